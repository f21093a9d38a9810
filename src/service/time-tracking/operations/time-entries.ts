/** The operations on time entries. Their extended field is described in docs/service-extensions.md. */
import type { Uuid } from '#shared/values/brands.ts';
import { timeEntryResourceSchema, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { extendedTimeEntryResourceSchema, type ExtendedTimeEntryResource } from '#shared/time-tracking-extensions.ts';
import { checkManagesEntriesOf } from '../access.ts';
import { ownActiveEntry } from '../active-entries.ts';
import { notFound } from '../answers.ts';
import { tagOfEntry } from '../entity-tags.ts';
import type { ServiceRequest } from '../service-request.ts';
import { deleteTags, insertTags, presentTimeEntry, readTimeEntry, resourceOf, type StoredEntry } from '../time-entry-rows.ts';
import { acceptedCreateBodySchema, acceptedUpdateBodySchema } from './bodies.ts';
import { defineOperation, type NamedSchema, type Operation } from './operation.ts';
import { checkReferences } from './references.ts';
import { acceptedListQuerySchema, checkList, listTimeEntries } from './time-entry-list.ts';

const resource: NamedSchema = { name: 'TimeEntryResource', schema: timeEntryResourceSchema };
const extended: NamedSchema = { name: 'ExtendedTimeEntryResource', schema: extendedTimeEntryResourceSchema };
const timeEntry = { resource, extended, isList: false };
const extendedBodyFields = ['billable'];
const collection = '/v1/organization/{organization}/time-entries';
const record = `${collection}/{timeEntry}`;

/** An empty description is stored as null. */
function storedDescription(description: string | null): string | null {
  return description === '' ? null : description;
}

/** Returns the columns that an update may change; tags have a table of their own. */
function changeableColumns({ start, end, description, project_id, task_id, billable }: StoredEntry) {
  return { start, end, description, project_id, task_id, billable: Number(billable) };
}

/** Returns the entry after checking that it exists, that the user may manage it, and that it is the version the request names. */
async function findManaged(request: ServiceRequest): Promise<ExtendedTimeEntryResource> {
  const entry = request.recordId === null ? null : await readTimeEntry(request, request.recordId);
  if (entry === null) {
    throw notFound('Time entry');
  }
  checkManagesEntriesOf(request.access, entry.user_id);
  request.conditional.check(entry, request.isExtended);
  return entry;
}

/** Returns the stored resource, and sets the tag for the next conditional change. */
function answerStored({ now, conditional, isExtended }: ServiceRequest, entry: StoredEntry): TimeEntryResource {
  const stored = resourceOf(entry, now);
  conditional.tag = tagOfEntry(stored);
  return presentTimeEntry(stored, isExtended);
}

function withoutRepetitions(tags: readonly Uuid[]): Uuid[] {
  return [...new Set(tags)];
}

export const timeEntryOperations: readonly Operation[] = [
  defineOperation({
    id: 'listTimeEntries',
    contractId: 'v1.time-entries.index',
    method: 'GET',
    path: collection,
    tag: 'Time entries',
    summary: 'List time entries',
    description: "Latest start first. An employee must name themselves in `user_id`; everybody's entries are for owners and admins.",
    query: acceptedListQuerySchema,
    answer: { ...timeEntry, isList: true },
    allowed: 'members',
    listed: checkList,
    shortcut: ownActiveEntry,
    run: async (request, { query }) => listTimeEntries(request, query),
  }),
  defineOperation({
    id: 'createTimeEntry',
    contractId: '{base_url}',
    method: 'POST',
    path: collection,
    tag: 'Time entries',
    summary: 'Create a time entry',
    description: 'A user has one running entry at most. The task decides the project. At most 100 tags.',
    body: { name: 'TimeEntryCreateBody', schema: acceptedCreateBodySchema },
    extendedBodyFields,
    answer: timeEntry,
    allowed: 'members',
    run: async (request, { body }) => {
      const { user_id: userId, start, end, description = null, task_id: taskId = null } = body;
      const tags = withoutRepetitions(body.tags ?? []);
      checkManagesEntriesOf(request.access, userId);
      const project = await checkReferences(request, { userId, taskId, tags, isRunning: end === null, entryId: null });
      const entry: StoredEntry = {
        id: request.newId(),
        user_id: userId,
        start,
        end,
        description: storedDescription(description),
        project_id: project?.id ?? null,
        task_id: taskId,
        tags,
        billable: body.billable ?? project?.isBillable ?? false,
      };
      await request.transaction
        .insertInto('time_entries')
        .values({ id: entry.id, organization_id: request.access.organizationId, user_id: userId, ...changeableColumns(entry) })
        .execute();
      await insertTags(request, entry);
      return answerStored(request, entry);
    },
  }),
  defineOperation({
    id: 'updateTimeEntry',
    contractId: 'v1.time-entries.update',
    method: 'PUT',
    path: record,
    tag: 'Time entries',
    summary: 'Change a time entry',
    description: 'An optional field that is left out keeps what is stored; null clears it.',
    body: { name: 'TimeEntryUpdateBody', schema: acceptedUpdateBodySchema },
    extendedBodyFields,
    answer: timeEntry,
    allowed: 'members',
    find: findManaged,
    takesIfMatch: true,
    run: async (request, { body, found: entry }) => {
      const { id, user_id: userId } = entry;
      const { start, end, description = entry.description, task_id: taskId = entry.task_id } = body;
      const tags = body.tags === undefined ? entry.tags : withoutRepetitions(body.tags ?? []);
      const project = await checkReferences(request, { userId, taskId, tags, isRunning: end === null, entryId: id });
      // Without a new task the project stays: an entry whose task was deleted has kept it.
      const projectId = taskId === entry.task_id ? entry.project_id : (project?.id ?? null);
      const billableByDefault = projectId === entry.project_id ? entry.billable : (project?.isBillable ?? false);
      const changed: StoredEntry = {
        id,
        user_id: userId,
        start,
        end,
        description: storedDescription(description),
        project_id: projectId,
        task_id: taskId,
        tags,
        billable: body.billable ?? billableByDefault,
      };
      await request.transaction.updateTable('time_entries').set(changeableColumns(changed)).where('id', '=', id).execute();
      if (body.tags !== undefined) {
        await deleteTags(request, id);
        await insertTags(request, changed);
      }
      return answerStored(request, changed);
    },
  }),
  defineOperation({
    id: 'deleteTimeEntry',
    contractId: 'v1.time-entries.destroy',
    method: 'DELETE',
    path: record,
    tag: 'Time entries',
    summary: 'Delete a time entry',
    answer: null,
    allowed: 'members',
    find: findManaged,
    takesIfMatch: true,
    run: async ({ transaction }, { found: { id } }) => {
      await transaction.deleteFrom('time_entries').where('id', '=', id).execute();
      return null;
    },
  }),
];
