/** A time entry in a file, and files written in pieces, so that a long export does not block the program. */
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import type { ReportEntry } from '#shared/history/reports.ts';

export interface ExportedEntry extends ReportEntry {
  /** The service's identifier; the local one while the entry is not saved. */
  readonly id: RecordId;
  /** Name of the project's client; omitted without one. */
  readonly client?: string | null | undefined;
}

export interface ExportSetting {
  readonly at: UtcInstant;
  /** IANA name, for the columns of local times. */
  readonly timeZone: string;
}

/** Entries formatted at once: a few milliseconds. */
export const entriesAtOnce = 500;

export type FileText = Iterable<string>;

export function* inPieces<Item>(items: readonly Item[], size: number): Iterable<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
  }
}
