/** What is known here of an entry that a service returned in part. */
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import type { KnownEntry } from '#core/service-client/time-tracking-api.ts';
import type { Replica } from '../replica/replica.ts';

/**
 * For adapters of services that do not return all they store: the entry with the row `id`, else the latest create that begins at `start`.
 */
export function findKnown(replica: Replica, { id, start }: { readonly id: RecordId; readonly start: UtcInstant }): KnownEntry | null {
  const create = replica.attemptsAt(start).findLast(({ kind, outcome }) => kind === 'create' && outcome !== 'answered');
  const record = replica.byServerId(id) ?? (create === undefined ? null : replica.get(create.localId));
  if (record === null) {
    return null;
  }
  const sent = record.state === 'sent' || record.state === 'unknown' ? replica.attemptsOf(record.localId).at(-1) : undefined;
  return {
    confirmedEnd: record.base?.end ?? null,
    wantedEnd: (sent?.body ?? record.local).end,
    description: record.base?.description ?? sent?.body.description ?? '',
  };
}
