/** When the next figure is due: ticks are aligned to the second in which the timer started, not to the window's own. Pure. */

export interface TickGrid {
  /** Milliseconds since 1970 at which one tick lies; it may lie ahead. */
  readonly alignedToMs: number;
  readonly everyMs: number;
}

/** Milliseconds until the first tick after `nowMs`: more than 0, at most `everyMs`. */
export function delayToNextTickMs(grid: TickGrid, nowMs: number): number {
  const into = (nowMs - grid.alignedToMs) % grid.everyMs;
  return grid.everyMs - (into < 0 ? into + grid.everyMs : into);
}
