import { stringify } from 'csv-stringify/sync';
import { csvWriting, guardCell } from '#shared/history/formula-guard.ts';
import type { RecordId, UtcInstant } from '#shared/values/brands.ts';
import { newEntryRecord, recordState, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import type { StoredVersion } from '#core/sync/replica/entry-rows.ts';

export interface UnsavedEntry {
  readonly record: EntryRecord;
  /** From before a damage; the user has not decided about it. */
  readonly isRecovered: boolean;
  readonly project: string | null;
  /** Replaced content of the entry, the latest first. */
  readonly versions: readonly StoredVersion[];
}

/** Entries that the service does not yet hold as wanted, and what was recovered and is not decided. */
export function unsavedEntries(outbox: Pick<Outbox, 'unsettled' | 'names' | 'versions' | 'recovered'>): readonly UnsavedEntry[] {
  const { unsettled, names, recovered } = outbox;
  const projectName = (id: RecordId | null): string | null => (id === null ? null : (names.projects.get(id)?.name ?? null));
  const entries = unsettled.map((record) => ({
    record,
    isRecovered: false,
    project: projectName(record.projectId),
    versions: outbox.versions(record.localId),
  }));
  const undecided = recovered.list(recovered.count).map(({ localId, content, deleted, serverId }) => {
    const projectId = content.ownProjectId ?? null;
    const record = { ...newEntryRecord(content, { localId, projectId, commandOrder: 0 }), deleted, serverId };
    return { record, isRecovered: true, project: projectName(projectId), versions: [] };
  });
  return [...entries, ...undecided];
}

export interface UnsavedOfConnection {
  readonly connection: string;
  readonly entries: readonly UnsavedEntry[];
}

function changeKind({ record: { deleted, base }, isRecovered }: UnsavedEntry): 'recovered' | 'deleted' | 'new' | 'changed' {
  if (isRecovered) {
    return 'recovered';
  }
  return deleted ? 'deleted' : base === null ? 'new' : 'changed';
}

/** Why the entry is blocked, in the words of the service or of the outbox; empty if it is not. */
function blockedReason({ blocked }: EntryRecord): string {
  if (blocked === null) {
    return '';
  }
  return blocked.kind === 'rejected'
    ? [blocked.kind, String(blocked.status), blocked.message, ...Object.values(blocked.errors).flat()]
        .filter((part) => part !== '')
        .join(': ')
    : blocked.kind;
}

/** All fields of each record as stored here. Instants are UTC; `version` counts changes of the format. */
export function unsavedJson(connections: readonly UnsavedOfConnection[], exportedAt: UtcInstant): string {
  const written = connections.map(({ connection, entries }) => ({
    connection,
    entries: entries.map((entry) => ({
      state: recordState(entry.record),
      change: changeKind(entry),
      project: entry.project,
      record: entry.record,
      versions: entry.versions,
    })),
  }));
  return `${JSON.stringify({ program: 'Clocktower', kind: 'unsaved-entries', version: 1, exportedAt, connections: written }, null, 2)}\n`;
}

/** One row per entry. Formulas are escaped. */
export function unsavedCsv(connections: readonly UnsavedOfConnection[]): string {
  const rows = connections.flatMap(({ connection, entries }) =>
    entries.map(({ record, project, isRecovered, versions }) => ({
      connection,
      change: changeKind({ record, project, isRecovered, versions }),
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
