/** Sends requests of any dialect below a base URL and parses the replies. Knows no paths. */
import type { z } from 'zod';
import type { RecordId } from '#shared/values/brands.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';
import type { Exchange, ExchangeOutcome } from './exchange.ts';
import { judgeReply, type Reply } from './reply.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface ApiCall<Value> {
  readonly body?: unknown;
  readonly schema: z.ZodType<Value>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads the row from the refusal of a request that names a version which the row no longer has. */
  readonly current?: z.ZodType<RemoteEntry> | undefined;
}

/** The service's clock in one of its answers. Local times are monotonic milliseconds. */
export interface ServiceDate {
  readonly serverMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
}

export interface DateListener {
  readonly nowMs: () => number;
  readonly monotonicMs: () => number;
  readonly note: (date: ServiceDate) => void;
}

export interface ApiCallsOptions {
  readonly exchange: Exchange;
  readonly root: string;
  readonly dates?: DateListener | undefined;
}

export function pathTo(texts: TemplateStringsArray, ...ids: readonly RecordId[]): string {
  return String.raw({ raw: texts }, ...ids.map((id) => encodeURIComponent(id)));
}

export class ApiCalls {
  readonly #options: ApiCallsOptions;
  /** One for each current request: on a shared signal, the listeners of ended requests would stay until they are collected. */
  readonly #current = new Set<AbortController>();
  #isAborted = false;

  constructor(options: ApiCallsOptions) {
    this.#options = options;
  }

  abort(): void {
    this.#isAborted = true;
    this.#current.forEach((end) => end.abort());
  }

  async send<Value>(method: Method, path: string, call: ApiCall<Value>): Promise<Reply<Value>> {
    const { dates } = this.#options;
    const sentMs = dates?.monotonicMs() ?? 0;
    const outcome = await this.exchange(method, path, call);
    const receivedMs = dates?.monotonicMs() ?? 0;
    const { schema, current } = call;
    const { reply, isService } = await judgeReply(outcome, { isRead: method === 'GET', schema, current, nowMs: dates?.nowMs() });
    const serverMs = isService && outcome.kind === 'answered' ? Date.parse(outcome.response.headers.get('date') ?? '') : Number.NaN;
    if (!Number.isNaN(serverMs)) {
      dates?.note({ serverMs, sentMs, receivedMs });
    }
    return reply;
  }

  /** Returns the raw outcome, for callers that need more than a reply. */
  async exchange(method: Method, path: string, { body, headers = {} }: Omit<ApiCall<unknown>, 'schema'>): Promise<ExchangeOutcome> {
    const end = new AbortController();
    if (this.#isAborted) {
      end.abort();
    }
    const request = new Request(this.#options.root + path, {
      method,
      signal: end.signal,
      // Without Accept, some servers answer a missing sign-in with a redirect to a login page.
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#current.add(end);
    return this.#options.exchange(request).finally(() => this.#current.delete(end));
  }
}
