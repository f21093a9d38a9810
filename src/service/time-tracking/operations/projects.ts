import type { Uuid } from '#shared/values/brands.ts';
import { projectResourceSchema, type ProjectResource } from '#shared/time-tracking-api.ts';
import { extendedProjectResourceSchema, type ExtendedProjectResource } from '#shared/time-tracking-extensions.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { catalog, exists, readRecords } from '../catalog-records.ts';
import type { ServiceRequest } from '../service-request.ts';
import { refuseFields } from '../validation.ts';
import { acceptedProjectBodySchema } from './bodies.ts';
import { catalogOperations } from './catalog.ts';
import type { Operation } from './operation.ts';

const body = { name: 'ProjectBody', schema: acceptedProjectBodySchema };
const extendedBodyFields = ['client_id', 'is_billable', 'is_archived'];

const { list, create, get, update, remove } = catalogOperations(catalog.project, {
  schema: projectResourceSchema,
  extended: extendedProjectResourceSchema,
});

/** Renames the task that stands for the project, unless another task has the new name. */
async function renameDefaultTask(
  { transaction }: ServiceRequest,
  { id, from, to }: { readonly id: Uuid; readonly from: string; readonly to: string },
): Promise<void> {
  const tasks = transaction.selectFrom('tasks').select('id').where('project_id', '=', id).where('name', '=', to);
  if (from !== to && (await tasks.executeTakeFirst()) === undefined) {
    await transaction.updateTable('tasks').set({ name: to }).where('project_id', '=', id).where('name', '=', from).execute();
  }
}

function present(read: ExtendedProjectResource, { isExtended }: ServiceRequest): ProjectResource {
  const { id, name, color, client_id } = read;
  return isExtended ? read : { id, name, color, client_id };
}

async function checkClient(request: ServiceRequest, clientId: Uuid | null): Promise<void> {
  refuseFields({
    client_id: clientId === null || (await exists(request, catalog.client, clientId)) ? null : 'must be a client of the organization',
  });
}

function toColumns({ name, color, client_id, is_billable, is_archived }: Omit<ExtendedProjectResource, 'id'>) {
  return { name, color, client_id, is_billable: Number(is_billable), is_archived: Number(is_archived) };
}

export const projectOperations: readonly Operation[] = [
  list({
    id: 'getProjects',
    contractId: 'getProjects',
    run: async (request) => (await readRecords(request, catalog.project)).map((project) => present(project, request)),
  }),
  create({
    contractId: 'createProject',
    description: 'For owners and admins. The project starts with one task of its own name.',
    body,
    extendedBodyFields,
    // Time entries refer to a project only through a task, so every project starts with one.
    run: async (request, { body: { name, color, client_id = null, is_billable = false, is_archived = false } }) => {
      const { transaction, access, newId } = request;
      await checkClient(request, client_id);
      const created = { id: newId(), name, color, client_id, is_billable, is_archived };
      const inOrganization = { organization_id: access.organizationId };
      await transaction
        .insertInto('projects')
        .values({ id: created.id, ...inOrganization, ...toColumns(created) })
        .execute();
      await transaction
        .insertInto('tasks')
        .values({ id: newId(), ...inOrganization, project_id: created.id, name })
        .execute();
      return present(created, request);
    },
  }),
  get({ contractId: 'getProject', run: async (request, { found }) => present(found, request) }),
  update({
    contractId: 'updateProject',
    summary: 'Replace name and colour of a project',
    description:
      'For owners and admins. A task of the project’s name is renamed with it; the others keep their names. Extended fields that are left out stay as they are.',
    body,
    extendedBodyFields,
    run: async (request, asked) => {
      const { id } = asked.found;
      const {
        name,
        color,
        client_id = asked.found.client_id,
        is_billable = asked.found.is_billable,
        is_archived = asked.found.is_archived,
      } = asked.body;
      const changed = { id, name, color, client_id, is_billable, is_archived };
      await checkClient(request, client_id);
      await request.transaction.updateTable('projects').set(toColumns(changed)).where('id', '=', id).execute();
      await renameDefaultTask(request, { id, from: asked.found.name, to: name });
      return present(changed, request);
    },
  }),
  remove({
    contractId: 'v1.projects.destroy',
    description: 'For owners and admins. Its tasks go with it, its time entries stay without project and task.',
    before: async ({ transaction }, id) => {
      if (isPostgres(transaction)) {
        // The lock order is project, then task, as for a new entry; another order could deadlock.
        await transaction.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
      }
      await transaction.updateTable('time_entries').set({ project_id: null, task_id: null }).where('project_id', '=', id).execute();
      await transaction.deleteFrom('tasks').where('project_id', '=', id).execute();
    },
  }),
];
