/** Tasks that stand for their project and are not shown. Pure. */
import type { RecordId } from '../values/brands.ts';

/** True for the task with the project's name: where only tasks have projects, each project gets one. */
export function isDefaultTask(taskName: string | null, project: { readonly name: string } | null | undefined): boolean {
  return (
    project !== null &&
    project !== undefined &&
    taskName !== null &&
    taskName.normalize('NFC').trim() === project.name.normalize('NFC').trim()
  );
}

/** True for the default task, and for a project's only task, which needs no name beside the project. */
export function standsForProject(
  task: { readonly id: RecordId; readonly name: string | null },
  {
    project,
    tasks,
  }: {
    readonly project: { readonly id: RecordId; readonly name: string } | null | undefined;
    readonly tasks: readonly { readonly id: RecordId; readonly projectId: RecordId | null }[];
  },
): boolean {
  const others = tasks.filter(({ id, projectId }) => projectId === project?.id && id !== task.id);
  return (
    isDefaultTask(task.name, project) ||
    (project !== null && project !== undefined && others.length === 0 && tasks.some(({ id }) => id === task.id))
  );
}
