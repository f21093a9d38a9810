/** What of an entry is wanted by name: content without it, and with it once it is found. Pure. */
import type { RecordId } from '#shared/values/brands.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { canonicalNames, wishedId, type NameCapabilities } from '../wish.ts';

function withoutWish(content: EntryContent, which: 'assignmentWish' | 'tagWishes'): EntryContent {
  const { [which]: _, ...others } = content;
  return others;
}

export function withoutWishes(content: EntryContent): EntryContent {
  return withoutWish(withoutWish(content, 'assignmentWish'), 'tagWishes');
}

/** The content with the wanted tag names; without the field if there are none. */
export function wishingTags(content: EntryContent, names: readonly string[]): EntryContent {
  return names.length === 0 ? withoutWish(content, 'tagWishes') : { ...content, tagWishes: canonicalNames(names) };
}

/** The record once its next missing name is found or created as `id`. */
export function fulfilled(record: EntryRecord, id: RecordId, { projectOfEntry }: Pick<NameCapabilities, 'projectOfEntry'>): EntryRecord {
  const { local } = record;
  const { assignmentWish, tagWishes = [] } = local;
  if (assignmentWish === undefined) {
    const [first, ...others] = tagWishes;
    const tags = first === undefined ? local.tags : [...new Set([...local.tags, id])].sort();
    return { ...record, local: wishingTags({ ...local, tags }, others) };
  }
  if (assignmentWish.project.kind === 'known') {
    return { ...record, local: { ...withoutWish(local, 'assignmentWish'), taskId: id } };
  }
  const { project } = assignmentWish;
  if (project.client?.kind === 'new') {
    return {
      ...record,
      local: { ...local, assignmentWish: { ...assignmentWish, project: { ...project, client: { kind: 'known', id } } } },
    };
  }
  const needsTask = assignmentWish.task !== undefined || !projectOfEntry;
  return {
    ...record,
    projectId: id,
    local: needsTask
      ? { ...local, assignmentWish: { ...assignmentWish, project: { kind: 'known', id } } }
      : { ...withoutWish(local, 'assignmentWish'), ownProjectId: id },
  };
}

/**
 * The name behind a `wishedId`; null for other identifiers. `known`: names that the service has by now, although a form holds the
 * placeholder.
 */
export function wishedName(
  kind: 'project' | 'tag',
  id: RecordId,
  { records, known }: { readonly records: Iterable<Pick<EntryRecord, 'local'>>; readonly known: Iterable<{ readonly name: string }> },
): string | null {
  for (const { name } of known) {
    if (wishedId(kind, name) === id) {
      return name;
    }
  }
  for (const { local } of records) {
    const project = local.assignmentWish?.project;
    const names = kind === 'tag' ? (local.tagWishes ?? []) : project?.kind === 'new' ? [project.name] : [];
    const found = names.find((name) => wishedId(kind, name) === id);
    if (found !== undefined) {
      return found;
    }
  }
  return null;
}
