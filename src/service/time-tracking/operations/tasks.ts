/** Extension: tasks, through which time entries belong to projects. Every member reads them, owners and admins change them. */
import type { Uuid } from '#shared/values/brands.ts';
import { taskListQuerySchema, taskResourceSchema, type TaskResource } from '#shared/time-tracking-extensions.ts';
import { readTask, selectTasks } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { refuseFields } from '../validation.ts';
import { acceptedTaskCreateBodySchema, acceptedTaskUpdateBodySchema } from './bodies.ts';
import { catalogOperations, takenNames } from './catalog.ts';
import type { Operation } from './operation.ts';

const foreignProject = 'must be a project of the organization';

const { list, create, update, remove } = catalogOperations({
  noun: 'Task',
  schema: taskResourceSchema,
  find: async (request, id) => selectTasks(request).where('id', '=', id).executeTakeFirst(),
  read: readTask,
});

async function isProject({ transaction, access }: ServiceRequest, projectId: Uuid): Promise<boolean> {
  const row = await transaction
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', access.organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `id` is that of the task being changed, which is left out of the check; null for a new one. */
async function isNameTaken(request: ServiceRequest, { name, project_id: projectId, id }: Omit<TaskResource, 'id'> & { readonly id: Uuid | null }): Promise<boolean> {
  const row = await selectTasks(request).where('project_id', '=', projectId).where('name', '=', name).executeTakeFirst();
  return row !== undefined && row.id !== id;
}

export const taskOperations: readonly Operation[] = [
  list({
    id: 'listTasks',
    summary: 'List the tasks',
    description: 'By name, of one project or of all.',
    query: taskListQuerySchema,
    listed: async (request, { project_id: projectId }) => {
      refuseFields({ project_id: projectId === undefined || (await isProject(request, projectId)) ? null : foreignProject });
      return { kind: 'task', userId: null };
    },
    run: async (request, { query: { project_id: projectId } }) => {
      const tasks = selectTasks(request).orderBy('name').orderBy('id');
      const rows = await (projectId === undefined ? tasks : tasks.where('project_id', '=', projectId)).execute();
      return rows.map(readTask);
    },
  }),
  create({
    id: 'createTask',
    summary: 'Create a task',
    description: 'For owners and admins. Its name is unique in the project.',
    body: { name: 'TaskCreateBody', schema: acceptedTaskCreateBodySchema },
    run: async (request, { body: { name, project_id } }) => {
      refuseFields({ project_id: (await isProject(request, project_id)) ? null : foreignProject });
      refuseFields({ name: (await isNameTaken(request, { name, project_id, id: null })) ? takenNames.task : null });
      const created = { id: request.newId(), name, project_id };
      await request.transaction.insertInto('tasks').values({ ...created, organization_id: request.access.organizationId }).execute();
      return created;
    },
  }),
  update({
    id: 'updateTask',
    summary: 'Rename a task',
    description: 'For owners and admins.',
    body: { name: 'TaskUpdateBody', schema: acceptedTaskUpdateBodySchema },
    run: async (request, { body: { name, project_id: wanted }, found: { id, project_id } }) => {
      refuseFields({
        project_id: wanted === undefined || wanted === project_id ? null : 'must stay the project of the task',
        name: (await isNameTaken(request, { name, project_id, id })) ? takenNames.task : null,
      });
      await request.transaction.updateTable('tasks').set({ name }).where('id', '=', id).execute();
      return { id, name, project_id };
    },
  }),
  remove({
    id: 'deleteTask',
    summary: 'Delete a task',
    description: 'For owners and admins. Its time entries lose the task and keep their project.',
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.updateTable('time_entries').set({ task_id: null }).where('task_id', '=', id).execute();
      await transaction.deleteFrom('tasks').where('id', '=', id).execute();
      return null;
    },
  }),
];
