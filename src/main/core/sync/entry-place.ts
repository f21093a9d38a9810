/** Where an entry belongs: a project through a task, or by itself where the service lets it. Pure. */
import { utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { EntryContent } from './entry-record.ts';
import type { FieldConflict } from './outcomes/merge.ts';
import type { PlaceWish } from './wish.ts';

/** Where an entry belongs, as its body says it. */
export interface EntryPlace {
  readonly taskId: Uuid | null;
  /** Only without a task, and only where the service lets an entry have a project by itself. */
  readonly ownProjectId: Uuid | null;
  /** What is shown until the service has said which project it is. */
  readonly projectId: Uuid | null;
  /** By name, in the place of the others. */
  readonly wish?: PlaceWish | undefined;
}

export const nowhere: EntryPlace = { taskId: null, ownProjectId: null, projectId: null };

/** The place as the content of an entry has it. */
export function placed({ taskId, ownProjectId, wish }: EntryPlace): Pick<EntryContent, 'taskId' | 'ownProjectId' | 'placeWish'> {
  if (wish !== undefined) {
    return { taskId: null, placeWish: wish };
  }
  return taskId === null && ownProjectId !== null ? { taskId, ownProjectId } : { taskId };
}

/** Sorted and unique, as the service's are read. */
export function canonicalTags(tags: readonly Uuid[]): readonly Uuid[] {
  return [...new Set(tags)].sort();
}

/** What is wanted of the tags of an entry that has some; what is left out stays. */
interface TagChange {
  readonly tags?: readonly Uuid[] | undefined;
  readonly addTags?: readonly Uuid[] | undefined;
  readonly removeTags?: readonly Uuid[] | undefined;
}

/** The tags after the change, in canonical form; undefined where nothing is wanted of them. */
export function tagsAfter(before: readonly Uuid[], { tags, addTags, removeTags }: TagChange): readonly Uuid[] | undefined {
  if (tags === undefined && addTags === undefined && removeTags === undefined) {
    return undefined;
  }
  const kept = (tags ?? before).filter((tag) => removeTags?.includes(tag) !== true);
  return canonicalTags([...kept, ...(addTags ?? [])]);
}

/** Where an entry like this one would be: without its task, or a project of its own, the service could not put it on the project. */
export function placeOf({ taskId, ownProjectId, placeWish }: EntryContent, projectId: Uuid | null): EntryPlace {
  if (placeWish !== undefined) {
    return { taskId: null, ownProjectId: null, projectId: placeWish.project.kind === 'known' ? placeWish.project.id : null, wish: placeWish };
  }
  return { taskId, ownProjectId: ownProjectId ?? null, projectId: taskId === null ? (ownProjectId ?? null) : projectId };
}

function withoutPlaceWish(local: EntryContent): EntryContent {
  const { placeWish: _, ...others } = local;
  return others;
}

/** Without a project of its own and without a place by name. */
function withoutOwnProject(local: EntryContent): EntryContent {
  const { ownProjectId: _, ...others } = withoutPlaceWish(local);
  return others;
}

/** The content with the other side's value of one field. */
export function withTheirs(local: EntryContent, { field, theirs }: FieldConflict): EntryContent {
  switch (field) {
    case 'start':
      return { ...local, start: theirs === null ? local.start : utcInstantSchema.parse(theirs) };
    case 'end':
      return { ...local, end: theirs === null ? null : utcInstantSchema.parse(theirs) };
    case 'description':
      return { ...local, description: theirs ?? '' };
    case 'task':
      // A task says the project by itself.
      return theirs === null ? { ...withoutPlaceWish(local), taskId: null } : { ...withoutOwnProject(local), taskId: uuidSchema.parse(theirs) };
    case 'project':
      return theirs === null ? withoutOwnProject(local) : { ...withoutOwnProject(local), taskId: null, ownProjectId: uuidSchema.parse(theirs) };
    default:
      return assertNever(field);
  }
}
