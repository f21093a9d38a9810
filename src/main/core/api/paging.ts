/** Reads a list of entries that comes in pages, the newest first. */
import { listLimit } from '#shared/values/limits.ts';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Reply } from './reply.ts';
import type { EntryList } from './time-tracking-api.ts';
import type { RemoteEntry } from './tolerant-reading.ts';

export interface EntryPage {
  readonly rows: readonly RemoteEntry[];
  /** Nothing older was cut off. */
  readonly isLast: boolean;
}

/** Pages of one list that are read before it counts as cut: 5000 entries, years of one person's. */
const pagesAtMost = 10;

/** Most rows a page is asked for. */
export const pageRows = listLimit;

/**
 * `ask` reads the page of entries that start at `newest` or before (null: from the newest on). Pages are found by the start, not by a
 * number of rows to skip: a row deleted meanwhile would shift the others, and one of them would be missed and count as missing.
 */
export async function readPages(ask: (newest: UtcInstant | null) => Promise<Reply<EntryPage>>): Promise<Reply<EntryList>> {
  const rows = new Map<Uuid, RemoteEntry>();
  let oldest: UtcInstant | null = null;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const reply: Reply<EntryPage> = await ask(oldest);
    if (reply.kind !== 'done') {
      return reply;
    }
    const known = rows.size;
    for (const row of reply.value.rows) {
      rows.set(row.id, row);
    }
    oldest = [...rows.values()].map(({ start }) => start).sort()[0] ?? null;
    if (reply.value.isLast) {
      return { kind: 'done', value: { rows: [...rows.values()], complete: true } };
    }
    if (rows.size === known) {
      // More share the oldest moment than fit a page: nothing leads past them.
      break;
    }
  }
  return { kind: 'done', value: { rows: [...rows.values()], complete: false } };
}
