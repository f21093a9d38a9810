/** What is asked of the entries of a connection. Synchronous: everything is on this computer. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { HistoryChange, HistoryEntry, HistoryPage, HistorySearch, HistorySpan, ProjectTotal } from '#shared/history/history.ts';

/** Tasks of entries, each with its project where an entry tells, and tags of entries. */
export interface InUse {
  readonly tasks: ReadonlyMap<Uuid, Uuid | null>;
  readonly tags: ReadonlySet<Uuid>;
}

export interface HistoryReader {
  /** How much of it is here, and when it last changed. */
  readonly change: () => HistoryChange;
  /** Every entry that touches `span` as the user wants it, the oldest start first; those without length where their start lies within. */
  readonly between: (span: HistorySpan) => readonly HistoryEntry[];
  /** A page of what matches, the newest start first. */
  readonly search: (search: HistorySearch) => HistoryPage;
  /** What was worked on each project; finished entries only. */
  readonly totals: (since: UtcInstant) => readonly ProjectTotal[];
  /** What entries have, also where the service has no names for it. */
  readonly inUse: () => InUse;
  /** Whether an entry of an identifier, the service's or this machine's own, is here; as of now. */
  readonly holds: (id: Uuid) => boolean;
  /** When the oldest entry known here starts; null: there is none. */
  readonly oldestStart: () => UtcInstant | null;
  /** Calls `listener` when an answer may have become another one. Returns the unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}
