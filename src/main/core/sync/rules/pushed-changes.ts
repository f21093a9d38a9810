/** Derives the necessary reads from pushed changes. Pure. */
import type { PushedChange } from '#core/service-client/change-stream-reader.ts';
import { remoteBodies } from '#core/service-client/tolerant-reading.ts';
import { recordIdSchema, utcInstantSchema, type RecordId, type UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { sameContent, toEntryContent, type EntryRecord } from '../entry-record.ts';

export interface PushedReads {
  readonly starts: readonly UtcInstant[];
  readonly names: boolean;
}

function affectedStarts({ id, row }: PushedChange, find: (serverId: RecordId) => EntryRecord | null): readonly (UtcInstant | null)[] {
  const serverId = foreignOrNull(recordIdSchema, id);
  const known = serverId === null ? null : find(serverId);
  const base = known?.base ?? null;
  if (row === null) {
    return [base?.start ?? null];
  }
  const entry = foreignOrNull(remoteBodies.entry, { data: row });
  if (entry !== null && base !== null && sameContent(base, toEntryContent(entry))) {
    // Mostly this program's own writes.
    return [];
  }
  return [entry?.start ?? foreignOrNull(utcInstantSchema, row['start']), base?.start ?? null];
}

/** `find` returns the record of a row; known changes are not read again. */
export function pushedReads(changes: readonly PushedChange[], find: (serverId: RecordId) => EntryRecord | null): PushedReads {
  const starts = changes.filter(({ kind }) => kind === 'time-entry').flatMap((change) => affectedStarts(change, find));
  return { starts: [...new Set(starts.filter((start) => start !== null))], names: changes.some(({ kind }) => kind !== 'time-entry') };
}
