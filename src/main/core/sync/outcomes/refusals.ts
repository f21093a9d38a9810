/** Decides which refusals are not believed at once. Pure. */
import type { Reply } from '#core/service-client/http/reply.ts';

/** After so many uncertain refusals in succession, half a minute to a minute, the next one is believed. */
export const uncertainRefusalsAtMost = 6;

/**
 * Something before the service may have sent it: it names no field and no known reason, or it is a 404 to a create although the organization exists.
 */
export function isUncertainRefusal(reply: Reply<unknown>): boolean {
  return reply.kind === 'absent' || (reply.kind === 'rejected' && reply.reason === undefined && Object.keys(reply.errors).length === 0);
}
