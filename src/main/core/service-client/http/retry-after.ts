const longestMs = 3_600_000;

/**
 * Milliseconds of a Retry-After header (seconds, or a date by the clock of the server or, if it does not send that, by ours); zero if
 * absent, at most an hour.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number {
  const text = headers.get('retry-after');
  if (text === null) {
    return 0;
  }
  const [, seconds] = /^\s*(\d+(?:\.\d+)?)\s*(?:,|$)/.exec(text) ?? [];
  if (seconds !== undefined) {
    return Math.min(Number(seconds) * 1000, longestMs);
  }
  // All three forms of HTTP dates have a time of day; `Date.parse` also accepts many other texts.
  const serverMs = Date.parse(headers.get('date') ?? '');
  const until = /\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) - (Number.isNaN(serverMs) ? nowMs : serverMs) : Number.NaN;
  return Number.isNaN(until) ? 0 : Math.min(Math.max(0, until), longestMs);
}
