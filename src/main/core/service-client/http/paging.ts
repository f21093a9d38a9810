/** Reads a paged list of entries in whatever order the service returns it. */
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import { shiftInstant, utcDate, utcInstantSchema, type LocalDate, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import type { Reply } from './reply.ts';
import type { EntryList, EntryWindow } from '../time-tracking-api.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';

export interface EntryPage {
  readonly rows: readonly RemoteEntry[];
  /** Starts of all readable rows in the service's order, including those of other users and outside the window. */
  readonly starts: readonly UtcInstant[];
  readonly unreadable: readonly UnreadableEntry[];
  readonly isWhole: boolean;
  /** The service returns the same rows whatever dates are requested. */
  readonly ignoresWindow?: boolean;
}

/** Full pages of one list before it counts as incomplete: 5000 entries, years of one user's time. */
const fullPagesAtMost = 10;

const requestsAtMost = 60;

export function further(unreadable: readonly UnreadableEntry[]): Pick<EntryList, 'unreadable'> {
  return unreadable.length === 0 ? {} : { unreadable };
}

function dayBeside(date: LocalDate, days: number): LocalDate {
  return utcDate(shiftInstant(utcInstantSchema.parse(`${date}T00:00:00Z`), days * 86_400));
}

function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

/** Rows that are enough to recognise an order: eight random ones are in it once in 40,000 times. */
const leastOrderedRows = 8;

export function isNewestFirst(starts: readonly UtcInstant[]): boolean {
  return starts.length >= leastOrderedRows && starts.every((start, index) => index === 0 || (starts[index - 1] ?? start) >= start);
}

/** Both bounds are exclusive. */
function hasDates({ after, before }: EntryWindow): boolean {
  return after === null || before === null || dayBeside(after, 1) < before;
}

/** A single date cannot be requested in smaller parts. */
export function isSingleDate({ after, before }: EntryWindow): boolean {
  return after !== null && before !== null && before <= dayBeside(after, 2);
}

function isOldestFirst(starts: readonly UtcInstant[]): boolean {
  return starts.every((start, index) => index === 0 || (starts[index - 1] ?? start) <= start);
}

const lastSplitDate = utcDate(utcInstantSchema.parse('9999-12-30T00:00:00Z'));

/**
 * The date at which to split a window whose full page has these dates, ascending: the middle one. If the oldest come first, the page shows
 * nothing of the rest, so it is the middle of the window, or `reachDays` after the page if the window has no end.
 */
function splitDate(
  { before }: EntryWindow,
  {
    starts,
    dates,
    reachDays,
  }: { readonly starts: readonly UtcInstant[]; readonly dates: readonly LocalDate[]; readonly reachDays: number },
): LocalDate | undefined {
  const [oldest] = dates;
  const newest = dates.at(-1);
  if (oldest === undefined || newest === undefined || dates.length === 1 || !isOldestFirst(starts)) {
    return dates[Math.floor((dates.length - 1) / 2)];
  }
  if (before === null) {
    const reached = dayBeside(newest, reachDays);
    return reached < lastSplitDate ? reached : lastSplitDate;
  }
  return dayBeside(oldest, Math.floor((daysBetween(oldest, before) - 1) / 2));
}

/** Splits a window whose full page shows only some of its rows, the newest part last. A single date cannot be split. */
function splitWindow(window: EntryWindow, dates: readonly LocalDate[], middle: LocalDate | undefined): readonly EntryWindow[] {
  if (middle === undefined) {
    return [];
  }
  const single = { after: dayBeside(middle, -1), before: dayBeside(middle, 1) };
  const parts =
    dates.length > 1
      ? [
          { ...window, before: single.before },
          { ...window, after: middle },
        ]
      : [{ ...window, before: middle }, single, { ...window, after: middle }];
  const others = parts.filter(hasDates);
  return others.length === 1 ? [] : others;
}

function hasAll({ rows }: EntryPage, others: Iterable<RemoteEntry>): boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return [...others].every(({ id }) => ids.has(id));
}

/**
 * Pages are found by date, because a deleted row would shift an offset. If the newest come first, a full page leads to the next; otherwise
 * the window is split until every part fits a page. An incomplete list has the newest entries. Rows in order may still come from the
 * middle, as after an import in a list by creation: the newer half of the first full page is read again, and each later one must repeat the
 * date at which the last one ended.
 */
export async function readPages(window: EntryWindow, ask: (window: EntryWindow) => Promise<Reply<EntryPage>>): Promise<Reply<EntryList>> {
  const rows = new Map<RecordId, RemoteEntry>();
  const parts: EntryWindow[] = [window];
  let fullPages = 0;
  let isOrdered: boolean | null = null;
  let reachDays = 1;
  const unreadable: UnreadableEntry[] = [];
  let first: EntryPage | null = null;
  for (let requests = 0; requests < requestsAtMost && fullPages < fullPagesAtMost; requests += 1) {
    const part = parts.pop();
    if (part === undefined) {
      return { kind: 'done', value: { rows: [...rows.values()], complete: true, ...further(unreadable) } };
    }
    const reply = await ask(part);
    if (reply.kind !== 'done') {
      return reply;
    }
    first ??= reply.value;
    const { starts, isWhole, ignoresWindow = false } = reply.value;
    if (ignoresWindow && !isWhole) {
      // No other request shows more. In another order the page may lack the newest, which an incomplete list has.
      const known = isNewestFirst(first.starts) ? first.rows : [];
      return { kind: 'done', value: { rows: known, complete: false, ...further(first.unreadable) } };
    }
    const dates = [...new Set(starts.map(utcDate))].sort();
    const [oldest] = dates;
    const middle = dates[Math.floor((dates.length - 1) / 2)] ?? null;
    if (!isWhole && dates.length > 1 && isOrdered !== false) {
      const repeated = [...rows.values()].filter(({ start }) => part.before === null || utcDate(start) < part.before);
      isOrdered = isNewestFirst(starts) && hasAll(reply.value, repeated);
      if (isOrdered && fullPages === 0) {
        requests += 1;
        const newer = await ask({ ...part, after: middle });
        if (newer.kind !== 'done') {
          return newer;
        }
        isOrdered = newer.value.isWhole && hasAll(reply.value, newer.value.rows);
      }
    }
    const leadsOn = isOrdered === true && dates.length > 1;
    const later = isWhole || oldest === undefined || leadsOn ? [] : splitWindow(part, dates, splitDate(part, { starts, dates, reachDays }));
    if (later.length > 0) {
      reachDays *= part.before === null ? 2 : 1;
      parts.push(...later);
      continue;
    }
    for (const row of reply.value.rows) {
      rows.set(row.id, row);
    }
    unreadable.push(...reply.value.unreadable);
    if (!isWhole && oldest !== undefined) {
      fullPages += 1;
      const next = { ...part, before: dayBeside(oldest, 1) };
      if (!leadsOn || next.before === part.before) {
        // One date has more rows than a page, so no request reaches the rest.
        break;
      }
      parts.push(next);
    }
  }
  return { kind: 'done', value: { rows: [...rows.values()], complete: false, ...further(unreadable) } };
}
