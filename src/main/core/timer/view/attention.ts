import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { AttentionReason, ComplaintField, EntrySide } from '#shared/timer/attention.ts';
import { assertNever } from '#shared/values/result.ts';
import { recordProjectId, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import type { EntryContent, EntryRecord, Block } from '#core/sync/entry-record.ts';
import { newestFirst } from '#core/sync/queries/record-order.ts';

interface AttentionSources {
  readonly find: (localId: Uuid) => EntryRecord | undefined;
  /** Entries that are blocked, or may be duplicates. */
  readonly asking: readonly EntryRecord[];
  readonly names: CatalogNames;
}

export interface AskedAbout {
  readonly record: EntryRecord;
  readonly reason: AttentionReason;
}

/** Fields of a request body that can be edited in place. */
const editable: ReadonlyMap<string, ComplaintField> = new Map([
  ['description', 'description'],
  ['start', 'start'],
  ['end', 'end'],
]);

/** Statuses with which single-timer services refuse a second running entry. */
const refusesSecond: ReadonlySet<number> = new Set([400, 409, 422]);

/** True if the service refuses the running entry because another one of the user runs. */
export function isRefusedForAnother({ blocked, local, serverId }: EntryRecord): boolean {
  if (blocked?.kind !== 'rejected' || local.end !== null || serverId !== null) {
    return false;
  }
  // The missing end of a running entry counts as its end field.
  const isAboutEnd = Object.keys(blocked.errors).every((field) => field === 'end');
  return blocked.stillRunning === true || (refusesSecond.has(blocked.status) && isAboutEnd);
}

function toEntrySide(content: EntryContent, projectId: RecordId | null, { names }: AttentionSources): EntrySide {
  const { start, end, description } = content;
  return { start, end, description, project: projectId === null ? null : (names.projects.get(projectId)?.name ?? null) };
}

function rejectedReason(
  record: EntryRecord,
  { status, message, errors, need }: Extract<Block, { readonly kind: 'rejected' }>,
  names: CatalogNames,
): AttentionReason {
  const complaints = Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text) => ({ field: editable.get(field) ?? ('other' as const), name: field, text })),
  );
  if (need !== undefined) {
    const name = need.kind === 'task' ? (need.name ?? names.projects.get(need.projectId)?.name ?? '') : need.name;
    return { kind: 'name-refused', what: need.kind, name, message: complaints[0]?.text ?? message };
  }
  return { kind: 'rejected', status, message, complaints, exists: record.base !== null };
}

function blockReason(record: EntryRecord, blocked: Block, sources: AttentionSources): AttentionReason {
  switch (blocked.kind) {
    case 'rejected':
      return isRefusedForAnother(record) ? { kind: 'another-runs' } : rejectedReason(record, blocked, sources.names);
    case 'gone':
    case 'defect':
      return { kind: blocked.kind };
    case 'ask': {
      const { found } = blocked;
      return {
        kind: 'ask',
        mine: toEntrySide(record.local, recordProjectId(record, sources.names), sources),
        found: toEntrySide(found.content, found.projectId, sources),
      };
    }
    default:
      return assertNever(blocked);
  }
}

function duplicateAbout(record: EntryRecord, sources: AttentionSources): AskedAbout {
  const other = record.duplicateOf === null ? undefined : sources.find(record.duplicateOf);
  const of = other === undefined || other.deleted ? null : toEntrySide(other.local, recordProjectId(other, sources.names), sources);
  return { record, reason: { kind: 'duplicate', mine: toEntrySide(record.local, recordProjectId(record, sources.names), sources), of } };
}

/** All open questions, the newest start first. */
export function listAttention(sources: AttentionSources): readonly AskedAbout[] {
  return sources.asking
    .map((record) =>
      record.blocked === null ? duplicateAbout(record, sources) : { record, reason: blockReason(record, record.blocked, sources) },
    )
    .sort((one, other) => newestFirst(one.record, other.record));
}
