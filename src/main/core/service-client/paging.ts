/** Reads a list of entries that comes in pages, whatever order the service answers in. */
import { localDateSchema, shiftInstant, utcInstantSchema, type LocalDate, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import type { Reply } from './reply.ts';
import type { EntryList, EntryWindow } from './time-tracking-api.ts';
import type { RemoteEntry } from './tolerant-reading.ts';

export interface EntryPage {
  readonly rows: readonly RemoteEntry[];
  /** Starts of all rows that can be read, in the service's order: those of others and outside of the window, too. */
  readonly starts: readonly UtcInstant[];
  /** Further rows, which cannot be read. */
  readonly unreadable: number;
  /** Nothing was cut off. */
  readonly isWhole: boolean;
}

/** Full pages of one list that are read before it counts as cut: 5000 entries, years of one person's. */
const fullPagesAtMost = 10;

/** Requests of one list where the order of the service has to be worked around. */
const requestsAtMost = 60;

/** Most rows a page is asked for. */
export const pageRows = listLimit;

/** The rows of a list that cannot be read, where there are any. */
export function further(unreadable: number): Pick<EntryList, 'unreadable'> {
  return unreadable === 0 ? {} : { unreadable };
}

function dateOf(instant: UtcInstant): LocalDate {
  return localDateSchema.parse(instant.slice(0, 'YYYY-MM-DD'.length));
}

/** The date `days` after `date`, or before it where that is negative. */
function dayBeside(date: LocalDate, days: number): LocalDate {
  return dateOf(shiftInstant(utcInstantSchema.parse(`${date}T00:00:00Z`), days * 86_400));
}

export function isNewestFirst(starts: readonly UtcInstant[]): boolean {
  return starts.every((start, index) => index === 0 || (starts[index - 1] ?? start) >= start);
}

/** Both bounds are exclusive. */
function hasDates({ after, before }: EntryWindow): boolean {
  return after === null || before === null || dayBeside(after, 1) < before;
}

/** Parts of a window whose full page shows only some of its rows, the newest part last. A single date cannot be parted. */
function partsOf(window: EntryWindow, dates: readonly LocalDate[]): readonly EntryWindow[] {
  const middle = dates[Math.floor((dates.length - 1) / 2)];
  if (middle === undefined) {
    return [];
  }
  const single = { after: dayBeside(middle, -1), before: dayBeside(middle, 1) };
  const parts =
    dates.length > 1
      ? [{ ...window, before: single.before }, { ...window, after: middle }]
      : [{ ...window, before: middle }, single, { ...window, after: middle }];
  const others = parts.filter(hasDates);
  return others.length === 1 ? [] : others;
}

/**
 * `ask` reads a page of the entries of a window. Pages are found by date, not by a number of rows to skip: a row deleted meanwhile would
 * shift the others. A full page of a service that answers the newest first leads to the next; of any other its window is parted until
 * every part fits a page. Where the list is cut, the newest entries are in it.
 */
export async function readPages(window: EntryWindow, ask: (window: EntryWindow) => Promise<Reply<EntryPage>>): Promise<Reply<EntryList>> {
  const rows = new Map<Uuid, RemoteEntry>();
  // Still to be read, the newest last.
  const parts: EntryWindow[] = [window];
  let fullPages = 0;
  let unreadable = 0;
  for (let requests = 0; requests < requestsAtMost && fullPages < fullPagesAtMost; requests += 1) {
    const part = parts.pop();
    if (part === undefined) {
      return { kind: 'done', value: { rows: [...rows.values()], complete: true, ...further(unreadable) } };
    }
    const reply = await ask(part);
    if (reply.kind !== 'done') {
      return reply;
    }
    const { starts, isWhole } = reply.value;
    const dates = [...new Set(starts.map(dateOf))].sort();
    const [oldest] = dates;
    const newestFirst = isNewestFirst(starts);
    const later = isWhole || oldest === undefined || newestFirst ? [] : partsOf(part, dates);
    if (later.length > 0) {
      parts.push(...later);
      continue;
    }
    for (const row of reply.value.rows) {
      rows.set(row.id, row);
    }
    unreadable += reply.value.unreadable;
    if (!isWhole && oldest !== undefined) {
      fullPages += 1;
      const next = { ...part, before: dayBeside(oldest, 1) };
      if (!newestFirst || next.before === part.before) {
        // More share one date than fit a page: nothing leads past them.
        break;
      }
      // The oldest date is read again, whole.
      parts.push(next);
    }
  }
  return rows.size === 0
    ? { kind: 'not-sent', line: 'server-down', retryAfterMs: 0, detail: 'LIST_NOT_WHOLE' }
    : { kind: 'done', value: { rows: [...rows.values()], complete: false, ...further(unreadable) } };
}
