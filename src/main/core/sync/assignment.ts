/** The project of an entry: through a task, or its own if the service supports that. Pure. */
import type { RecordId } from '#shared/values/brands.ts';
import type { EntryContent } from './entry-record.ts';
import type { AssignmentWish } from './wish.ts';

export interface Assignment {
  readonly taskId: RecordId | null;
  readonly ownProjectId: RecordId | null;
  /** Displayed until the service has confirmed the project. */
  readonly projectId: RecordId | null;
  readonly wish?: AssignmentWish | undefined;
}

export const unassigned: Assignment = { taskId: null, ownProjectId: null, projectId: null };

export function assigned({ taskId, ownProjectId, wish }: Assignment): Pick<EntryContent, 'taskId' | 'ownProjectId' | 'assignmentWish'> {
  if (wish !== undefined) {
    return { taskId: null, assignmentWish: wish };
  }
  return taskId === null && ownProjectId !== null ? { taskId, ownProjectId } : { taskId };
}

/** Sorted and unique, as when read from the service. */
export function canonicalTags(tags: readonly RecordId[]): readonly RecordId[] {
  return [...new Set(tags)].sort();
}

interface TagChange {
  readonly tags?: readonly RecordId[] | undefined;
  readonly addTags?: readonly RecordId[] | undefined;
  readonly removeTags?: readonly RecordId[] | undefined;
}

/** The tags after the change, in canonical form; undefined if it changes none. */
export function tagsAfter(before: readonly RecordId[], { tags, addTags, removeTags }: TagChange): readonly RecordId[] | undefined {
  if (tags === undefined && addTags === undefined && removeTags === undefined) {
    return undefined;
  }
  const kept = (tags ?? before).filter((tag) => removeTags?.includes(tag) !== true);
  return canonicalTags([...kept, ...(addTags ?? [])]);
}

/** Without task and own project there is none, whatever the service has assigned. */
export function toAssignment({ taskId, ownProjectId, assignmentWish }: EntryContent, projectId: RecordId | null): Assignment {
  if (assignmentWish !== undefined) {
    const { project } = assignmentWish;
    return { taskId: null, ownProjectId: null, projectId: project.kind === 'known' ? project.id : null, wish: assignmentWish };
  }
  return { taskId, ownProjectId: ownProjectId ?? null, projectId: taskId === null ? (ownProjectId ?? null) : projectId };
}
