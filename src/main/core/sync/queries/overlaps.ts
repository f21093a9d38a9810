import { isPlausibleSpan, type Uuid } from '#shared/values/brands.ts';
import { isOverlap, type Overlap, type TimedEntry } from '#shared/timer/overlaps.ts';

export interface OverlapSources {
  /** Order of the user's commands; 0 for entries of other clients. */
  readonly commandOrder: (localId: Uuid) => number;
  readonly isKept: (one: TimedEntry, other: TimedEntry) => boolean;
}

/** The later created entry stays; of two from other clients, the one that starts later. */
export function overlapsAmong(entries: readonly TimedEntry[], { commandOrder, isKept }: OverlapSources): readonly Overlap[] {
  const overlaps: Overlap[] = [];
  let open: TimedEntry[] = [];
  for (const later of entries
    .filter(isPlausibleSpan)
    .toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))) {
    open = open.filter(({ end }) => end === null || end > later.start);
    for (const earlier of open.filter((each) => isOverlap(each, later) && !isKept(each, later))) {
      const [entry, other] = commandOrder(earlier.localId) > commandOrder(later.localId) ? [earlier, later] : [later, earlier];
      overlaps.push({ entry: entry.localId, other: other.localId });
    }
    open.push(later);
  }
  return overlaps;
}
