/** Divides the lines of a block between its texts. Only whole lines are shown. Pure. */

/** Pixels; the same as in `.block-words`. */
export const linePixels = 16;

/** Space above the first line, in pixels. */
const padding = 1;

/** Lower blocks have one line: in them two would touch the edges. In pixels. */
const twoLinesHeight = 2 * linePixels + 4;

export interface BlockLines {
  /** Number of whole lines in the block, at least one. */
  readonly total: number;
  /** Maximum lines of each text; the time has one. If the name needs fewer, the others move up. */
  readonly name: number;
  readonly assignment: number;
}

/**
 * `height`: of the block, in pixels. The name comes first; from three lines on the time has its own line, from five lines on project and
 * task have one, too.
 */
export function blockLines(height: number): BlockLines {
  const total = height < twoLinesHeight ? 1 : Math.floor((height - padding) / linePixels);
  const assignment = total < 6 ? 1 : 2;
  const kept = total < 3 ? 0 : total < 5 ? 1 : 1 + assignment;
  return { total, name: total - kept, assignment };
}
