/** Extension: tags. Every member reads and adds them; owners and admins rename and delete them, because that changes other members' entries. */
import type { Uuid } from '#shared/values/brands.ts';
import { tagResourceSchema } from '#shared/time-tracking-extensions.ts';
import { readTag, selectTags } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { refuseFields } from '../validation.ts';
import { acceptedTagBodySchema } from './bodies.ts';
import { catalogOperations, takenNames } from './catalog.ts';
import type { Operation } from './operation.ts';

const body = { name: 'TagBody', schema: acceptedTagBodySchema };

const { list, create, update, remove } = catalogOperations({
  noun: 'Tag',
  schema: tagResourceSchema,
  find: async (request, id) => selectTags(request).where('id', '=', id).executeTakeFirst(),
  read: readTag,
});

/** `tagId` is the tag being changed, which is left out of the check. */
async function checkName(request: ServiceRequest, name: string, tagId: Uuid | null): Promise<void> {
  const holder = await selectTags(request).where('name', '=', name).executeTakeFirst();
  refuseFields({ name: holder === undefined || holder.id === tagId ? null : takenNames.tag });
}

export const tagOperations: readonly Operation[] = [
  list({
    id: 'listTags',
    summary: 'List the tags',
    description: 'All of them, by name.',
    listed: () => ({ kind: 'tag', userId: null }),
    run: async (request) => (await selectTags(request).orderBy('name').orderBy('id').execute()).map(readTag),
  }),
  create({
    id: 'createTag',
    summary: 'Create a tag',
    description: 'For every member. Its name is unique in the organization.',
    allowed: 'members',
    body,
    run: async (request, { body: { name } }) => {
      await checkName(request, name, null);
      const created = { id: request.newId(), name };
      await request.transaction.insertInto('tags').values({ ...created, organization_id: request.access.organizationId }).execute();
      return created;
    },
  }),
  update({
    id: 'updateTag',
    summary: 'Rename a tag',
    description: 'For owners and admins.',
    body,
    run: async (request, { body: { name }, found: { id } }) => {
      await checkName(request, name, id);
      await request.transaction.updateTable('tags').set({ name }).where('id', '=', id).execute();
      return { id, name };
    },
  }),
  remove({
    id: 'deleteTag',
    summary: 'Delete a tag',
    description: 'For owners and admins. Time entries lose the tag and nothing else.',
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.deleteFrom('tags').where('id', '=', id).execute();
      return null;
    },
  }),
];
