/** Extension: tasks, through which time entries belong to projects. Every member reads them, owners and admins change them. */
import type { Uuid } from '#shared/values/brands.ts';
import { taskListQuerySchema, taskResourceSchema, type TaskResource } from '#shared/time-tracking-extensions.ts';
import { invalid } from '../answers.ts';
import { readTask, selectTasks } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { FieldErrorCollection } from '../validation.ts';
import { acceptedTaskCreateBodySchema, acceptedTaskUpdateBodySchema } from './bodies.ts';
import { defineOperation, requireRow, type Operation } from './operation.ts';

export const takenTaskNameMessage = 'must not be the name of another task of the project';
const foreignProjectMessage = 'must be a project of the organization';

const task = { resource: { name: 'TaskResource', schema: taskResourceSchema }, isList: false };
const collection = '/v1/organization/{organization}/tasks';
const record = `${collection}/{task}`;

async function findTask(request: ServiceRequest): Promise<TaskResource> {
  const row = request.recordId === null ? undefined : await selectTasks(request).where('id', '=', request.recordId).executeTakeFirst();
  return readTask(requireRow(row, 'Task'));
}

async function isProject({ transaction, access }: ServiceRequest, projectId: Uuid): Promise<boolean> {
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
  readonly taskId: Uuid | null;
}

async function isNameTaken(request: ServiceRequest, { name, projectId, taskId }: Named): Promise<boolean> {
  const row = await selectTasks(request).where('project_id', '=', projectId).where('name', '=', name).executeTakeFirst();
  return row !== undefined && row.id !== taskId;
}

export const taskOperations: readonly Operation[] = [
  defineOperation({
    id: 'listTasks',
    method: 'GET',
    path: collection,
    tag: 'Tasks',
    summary: 'List the tasks',
    description: 'By name, of one project or of all.',
    query: taskListQuerySchema,
    answer: { ...task, isList: true },
    allowed: 'members',
    listed: async (request, { project_id: projectId }) => {
      if (projectId !== undefined && !(await isProject(request, projectId))) {
        throw invalid({ project_id: [foreignProjectMessage] });
      }
      return { kind: 'task', userId: null };
    },
    run: async (request, { query: { project_id: projectId } }) => {
      const tasks = selectTasks(request).orderBy('name').orderBy('id');
      const rows = await (projectId === undefined ? tasks : tasks.where('project_id', '=', projectId)).execute();
      return rows.map(readTask);
    },
  }),
  defineOperation({
    id: 'createTask',
    method: 'POST',
    path: collection,
    tag: 'Tasks',
    summary: 'Create a task',
    description: 'For owners and admins. Its name is unique in the project.',
    body: { name: 'TaskCreateBody', schema: acceptedTaskCreateBodySchema },
    answer: task,
    allowed: 'managers',
    run: async (request, { body: { name, project_id: projectId } }) => {
      const errors = new FieldErrorCollection();
      if (!(await isProject(request, projectId))) {
        errors.add('project_id', foreignProjectMessage);
      } else if (await isNameTaken(request, { name, projectId, taskId: null })) {
        errors.add('name', takenTaskNameMessage);
      }
      errors.throwIfAny();
      const created = { id: request.newId(), name, project_id: projectId };
      await request.transaction.insertInto('tasks').values({ ...created, organization_id: request.access.organizationId }).execute();
      return created;
    },
  }),
  defineOperation({
    id: 'updateTask',
    method: 'PUT',
    path: record,
    tag: 'Tasks',
    summary: 'Rename a task',
    description: 'For owners and admins.',
    body: { name: 'TaskUpdateBody', schema: acceptedTaskUpdateBodySchema },
    answer: task,
    allowed: 'managers',
    find: findTask,
    run: async (request, { body: { name, project_id: wantedProjectId }, found: { id, project_id: projectId } }) => {
      const errors = new FieldErrorCollection();
      if (wantedProjectId !== undefined && wantedProjectId !== projectId) {
        errors.add('project_id', 'must stay the project of the task');
      }
      if (await isNameTaken(request, { name, projectId, taskId: id })) {
        errors.add('name', takenTaskNameMessage);
      }
      errors.throwIfAny();
      await request.transaction.updateTable('tasks').set({ name }).where('id', '=', id).execute();
      return { id, name, project_id: projectId };
    },
  }),
  defineOperation({
    id: 'deleteTask',
    method: 'DELETE',
    path: record,
    tag: 'Tasks',
    summary: 'Delete a task',
    description: 'For owners and admins. Its time entries lose the task and keep their project.',
    answer: null,
    allowed: 'managers',
    find: findTask,
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.updateTable('time_entries').set({ task_id: null }).where('task_id', '=', id).execute();
      await transaction.deleteFrom('tasks').where('id', '=', id).execute();
      return null;
    },
  }),
];
