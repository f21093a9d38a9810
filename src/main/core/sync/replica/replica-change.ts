/** Data that is written to a connection's file, and read from it at the start. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { NameBook, NamesChange } from '../catalog/name-book.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import type { FieldConflict } from '../outcomes/merge.ts';

export interface StoredConflict {
  readonly id: number;
  readonly localId: Uuid;
  readonly conflict: FieldConflict;
  /** When it was found: wall clock, milliseconds. */
  readonly atMs: number;
}

/** A create that may show up twice. */
export interface SentCreate {
  readonly localId: Uuid;
  readonly body: EntryContent;
}

export interface OutboxChange {
  readonly changed?: readonly EntryRecord[];
  /** Records that leave the working set. Without a tombstone, the confirmed content stays as an evicted row. */
  readonly removed?: readonly EntryRecord[];
  readonly creates?: readonly SentCreate[];
  readonly conflicts?: readonly StoredConflict[];
  readonly answeredConflicts?: readonly { readonly id: number; readonly chosen: 'mine' | 'theirs' }[];
  /** Last content of deleted entries, kept for undo. */
  readonly tombstones?: readonly { readonly record: EntryRecord; readonly content: EntryContent }[];
  readonly knownServerIds?: readonly RecordId[];
  /** Identifiers, in another connection, of entries copied from there. */
  readonly copied?: readonly RecordId[];
  /** The service was restored from an earlier state: confirmed content no longer proves anything. */
  readonly forgetServerIds?: boolean;
  readonly names?: NamesChange;
  /** Items that entries need by name: `id` is null while a create has no answer, undefined to remove the item. */
  readonly ensured?: readonly { readonly need: string; readonly id: RecordId | null | undefined }[];
  readonly atMs: number;
}

/** The committed data that the engine holds in memory. */
export interface ReplicaMemory {
  readonly account: string;
  readonly records: ReadonlyMap<Uuid, EntryRecord>;
  readonly conflicts: readonly StoredConflict[];
  readonly names: NameBook;
  readonly ensured: NonNullable<OutboxChange['ensured']>;
  readonly creates: readonly SentCreate[];
  readonly knownServerIds: readonly RecordId[];
  readonly keptPairs: readonly string[];
}

/** Entries that were never sent, left in the file to be read after the start. */
interface Deferred {
  readonly count: number;
  /** Above all their `id`s. */
  readonly below: number;
}

export interface LoadedOutbox {
  readonly records: Map<Uuid, EntryRecord>;
  readonly deferred: Deferred | null;
  readonly knownServerIds: Set<RecordId>;
  readonly names: NameBook;
  readonly conflicts: readonly StoredConflict[];
  readonly lastConflictId: number;
  /** Greatest order of any entry, also of deleted ones. No order is used twice, because idempotency keys derive from it. */
  readonly lastCommandOrder: number;
  /** By key of a need: the recently created item; null while a create has no answer. */
  readonly ensured: ReadonlyMap<string, RecordId | null>;
  readonly recentCreates: readonly SentCreate[];
}
