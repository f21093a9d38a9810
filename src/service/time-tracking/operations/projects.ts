import type { Uuid } from '#shared/values/brands.ts';
import { projectResourceSchema, type ProjectResource } from '#shared/time-tracking-api.ts';
import { extendedProjectResourceSchema, type ExtendedProjectResource } from '#shared/time-tracking-extensions.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { invalid } from '../answers.ts';
import { readProject, selectProjects } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { acceptedProjectBodySchema } from './bodies.ts';
import { defineOperation, requireRow, type NamedSchema, type Operation } from './operation.ts';

const resource: NamedSchema = { name: 'ProjectResource', schema: projectResourceSchema };
const extended: NamedSchema = { name: 'ExtendedProjectResource', schema: extendedProjectResourceSchema };
const project = { resource, extended, isList: false };
const body = { name: 'ProjectBody', schema: acceptedProjectBodySchema };
const extendedBodyFields = ['client_id', 'is_billable', 'is_archived'];
const collection = '/v1/organization/{organization}/projects';
const record = `${collection}/{project}`;

/** Renames the task that stands for the project, unless another task has the new name. */
async function renameDefaultTask({ transaction }: ServiceRequest, { id, from, to }: { readonly id: Uuid; readonly from: string; readonly to: string }): Promise<void> {
  const tasks = transaction.selectFrom('tasks').select('id').where('project_id', '=', id).where('name', '=', to);
  if (from !== to && (await tasks.executeTakeFirst()) === undefined) {
    await transaction.updateTable('tasks').set({ name: to }).where('project_id', '=', id).where('name', '=', from).execute();
  }
}

async function findProject(request: ServiceRequest): Promise<ExtendedProjectResource> {
  const row = request.recordId === null ? undefined : await selectProjects(request).where('id', '=', request.recordId).executeTakeFirst();
  return readProject(requireRow(row, 'Project'));
}

function present(read: ExtendedProjectResource, { isExtended }: ServiceRequest): ProjectResource {
  const { id, name, color, client_id } = read;
  return isExtended ? read : { id, name, color, client_id };
}

async function checkClient({ transaction, access }: ServiceRequest, clientId: Uuid | null): Promise<void> {
  if (clientId === null) {
    return;
  }
  const row = await transaction.selectFrom('clients').select('id').where('organization_id', '=', access.organizationId).where('id', '=', clientId).executeTakeFirst();
  if (row === undefined) {
    throw invalid({ client_id: ['must be a client of the organization'] });
  }
}

function columnsOf({ name, color, client_id, is_billable, is_archived }: Omit<ExtendedProjectResource, 'id'>) {
  return { name, color, client_id, is_billable: Number(is_billable), is_archived: Number(is_archived) };
}

export const projectOperations: readonly Operation[] = [
  defineOperation({
    id: 'getProjects',
    contractId: 'getProjects',
    method: 'GET',
    path: collection,
    tag: 'Projects',
    summary: 'List the projects',
    description: 'All of them, by name.',
    answer: { ...project, isList: true },
    allowed: 'members',
    listed: () => ({ kind: 'project', userId: null }),
    run: async (request) => {
      const rows = await selectProjects(request).orderBy('name').orderBy('id').execute();
      return rows.map((row) => present(readProject(row), request));
    },
  }),
  defineOperation({
    id: 'createProject',
    contractId: 'createProject',
    method: 'POST',
    path: collection,
    tag: 'Projects',
    summary: 'Create a project',
    description: 'For owners and admins. The project starts with one task of its own name.',
    body,
    extendedBodyFields,
    answer: project,
    allowed: 'managers',
    // Time entries refer to a project only through a task, so every project starts with one.
    run: async (request, { body: { name, color, client_id = null, is_billable = false, is_archived = false } }) => {
      const { transaction, access, newId } = request;
      await checkClient(request, client_id);
      const created = { id: newId(), name, color, client_id, is_billable, is_archived };
      const inOrganization = { organization_id: access.organizationId };
      await transaction.insertInto('projects').values({ id: created.id, ...inOrganization, ...columnsOf(created) }).execute();
      await transaction.insertInto('tasks').values({ id: newId(), ...inOrganization, project_id: created.id, name }).execute();
      return present(created, request);
    },
  }),
  defineOperation({
    id: 'getProject',
    contractId: 'getProject',
    method: 'GET',
    path: record,
    tag: 'Projects',
    summary: 'Read a project',
    answer: project,
    allowed: 'members',
    find: findProject,
    run: async (request, asked) => present(asked.found, request),
  }),
  defineOperation({
    id: 'updateProject',
    contractId: 'updateProject',
    method: 'PUT',
    path: record,
    tag: 'Projects',
    summary: 'Replace name and colour of a project',
    description: 'For owners and admins. A task of the project’s name is renamed with it; the others keep their names. Extended fields that are left out stay as they are.',
    body,
    extendedBodyFields,
    answer: project,
    allowed: 'managers',
    find: findProject,
    run: async (request, asked) => {
      const { id } = asked.found;
      const { name, color, client_id = asked.found.client_id, is_billable = asked.found.is_billable, is_archived = asked.found.is_archived } = asked.body;
      const changed = { id, name, color, client_id, is_billable, is_archived };
      await checkClient(request, client_id);
      await request.transaction.updateTable('projects').set(columnsOf(changed)).where('id', '=', id).execute();
      await renameDefaultTask(request, { id, from: asked.found.name, to: name });
      return present(changed, request);
    },
  }),
  defineOperation({
    id: 'deleteProject',
    contractId: 'v1.projects.destroy',
    method: 'DELETE',
    path: record,
    tag: 'Projects',
    summary: 'Delete a project',
    description: 'For owners and admins. Its tasks go with it, its time entries stay without project and task.',
    answer: null,
    allowed: 'managers',
    find: findProject,
    run: async ({ transaction }, { found: { id } }) => {
      if (isPostgres(transaction)) {
        // The lock order is project, then task, as for a new entry; another order could deadlock.
        await transaction.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute();
      }
      await transaction.updateTable('time_entries').set({ project_id: null, task_id: null }).where('project_id', '=', id).execute();
      await transaction.deleteFrom('tasks').where('project_id', '=', id).execute();
      await transaction.deleteFrom('projects').where('id', '=', id).execute();
      return null;
    },
  }),
];
