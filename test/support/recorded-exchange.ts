/** A request and its answer without a connection: what a handler reads and what it has written. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { z } from 'zod';

const headersSchema = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).default({});

export class RecordedAnswer extends ServerResponse {
  text = '';

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headersSchema.parse(rest.at(-1)))) {
      this.setHeader(name, value);
    }
    return this;
  }

  override end(...written: readonly unknown[]): this {
    this.text = typeof written[0] === 'string' ? written[0] : '';
    return this;
  }
}

export interface RecordedExchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: RecordedAnswer;
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The fields of a form; a request with them is a POST unless it says otherwise. */
  readonly form?: Readonly<Record<string, string>>;
}

export function recordExchange(
  url: string,
  { form, method = form === undefined ? 'GET' : 'POST', headers = {} }: SentRequest = {},
): RecordedExchange {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = method;
  incoming.url = url;
  incoming.headers = { ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }), ...headers };
  incoming.headersDistinct = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  incoming.push(Buffer.from(new URLSearchParams(form).toString()));
  incoming.push(null);
  return { incoming, outgoing: new RecordedAnswer(incoming) };
}
