/** Extension: tags. Every member reads and adds them; owners and admins rename and delete them, because that changes other members' entries. */
import type { Uuid } from '#shared/values/brands.ts';
import { tagResourceSchema, type TagResource } from '#shared/time-tracking-extensions.ts';
import { invalid } from '../answers.ts';
import { readTag, selectTags } from '../catalog-rows.ts';
import type { ServiceRequest } from '../service-request.ts';
import { acceptedTagBodySchema } from './bodies.ts';
import { defineOperation, requireRow, type Operation } from './operation.ts';

export const takenTagNameMessage = 'must not be the name of another tag of the organization';

const tag = { resource: { name: 'TagResource', schema: tagResourceSchema }, isList: false };
const body = { name: 'TagBody', schema: acceptedTagBodySchema };
const collection = '/v1/organization/{organization}/tags';
const record = `${collection}/{tag}`;

async function findTag(request: ServiceRequest): Promise<TagResource> {
  const row = request.recordId === null ? undefined : await selectTags(request).where('id', '=', request.recordId).executeTakeFirst();
  return readTag(requireRow(row, 'Tag'));
}

async function checkName(request: ServiceRequest, name: string, tagId: Uuid | null): Promise<void> {
  const holder = await selectTags(request).where('name', '=', name).executeTakeFirst();
  if (holder !== undefined && holder.id !== tagId) {
    throw invalid({ name: [takenTagNameMessage] });
  }
}

export const tagOperations: readonly Operation[] = [
  defineOperation({
    id: 'listTags',
    method: 'GET',
    path: collection,
    tag: 'Tags',
    summary: 'List the tags',
    description: 'All of them, by name.',
    answer: { ...tag, isList: true },
    allowed: 'members',
    listed: () => ({ kind: 'tag', userId: null }),
    run: async (request) => (await selectTags(request).orderBy('name').orderBy('id').execute()).map(readTag),
  }),
  defineOperation({
    id: 'createTag',
    method: 'POST',
    path: collection,
    tag: 'Tags',
    summary: 'Create a tag',
    description: 'For every member. Its name is unique in the organization.',
    body,
    answer: tag,
    allowed: 'members',
    run: async (request, { body: { name } }) => {
      await checkName(request, name, null);
      const created = { id: request.newId(), name };
      await request.transaction.insertInto('tags').values({ ...created, organization_id: request.access.organizationId }).execute();
      return created;
    },
  }),
  defineOperation({
    id: 'updateTag',
    method: 'PUT',
    path: record,
    tag: 'Tags',
    summary: 'Rename a tag',
    description: 'For owners and admins.',
    body,
    answer: tag,
    allowed: 'managers',
    find: findTag,
    run: async (request, { body: { name }, found: { id } }) => {
      await checkName(request, name, id);
      await request.transaction.updateTable('tags').set({ name }).where('id', '=', id).execute();
      return { id, name };
    },
  }),
  defineOperation({
    id: 'deleteTag',
    method: 'DELETE',
    path: record,
    tag: 'Tags',
    summary: 'Delete a tag',
    description: 'For owners and admins. Time entries lose the tag and nothing else.',
    answer: null,
    allowed: 'managers',
    find: findTag,
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.deleteFrom('tags').where('id', '=', id).execute();
      return null;
    },
  }),
];
