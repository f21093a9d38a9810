/** Finds the own project or the task by which an entry gets a project: the user's last task on it, the one of its name, or the only one. Pure. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { Offers } from '#core/service-client/time-tracking-api.ts';
import type { EntryRecord } from '../entry-record.ts';
import { unassigned, type Assignment } from '../assignment.ts';
import { canonicalName, findNamed, wishedName } from '../wish.ts';
import type { NameBook } from './name-book.ts';

export interface WantedAssignment {
  readonly projectId?: RecordId | null | undefined;
  readonly taskId?: RecordId | null | undefined;
  /** Instead of an identifier: the project of this name, created if missing. */
  readonly projectName?: string | undefined;
}

export interface AssignmentSources {
  readonly names: NameBook;
  readonly offers: Pick<Offers, 'projectOfEntry' | 'tasks' | 'tags'>;
  readonly records: ReadonlyMap<Uuid, EntryRecord>;
}

function lastTask(projectId: RecordId, { records, names }: AssignmentSources): RecordId | null {
  let latest: EntryRecord | null = null;
  for (const record of records.values()) {
    const { taskId, start } = record.local;
    const isOfProject = taskId !== null && (names.tasks.get(taskId)?.projectId ?? record.projectId) === projectId && !names.retired.has(taskId);
    if (isOfProject && !record.deleted && (latest === null || start > latest.local.start)) {
      latest = record;
    }
  }
  return latest?.local.taskId ?? null;
}

function taskFor(projectId: RecordId, sources: AssignmentSources): Result<RecordId, Failure> {
  const { names } = sources;
  const last = lastTask(projectId, sources);
  if (last !== null) {
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
export function findAssignment({ projectName, ...wanted }: WantedAssignment, sources: AssignmentSources): Result<Assignment | undefined, Failure> {
  if (projectName === undefined) {
    const { projectId = null } = wanted;
    const wished = projectId === null || sources.names.projects.has(projectId) ? null : wishedName('project', projectId, { records: sources.records.values(), known: sources.names.projects.values() });
    return wished === null ? assignmentById(wanted, sources) : findAssignment({ projectName: wished }, sources);
  }
  const known = findNamed([...sources.names.projects.values()], projectName);
  if (known !== undefined) {
    return assignmentById({ projectId: known.id }, sources);
  }
  const { projectOfEntry, tasks } = sources.offers;
  return canonicalName(projectName) !== '' && (projectOfEntry || tasks) && !sources.names.refused.has('project')
    ? succeed({ ...unassigned, wish: { project: { kind: 'new', name: canonicalName(projectName) } } })
    : fail({ kind: 'no-such-name', what: 'project', name: projectName });
}

function assignmentById({ projectId, taskId }: WantedAssignment, sources: AssignmentSources): Result<Assignment | undefined, Failure> {
  if (taskId !== undefined && taskId !== null) {
    const of = sources.names.tasks.get(taskId)?.projectId ?? projectId ?? projectOfRecords(taskId, sources.records);
    return succeed({ taskId, ownProjectId: null, projectId: of });
  }
  if (projectId === undefined || projectId === null) {
    return succeed(projectId === undefined && taskId === undefined ? undefined : unassigned);
  }
  if (sources.offers.projectOfEntry) {
    return succeed({ taskId: null, ownProjectId: projectId, projectId });
  }
  const task = taskFor(projectId, sources);
  if (task.ok) {
    return succeed({ taskId: task.value, ownProjectId: null, projectId });
  }
  // No task of the project is known here: it is found or created when the entry is sent.
  const isUnknown = task.failure.kind === 'project-needs-task' && task.failure.choices.length === 0;
  return isUnknown && sources.offers.tasks ? succeed({ ...unassigned, projectId, wish: { project: { kind: 'known', id: projectId } } }) : task;
}

function projectOfRecords(taskId: RecordId, records: ReadonlyMap<Uuid, EntryRecord>): RecordId | null {
  for (const { local, projectId } of records.values()) {
    if (local.taskId === taskId && projectId !== null) {
      return projectId;
    }
  }
  return null;
}
