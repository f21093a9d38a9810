/** Which refusals are about one entry. Pure. */
import type { ServiceAnswer } from '../engine/engine-events.ts';

/** Statuses with which a service refuses what one entry says, or this user to write it. */
const aboutEntry: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 413, 422]);

/** The answer, with a refusal that is not about one entry (405, 407, 421, 451 …) as an unknown outcome: it blocks no entry. */
export function aboutOneEntry(answer: ServiceAnswer): ServiceAnswer {
  const { reply } = answer;
  if (reply.kind !== 'rejected' || aboutEntry.has(reply.status)) {
    return answer;
  }
  return { ...answer, reply: { kind: 'unknown', detail: String(reply.status) } };
}
