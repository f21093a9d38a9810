/** Waits that grow while something keeps failing. Pure; monotonic times in milliseconds. */

/** First and longest bound of a wait. The longest is below 30 seconds, so that a service that is back is noticed within them. */
const firstBackoffMs = 1_000;
const longestBackoffMs = 25_000;

export interface Backoff {
  readonly failures: number;
  readonly failedMs: number;
  readonly retryAtMs: number;
}

export const noBackoff: Backoff = { failures: 0, failedMs: Number.NEGATIVE_INFINITY, retryAtMs: 0 };

/** Full jitter with a doubling bound; `failures` counts from 1, `fraction` is in [0, 1). */
export function backoffMs(failures: number, fraction: number, longestMs = longestBackoffMs): number {
  // After 20 doublings the bound is the maximum anyway, and the power would exceed the integers.
  return Math.floor(fraction * Math.min(longestMs, firstBackoffMs * 2 ** Math.min(failures, 20)));
}

interface Failed {
  readonly beganMs: number;
  readonly nowMs: number;
  readonly fraction: number;
  readonly longestMs?: number;
}

/**
 * The wait after a failure of something begun at `beganMs`. What began before the last failure was known is ignored: one outage counts
 * once.
 */
export function failedAgain(backoff: Backoff, { beganMs, nowMs, fraction, longestMs }: Failed): Backoff {
  if (backoff.failures > 0 && beganMs <= backoff.failedMs) {
    return backoff;
  }
  const failures = backoff.failures + 1;
  return { failures, failedMs: nowMs, retryAtMs: nowMs + backoffMs(failures, fraction, longestMs) };
}
