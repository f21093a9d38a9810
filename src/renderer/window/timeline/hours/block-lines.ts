/** How the words of a block share its lines: as many as are whole, so that none is cut through its middle. Pure. */

/** Pixels; as `.block-words` is set. */
export const linePixels = 16;

/** Above the first line, in pixels. */
const padding = 1;

export interface BlockLines {
  /** Whole lines that the block has room for, at least one. */
  readonly total: number;
  /** The most that each of them takes; the time has one. Where the name needs fewer, what follows moves up. */
  readonly name: number;
  readonly place: number;
}

/** `height`: of the block, in pixels. The name comes first; from three lines on the time keeps its own, from five on the place, too. */
export function blockLines(height: number): BlockLines {
  const total = Math.max(1, Math.floor((height - padding) / linePixels));
  const place = total < 6 ? 1 : 2;
  const kept = total < 3 ? 0 : total < 5 ? 1 : 1 + place;
  return { total, name: total - kept, place };
}
