/** Project, task, tags and billable chosen in a form, and the resulting change. Pure. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { RecordId } from '#shared/values/brands.ts';
import type { EntryView } from '#shared/timer/view.ts';

export interface AssignmentForm {
  readonly projectId: NonNullable<EntryView['project']>['id'] | null;
  readonly taskId: NonNullable<EntryView['task']>['id'] | null;
  readonly tags: readonly EntryView['tags'][number]['id'][];
  /** undefined: the service does not store it, or the project's default applies. */
  readonly billable?: boolean | undefined;
}

export function toAssignmentForm({
  project,
  task,
  tags,
  billable,
}: Pick<EntryView, 'project' | 'task' | 'tags' | 'billable'>): AssignmentForm {
  return { projectId: project?.id ?? null, taskId: task?.id ?? null, tags: tags.map(({ id }) => id), billable };
}

interface AssignmentChange {
  projectId?: AssignmentForm['projectId'];
  taskId?: AssignmentForm['taskId'];
  tags?: RecordId[];
  billable?: boolean;
}

/** Returns the changed fields. Project and task are sent together, because they depend on each other. */
export function assignmentChange(form: AssignmentForm, before: AssignmentForm): AssignmentChange {
  const isMoved = form.projectId !== before.projectId || form.taskId !== before.taskId;
  const isTagged = form.tags.length !== before.tags.length || !form.tags.every((tag) => before.tags.includes(tag));
  // In another project an unchanged value is a choice, too: it may differ from the default there.
  const isCharged = form.billable !== undefined && (form.billable !== before.billable || form.projectId !== before.projectId);
  return {
    ...(isMoved ? { projectId: form.projectId, taskId: form.taskId } : {}),
    ...(isTagged ? { tags: [...form.tags] } : {}),
    ...(isCharged ? { billable: form.billable } : {}),
  };
}

/** Whether a new entry of the project is billable; undefined if the service does not store it. */
export function defaultBillable(projectId: AssignmentForm['projectId'], catalog: CatalogView | null): boolean | undefined {
  return catalog?.offers.billing === true ? (catalog.projects.find(({ id }) => id === projectId)?.isBillable ?? false) : undefined;
}
