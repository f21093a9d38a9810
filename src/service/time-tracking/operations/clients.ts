/** Extension: clients, the customers that projects are for. Every member reads them, owners and admins change them. */
import type { Uuid } from '#shared/values/brands.ts';
import { clientResourceSchema } from '#shared/time-tracking-extensions.ts';
import { readClient, selectClients } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { refuseFields } from '../validation.ts';
import { acceptedClientCreateBodySchema, acceptedClientUpdateBodySchema } from './bodies.ts';
import { catalogOperations, takenNames } from './catalog.ts';
import type { Operation } from './operation.ts';

const { list, create, update, remove } = catalogOperations({
  noun: 'Client',
  schema: clientResourceSchema,
  find: async (request, id) => selectClients(request).where('id', '=', id).executeTakeFirst(),
  read: readClient,
});

/** `clientId` is the client being changed, which is left out of the check. */
async function checkName(request: ServiceRequest, name: string, clientId: Uuid | null): Promise<void> {
  const holder = await selectClients(request).where('name', '=', name).executeTakeFirst();
  refuseFields({ name: holder === undefined || holder.id === clientId ? null : takenNames.client });
}

export const clientOperations: readonly Operation[] = [
  list({
    id: 'listClients',
    summary: 'List the clients',
    description: 'All of them, by name.',
    listed: () => ({ kind: 'client', userId: null }),
    run: async (request) => (await selectClients(request).orderBy('name').orderBy('id').execute()).map(readClient),
  }),
  create({
    id: 'createClient',
    summary: 'Create a client',
    description: 'For owners and admins. Its name is unique in the organization.',
    body: { name: 'ClientCreateBody', schema: acceptedClientCreateBodySchema },
    run: async (request, { body: { name } }) => {
      await checkName(request, name, null);
      const id = request.newId();
      await request.transaction.insertInto('clients').values({ id, organization_id: request.access.organizationId, name, is_archived: 0 }).execute();
      return { id, name, is_archived: false };
    },
  }),
  update({
    id: 'updateClient',
    summary: 'Rename, archive or restore a client',
    description: 'For owners and admins.',
    body: { name: 'ClientUpdateBody', schema: acceptedClientUpdateBodySchema },
    run: async (request, { body, found: { id, ...before } }) => {
      const { name, is_archived = before.is_archived } = body;
      await checkName(request, name, id);
      await request.transaction.updateTable('clients').set({ name, is_archived: Number(is_archived) }).where('id', '=', id).execute();
      return { id, name, is_archived };
    },
  }),
  remove({
    id: 'deleteClient',
    summary: 'Delete a client',
    description: 'For owners and admins. Its projects stay, without a client.',
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.updateTable('projects').set({ client_id: null }).where('client_id', '=', id).execute();
      await transaction.deleteFrom('clients').where('id', '=', id).execute();
      return null;
    },
  }),
];
