/** Decides which failures are retried, and after how long. Pure. Every method is a GET, so a retry changes only a counter. */
import type { CampusFailure } from '#shared/campus/failures.ts';

/** Requests per call. */
const mostAttempts = 5;

/** Milliseconds before the second request; doubled for each later one. */
const firstWaitMs = 1_000;

/** Random share added to a wait, so that many clients do not retry at once. */
const jitter = 0.2;

/** Longest wait, in milliseconds. A longer Retry-After is reported instead. */
export const longestWaitMs = 60_000;

/** Temporary HTTP statuses: timeouts and server errors. */
const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504]);

function mayPass(failure: CampusFailure): boolean {
  return (
    failure.kind === 'limit-reached' ||
    failure.kind === 'service-down' ||
    failure.kind === 'no-answer' ||
    (failure.kind === 'refused' && passingStatuses.has(failure.status))
  );
}

/** Milliseconds to wait after request number `attempt` (from 1) failed; null if a retry is useless. Retry-After takes precedence. */
export function retryWaitMs(
  failure: CampusFailure,
  { attempt, retryAfterMs, fraction }: { readonly attempt: number; readonly retryAfterMs: number; readonly fraction: number },
): number | null {
  if (attempt >= mostAttempts || !mayPass(failure)) {
    return null;
  }
  const waitMs = retryAfterMs > 0 ? retryAfterMs : Math.floor(firstWaitMs * 2 ** (attempt - 1) * (1 + jitter * fraction));
  return waitMs <= longestWaitMs ? waitMs : null;
}
