/** What a request came to, as the sync engine must tell it apart. */
import type { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { ExchangeOutcome } from './exchange.ts';
import { readServiceAnswer, type ServiceAnswer } from './service-answer.ts';

export type Reply<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing happened at the service; the same request may go again. */
  | { readonly kind: 'not-sent'; readonly line: 'no-network' | 'server-down' | 'signed-out' | 'no-access'; readonly retryAfterMs: number; readonly detail: string }
  /** It may have happened. Replies to reads are never unknown. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly retryAfterMs?: number }
  /** The row is no longer the one that the change was made for: nothing happened at the service. */
  | { readonly kind: 'changed' }
  /** The service says that the record or the organization is not there (404). */
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
  /** Another entry of the user runs. */
  | 'still-running'
  /** A finished entry cannot be made to run again. */
  | 'no-reopening'
  /** The organization allows no two entries at one time. */
  | 'overlapping';

/** Refusals, by key or message, of an account that has not confirmed its e-mail address or an organization that has to be paid for: no entry is at fault. */
const aboutAccount: ReadonlySet<string> = new Set(['Your email address is not verified.', 'organization_has_no_subscription_but_multiple_members']);

/** Longest Retry-After that is believed, in milliseconds. */
const retryAfterCeilingMs = 3_600_000;

/** What services name with a `key`, and what older ones only said. */
const reasons: ReadonlyMap<string, RefusalReason> = new Map([
  ['time_entry_still_running', 'still-running'],
  ['User already has an active time entry', 'still-running'],
  ['Time entry is still running', 'still-running'],
  ['time_entry_can_not_be_restarted', 'no-reopening'],
  ['overlapping_time_entry', 'overlapping'],
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

/** Statuses that say that the request was not let in, so that it had no effect. */
const notLetIn: ReadonlySet<number> = new Set([401, 429]);

/** The request that is answered. */
export interface Asked<Value> {
  /** Whether it only reads: an answer of somebody else then means no more than that it is asked again. */
  readonly isRead: boolean;
  /** Whether it names the version of the row that it changes; left out: it does not. */
  readonly isConditional?: boolean;
  /** Of the body of a success. */
  readonly schema: z.ZodType<Value>;
}

/** A reply, and whether anything shows that the service itself said it: only its `Date` counts. */
export interface JudgedReply<Value> {
  readonly reply: Reply<Value>;
  readonly isService: boolean;
}

function refused({ status, message, errors, key }: Extract<ServiceAnswer, { readonly kind: 'refusal' }>): Reply<never> {
  if (status === 404) {
    return { kind: 'absent', message };
  }
  const reason = reasons.get(key ?? '') ?? reasons.get(message);
  if (aboutAccount.has(key ?? '') || aboutAccount.has(message)) {
    return { kind: 'not-sent', line: 'no-access', retryAfterMs: 0, detail: message };
  }
  return { kind: 'rejected', status, message, errors, ...(reason === undefined ? {} : { reason }) };
}

/** No answer of the service: a read is asked again, a write may have been carried out. */
function unheard({ isRead }: Pick<Asked<unknown>, 'isRead'>, { detail, waitMs }: { readonly detail: string; readonly waitMs: number }): Reply<never> {
  return isRead ? { kind: 'not-sent', line: 'server-down', retryAfterMs: waitMs, detail } : { kind: 'unknown', detail, retryAfterMs: waitMs };
}

function readBody<Value>(answer: ServiceAnswer, schema: z.ZodType<Value>): Value | undefined {
  const parsed = answer.kind === 'refusal' ? null : parseForeign(schema, answer.kind === 'body' ? answer.body : undefined);
  return parsed?.ok === true ? parsed.value : undefined;
}

/** What a request came to. Never throws for what a network or a service can do. */
export async function judgeReply<Value>(outcome: ExchangeOutcome, asked: Asked<Value>): Promise<JudgedReply<Value>> {
  if (outcome.kind === 'not-sent') {
    return { reply: { kind: 'not-sent', line: outcome.line, retryAfterMs: 0, detail: outcome.detail }, isService: false };
  }
  if (outcome.kind === 'unanswered') {
    return { reply: unheard(asked, { detail: outcome.detail, waitMs: 0 }), isService: false };
  }
  const { response } = outcome;
  const { status } = response;
  const waitMs = retryAfterMs(response.headers);
  const answer = readServiceAnswer(response, await response.text());
  if (notLetIn.has(status) && (answer !== null || status === 429)) {
    // Whoever limits requests, the service or a gateway before it, has not passed this one on.
    return { reply: { kind: 'not-sent', line: status === 401 ? 'signed-out' : 'server-down', retryAfterMs: waitMs, detail: String(status) }, isService: answer !== null };
  }
  if (answer?.kind === 'refusal' && answer.status === 412) {
    return asked.isConditional === true ? { reply: { kind: 'changed' }, isService: true } : { reply: unheard(asked, { detail: '412', waitMs }), isService: false };
  }
  if (answer?.kind === 'refusal') {
    return { reply: refused(answer), isService: true };
  }
  const value = answer === null ? undefined : readBody(answer, asked.schema);
  return value === undefined
    ? { reply: unheard(asked, { detail: answer === null ? String(status) : `${status} with an unreadable body`, waitMs }), isService: false }
    : { reply: { kind: 'done', value }, isService: true };
}
