/** What is known of an entry, for adapters of services that do not return everything they store. Pure. */
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import type { KnownEntry } from '#core/service-client/time-tracking-api.ts';
import type { RecordIndex } from '../engine/record-index.ts';
import type { EntryRecord } from '../entry-record.ts';

/** The working set, and evicted entries by the service's identifier. */
interface Known extends Pick<RecordIndex, 'records' | 'byServerId' | 'creating'> {
  readonly evicted: (serverId: RecordId) => EntryRecord | null;
}

/** The entry with the service's identifier `id`; else the latest pending create that begins at `start`. */
export function knownEntry({ records, byServerId, creating, evicted }: Known, { id, start }: { readonly id: RecordId; readonly start: UtcInstant }): KnownEntry | null {
  const creates = (creating.get(start) ?? []).map((localId) => records.get(localId)).filter((record) => record?.inflight?.kind === 'create');
  const localId = byServerId.get(id);
  const record = (localId === undefined ? evicted(id) : records.get(localId)) ?? creates.at(-1);
  if (record === undefined) {
    return null;
  }
  const { base, inflight, local } = record;
  return {
    confirmedEnd: base?.end ?? null,
    wantedEnd: inflight?.body.end ?? local.end,
    description: base?.description ?? inflight?.body.description ?? '',
  };
}
