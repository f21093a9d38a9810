/** Content of entries that is not theirs now: earlier versions, and unsent changes from before a damage. */
import type { Failure } from '#shared/failures.ts';
import { instantOfEpochMs, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { versionsShown, type RecoveredView, type VersionPart, type VersionView } from '#shared/history/earlier-content.ts';
import type { CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { sameBillable, sameTags, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { RecoveredEntry, StoredVersion } from '#core/sync/replica/entry-rows.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { sameWantedNames } from '#core/sync/wish.ts';
import { belongingsView } from './view.ts';

/** The record as if it had that content: its project is the task's, or the content's own. */
function having(
  record: Pick<EntryRecord, 'base' | 'projectId' | 'local'>,
  local: EntryContent,
): Pick<EntryRecord, 'base' | 'projectId' | 'local'> {
  const isSameTask = local.taskId !== null && (record.base ?? record.local).taskId === local.taskId;
  return { ...record, local, projectId: isSameTask ? record.projectId : (local.ownProjectId ?? null) };
}

function differences(version: EntryContent, now: EntryContent): VersionPart[] {
  const isOther: Readonly<Record<VersionPart, boolean>> = {
    times: version.start !== now.start || version.end !== now.end,
    description: version.description !== now.description,
    assignment:
      version.taskId !== now.taskId ||
      version.ownProjectId !== now.ownProjectId ||
      !sameWantedNames({ assignmentWish: version.assignmentWish }, { assignmentWish: now.assignmentWish }),
    tags: !sameTags(version.tags, now.tags) || !sameWantedNames({ tagWishes: version.tagWishes }, { tagWishes: now.tagWishes }),
    billable: !sameBillable(version, now),
  };
  const parts: readonly VersionPart[] = ['times', 'description', 'assignment', 'tags', 'billable'];
  return parts.filter((part) => isOther[part]);
}

function versionView({ id, atMs, origin, content }: StoredVersion, record: EntryRecord, names: CatalogNames): VersionView {
  const { start, end, description } = content;
  return {
    id,
    at: instantOfEpochMs(atMs),
    origin,
    start,
    end,
    description,
    ...belongingsView(having(record, content), names),
    differs: differences(content, record.local),
  };
}

/** Earlier versions of an entry, the latest first. */
export function listVersions(
  localId: Uuid,
  outbox: Pick<Outbox, 'find' | 'versions'>,
  names: CatalogNames,
): Result<VersionView[], Failure> {
  const record = outbox.find(localId);
  if (record === undefined) {
    return fail({ kind: 'no-such-entry' });
  }
  const shown = outbox.versions(localId).slice(0, versionsShown);
  return succeed(shown.map((version) => versionView(version, record, names)));
}

export function recoveredView({ localId, content, deleted }: RecoveredEntry, names: CatalogNames): RecoveredView {
  const { start, end, description } = content;
  const { project } = belongingsView(having({ base: null, local: content, projectId: content.ownProjectId ?? null }, content), names);
  return { localId, start, end, description, project: project?.name ?? null, isDelete: deleted };
}
