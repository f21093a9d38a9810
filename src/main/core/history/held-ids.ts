/** Which entries are here, by their identifiers: the outbox's word counts before the copy's. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryRecord } from '../outbox/entry-record.ts';
import type { HistoryStore } from './history-store.ts';

type Records = ReadonlyMap<Uuid, EntryRecord>;

/** This machine's own identifiers by the service's, of the entries for which the outbox has the word. */
export function localIdsOf(records: Records): ReadonlyMap<Uuid, Uuid> {
  const ids = new Map<Uuid, Uuid>();
  for (const { serverId, localId } of records.values()) {
    if (serverId !== null) {
      ids.set(serverId, localId);
    }
  }
  return ids;
}

/** Whether an entry of an identifier, the service's or this machine's own, is here; as of now. */
export function heldIds(records: Records, store: Pick<HistoryStore, 'byServerId' | 'byLocalId'>): (id: Uuid) => boolean {
  let localIds: ReadonlyMap<Uuid, Uuid> | null = null;
  return (id) => {
    // Most rows of most files are never asked for.
    localIds ??= localIdsOf(records);
    const record = records.get(localIds.get(id) ?? id);
    if (record !== undefined) {
      return !record.deleted;
    }
    const row = store.byServerId(id) ?? store.byLocalId(id);
    return row !== null && records.get(row.localId)?.deleted !== true;
  };
}
