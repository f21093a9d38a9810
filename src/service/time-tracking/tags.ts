/** Extension: tags. Everybody reads and adds, owners and admins rename and delete: that changes other people's entries. */
import type { Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { tagResourceSchema, type TagResource } from '#shared/time-tracking-extensions.ts';
import { managed } from './access.ts';
import { invalid, notFound, type Outcome, type Refusal } from './answers.ts';
import { acceptedTagBodySchema } from './bodies.ts';
import type { Call } from './call.ts';
import { isListKnown } from './entity-tags.ts';
import { validate } from './validation.ts';

export const takenTagNameMessage = 'must not be the name of another tag of the organization';

function selectTags({ transaction, access }: Call) {
  return transaction.selectFrom('tags').select(['id', 'name']).where('organization_id', '=', access.organizationId);
}

async function readTag(call: Call, id: Uuid): Promise<Result<TagResource, Refusal>> {
  const row = await selectTags(call).where('id', '=', id).executeTakeFirst();
  return row === undefined ? notFound('Tag') : succeed(tagResourceSchema.parse(row));
}

/** The name asked for, if no other tag has it; `tagId` is the tag being changed. */
async function readFreeName(call: Call, tagId: Uuid | null): Promise<Result<string, Refusal>> {
  const body = validate(acceptedTagBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { name } = body.value;
  const holder = await selectTags(call).where('name', '=', name).executeTakeFirst();
  return holder === undefined || holder.id === tagId ? succeed(name) : invalid({ name: [takenTagNameMessage] });
}

/** v1.tags.index: all of them, by name. */
export async function listTags(call: Call): Promise<Outcome> {
  if (await isListKnown(call, { kind: 'tag', userId: null })) {
    return succeed(null);
  }
  const rows = await selectTags(call).orderBy('name').orderBy('id').execute();
  return succeed(rows.map((row) => tagResourceSchema.parse(row)));
}

/** v1.tags.store. */
export async function createTag(call: Call): Promise<Outcome> {
  const name = await readFreeName(call, null);
  if (!name.ok) {
    return name;
  }
  const id = call.newId();
  await call.transaction
    .insertInto('tags')
    .values({ id, organization_id: call.access.organizationId, name: name.value })
    .execute();
  return readTag(call, id);
}

/** v1.tags.update. */
export async function updateTag(call: Call, id: Uuid): Promise<Outcome> {
  const tag = managed('tags', call.access, await readTag(call, id));
  if (!tag.ok) {
    return tag;
  }
  const name = await readFreeName(call, id);
  if (!name.ok) {
    return name;
  }
  await call.transaction.updateTable('tags').set({ name: name.value }).where('id', '=', id).execute();
  return readTag(call, id);
}

/** v1.tags.destroy: entries lose the tag and nothing else. */
export async function deleteTag(call: Call, id: Uuid): Promise<Outcome> {
  const tag = managed('tags', call.access, await readTag(call, id));
  if (!tag.ok) {
    return tag;
  }
  await call.transaction.deleteFrom('tags').where('id', '=', id).execute();
  return succeed(null);
}
