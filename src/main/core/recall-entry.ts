/** What this side knows of an entry, for adapters of services that do not tell all they hold. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { KnownEntry } from './api/time-tracking-api.ts';
import type { EntryRecord } from './outbox/entry-record.ts';

/** The entry that the service calls `id`; else the create under way that begins at `start`. */
export function recallEntry(records: Iterable<EntryRecord>, { id, start }: { readonly id: Uuid; readonly start: UtcInstant }): KnownEntry | null {
  let created: EntryRecord | null = null;
  for (const record of records) {
    if (record.serverId === id) {
      return knownOf(record);
    }
    if (record.serverId === null && record.inflight?.kind === 'create' && record.inflight.body.start === start) {
      created = record;
    }
  }
  return created === null ? null : knownOf(created);
}

function knownOf({ base, inflight, local }: EntryRecord): KnownEntry {
  return {
    confirmedEnd: base?.end ?? null,
    wantedEnd: inflight?.body.end ?? local.end,
    description: base?.description ?? inflight?.body.description ?? '',
  };
}
