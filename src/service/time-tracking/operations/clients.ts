/** Extension: clients, the customers that projects are for. Every member reads them, owners and admins change them. */
import { clientResourceSchema } from '#shared/time-tracking-extensions.ts';
import { catalog } from '../catalog-records.ts';
import { refuseFields } from '../validation.ts';
import { acceptedClientCreateBodySchema, acceptedClientUpdateBodySchema } from './bodies.ts';
import { catalogOperations, takenName } from './catalog.ts';
import type { Operation } from './operation.ts';

const { list, create, update, remove } = catalogOperations(catalog.client, { schema: clientResourceSchema });

export const clientOperations: readonly Operation[] = [
  list(),
  create({
    description: 'For owners and admins. Its name is unique in the organization.',
    body: { name: 'ClientCreateBody', schema: acceptedClientCreateBodySchema },
    run: async (request, { body: { name } }) => {
      refuseFields({ name: await takenName(request, catalog.client, { name, id: null }) });
      const id = request.newId();
      await request.transaction
        .insertInto('clients')
        .values({ id, organization_id: request.access.organizationId, name, is_archived: 0 })
        .execute();
      return { id, name, is_archived: false };
    },
  }),
  update({
    summary: 'Rename, archive or restore a client',
    description: 'For owners and admins.',
    body: { name: 'ClientUpdateBody', schema: acceptedClientUpdateBodySchema },
    run: async (request, { body, found: { id, ...before } }) => {
      const { name, is_archived = before.is_archived } = body;
      refuseFields({ name: await takenName(request, catalog.client, { name, id }) });
      await request.transaction
        .updateTable('clients')
        .set({ name, is_archived: Number(is_archived) })
        .where('id', '=', id)
        .execute();
      return { id, name, is_archived };
    },
  }),
  remove({
    description: 'For owners and admins. Its projects stay, without a client.',
    before: async ({ transaction }, id) => {
      await transaction.updateTable('projects').set({ client_id: null }).where('client_id', '=', id).execute();
    },
  }),
];
