/** Outcomes of a request that the sync engine distinguishes. */
import type { z } from 'zod';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';
import type { ExchangeOutcome } from './exchange.ts';
import { retryAfterMs } from './retry-after.ts';
import { readServiceAnswer, type ServiceAnswer } from './service-answer.ts';

export type Reply<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** No effect at the service; the same request may be sent again. */
  | {
      readonly kind: 'not-sent';
      readonly connectivity: 'no-network' | 'server-down' | 'signed-out' | 'no-access';
      readonly retryAfterMs: number;
      readonly detail: string;
    }
  /** It may have taken effect. Never a reply to a read. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly retryAfterMs?: number }
  /**
   * The row has another version than the change is based on: no effect at the service. `current`: the row as it is, if the answer has it.
   */
  | { readonly kind: 'changed'; readonly current?: RemoteEntry }
  | { readonly kind: 'absent'; readonly message: string }
  /** Refused by the service; a retry is useless. `reason`: set if it is a known one. */
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>>;
      readonly reason?: RefusalReason;
    };

type RefusalReason = 'still-running' | 'no-reopening' | 'not-allowed' | 'overlapping';

/** Refusals, by key or message, because the e-mail address is not confirmed or the organization has to pay: no entry is at fault. */
const aboutAccount: ReadonlySet<string> = new Set([
  'Your email address is not verified.',
  'organization_has_no_subscription_but_multiple_members',
]);

const reasons: ReadonlyMap<string, RefusalReason> = new Map([
  ['time_entry_still_running', 'still-running'],
  ['User already has an active time entry', 'still-running'],
  ['Time entry is still running', 'still-running'],
  ['time_entry_can_not_be_restarted', 'no-reopening'],
  ['overlapping_time_entry', 'overlapping'],
]);

/** Texts of 403 by which solidtime and our own service say that this user may not do it. Gateways have others. */
const notAllowed = /^(?:This action is unauthorized\.|[\w ]+ does not belong to organization|Only owners and admins may .*)$/;

/** Statuses of requests that were rejected before they took effect. */
const notLetIn: ReadonlySet<number> = new Set([401, 429]);

export interface Asked<Value> {
  /** True if it only reads: an answer that is not the service's is then simply repeated. */
  readonly isRead: boolean;
  /** Set if the request names the version of the row that it changes: reads the row from an answer that it is another one by now. */
  readonly current?: z.ZodType<RemoteEntry> | undefined;
  readonly schema: z.ZodType<Value>;
  /** Our clock when the answer came, if it is known. */
  readonly nowMs?: number | undefined;
}

/** A reply, and whether it provably comes from the service: only then its `Date` counts. */
export interface JudgedReply<Value> {
  readonly reply: Reply<Value>;
  readonly isService: boolean;
}

function refused({ status, message, errors, key }: Extract<ServiceAnswer, { readonly kind: 'refusal' }>): Reply<never> {
  if (status === 404) {
    return { kind: 'absent', message };
  }
  const reason = reasons.get(key ?? '') ?? reasons.get(message) ?? (status === 403 && notAllowed.test(message) ? 'not-allowed' : undefined);
  if (aboutAccount.has(key ?? '') || aboutAccount.has(message)) {
    return { kind: 'not-sent', connectivity: 'no-access', retryAfterMs: 0, detail: message };
  }
  return { kind: 'rejected', status, message, errors, ...(reason === undefined ? {} : { reason }) };
}

/** The answer is not the service's: a read is repeated, a write may have taken effect. */
function withoutAnswer(
  { isRead }: Pick<Asked<unknown>, 'isRead'>,
  { detail, waitMs }: { readonly detail: string; readonly waitMs: number },
): Reply<never> {
  return isRead
    ? { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: waitMs, detail }
    : { kind: 'unknown', detail, retryAfterMs: waitMs };
}

function readBody<Value>(answer: ServiceAnswer, schema: z.ZodType<Value>): Value | undefined {
  const parsed = answer.kind === 'refusal' ? null : parseForeign(schema, answer.kind === 'body' ? answer.body : undefined);
  return parsed?.ok === true ? parsed.value : undefined;
}

function changedRow(schema: z.ZodType<RemoteEntry>, text: string): Reply<never> {
  const row = parseForeignJson(schema, text);
  return row.ok ? { kind: 'changed', current: row.value } : { kind: 'changed' };
}

export async function judgeReply<Value>(outcome: ExchangeOutcome, asked: Asked<Value>): Promise<JudgedReply<Value>> {
  if (outcome.kind === 'not-sent') {
    return { reply: { kind: 'not-sent', connectivity: outcome.connectivity, retryAfterMs: 0, detail: outcome.detail }, isService: false };
  }
  if (outcome.kind === 'unanswered') {
    return { reply: withoutAnswer(asked, { detail: outcome.detail, waitMs: 0 }), isService: false };
  }
  const { response } = outcome;
  const { status } = response;
  const waitMs = retryAfterMs(response.headers, asked.nowMs ?? Number.NaN);
  const text = await response.text();
  const answer = readServiceAnswer(response, text);
  if (notLetIn.has(status) && (answer !== null || status === 429)) {
    // A rate limit, of the service or of a gateway, means that the request was not processed.
    return {
      reply: {
        kind: 'not-sent',
        connectivity: status === 401 ? 'signed-out' : 'server-down',
        retryAfterMs: waitMs,
        detail: String(status),
      },
      isService: answer !== null,
    };
  }
  if (answer?.kind === 'refusal' && answer.status === 412) {
    return asked.current === undefined
      ? { reply: withoutAnswer(asked, { detail: '412', waitMs }), isService: false }
      : { reply: changedRow(asked.current, text), isService: true };
  }
  if (answer?.kind === 'refusal' && waitMs > 0) {
    return { reply: { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: waitMs, detail: String(status) }, isService: true };
  }
  if (answer?.kind === 'refusal') {
    return { reply: refused(answer), isService: true };
  }
  const value = answer === null ? undefined : readBody(answer, asked.schema);
  return value === undefined
    ? {
        reply: withoutAnswer(asked, { detail: answer === null ? String(status) : `${status} with an unreadable body`, waitMs }),
        isService: false,
      }
    : { reply: { kind: 'done', value }, isService: true };
}
