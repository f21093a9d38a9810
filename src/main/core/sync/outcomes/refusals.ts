/** Decides which refusals concern a single entry. Pure. */
import type { Reply } from '#core/service-client/http/reply.ts';
import type { ServiceAnswer } from '../engine/engine-events.ts';

/** Statuses with which a service refuses the content of an entry, or the user's permission to write it. */
const aboutEntry: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 413, 422]);

/** Turns a refusal that does not concern one entry (405, 407, 421, 451 …) into an unknown outcome, which blocks no entry. */
export function aboutOneEntry(answer: ServiceAnswer): ServiceAnswer {
  const { reply } = answer;
  if (reply.kind !== 'rejected' || aboutEntry.has(reply.status)) {
    return answer;
  }
  return { ...answer, reply: { kind: 'unknown', detail: String(reply.status) } };
}

/** After so many uncertain refusals in succession, half a minute to a minute, the next one is believed. */
export const uncertainRefusalsAtMost = 6;

/**
 * Something before the service may have sent it: it names no field and no known reason and is not 403, or it is a 404 to a create although the
 * organization exists.
 */
export function isUncertainRefusal(reply: Reply<unknown>): boolean {
  return reply.kind === 'absent' || (reply.kind === 'rejected' && reply.status !== 403 && reply.reason === undefined && Object.keys(reply.errors).length === 0);
}
