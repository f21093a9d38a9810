/** Project, task and tags chosen in a form, and the resulting change. Pure. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryView } from '#shared/timer/view.ts';

export interface AssignmentForm {
  readonly projectId: NonNullable<EntryView['project']>['id'] | null;
  readonly taskId: NonNullable<EntryView['task']>['id'] | null;
  readonly tags: readonly EntryView['tags'][number]['id'][];
}

export function assignmentOf({ project, task, tags }: Pick<EntryView, 'project' | 'task' | 'tags'>): AssignmentForm {
  return { projectId: project?.id ?? null, taskId: task?.id ?? null, tags: tags.map(({ id }) => id) };
}

/** Returns the changed fields. Project and task are sent together, because they depend on each other. */
export function assignmentChange(form: AssignmentForm, before: AssignmentForm): { projectId?: AssignmentForm['projectId']; taskId?: AssignmentForm['taskId']; tags?: Uuid[] } {
  const isMoved = form.projectId !== before.projectId || form.taskId !== before.taskId;
  const isTagged = form.tags.length !== before.tags.length || !form.tags.every((tag) => before.tags.includes(tag));
  return { ...(isMoved ? { projectId: form.projectId, taskId: form.taskId } : {}), ...(isTagged ? { tags: [...form.tags] } : {}) };
}
