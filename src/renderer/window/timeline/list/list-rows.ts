/** The rows of the list: days, each with its entries, newest first. Pure. */
import { epochMsOfInstant, type LocalDate } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { contentKey, equalItems } from '../../../editing/equal-entries.ts';
import { secondsWithin } from '../hours/day-layout.ts';
import { dateAt, toLocalDay, type LocalDay } from '../local-days.ts';

export type ListRow =
  /** `seconds` null: entries of the day may be on a page that is not loaded. */
  | { readonly kind: 'day'; readonly date: LocalDate; readonly seconds: number | null }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry; readonly page: number; readonly isMember?: true }
  /** Equal entries of a day, the newest first; its entries follow it while it is open. */
  | GroupListRow;

export interface GroupListRow {
  readonly kind: 'group';
  readonly id: string;
  readonly entries: readonly [HistoryEntry, ...HistoryEntry[]];
  readonly page: number;
  readonly isOpen: boolean;
}

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

type EntryListRow = Extract<ListRow, { readonly kind: 'entry' }>;

function groupDay(date: LocalDate, ofDay: readonly EntryListRow[], isOpen: (id: string) => boolean): readonly ListRow[] {
  const groupOf = equalItems(ofDay, ({ entry }) => entry);
  const grouped: ListRow[] = [];
  for (const row of ofDay) {
    const members = groupOf.get(row);
    if (members === undefined) {
      grouped.push(row);
    } else if (members[0] === row) {
      const [first, ...others] = members;
      const id = `${date} ${contentKey(row.entry)}`;
      const isShown = isOpen(id);
      grouped.push({ kind: 'group', id, entries: [first.entry, ...others.map(({ entry }) => entry)], page: row.page, isOpen: isShown });
      for (const member of isShown ? members : []) {
        grouped.push({ ...member, isMember: true });
      }
    }
  }
  return grouped;
}

/** The rows with one row for equal finished entries of a day, at the place of the newest. */
export function groupListRows(rows: readonly ListRow[], isOpen: (id: string) => boolean): readonly ListRow[] {
  const grouped: ListRow[] = [];
  let date: LocalDate | null = null;
  let ofDay: EntryListRow[] = [];
  function endDay(): void {
    if (date !== null) {
      // Not spread into `push`: a day may have more entries than a call has arguments.
      for (const row of groupDay(date, ofDay, isOpen)) {
        grouped.push(row);
      }
    }
    ofDay = [];
  }
  for (const row of rows) {
    if (row.kind === 'day') {
      endDay();
      date = row.date;
      grouped.push(row);
    } else if (row.kind === 'entry') {
      ofDay.push(row);
    }
  }
  endDay();
  return grouped;
}
