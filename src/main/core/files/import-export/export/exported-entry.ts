import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import type { ReportEntry } from '#shared/history/reports.ts';

export interface ExportedEntry extends ReportEntry {
  /** The service's identifier; the local one while the entry is not saved. */
  readonly id: RecordId;
  readonly client?: string | null | undefined;
}

export interface ExportSetting {
  readonly at: UtcInstant;
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
