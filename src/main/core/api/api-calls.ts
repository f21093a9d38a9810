/** Sends one request of any dialect below a base URL and reads its reply. Knows headers and encodings, no path of its own. */
import type { z } from 'zod';
import type { Exchange, ExchangeOutcome } from './exchange.ts';
import { readReply, type Reply } from './reply.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface ApiCall<Value> {
  /** Sent as JSON; left out, nothing is sent. */
  readonly body?: unknown;
  /** Of a success. */
  readonly schema: z.ZodType<Value>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class ApiCalls {
  readonly #exchange: Exchange;
  readonly #root: string;
  readonly #end = new AbortController();

  /** `root` is what every path is appended to, without a slash at its end. */
  constructor(exchange: Exchange, root: string) {
    this.#exchange = exchange;
    this.#root = root;
  }

  /** What is under way, and whatever is sent from now on, is given up. */
  abort(): void {
    this.#end.abort();
  }

  async send<Value>(method: Method, path: string, call: ApiCall<Value>): Promise<Reply<Value>> {
    return readReply(await this.exchange(method, path, call), call.schema);
  }

  /** As it came, for those who look at more than a reply. */
  async exchange(method: Method, path: string, { body, headers = {} }: Omit<ApiCall<unknown>, 'schema'>): Promise<ExchangeOutcome> {
    const request = new Request(this.#root + path, {
      method,
      signal: this.#end.signal,
      // Without Accept some servers answer a missing sign-in with a redirect to a login page.
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return this.#exchange(request);
  }
}
