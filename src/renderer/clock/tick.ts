/** Timing of updates: ticks are aligned to the second in which the timer started. Pure. */

export interface TickGrid {
  /** Milliseconds since 1970 of one tick; may be in the future. */
  readonly alignedToMs: number;
  readonly everyMs: number;
}

/** Returns the milliseconds until the first tick after `nowMs`: more than 0, at most `everyMs`. */
export function delayToNextTickMs(grid: TickGrid, nowMs: number): number {
  const into = (nowMs - grid.alignedToMs) % grid.everyMs;
  return grid.everyMs - (into < 0 ? into + grid.everyMs : into);
}
