import { stringify } from 'csv-stringify/sync';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { recordState, type EntryRecord } from '#core/sync/entry-record.ts';
import type { StoredVersion } from '#core/sync/replica/entry-rows.ts';

export interface UnsavedEntry {
  readonly record: EntryRecord;
  readonly project: string | null;
  /** Replaced content of the entry, the latest first. */
  readonly versions: readonly StoredVersion[];
}

export interface UnsavedOfConnection {
  readonly connection: string;
  readonly entries: readonly UnsavedEntry[];
}

function changeKind({ deleted, base }: EntryRecord): 'deleted' | 'new' | 'changed' {
  if (deleted) {
    return 'deleted';
  }
  return base === null ? 'new' : 'changed';
}

/** Why the entry is blocked, in the words of the service or of the outbox; empty if it is not. */
function blockedReason({ blocked }: EntryRecord): string {
  if (blocked === null) {
    return '';
  }
  return blocked.kind === 'rejected' ? [blocked.kind, String(blocked.status), blocked.message, ...Object.values(blocked.errors).flat()].filter((part) => part !== '').join(': ') : blocked.kind;
}

/** All fields of each record as stored here. Instants are UTC; `version` counts changes of the format. */
export function unsavedJson(connections: readonly UnsavedOfConnection[], exportedAt: UtcInstant): string {
  const written = connections.map(({ connection, entries }) => ({
    connection,
    entries: entries.map(({ record, project, versions }) => ({ state: recordState(record), change: changeKind(record), project, record, versions })),
  }));
  return `${JSON.stringify({ program: 'Clocktower', kind: 'unsaved-entries', version: 1, exportedAt, connections: written }, null, 2)}\n`;
}

/** One row per entry. Formulas are escaped. */
export function unsavedCsv(connections: readonly UnsavedOfConnection[]): string {
  const rows = connections.flatMap(({ connection, entries }) =>
    entries.map(({ record, project }) => ({
      connection,
      change: changeKind(record),
      state: recordState(record),
      reason: blockedReason(record),
      start: record.local.start,
      end: record.local.end,
      description: record.local.description,
      project,
      task_id: record.local.taskId,
      tag_ids: record.local.tags.join(' '),
      saved_start: record.base?.start,
      saved_end: record.base?.end,
      saved_description: record.base?.description,
      local_id: record.localId,
      server_id: record.serverId,
    })),
  );
  return stringify(rows, { header: true, bom: true, cast: { string: guardCell }, ...csvWriting });
}
