/** Rounds the pieces of a report. Pure. Rounding is never finer than a group of the report, so that all groupings have the same total. */
import type { Rounding } from '#shared/history/reports.ts';
import type { Pieces } from './pieces.ts';

/** Whole seconds, a multiple of the step; half a step rounds up. */
export function roundSeconds(seconds: number, { mode, minutes }: Exclude<Rounding, { readonly mode: 'none' }>): number {
  const step = minutes * 60;
  return step * { nearest: Math.floor(seconds / step + 0.5), up: Math.ceil(seconds / step), down: Math.floor(seconds / step) }[mode];
}

/** Rounds the sum of each work per day. Its first piece takes the rounded sum, the others zero. */
export function roundPieces(pieces: Pieces, rounding: Rounding): Pieces {
  if (rounding.mode === 'none') {
    return pieces;
  }
  if (rounding.per === 'entry') {
    return { ...pieces, seconds: pieces.seconds.map((seconds, index) => (index < pieces.length ? roundSeconds(seconds, rounding) : 0)) };
  }
  const sums = new Map<number, { readonly first: number; seconds: number }>();
  for (let index = 0; index < pieces.length; index += 1) {
    const key = (pieces.day[index] ?? 0) * pieces.works.length + (pieces.work[index] ?? 0);
    const sum = sums.get(key);
    const seconds = pieces.seconds[index] ?? 0;
    if (sum === undefined) {
      sums.set(key, { first: index, seconds });
    } else {
      sum.seconds += seconds;
    }
  }
  const rounded = new Float64Array(pieces.seconds.length);
  for (const { first, seconds } of sums.values()) {
    rounded[first] = roundSeconds(seconds, rounding);
  }
  return { ...pieces, seconds: rounded };
}
