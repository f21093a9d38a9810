/** The rows of the list: days, each with its entries, newest first. Pure. */
import { epochMsOfInstant, type LocalDate } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { secondsWithin } from '../hours/day-layout.ts';
import { dateAt, toLocalDay, type LocalDay } from '../local-days.ts';

export type ListRow =
  /** `seconds` null: entries of the day may be on a page that is not loaded. */
  | { readonly kind: 'day'; readonly date: LocalDate; readonly seconds: number | null }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry; readonly page: number };

interface ListQuestion {
  readonly pages: readonly (readonly HistoryEntry[])[];
  /** Older entries exist that are not loaded. */
  readonly more: boolean;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Milliseconds. Entries that started within this time before a day are checked for overlap with it. */
const reachMs = 2 * 86_400_000;

function entryStartMs(entry: HistoryEntry | undefined): number {
  return entry === undefined ? Number.NEGATIVE_INFINITY : epochMsOfInstant(entry.start);
}

export function listRows({ pages, more, timeZone, nowMs }: ListQuestion): readonly ListRow[] {
  const rows: ListRow[] = [];
  const all = pages.flat();
  const oldestMs = entryStartMs(all.at(-1));
  let day: LocalDay | null = null;
  let first = 0;
  let index = 0;
  for (const [page, entries] of pages.entries()) {
    for (const entry of entries) {
      const startMs = epochMsOfInstant(entry.start);
      // Computing a day is slow, and most entries are on the same day as the previous one.
      if (day === null || startMs < day.startMs || startMs >= day.endMs) {
        day = toLocalDay(dateAt(startMs, timeZone), timeZone);
        const { startMs: midnightMs, endMs, date } = day;
        // Of the later entries in the list, only those that started shortly before can reach into the day.
        while (entryStartMs(all[first]) >= endMs) {
          first += 1;
        }
        let last = index;
        while (entryStartMs(all[last]) >= midnightMs - reachMs) {
          last += 1;
        }
        const isWhole = !more || oldestMs < midnightMs - reachMs;
        rows.push({ kind: 'day', date, seconds: isWhole ? secondsWithin(all.slice(first, last), day, nowMs) : null });
      }
      rows.push({ kind: 'entry', entry, page });
      index += 1;
    }
  }
  return rows;
}
