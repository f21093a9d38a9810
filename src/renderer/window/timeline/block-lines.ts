/** How the words of a block share its lines: as many as are whole, so that none is cut through its middle. Pure. */

/** Pixels; as `.block-words` is set. */
export const linePixels = 16;

/** Above and below the lines, together, in pixels. */
const padding = 2;

export interface BlockLines {
  /** Whole lines that the block has room for, at least one. */
  readonly total: number;
  /** The most that each of them takes. Where the name needs fewer, what follows moves up, and all of it may be in sight. */
  readonly name: number;
  readonly time: number;
  readonly place: number;
}

/** `height`: of the block, in pixels. The name comes first; from three lines on the time keeps its own, from five on the place, too. */
export function blockLines(height: number): BlockLines {
  const total = Math.max(1, Math.floor((height - padding) / linePixels));
  // In a narrow column the end of the time stands below its start.
  const time = total < 6 ? 1 : 2;
  const place = total < 7 ? 1 : 2;
  const kept = total < 3 ? 0 : total < 5 ? time : time + place;
  return { total, name: total - kept, time, place };
}
