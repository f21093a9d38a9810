/** Whether the database could not be reached: answered with 503 everywhere, because the same request succeeds later. */
import { readPostgresError } from './postgres-error.ts';

/** Seconds after which a client may ask again: a failover takes some of them. */
export const retryAfterSeconds = 5;

export function isOutOfReach(error: unknown): boolean {
  return readPostgresError(error)?.kind === 'unavailable';
}
