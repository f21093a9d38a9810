/** Which failures are worth asking again, and after how long. Pure. Every method is a GET, so asking twice changes nothing but a counter. */
import type { CampusFailure } from '#shared/campus/failures.ts';

/** Requests of one call at most. */
const mostAttempts = 5;

/** Milliseconds before the second request; doubled for each one after it. */
const firstWaitMs = 1_000;

/** Added at random, as a part of the wait, so that many clients do not come back at once. */
const jitter = 0.2;

/** Longest wait, in milliseconds, that is sat through. Who is asked to wait longer is told so. */
export const longestWaitMs = 60_000;

/** Statuses of HTTP that pass: a timeout, and a server or a gateway in trouble. */
const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

function mayPass(failure: CampusFailure): boolean {
  return (
    failure.kind === 'limit-reached' ||
    failure.kind === 'service-down' ||
    failure.kind === 'no-answer' ||
    (failure.kind === 'refused' && passingStatuses.has(failure.status))
  );
}

/** Milliseconds to wait after request number `attempt` (from 1) failed; null when asking again is of no use. A Retry-After goes first. */
export function retryWaitMs(failure: CampusFailure, { attempt, retryAfterMs, fraction }: { readonly attempt: number; readonly retryAfterMs: number; readonly fraction: number }): number | null {
  if (attempt >= mostAttempts || !mayPass(failure)) {
    return null;
  }
  const waitMs = retryAfterMs > 0 ? retryAfterMs : Math.floor(firstWaitMs * 2 ** (attempt - 1) * (1 + jitter * fraction));
  return waitMs <= longestWaitMs ? waitMs : null;
}
