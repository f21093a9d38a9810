/** Overlaps of the open entry: the entries that it would cut, or the one that would cut it. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { useMemo } from 'react';
import { OverlapChoice } from '../../../components/overlaps/overlap-choice.tsx';
import { useHistoryRange } from '../../../data/history.ts';
import { entryEndMs } from '../hours/day-layout.ts';
import { useTimeline } from '../timeline-state.ts';

export function EntryOverlaps({ entry }: { readonly entry: HistoryEntry }) {
  const { nowMs } = useTimeline();
  const { start } = entry;
  const toMs = entryEndMs(entry, nowMs);
  const span = useMemo(() => ({ from: start, to: instantOfEpochMs(toMs) }), [start, toMs]);
  const { current } = useHistoryRange(span);
  const found = new Map(current?.entries.map((each) => [each.localId, each]));
  const own = (current?.overlaps ?? []).filter((overlap) => overlap.entry === entry.localId || overlap.other === entry.localId);
  const standing = [...new Set(own.map((overlap) => overlap.entry))];
  return standing.map((localId) => {
    const others = own.filter((overlap) => overlap.entry === localId).flatMap(({ other }) => found.get(other) ?? []);
    const stands = found.get(localId);
    return stands === undefined ? null : <OverlapChoice key={localId} entry={stands} others={others} />;
  });
}
