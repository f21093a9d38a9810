/** Extension: tasks, through which time entries belong to projects. Every member reads them, owners and admins change them. */
import { taskListQuerySchema, taskResourceSchema } from '#shared/time-tracking-extensions.ts';
import { catalog, exists, readRecords } from '../catalog-records.ts';
import { refuseFields } from '../validation.ts';
import { acceptedTaskCreateBodySchema, acceptedTaskUpdateBodySchema } from './bodies.ts';
import { catalogOperations, takenName } from './catalog.ts';
import type { Operation } from './operation.ts';

const foreignProject = 'must be a project of the organization';

const { list, create, update, remove } = catalogOperations(catalog.task, { schema: taskResourceSchema });

export const taskOperations: readonly Operation[] = [
  list({
    description: 'By name, of one project or of all.',
    query: taskListQuerySchema,
    listed: async (request, { project_id }) => {
      refuseFields({
        project_id: project_id === undefined || (await exists(request, catalog.project, project_id)) ? null : foreignProject,
      });
      return { kind: 'task', userId: null };
    },
    run: async (request, { query: { project_id } }) => readRecords(request, catalog.task, { project_id }),
  }),
  create({
    description: 'For owners and admins. Its name is unique in the project.',
    body: { name: 'TaskCreateBody', schema: acceptedTaskCreateBodySchema },
    run: async (request, { body: { name, project_id } }) => {
      refuseFields({ project_id: (await exists(request, catalog.project, project_id)) ? null : foreignProject });
      refuseFields({ name: await takenName(request, catalog.task, { name, project_id, id: null }) });
      const created = { id: request.newId(), name, project_id };
      await request.transaction
        .insertInto('tasks')
        .values({ ...created, organization_id: request.access.organizationId })
        .execute();
      return created;
    },
  }),
  update({
    description: 'For owners and admins.',
    body: { name: 'TaskUpdateBody', schema: acceptedTaskUpdateBodySchema },
    run: async (request, { body: { name, project_id: wanted }, found: { id, project_id } }) => {
      refuseFields({
        project_id: wanted === undefined || wanted === project_id ? null : 'must stay the project of the task',
        name: await takenName(request, catalog.task, { name, project_id, id }),
      });
      await request.transaction.updateTable('tasks').set({ name }).where('id', '=', id).execute();
      return { id, name, project_id };
    },
  }),
  remove({
    description: 'For owners and admins. Its time entries lose the task and keep their project.',
    before: async ({ transaction }, id) => {
      await transaction.updateTable('time_entries').set({ task_id: null }).where('task_id', '=', id).execute();
    },
  }),
];
