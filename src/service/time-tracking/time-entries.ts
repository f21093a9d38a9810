/** Create, update and delete of time entries (contract, “Endpoints”); the list has a file of its own. */
import type { Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { checkManagesEntriesOf } from './access.ts';
import { notFound, type Outcome, type Refusal } from './answers.ts';
import { acceptedCreateBodySchema, acceptedUpdateBodySchema } from './bodies.ts';
import type { Call } from './call.ts';
import { tagOfEntry } from './entity-tags.ts';
import { checkReferences } from './references.ts';
import { deleteTags, insertTags, readTimeEntry, resourceOf, type StoredEntry } from './time-entry-rows.ts';
import { validate } from './validation.ts';

/** An empty description says nothing, and is stored as nothing. */
function storedDescription(description: string | null): string | null {
  return description === '' ? null : description;
}

/** What an update may change; tags are in a table of their own. */
function changeableColumns({ start, end, description, project_id, task_id }: StoredEntry) {
  return { start, end, description, project_id, task_id };
}

/** The entry, once it is known to exist, to be within reach of who asks, and to be what they expect. */
async function readManaged(call: Call, id: Uuid): Promise<Result<TimeEntryResource, Refusal>> {
  const entry = await readTimeEntry(call, id);
  if (entry === null) {
    return notFound('Time entry');
  }
  const allowed = checkManagesEntriesOf(call.access, entry.user_id);
  if (!allowed.ok) {
    return allowed;
  }
  const expected = call.conditional.check(entry);
  return expected.ok ? succeed(entry) : expected;
}

/** The resource as it was stored, and the tag by which the next change can name it. */
function answerStored(call: Call, entry: StoredEntry): Outcome {
  const resource = resourceOf(entry, { tags: entry.tags, now: call.now });
  call.conditional.tag = tagOfEntry(resource);
  return succeed(resource);
}

/** The create operation, which the contract leaves without a name. */
export async function createTimeEntry(call: Call): Promise<Outcome> {
  const body = validate(acceptedCreateBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { user_id: userId, start, end, description = null, task_id: taskId = null } = body.value;
  const tags = [...new Set(body.value.tags)];
  const allowed = checkManagesEntriesOf(call.access, userId);
  if (!allowed.ok) {
    return allowed;
  }
  const references = await checkReferences(call, { userId, taskId, tags, isRunning: end === null, entryId: null });
  if (!references.ok) {
    return references;
  }
  const entry: StoredEntry = {
    id: call.newId(),
    user_id: userId,
    start,
    end,
    description: storedDescription(description),
    project_id: references.value.projectId,
    task_id: taskId,
    tags,
  };
  await call.transaction
    .insertInto('time_entries')
    .values({ id: entry.id, organization_id: call.access.organizationId, user_id: userId, ...changeableColumns(entry) })
    .execute();
  await insertTags(call, entry);
  return answerStored(call, entry);
}

/** v1.time-entries.update. An optional field that is left out keeps what is stored; null clears it. */
export async function updateTimeEntry(call: Call, id: Uuid): Promise<Outcome> {
  const entry = await readManaged(call, id);
  if (!entry.ok) {
    return entry;
  }
  const body = validate(acceptedUpdateBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { start, end, description = entry.value.description, task_id: taskId = entry.value.task_id } = body.value;
  const tags = body.value.tags === undefined ? entry.value.tags : [...new Set(body.value.tags)];
  const isRunning = end === null;
  const references = await checkReferences(call, { userId: entry.value.user_id, taskId, tags, isRunning, entryId: id });
  if (!references.ok) {
    return references;
  }
  const changed: StoredEntry = {
    id,
    user_id: entry.value.user_id,
    start,
    end,
    description: storedDescription(description),
    // Where the task is not touched, neither is the project: an entry whose task was deleted has kept it.
    project_id: taskId === entry.value.task_id ? entry.value.project_id : references.value.projectId,
    task_id: taskId,
    tags,
  };
  await call.transaction.updateTable('time_entries').set(changeableColumns(changed)).where('id', '=', id).execute();
  if (body.value.tags !== undefined) {
    await deleteTags(call, id);
    await insertTags(call, changed);
  }
  return answerStored(call, changed);
}

/** v1.time-entries.destroy. */
export async function deleteTimeEntry(call: Call, id: Uuid): Promise<Outcome> {
  const entry = await readManaged(call, id);
  if (!entry.ok) {
    return entry;
  }
  await call.transaction.deleteFrom('time_entries').where('id', '=', id).execute();
  return succeed(null);
}
