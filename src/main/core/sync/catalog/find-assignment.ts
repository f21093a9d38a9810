/**
 * Finds the own project or the task by which an entry gets a project: the user's last task on it, the one of its name, or the only one.
 * Pure.
 */
import type { RecordId } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import type { EntryRecord } from '../entry-record.ts';
import { unassigned, type Assignment } from '../assignment.ts';
import { wishedName } from './wanted-names.ts';
import { canonicalName, findNamed } from '../wish.ts';
import type { CatalogNames } from './catalog-names.ts';

export interface WantedAssignment {
  readonly projectId?: RecordId | null | undefined;
  readonly taskId?: RecordId | null | undefined;
  /** Instead of an identifier: the project of this name, created if missing. */
  readonly projectName?: string | undefined;
}

export interface AssignmentSources {
  readonly names: CatalogNames;
  readonly capabilities: Pick<ServiceCapabilities, 'projectOfEntry' | 'tasks' | 'tags'>;
  readonly entries: AssignmentEntries;
}

/** Tasks that the service does not name, and names that are not created yet, as the entries have them. */
interface AssignmentEntries {
  /** Tasks of the project's entries, the last used first. */
  readonly lastTasks: (projectId: RecordId) => readonly RecordId[];
  readonly projectOfTask: (taskId: RecordId) => RecordId | null;
  /** Entries that want items by name. */
  readonly wishing: () => readonly Pick<EntryRecord, 'local'>[];
}

function taskFor(projectId: RecordId, sources: AssignmentSources): Result<RecordId, Failure> {
  const { names } = sources;
  const isOffered = (task: RecordId): boolean => !names.retired.has(task) && (names.tasks.get(task)?.projectId ?? projectId) === projectId;
  const last = sources.entries.lastTasks(projectId).find(isOffered);
  if (last !== undefined) {
    return succeed(last);
  }
  const tasks = [...names.tasks.values()].filter((task) => task.projectId === projectId && !names.retired.has(task.id));
  const project = names.projects.get(projectId)?.name ?? '';
  // Our own service creates one with every project.
  const plain = tasks.find(({ name }) => name === project);
  const [only] = tasks;
  if (plain !== undefined) {
    return succeed(plain.id);
  }
  return only !== undefined && tasks.length === 1
    ? succeed(only.id)
    : fail({ kind: 'project-needs-task', project, choices: tasks.map(({ name }) => name).sort((one, other) => one.localeCompare(other)) });
}

/** The wanted project and task; undefined if omitted. A task determines its project. */
export function findAssignment(
  { projectName, ...wanted }: WantedAssignment,
  sources: AssignmentSources,
): Result<Assignment | undefined, Failure> {
  if (projectName === undefined) {
    const { projectId = null } = wanted;
    const known = sources.names.projects;
    const isNamed = projectId === null || known.has(projectId);
    const wished = isNamed ? null : wishedName('project', projectId, { records: sources.entries.wishing(), known: known.values() });
    return wished === null ? assignmentById(wanted, sources) : findAssignment({ projectName: wished }, sources);
  }
  const known = findNamed([...sources.names.projects.values()], projectName);
  if (known !== undefined) {
    return assignmentById({ projectId: known.id }, sources);
  }
  const { projectOfEntry, tasks } = sources.capabilities;
  return canonicalName(projectName) !== '' && (projectOfEntry || tasks) && !sources.names.refused.has('project')
    ? succeed({ ...unassigned, wish: { project: { kind: 'new', name: canonicalName(projectName) } } })
    : fail({ kind: 'no-such-name', what: 'project', name: projectName });
}

function assignmentById({ projectId, taskId }: WantedAssignment, sources: AssignmentSources): Result<Assignment | undefined, Failure> {
  if (taskId !== undefined && taskId !== null) {
    const of = sources.names.tasks.get(taskId)?.projectId ?? projectId ?? sources.entries.projectOfTask(taskId);
    return succeed({ taskId, ownProjectId: null, projectId: of });
  }
  if (projectId === undefined || projectId === null) {
    return succeed(projectId === undefined && taskId === undefined ? undefined : unassigned);
  }
  if (sources.capabilities.projectOfEntry) {
    return succeed({ taskId: null, ownProjectId: projectId, projectId });
  }
  const task = taskFor(projectId, sources);
  if (task.ok) {
    return succeed({ taskId: task.value, ownProjectId: null, projectId });
  }
  // No task of the project is known here: it is found or created when the entry is sent.
  const isUnknown = task.failure.kind === 'project-needs-task' && task.failure.choices.length === 0;
  return isUnknown && sources.capabilities.tasks
    ? succeed({ ...unassigned, projectId, wish: { project: { kind: 'known', id: projectId } } })
    : task;
}
