/** The content of an entry as favourites and paused entries keep it, independently of the entry. */
import { z } from 'zod';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { recordIdSchema, type RecordId } from '#shared/values/brands.ts';
import { descriptionLimit, nameLimit, tagsLimit } from '#shared/values/limits.ts';
import type { SingleCommand } from '#shared/timer/commands.ts';
import type { FavouriteView } from '#shared/timer/view.ts';
import { recordProjectId, tagName, taskName, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import type { WantedAssignment } from '#core/sync/catalog/find-assignment.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { findNamed, unknownColor, wishedId } from '#core/sync/wish.ts';

export const savedContentFields = {
  description: boundedText({ max: descriptionLimit }),
  /** As it was when saved; with a task, the task determines the project. */
  projectId: recordIdSchema.nullable(),
  taskId: recordIdSchema.nullable(),
  tags: boundedList(recordIdSchema, { max: tagsLimit }),
  /** Of a project and of tags that did not exist yet when it was saved. */
  projectName: boundedText({ min: 1, max: nameLimit }).optional(),
  tagNames: boundedList(boundedText({ min: 1, max: nameLimit }), { max: tagsLimit }).optional(),
};
const savedContentSchema = z.object(savedContentFields);
export type SavedContent = Readonly<z.infer<typeof savedContentSchema>>;

export function savedContent(record: EntryRecord, names: CatalogNames): SavedContent {
  const { description, taskId, tags, assignmentWish, tagWishes } = record.local;
  const wished = assignmentWish?.project.kind === 'new' ? { projectName: assignmentWish.project.name } : {};
  return {
    description,
    taskId,
    projectId: recordProjectId(record, names),
    tags: [...tags],
    ...wished,
    ...(tagWishes === undefined ? {} : { tagNames: [...tagWishes] }),
  };
}

/** Starts a timer with the content. */
export function startSaved({
  description,
  projectId,
  taskId,
  tags,
  projectName,
  tagNames,
}: SavedContent): Extract<SingleCommand, { readonly kind: 'start' }> {
  // A task determines the project.
  const known: WantedAssignment = taskId === null ? { projectId } : { taskId, projectId };
  const names = {
    ...(projectName === undefined ? known : { projectName }),
    ...(tagNames === undefined ? {} : { tagNames: [...tagNames] }),
  };
  return { kind: 'start', description, at: null, ...names, tags: [...tags] };
}

function projectNamed({ projects }: CatalogNames, name: string): { readonly id: RecordId; readonly name: string; readonly color: string } {
  return findNamed([...projects.values()], name) ?? { id: wishedId('project', name), name, color: unknownColor };
}

/** The content with the names that are known by now. */
export function savedContentView(
  { description, projectId, taskId, tags, projectName, tagNames = [] }: SavedContent,
  names: CatalogNames,
): Omit<FavouriteView, 'id'> {
  const ofTask = taskId === null ? undefined : names.tasks.get(taskId)?.projectId;
  const on = ofTask ?? projectId;
  const project = projectName === undefined ? (on === null ? undefined : names.projects.get(on)) : projectNamed(names, projectName);
  return {
    description,
    project: project === undefined ? null : { id: project.id, name: project.name, color: project.color },
    task: taskId === null ? null : { id: taskId, name: taskName(names, taskId) },
    tags: [
      ...tags.map((tag) => ({ id: tag, name: tagName(names, tag) })),
      ...tagNames
        .map((name) => findNamed([...names.tags.values()], name) ?? { id: wishedId('tag', name), name })
        .map((tag) => ({ id: tag.id, name: tag.name })),
    ],
  };
}
