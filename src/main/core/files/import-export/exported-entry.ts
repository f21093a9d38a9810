/** What files hold of a time entry, and how a file is written piece by piece, so that nobody waits for a long one. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { ReportEntry } from '#shared/history/reports.ts';

export interface ExportedEntry extends ReportEntry {
  /** The service's identifier; this machine's own while it was not saved yet. */
  readonly id: Uuid;
}

export interface ExportSetting {
  readonly at: UtcInstant;
  /** IANA name, for the columns that say what the clock on the wall showed. */
  readonly timeZone: string;
}

/** Entries that are turned into text at once: a few milliseconds. */
export const entriesAtOnce = 500;

/** The text of a file, in pieces. */
export type FileText = Iterable<string>;

export function* inPieces<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
  }
}
