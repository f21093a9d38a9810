import { standsForProject } from '#shared/timer/default-task.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { assertNever } from '#shared/values/result.ts';
import type { BulkPatch } from '../actions/editing.ts';

type ProjectId = NonNullable<HistoryEntry['project']>['id'];
type TaskId = NonNullable<HistoryEntry['task']>['id'];
type TagId = HistoryEntry['tags'][number]['id'];

/** How tags change: not at all, or the chosen ones are added, removed, or replace the others. */
export const tagChanges = ['keep', 'add', 'remove', 'replace'] as const;
type TagChange = (typeof tagChanges)[number];

export interface BulkForm {
  /** Empty: each entry keeps its own. */
  readonly description: string;
  /** undefined: each entry keeps its own; null: none. The same for the task. */
  readonly projectId: ProjectId | null | undefined;
  readonly taskId: TaskId | null | undefined;
  readonly tagChange: TagChange;
  readonly tags: readonly TagId[];
  /** undefined: each entry keeps its own. */
  readonly billable: boolean | undefined;
}

export const untouchedForm: BulkForm = {
  description: '',
  projectId: undefined,
  taskId: undefined,
  tagChange: 'keep',
  tags: [],
  billable: undefined,
};

function tagPatch({ tagChange, tags }: BulkForm): BulkPatch {
  switch (tagChange) {
    case 'keep':
      return {};
    case 'add':
      return tags.length === 0 ? {} : { addTags: [...tags] };
    case 'remove':
      return tags.length === 0 ? {} : { removeTags: [...tags] };
    case 'replace':
      return { tags: [...tags] };
    default:
      return assertNever(tagChange);
  }
}

/** null: no change. */
export function buildBulkPatch(form: BulkForm): BulkPatch | null {
  const { description, projectId, taskId, billable } = form;
  const patch: BulkPatch = {
    ...(description.trim() === '' ? {} : { description }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...tagPatch(form),
    ...(billable === undefined ? {} : { billable }),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}

/** Returns the common project of the entries after the change; null: several, or none. */
function projectOfAll(entries: readonly HistoryEntry[], { projectId }: BulkForm): ProjectId | null {
  if (projectId !== undefined) {
    return projectId;
  }
  const first = entries[0]?.project?.id ?? null;
  return entries.every(({ project }) => (project?.id ?? null) === first) ? first : null;
}

/** Returns the tasks that all entries can have: those of their common project, if it has several. */
export function tasksForAll(
  entries: readonly HistoryEntry[],
  { form, catalog }: { readonly form: BulkForm; readonly catalog: CatalogView | null },
): CatalogView['tasks'] {
  const projectId = projectOfAll(entries, form);
  const project = catalog?.projects.find(({ id }) => id === projectId) ?? null;
  const tasks = projectId === null ? [] : (catalog?.tasks ?? []).filter((task) => task.projectId === projectId);
  return tasks.filter((task) => !standsForProject(task, { project, tasks }));
}
