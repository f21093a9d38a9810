/** What is known here of an entry, for adapters of services that do not report everything they hold. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { KnownEntry } from '#core/service-client/time-tracking-api.ts';
import type { RecordIndex } from '../engine/record-index.ts';
import type { EntryRecord } from '../entry-record.ts';

/** The working set, and the entries outside it by their identifier at the service. */
interface Known extends Pick<RecordIndex, 'records' | 'byServerId' | 'creating'> {
  readonly evicted: (serverId: Uuid) => EntryRecord | null;
}

/** The entry that the service calls `id`; else the latest create under way that begins at `start`. */
export function knownEntry({ records, byServerId, creating, evicted }: Known, { id, start }: { readonly id: Uuid; readonly start: UtcInstant }): KnownEntry | null {
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
