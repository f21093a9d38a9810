/** Project, task and tags of a new entry. Those without an identifier are created with it. Pure. */
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import type { RecordId } from '#shared/values/brands.ts';

export interface ChosenProject {
  /** null: it is created. */
  readonly id: RecordId | null;
  readonly name: string;
  readonly color: string | null;
}

export interface ChosenTag {
  readonly id: RecordId | null;
  readonly name: string;
}

export interface Assignment {
  /** `none`: chosen to have none; null: not chosen, so that it is the default of the connection. */
  readonly project: ChosenProject | 'none' | null;
  readonly taskId: RecordId | null;
  readonly tags: readonly ChosenTag[];
}

export const unassigned: Assignment = { project: null, taskId: null, tags: [] };

interface AssignmentRequest {
  projectId?: RecordId | null;
  projectName?: string;
  taskId?: RecordId;
  tags?: RecordId[];
  tagNames?: string[];
}

function projectRequest(project: Assignment['project']): Pick<AssignmentRequest, 'projectId' | 'projectName'> {
  if (project === null) {
    return {};
  }
  if (project === 'none') {
    return { projectId: null };
  }
  return project.id === null ? { projectName: project.name } : { projectId: project.id };
}

/** Converts to the fields of a request; what is not chosen is left out. */
export function assignmentRequest({ project, taskId, tags }: Assignment): AssignmentRequest {
  const known = tags.flatMap(({ id }) => (id === null ? [] : [id]));
  const created = tags.flatMap(({ id, name }) => (id === null ? [name] : []));
  return {
    ...projectRequest(project),
    ...(taskId === null ? {} : { taskId }),
    ...(known.length === 0 ? {} : { tags: known }),
    ...(created.length === 0 ? {} : { tagNames: created }),
  };
}

/** Returns the project and tags that a quick entry names; null: none. */
export function namedAssignment(preview: LinePreview | null): Assignment | null {
  if (preview === null || !preview.isRich) {
    return null;
  }
  const { project, task, tags } = preview;
  return { project: project === null ? null : { ...project, color: null }, taskId: task?.id ?? null, tags };
}
