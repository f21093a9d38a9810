/**
 * Extension: tags. Every member reads and adds them; owners and admins rename and delete them, because that changes other members' entries.
 */
import { tagResourceSchema } from '#shared/time-tracking-extensions.ts';
import { catalog } from '../catalog-records.ts';
import { refuseFields } from '../validation.ts';
import { acceptedTagBodySchema } from './bodies.ts';
import { catalogOperations, takenName } from './catalog.ts';
import type { Operation } from './operation.ts';

const body = { name: 'TagBody', schema: acceptedTagBodySchema };
const { list, create, update, remove } = catalogOperations(catalog.tag, { schema: tagResourceSchema });

export const tagOperations: readonly Operation[] = [
  list(),
  create({
    description: 'For every member. Its name is unique in the organization.',
    allowed: 'members',
    body,
    run: async (request, { body: { name } }) => {
      const created = { id: request.newId(), name };
      refuseFields({ name: await takenName(request, catalog.tag, { name, id: null }) });
      await request.transaction
        .insertInto('tags')
        .values({ ...created, organization_id: request.access.organizationId })
        .execute();
      return created;
    },
  }),
  update({
    description: 'For owners and admins.',
    body,
    run: async (request, { body: { name }, found: { id } }) => {
      refuseFields({ name: await takenName(request, catalog.tag, { name, id }) });
      await request.transaction.updateTable('tags').set({ name }).where('id', '=', id).execute();
      return { id, name };
    },
  }),
  remove({ description: 'For owners and admins. Time entries lose the tag and nothing else.' }),
];
