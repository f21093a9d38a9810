/** What a mutation of one entry is given, and what it results in. */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Result } from '#shared/values/result.ts';
import type { ChangeSet, EntryContent, EntryRecord } from '../entry-record.ts';

export interface EntryMutationContext {
  readonly records: { readonly get: (localId: Uuid) => EntryRecord | undefined };
  /** The entry of the timer. */
  readonly running: EntryRecord | null;
  readonly isTaken: (start: UtcInstant) => boolean;
  readonly isMapped: (serverId: RecordId) => boolean;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  /** The content of a deleted entry, for undo; null if there is none. */
  readonly lastDeleted: (localId: Uuid) => EntryContent | null;
  /** The content of an earlier version of the entry; null if it is no longer kept. */
  readonly version: (localId: Uuid, id: number) => EntryContent | null;
  readonly commandOrder: number;
}

interface EntryMutationEffect {
  readonly changeSet: ChangeSet;
  readonly localId: Uuid;
  readonly at: UtcInstant;
}

export type MutationResult = Result<EntryMutationEffect, Failure>;
