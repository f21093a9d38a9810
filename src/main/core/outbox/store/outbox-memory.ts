/** What remembers entries for longer than the outbox does. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { OutboxChange } from './outbox-store.ts';

export interface OutboxMemory {
  /** Told what is about to be written, while `records` is still as before. */
  readonly follow: (change: OutboxChange) => void;
  /** A saved entry that was let go, as the service was last known to hold it; null: it is not known. */
  readonly forgotten: (localId: Uuid) => EntryRecord | null;
}

/** Those of the entries that the outbox has let go of and `memory` knows. */
export function forgottenOf(localIds: readonly Uuid[], records: ReadonlyMap<Uuid, EntryRecord>, memory: OutboxMemory): readonly EntryRecord[] {
  return localIds.flatMap((localId) => {
    const kept = records.has(localId) ? null : memory.forgotten(localId);
    return kept === null ? [] : [kept];
  });
}

/** Those of the entries that are there. */
export function presentOf(localIds: readonly Uuid[], records: ReadonlyMap<Uuid, EntryRecord>): ReadonlyMap<Uuid, EntryRecord> {
  const present = new Map<Uuid, EntryRecord>();
  for (const localId of localIds) {
    const record = records.get(localId);
    if (record !== undefined) {
      present.set(localId, record);
    }
  }
  return present;
}
