import { isPlausibleSpan, type Uuid } from '#shared/values/brands.ts';
import { isOverlap, type Overlap, type TimedEntry } from '#shared/timer/overlaps.ts';
import type { EntryRecord } from '../entry-record.ts';

export interface OverlapSources {
  readonly records: ReadonlyMap<Uuid, Pick<EntryRecord, 'commandOrder'>>;
  readonly isKept: (one: TimedEntry, other: TimedEntry) => boolean;
}

/** The later created entry stays; of two from other clients, the one that starts later. */
export function overlapsAmong(entries: readonly TimedEntry[], { records, isKept }: OverlapSources): readonly Overlap[] {
  const commandOrder = ({ localId }: TimedEntry): number => records.get(localId)?.commandOrder ?? 0;
  const overlaps: Overlap[] = [];
  let open: TimedEntry[] = [];
  for (const later of entries.filter(isPlausibleSpan).toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))) {
    open = open.filter(({ end }) => end === null || end > later.start);
    for (const earlier of open.filter((each) => isOverlap(each, later) && !isKept(each, later))) {
      const [entry, other] = commandOrder(earlier) > commandOrder(later) ? [earlier, later] : [later, earlier];
      overlaps.push({ entry: entry.localId, other: other.localId });
    }
    open.push(later);
  }
  return overlaps;
}
