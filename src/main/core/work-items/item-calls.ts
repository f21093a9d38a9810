/** Sends the requests of one connection to a tracker: token, rate limits, and what counts as an answer. */
import type { z } from 'zod';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import { parseForeign, readForeignJson } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Clock } from '#core/platform/ports.ts';
import type { Exchange, ExchangeOutcome } from '#core/service-client/http/exchange.ts';
import { answerTooLarge } from '#core/service-client/http/http-exchange.ts';
import { retryAfterMs } from '#core/service-client/http/retry-after.ts';
import { plainText } from './plain-text.ts';

export interface Answered<Value> {
  readonly value: Value;
  /** The address of the next page, as the server names it; null: there is none. */
  readonly next: string | null;
}

export interface ItemCall<Schema extends z.ZodType> {
  /** Below the root of the API, or an address of the same origin. */
  readonly path: string;
  readonly schema: Schema;
  /** GET if omitted. */
  readonly method?: 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface ItemCallsOptions {
  readonly exchange: Exchange;
  readonly root: string;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  /** Authorization and versions; null: there is no token. */
  readonly headers: () => Readonly<Record<string, string>> | null;
}

/** Milliseconds to wait after a limit without a time, and at most. */
const usualWaitMs = 60_000;
const longestWaitMs = 3_600_000;

/** Characters of a server's words that are shown. */
const wordsLimit = 300;

const redirects = new Set([301, 302, 307, 308]);

const causes: ReadonlyMap<number, ItemFailure['cause']> = new Map([
  [401, 'signed-out'],
  [403, 'not-allowed'],
  [404, 'absent'],
  [410, 'absent'],
]);

/** A smaller number of seconds is a delay, a larger one is since 1970. */
const delaySecondsAtMost = 100_000_000;

/**
 * Milliseconds until the count begins again: GitHub and GitLab name the second since 1970, Jira Cloud an instant, the IETF draft a delay.
 */
function untilResetMs(reset: string, nowMs: number): number {
  const seconds = Number(reset);
  if (reset.trim() === '' || Number.isFinite(seconds)) {
    return seconds < delaySecondsAtMost ? seconds * 1_000 : seconds * 1_000 - nowMs;
  }
  const instant = Date.parse(reset);
  return Number.isFinite(instant) ? instant - nowMs : 0;
}

function limitMs(headers: Headers, nowMs: number): number {
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? '';
  return Math.min(longestWaitMs, Math.max(retryAfterMs(headers, nowMs), untilResetMs(reset, nowMs), 0)) || usualWaitMs;
}

function isLimited({ status, headers }: Response): boolean {
  return status === 429 || (status === 403 && (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));
}

/** Texts of error bodies are at most this deep: `errors` of Jira has one for each field. */
const wordsDepth = 2;

function firstText(value: unknown, depth = wordsDepth): string | null {
  if (typeof value === 'string') {
    return value;
  }
  for (const each of typeof value === 'object' && value !== null && depth > 0 ? Object.values(value) : []) {
    const found = firstText(each, depth - 1);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** The first text of an error body: `message` or `error` of GitHub, GitLab and Gitea, `errorMessages` and `errors` of Jira. */
function serverWords(body: unknown): string {
  for (const name of typeof body === 'object' && body !== null
    ? ['message', 'error_description', 'error', 'errorMessages', 'errors']
    : []) {
    const found = firstText(Reflect.get(Object(body), name));
    if (found !== null) {
      return plainText(found, wordsLimit);
    }
  }
  return '';
}

/** The address with `rel="next"` in a Link header (RFC 8288). */
function nextLink(headers: Headers, from: string): string | null {
  for (const part of (headers.get('link') ?? '').split(/,\s*(?=<)/)) {
    const [, url, parameters = ''] = /^\s*<([^>]*)>(.*)$/.exec(part) ?? [];
    if (url !== undefined && /;\s*rel="?next"?/i.test(parameters)) {
      return URL.parse(url, from)?.href ?? null;
    }
  }
  return null;
}

export class ItemCalls {
  readonly #options: ItemCallsOptions;
  readonly #end = new AbortController();
  /** Monotonic milliseconds until which the server asked for no requests. */
  #heldUntilMs = 0;

  constructor(options: ItemCallsOptions) {
    this.#options = options;
  }

  abort(): void {
    this.#end.abort();
  }

  fail(cause: ItemFailure['cause'], detail = ''): { readonly ok: false; readonly failure: ItemFailure } {
    return fail({ kind: 'work-items', server: new URL(this.#options.root).host, cause, detail });
  }

  /** A refusal in an answer with the status of a success. */
  refuse(words: string): { readonly ok: false; readonly failure: ItemFailure } {
    return this.fail('refused', plainText(words, wordsLimit));
  }

  get root(): string {
    return this.#options.root;
  }

  async send<Schema extends z.ZodType>({
    path,
    schema,
    ...what
  }: ItemCall<Schema>): Promise<Result<Answered<z.infer<Schema>>, ItemFailure>> {
    const first = path.startsWith('/') ? this.#options.root + path : path;
    const sent = await this.#exchange(first, what);
    // An item that was moved is at another address of the same server. A write is not repeated there.
    const next = sent.ok && what.method === undefined && redirects.has(sent.value.status) ? this.#target(sent.value, first) : null;
    const arrived = next === null ? sent : await this.#exchange(next);
    return arrived.ok ? this.#judge(arrived.value, { schema, from: next ?? first }) : arrived;
  }

  /** One item, as `toItem` reads it; null if the server has none there, or none that `toItem` takes. */
  async find<Schema extends z.ZodType, Item>(
    path: string,
    schema: Schema,
    toItem: (value: z.infer<Schema>) => readonly Item[],
  ): Promise<Result<Item | null, ItemFailure>> {
    const sent = await this.send({ path, schema });
    return sent.ok ? succeed(toItem(sent.value.value)[0] ?? null) : sent.failure.cause === 'absent' ? succeed(null) : sent;
  }

  /** Milliseconds for which the server asked for no requests. */
  get #heldMs(): number {
    return Math.max(0, this.#heldUntilMs - this.#options.clock.monotonicMs());
  }

  #target(response: Response, from: string): string | null {
    const to = URL.parse(response.headers.get('location') ?? '', from);
    return to !== null && to.origin === new URL(this.#options.root).origin ? to.href : null;
  }

  async #exchange(
    url: string,
    { method, body }: Pick<ItemCall<z.ZodType>, 'method' | 'body'> = {},
  ): Promise<Result<Response, ItemFailure>> {
    const headers = this.#options.headers();
    if (headers === null) {
      return this.fail('no-token');
    }
    const to = URL.parse(url);
    if (to?.origin !== new URL(this.#options.root).origin) {
      return this.fail('redirected', to?.host);
    }
    if (this.#heldMs > 0) {
      return this.fail('limited', String(Math.ceil(this.#heldMs / 1_000)));
    }
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = new Request(url, {
      method: method ?? 'GET',
      signal: this.#end.signal,
      headers: { accept: 'application/json', ...type, ...headers },
      ...content,
    });
    const outcome = await this.#options.exchange(request);
    return outcome.kind === 'answered' ? succeed(outcome.response) : this.#unanswered(outcome);
  }

  #unanswered(outcome: Exclude<ExchangeOutcome, { readonly kind: 'answered' }>): { readonly ok: false; readonly failure: ItemFailure } {
    if (outcome.kind === 'not-sent') {
      return this.fail(outcome.connectivity === 'no-network' ? 'no-network' : 'no-answer', outcome.detail);
    }
    return this.fail(outcome.detail === answerTooLarge ? 'too-large' : 'no-answer', outcome.detail);
  }

  async #judge<Schema extends z.ZodType>(
    response: Response,
    { schema, from }: { readonly schema: Schema; readonly from: string },
  ): Promise<Result<Answered<z.infer<Schema>>, ItemFailure>> {
    const { status, headers } = response;
    const text = await response.text();
    if (isLimited(response)) {
      const waitMs = limitMs(headers, this.#options.clock.nowMs());
      this.#heldUntilMs = this.#options.clock.monotonicMs() + waitMs;
      return this.fail('limited', String(Math.ceil(waitMs / 1_000)));
    }
    const type = headers.get('content-type') ?? '';
    const body = text === '' ? succeed(undefined) : /\bjson\b/i.test(type) ? readForeignJson(text) : null;
    if (status >= 200 && status < 300) {
      const value = body?.ok === true ? parseForeign(schema, body.value) : null;
      return value?.ok === true
        ? succeed({ value: value.value, next: nextLink(headers, from) })
        : this.fail('unreadable', plainText(type, wordsLimit));
    }
    if (status >= 300 && status < 400) {
      return this.fail('redirected', URL.parse(headers.get('location') ?? '')?.host ?? '');
    }
    const words = body?.ok === true ? serverWords(body.value) : '';
    // Without words it is not the tracker that misses an item, but a gateway that misses the tracker.
    const known = words === '' && causes.get(status) === 'absent' ? 'no-answer' : causes.get(status);
    const cause = known ?? (status >= 400 && status < 500 ? 'refused' : 'no-answer');
    return this.fail(cause, words === '' ? String(status) : `${status} ${words}`);
  }
}
