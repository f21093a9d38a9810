/** Create, update and delete of time entries (contract, «Endpoints»); the list has a file of its own. */
import type { Uuid } from '#shared/brands.ts';
import { succeed, type Result } from '#shared/result.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { checkManagesEntriesOf } from './access.ts';
import { notFound, type Outcome, type Refusal } from './answers.ts';
import { acceptedCreateBodySchema, acceptedUpdateBodySchema } from './bodies.ts';
import type { Call } from './call.ts';
import { checkReferences } from './references.ts';
import { readTimeEntry, writeTags } from './time-entry-rows.ts';
import { validate } from './validation.ts';

/** An empty description says nothing, and is stored as nothing. */
function storedDescription(description: string | null): string | null {
  return description === '' ? null : description;
}

/** The entry, once it is known to exist and to be within reach of who asks. */
async function readManaged(call: Call, id: Uuid): Promise<Result<TimeEntryResource, Refusal>> {
  const entry = await readTimeEntry(call, id);
  if (entry === null) {
    return notFound('Time entry');
  }
  const allowed = checkManagesEntriesOf(call.access, entry.user_id);
  return allowed.ok ? succeed(entry) : allowed;
}

async function answerStored(call: Call, id: Uuid): Promise<Outcome> {
  const entry = await readTimeEntry(call, id);
  if (entry === null) {
    throw new Error('A time entry is gone within the transaction that wrote it');
  }
  return succeed(entry);
}

/** The create operation, which the contract leaves without a name. */
export async function createTimeEntry(call: Call): Promise<Outcome> {
  const body = validate(acceptedCreateBodySchema, call.body);
  if (!body.ok) {
    return body;
  }
  const { user_id: userId, start, end, description = null, task_id: taskId = null } = body.value;
  const tags = body.value.tags ?? [];
  const allowed = checkManagesEntriesOf(call.access, userId);
  if (!allowed.ok) {
    return allowed;
  }
  const references = await checkReferences(call, { userId, taskId, tags, isRunning: end === null, entryId: null });
  if (!references.ok) {
    return references;
  }
  const id = call.newId();
  await call.transaction
    .insertInto('time_entries')
    .values({
      id,
      organization_id: call.access.organizationId,
      user_id: userId,
      start,
      end,
      description: storedDescription(description),
      project_id: references.value.projectId,
      task_id: taskId,
    })
    .execute();
  await writeTags(call, { id, tags });
  return answerStored(call, id);
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
  const tags = body.value.tags === undefined ? entry.value.tags : (body.value.tags ?? []);
  const isRunning = end === null;
  const references = await checkReferences(call, { userId: entry.value.user_id, taskId, tags, isRunning, entryId: id });
  if (!references.ok) {
    return references;
  }
  // Where the task is not touched, neither is the project: an entry whose task was deleted has kept it.
  const projectId = taskId === entry.value.task_id ? entry.value.project_id : references.value.projectId;
  await call.transaction
    .updateTable('time_entries')
    .set({
      start,
      end,
      description: storedDescription(description),
      project_id: projectId,
      task_id: taskId,
    })
    .where('id', '=', id)
    .execute();
  if (body.value.tags !== undefined) {
    await writeTags(call, { id, tags });
  }
  return answerStored(call, id);
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
