/** Finds the entry that follows another one, to join them. Pure. */
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { dateAt } from '../local-days.ts';

export type FinishedEntry = HistoryEntry & { readonly end: UtcInstant };

export function isFinished(entry: HistoryEntry): entry is FinishedEntry {
  return entry.end !== null;
}

/**
 * Returns the next entry among `entries`, which must be complete in between. null: there is none, one of the two runs, or it started on
 * another day, because a joined entry would span the night.
 */
export function findNextEntry(
  entry: HistoryEntry,
  { entries, timeZone }: { readonly entries: readonly HistoryEntry[]; readonly timeZone: string },
): HistoryEntry | null {
  const later = entries.filter(({ start }) => start > entry.start);
  const next = later.reduce<HistoryEntry | null>((first, each) => (first === null || each.start < first.start ? each : first), null);
  if (next === null || !isFinished(entry) || !isFinished(next)) {
    return null;
  }
  const localDate = (instant: UtcInstant) => dateAt(epochMsOfInstant(instant), timeZone);
  return localDate(next.start) === localDate(entry.end) || localDate(next.start) === localDate(entry.start) ? next : null;
}
