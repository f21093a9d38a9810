/** Extension: clients, the customers that projects are for. Every member reads them, owners and admins change them. */
import type { Uuid } from '#shared/values/brands.ts';
import { clientResourceSchema, type ClientResource } from '#shared/time-tracking-extensions.ts';
import { invalid } from '../answers.ts';
import { readClient, selectClients } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { acceptedClientCreateBodySchema, acceptedClientUpdateBodySchema } from './bodies.ts';
import { defineOperation, requireRow, type Operation } from './operation.ts';

export const takenClientNameMessage = 'must not be the name of another client of the organization';

const client = { resource: { name: 'ClientResource', schema: clientResourceSchema }, isList: false };
const collection = '/v1/organization/{organization}/clients';
const record = `${collection}/{client}`;

async function findClient(request: ServiceRequest): Promise<ClientResource> {
  const row = request.recordId === null ? undefined : await selectClients(request).where('id', '=', request.recordId).executeTakeFirst();
  return readClient(requireRow(row, 'Client'));
}

async function checkName(request: ServiceRequest, name: string, clientId: Uuid | null): Promise<void> {
  const holder = await selectClients(request).where('name', '=', name).executeTakeFirst();
  if (holder !== undefined && holder.id !== clientId) {
    throw invalid({ name: [takenClientNameMessage] });
  }
}

export const clientOperations: readonly Operation[] = [
  defineOperation({
    id: 'listClients',
    method: 'GET',
    path: collection,
    tag: 'Clients',
    summary: 'List the clients',
    description: 'All of them, by name.',
    answer: { ...client, isList: true },
    allowed: 'members',
    listed: () => ({ kind: 'client', userId: null }),
    run: async (request) => (await selectClients(request).orderBy('name').orderBy('id').execute()).map(readClient),
  }),
  defineOperation({
    id: 'createClient',
    method: 'POST',
    path: collection,
    tag: 'Clients',
    summary: 'Create a client',
    description: 'For owners and admins. Its name is unique in the organization.',
    body: { name: 'ClientCreateBody', schema: acceptedClientCreateBodySchema },
    answer: client,
    allowed: 'managers',
    run: async (request, { body: { name } }) => {
      await checkName(request, name, null);
      const id = request.newId();
      await request.transaction.insertInto('clients').values({ id, organization_id: request.access.organizationId, name, is_archived: 0 }).execute();
      return { id, name, is_archived: false };
    },
  }),
  defineOperation({
    id: 'updateClient',
    method: 'PUT',
    path: record,
    tag: 'Clients',
    summary: 'Rename, archive or restore a client',
    description: 'For owners and admins.',
    body: { name: 'ClientUpdateBody', schema: acceptedClientUpdateBodySchema },
    answer: client,
    allowed: 'managers',
    find: findClient,
    run: async (request, asked) => {
      const { name, is_archived = asked.found.is_archived } = asked.body;
      const { id } = asked.found;
      await checkName(request, name, id);
      await request.transaction.updateTable('clients').set({ name, is_archived: Number(is_archived) }).where('id', '=', id).execute();
      return { id, name, is_archived };
    },
  }),
  defineOperation({
    id: 'deleteClient',
    method: 'DELETE',
    path: record,
    tag: 'Clients',
    summary: 'Delete a client',
    description: 'For owners and admins. Its projects stay, without a client.',
    answer: null,
    allowed: 'managers',
    find: findClient,
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.updateTable('projects').set({ client_id: null }).where('client_id', '=', id).execute();
      await transaction.deleteFrom('clients').where('id', '=', id).execute();
      return null;
    },
  }),
];
