/** Decides which refusals concern a single entry. Pure. */
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
