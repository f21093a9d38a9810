/** Extension: tasks, through which time entries belong to projects. Everybody reads, owners and admins manage. */
import type { Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { taskListQuerySchema, taskResourceSchema, type TaskResource } from '#shared/time-tracking-extensions.ts';
import { checkManages, managed } from './access.ts';
import { invalid, notFound, type Outcome, type Refusal } from './answers.ts';
import { acceptedTaskCreateBodySchema, acceptedTaskUpdateBodySchema } from './bodies.ts';
import type { Call } from './call.ts';
import { isListKnown } from './entity-tags.ts';
import { FieldErrorCollection, validate, validateQuery } from './validation.ts';

export const takenTaskNameMessage = 'must not be the name of another task of the project';
const foreignProjectMessage = 'must be a project of the organization';

function selectTasks({ transaction, access }: Call) {
  return transaction.selectFrom('tasks').select(['id', 'name', 'project_id']).where('organization_id', '=', access.organizationId);
}

async function readTask(call: Call, id: Uuid): Promise<Result<TaskResource, Refusal>> {
  const row = await selectTasks(call).where('id', '=', id).executeTakeFirst();
  return row === undefined ? notFound('Task') : succeed(taskResourceSchema.parse(row));
}

async function isProject({ transaction, access }: Call, projectId: Uuid): Promise<boolean> {
  const row = await transaction
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', access.organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Named {
  readonly name: string;
  readonly projectId: Uuid;
  /** The task being changed, which does not stand in its own way. */
  readonly taskId: Uuid | null;
}

async function isNameTaken(call: Call, { name, projectId, taskId }: Named): Promise<boolean> {
  const row = await selectTasks(call).where('project_id', '=', projectId).where('name', '=', name).executeTakeFirst();
  return row !== undefined && row.id !== taskId;
}

/** v1.tasks.index: by name, of one project or of all. */
export async function listTasks(call: Call): Promise<Outcome> {
  const query = validateQuery(taskListQuerySchema, call.query);
  if (!query.ok) {
    return query;
  }
  const { project_id: projectId } = query.value;
  if (projectId !== undefined && !(await isProject(call, projectId))) {
    return invalid({ project_id: [foreignProjectMessage] });
  }
  if (await isListKnown(call, { kind: 'task', userId: null })) {
    return succeed(null);
  }
  const tasks = selectTasks(call).orderBy('name').orderBy('id');
  const rows = await (projectId === undefined ? tasks : tasks.where('project_id', '=', projectId)).execute();
  return succeed(rows.map((row) => taskResourceSchema.parse(row)));
}

/** v1.tasks.store. */
export async function createTask(call: Call): Promise<Outcome> {
  const allowed = checkManages('tasks', call.access);
  if (!allowed.ok) {
    return allowed;
  }
  const body = validate(acceptedTaskCreateBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { name, project_id: projectId } = body.value;
  const errors = new FieldErrorCollection();
  if (!(await isProject(call, projectId))) {
    errors.add('project_id', foreignProjectMessage);
  } else if (await isNameTaken(call, { name, projectId, taskId: null })) {
    errors.add('name', takenTaskNameMessage);
  }
  if (!errors.isEmpty) {
    return invalid(errors.toFieldErrors());
  }
  const id = call.newId();
  await call.transaction
    .insertInto('tasks')
    .values({ id, organization_id: call.access.organizationId, project_id: projectId, name })
    .execute();
  return readTask(call, id);
}

/** v1.tasks.update: its name. */
export async function updateTask(call: Call, id: Uuid): Promise<Outcome> {
  const task = managed('tasks', call.access, await readTask(call, id));
  if (!task.ok) {
    return task;
  }
  const body = validate(acceptedTaskUpdateBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { name, project_id: wantedProjectId } = body.value;
  const { project_id: projectId } = task.value;
  const errors = new FieldErrorCollection();
  if (wantedProjectId !== undefined && wantedProjectId !== projectId) {
    errors.add('project_id', 'must stay the project of the task');
  }
  if (await isNameTaken(call, { name, projectId, taskId: id })) {
    errors.add('name', takenTaskNameMessage);
  }
  if (!errors.isEmpty) {
    return invalid(errors.toFieldErrors());
  }
  await call.transaction.updateTable('tasks').set({ name }).where('id', '=', id).execute();
  return readTask(call, id);
}

/** v1.tasks.destroy: its entries are somebody's hours on the project, and stay there without the task. */
export async function deleteTask(call: Call, id: Uuid): Promise<Outcome> {
  const task = managed('tasks', call.access, await readTask(call, id));
  if (!task.ok) {
    return task;
  }
  await call.transaction.updateTable('time_entries').set({ task_id: null }).where('task_id', '=', id).execute();
  await call.transaction.deleteFrom('tasks').where('id', '=', id).execute();
  return succeed(null);
}
