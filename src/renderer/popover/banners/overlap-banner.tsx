/** Overlapping entries of today, one question at a time, latest first. */
import { OverlapChoice } from '../../components/overlaps/overlap-choice.tsx';
import type { ViewProps } from '../../editing/editing-state.ts';

export function OverlapBanner({ view }: ViewProps) {
  const { entries, overlaps } = view.today;
  const asked = overlaps.at(-1);
  const entry = entries.find(({ localId }) => localId === asked?.entry);
  const otherIds = new Set(overlaps.filter((each) => each.entry === entry?.localId).map(({ other }) => other));
  return entry === undefined ? null : (
    <OverlapChoice key={entry.localId} entry={entry} others={entries.filter(({ localId }) => otherIds.has(localId))} />
  );
}
