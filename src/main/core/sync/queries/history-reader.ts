/** Queries on the entries of a connection. Synchronous, because all data is local. */
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import type {
  HistoryChange,
  HistoryEntry,
  HistoryFilter,
  HistoryPage,
  HistorySearch,
  ProjectTotal,
  SearchTotal,
} from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';

/** Projects of entries, their tasks, each with its project if an entry has it, and their tags. */
export interface InUse {
  readonly projects: ReadonlySet<RecordId>;
  readonly tasks: ReadonlyMap<RecordId, RecordId | null>;
  readonly tags: ReadonlySet<RecordId>;
}

export interface HistoryReader {
  /** How much of the history is local, and its revision. */
  readonly change: () => HistoryChange;
  /** All entries that touch `span`, with their wanted content, the oldest start first; those without length if they start in it. */
  readonly between: (span: HistorySpan) => readonly HistoryEntry[];
  /** A page of matches, the newest start first. */
  readonly search: (search: HistorySearch) => HistoryPage;
  readonly searchTotal: (filter: HistoryFilter) => SearchTotal;
  /** Totals by project; finished entries only. */
  readonly totals: (since: UtcInstant) => readonly ProjectTotal[];
  /** Tasks and tags of entries, even if the service does not name them. */
  readonly inUse: () => InUse;
  /** True if an entry with the identifier, the service's or the local one, exists at this moment. */
  readonly holds: (id: RecordId) => boolean;
  readonly oldestStart: () => UtcInstant | null;
  readonly subscribe: (listener: () => void) => () => void;
}
