/** Where an entry belongs: a project through a task, or by itself where the service lets it. Pure. */
import type { Uuid } from '#shared/brands.ts';
import type { EntryContent } from './entry-record.ts';

/** Where an entry belongs, as its body says it. */
export interface EntryPlace {
  readonly taskId: Uuid | null;
  /** Only without a task, and only where the service lets an entry have a project by itself. */
  readonly ownProjectId: Uuid | null;
  /** What is shown until the service has said which project it is. */
  readonly projectId: Uuid | null;
}

export const nowhere: EntryPlace = { taskId: null, ownProjectId: null, projectId: null };

/** The place as the content of an entry has it. */
export function placed({ taskId, ownProjectId }: EntryPlace): Pick<EntryContent, 'taskId' | 'ownProjectId'> {
  return taskId === null && ownProjectId !== null ? { taskId, ownProjectId } : { taskId };
}

/** Sorted and unique, as the service's are read. */
export function canonicalTags(tags: readonly Uuid[]): readonly Uuid[] {
  return [...new Set(tags)].sort();
}

/** Where an entry like this one would be: without its task, or a project of its own, the service could not put it on the project. */
export function placeOf({ taskId, ownProjectId }: EntryContent, projectId: Uuid | null): EntryPlace {
  return { taskId, ownProjectId: ownProjectId ?? null, projectId: taskId === null ? (ownProjectId ?? null) : projectId };
}

export function withoutOwnProject(local: EntryContent): EntryContent {
  const { start, end, description, taskId, tags } = local;
  return { start, end, description, taskId, tags };
}
