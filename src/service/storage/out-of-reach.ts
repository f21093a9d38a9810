/** Detects an unreachable database. It is answered with 503, because the same request succeeds later. */
import { readPostgresError } from './postgres/postgres-error.ts';

/** Seconds after which a client may retry: a failover takes several seconds. */
export const retryAfterSeconds = 5;

export function isOutOfReach(error: unknown): boolean {
  return readPostgresError(error)?.kind === 'unavailable';
}
