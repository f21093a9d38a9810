/** Reads a paged list of entries in whatever order the service returns it. */
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import { localDateSchema, shiftInstant, utcInstantSchema, type LocalDate, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import type { Reply } from './reply.ts';
import type { EntryList, EntryWindow } from '../time-tracking-api.ts';
import type { RemoteEntry } from '../tolerant-reading.ts';

export interface EntryPage {
  readonly rows: readonly RemoteEntry[];
  /** Starts of all readable rows in the service's order, including those of other users and outside the window. */
  readonly starts: readonly UtcInstant[];
  readonly unreadable: readonly UnreadableEntry[];
  /** False if the page is cut off; null if only further requests can show that. */
  readonly isWhole: boolean | null;
}

/** Full pages of one list before it counts as incomplete: 5000 entries, years of one user's time. */
const fullPagesAtMost = 10;

/** Requests of one list if the window has to be split. */
const requestsAtMost = 60;

export const pageRows = listLimit;

/** The unreadable rows, if there are any. */
export function further(unreadable: readonly UnreadableEntry[]): Pick<EntryList, 'unreadable'> {
  return unreadable.length === 0 ? {} : { unreadable };
}

function dateOf(instant: UtcInstant): LocalDate {
  return localDateSchema.parse(instant.slice(0, 'YYYY-MM-DD'.length));
}

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

/** Pages of the same number of rows, all of them cut off, after which that is the server's page size. */
const cutPagesNeeded = 2;

/** Pages as long as a complete one that are taken for complete without a further request. */
const pagesTrusted = 20;

/** The page size of a server that may return fewer rows than requested. */
export class PageSize {
  #mostRows = 0;
  #cutPages = 0;
  #trusted = 0;

  /** Whether a page of `count` rows is whole; null if that is not known. */
  isWhole(count: number): boolean | null {
    if (count >= pageRows || (count === this.#mostRows && this.#cutPages >= cutPagesNeeded)) {
      return false;
    }
    if (count === this.#mostRows && this.#trusted > 0) {
      this.#trusted -= 1;
      return true;
    }
    return count < this.#mostRows || count === 0 ? true : null;
  }

  /** Further requests have shown whether a page of `count` rows was whole. */
  note(count: number, isWhole: boolean): void {
    this.#cutPages = (count > this.#mostRows ? 0 : this.#cutPages) + (isWhole ? 0 : 1);
    this.#mostRows = Math.max(this.#mostRows, count);
    this.#trusted = isWhole && this.#cutPages === 0 ? pagesTrusted : 0;
  }

  /** A row is added: the next page may be the first that is cut off. */
  rowAdded(): void {
    this.#trusted = 0;
  }
}

/** Splits a window whose full page shows only some of its rows, the newest part last. A single date cannot be split. */
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

/** Windows of which at least one shows another row if the page is cut off. No request shows it within a single date. */
function proofsOf(window: EntryWindow, starts: readonly UtcInstant[]): readonly EntryWindow[] {
  const dates = [...new Set(starts.map(dateOf))].sort();
  const [oldest] = dates;
  const newest = dates.at(-1);
  if (oldest === undefined || newest === undefined) {
    return [];
  }
  if (oldest === newest) {
    return [{ ...window, before: oldest }, { ...window, after: newest }].filter(hasDates);
  }
  if (isNewestFirst(starts)) {
    return [{ ...window, before: dayBeside(oldest, 1) }];
  }
  return isNewestFirst(starts.toReversed()) ? [{ ...window, after: dayBeside(newest, -1) }] : partsOf(window, dates);
}

interface Proving {
  readonly window: EntryWindow;
  readonly page: EntryPage;
  readonly ask: (window: EntryWindow) => Promise<Reply<EntryPage>>;
  readonly size: PageSize;
}

/** Finds out whether the page contains all rows of the window. */
async function proveWhole({ window, page, ask, size }: Proving): Promise<Reply<boolean>> {
  const known = new Set(page.rows.map(({ id }) => id));
  const count = page.starts.length + page.unreadable.length;
  const parts = proofsOf(window, page.starts);
  for (const part of parts) {
    const reply = await ask(part);
    if (reply.kind !== 'done') {
      return reply;
    }
    if (reply.value.rows.some(({ id }) => !known.has(id))) {
      size.note(count, false);
      return { kind: 'done', value: false };
    }
  }
  if (parts.length > 0) {
    size.note(count, true);
  }
  return { kind: 'done', value: true };
}

/**
 * Reads all pages; `ask` reads the page of a window. Pages are found by date, not by an offset, which a deleted row would shift. If the
 * service returns the newest first, a full page leads to the next; otherwise the window is split until every part fits a page. An
 * incomplete list contains the newest entries.
 */
export async function readPages(window: EntryWindow, ask: (window: EntryWindow) => Promise<Reply<EntryPage>>, size = new PageSize()): Promise<Reply<EntryList>> {
  const rows = new Map<RecordId, RemoteEntry>();
  // Windows to read, the newest last.
  const parts: EntryWindow[] = [window];
  let fullPages = 0;
  const unreadable: UnreadableEntry[] = [];
  for (let requests = 0; requests < requestsAtMost && fullPages < fullPagesAtMost; requests += 1) {
    const part = parts.pop();
    if (part === undefined) {
      return { kind: 'done', value: { rows: [...rows.values()], complete: true, ...further(unreadable) } };
    }
    const reply = await ask(part);
    if (reply.kind !== 'done') {
      return reply;
    }
    const { starts, rows: shown, unreadable: others } = reply.value;
    const proof = reply.value.isWhole === null ? await proveWhole({ window: part, page: reply.value, ask, size }) : null;
    if (proof !== null && proof.kind !== 'done') {
      return proof;
    }
    const isWhole = proof?.value ?? reply.value.isWhole === true;
    const dates = [...new Set(starts.map(dateOf))].sort();
    const [oldest] = dates;
    const newestFirst = isNewestFirst(starts);
    const later = isWhole || oldest === undefined || (newestFirst && dates.length > 1) ? [] : partsOf(part, dates);
    if (later.length > 0) {
      parts.push(...later);
      continue;
    }
    for (const row of shown) {
      rows.set(row.id, row);
    }
    unreadable.push(...others);
    if (!isWhole && oldest !== undefined) {
      fullPages += 1;
      const next = { ...part, before: dayBeside(oldest, 1) };
      if (!newestFirst || next.before === part.before) {
        // One date has more rows than a page, so no request reaches the rest.
        break;
      }
      // The whole oldest date is read again.
      parts.push(next);
    }
  }
  return rows.size === 0
    ? { kind: 'not-sent', connectivity: 'server-down', retryAfterMs: 0, detail: 'LIST_NOT_WHOLE' }
    : { kind: 'done', value: { rows: [...rows.values()], complete: false, ...further(unreadable) } };
}
