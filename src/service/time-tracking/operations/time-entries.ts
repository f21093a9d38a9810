import type { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { timeEntryResourceSchema, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { extendedTimeEntryResourceSchema, type ExtendedTimeEntryResource } from '#shared/time-tracking-extensions.ts';
import { checkManagesEntries } from '../permissions.ts';
import { asksForOwnActiveEntry, readOwnActiveEntry } from '../active-entries.ts';
import { notFound } from '../answers.ts';
import { tagOfEntry } from '../changes/conditional.ts';
import { insertTimeEntry, type NewEntry } from '../insert-time-entry.ts';
import type { RequestHead, ServiceRequest } from '../service-request.ts';
import { deleteTags, insertTags, presentTimeEntry, readTimeEntry, toTimeEntryResource, type StoredEntry } from '../time-entry-rows.ts';
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

function storedDescription(description: string | null): string | null {
  return description === '' ? null : description;
}

function changeableColumns({ start, end, description, project_id, task_id, billable }: StoredEntry) {
  return { start, end, description, project_id, task_id, billable: Number(billable) };
}

/** Returns the entry after checking that it exists, that the user may manage it, and that it is the version the request names. */
async function findManaged(request: ServiceRequest): Promise<ExtendedTimeEntryResource> {
  const entry = request.recordId === null ? null : await readTimeEntry(request, request.recordId);
  if (entry === null) {
    throw notFound('Time entry');
  }
  checkManagesEntries(request.access, entry.user_id);
  request.conditional.check(entry, request.isExtended);
  return entry;
}

function answerStored({ now, conditional, isExtended }: RequestHead, entry: StoredEntry): TimeEntryResource {
  const stored = toTimeEntryResource(entry, now);
  conditional.tag = tagOfEntry(stored);
  return presentTimeEntry(stored, isExtended);
}

function withoutRepetitions(tags: readonly Uuid[]): Uuid[] {
  return [...new Set(tags)];
}

function newEntry(
  { user_id, start, end, description = null, task_id = null, tags, billable }: z.infer<typeof acceptedCreateBodySchema>,
  id: Uuid,
): NewEntry {
  return {
    id,
    user_id,
    start,
    end,
    description: storedDescription(description),
    task_id,
    tags: withoutRepetitions(tags ?? []),
    billable: billable ?? null,
  };
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
    shortcut: ({ query }, { userId }) => (asksForOwnActiveEntry(query, userId) ? readOwnActiveEntry : null),
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
    isShortcutForPostgres: true,
    shortcut: ({ body }, { organizationId }) =>
      organizationId === null
        ? null
        : async (database, request) => {
            const stored = await insertTimeEntry(database, { organizationId, userId: request.userId }, newEntry(body, request.newId()));
            return stored === null
              ? null
              : {
                  data: answerStored(request, stored),
                  tag: request.conditional.tag,
                  isNotModified: false,
                  isExtended: request.isExtended,
                  headers: request.answerHeaders,
                };
          },
    run: async (request, { body }) => {
      const entry = newEntry(body, request.newId());
      checkManagesEntries(request.access, entry.user_id);
      const stored = await insertTimeEntry(request.transaction, request.access, entry);
      if (stored === null) {
        await checkReferences(request, {
          userId: entry.user_id,
          taskId: entry.task_id,
          tags: entry.tags,
          isRunning: entry.end === null,
          entryId: null,
        });
        throw new Error('The time entry was not stored, and nothing is wrong with it');
      }
      return answerStored(request, stored);
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
