/** What a request came to, as the outbox must tell it apart. One pure function reads it off status and body. */
import { z } from 'zod';
import type { ExchangeOutcome } from './exchange.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export type Reply<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing happened at the service; the same request may go again. */
  | { readonly kind: 'not-sent'; readonly line: 'no-network' | 'server-down'; readonly retryAfterMs: number; readonly detail: string }
  /** It may have happened. */
  | { readonly kind: 'unknown'; readonly detail: string }
  /** The record or the organization is not there (404). */
  | { readonly kind: 'absent'; readonly message: string }
  /** The service understood and refused; sending the same again cannot help. `reason`: where it is one we know by name. */
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      readonly reason?: RefusalReason;
    };

type RefusalReason =
  /** Another entry of the person runs. */
  | 'still-running'
  /** A finished entry cannot be made to run again. */
  | 'no-reopening'
  /** The organization allows no two entries at one time. */
  | 'overlapping'
  /** The person must confirm their e-mail address first. */
  | 'email-unverified'
  /** The organization may not be used until it is paid for. */
  | 'organization-blocked';

/** Longest Retry-After that is believed, in milliseconds. */
const retryAfterCeilingMs = 3_600_000;

const errorBodySchema = z.object({
  message: z.string().default(''),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  key: z.string().optional(),
});

/** What services name with a `key`, and what older ones only said. */
const reasons: ReadonlyMap<string, RefusalReason> = new Map([
  ['time_entry_still_running', 'still-running'],
  ['User already has an active time entry', 'still-running'],
  ['Time entry is still running', 'still-running'],
  ['time_entry_can_not_be_restarted', 'no-reopening'],
  ['overlapping_time_entry', 'overlapping'],
  ['Your email address is not verified.', 'email-unverified'],
  ['organization_has_no_subscription_but_multiple_members', 'organization-blocked'],
]);

/** Milliseconds a Retry-After header (seconds or date) asks for, measured on the server's own clock. Zero when absent. */
export function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after');
  if (text === null) {
    return 0;
  }
  if (/^\d{1,9}$/.test(text)) {
    return Math.min(Number(text) * 1000, retryAfterCeilingMs);
  }
  const until = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) ? 0 : Math.min(Math.max(0, until), retryAfterCeilingMs);
}

/** No body reads as null: it is a whole answer, but one that says nothing. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // Not JSON is an expected answer (a proxy's HTML page); undefined fits no schema.
    return undefined;
  }
}

function refusal(status: number, text: string): Reply<never> {
  const body = parseForeign(errorBodySchema, parseJson(text));
  const { message, errors, key } = body.ok ? body.value : { message: '', errors: {}, key: undefined };
  if (status === 404) {
    return { kind: 'absent', message };
  }
  const reason = reasons.get(key ?? '') ?? reasons.get(message);
  return { kind: 'rejected', status, message, errors, ...(reason === undefined ? {} : { reason }) };
}

/** Statuses after which the service certainly did nothing: it did not let the request in. */
const notLetIn: ReadonlySet<number> = new Set([401, 429]);

/** Reads an outcome; `schema` is the shape of a success. */
export async function readReply<Value>(outcome: ExchangeOutcome, schema: z.ZodType<Value>): Promise<Reply<Value>> {
  if (outcome.kind === 'not-sent') {
    return { kind: 'not-sent', line: outcome.line, retryAfterMs: 0, detail: outcome.detail };
  }
  if (outcome.kind === 'unanswered') {
    return { kind: 'unknown', detail: outcome.detail };
  }
  const { response } = outcome;
  const text = await response.text();
  if (response.status >= 200 && response.status < 300) {
    const parsed = parseForeign(schema, parseJson(text));
    return parsed.ok
      ? { kind: 'done', value: parsed.value }
      : { kind: 'unknown', detail: `${response.status} with an unreadable body` };
  }
  if (notLetIn.has(response.status)) {
    return { kind: 'not-sent', line: 'server-down', retryAfterMs: retryAfterMs(response.headers), detail: String(response.status) };
  }
  // A timeout of the gateway, a failure of the server or a redirect to some login page: it may have happened before.
  if (response.status === 408 || response.status >= 500 || response.status < 400) {
    return { kind: 'unknown', detail: String(response.status) };
  }
  return refusal(response.status, text);
}
