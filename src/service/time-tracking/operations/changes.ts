import { changesPageSchema, changesQuerySchema } from '#shared/time-tracking-extensions.ts';
import { readPage, toChangesAsked } from '../changes/changes.ts';
import { defineOperation, type Operation } from './operation.ts';

export const changesPath = '/v1/organizations/{organization}/changes';

export const changeOperations: readonly Operation[] = [
  defineOperation({
    id: 'listChanges',
    method: 'GET',
    path: changesPath,
    tag: 'Changes',
    summary: 'Read what changed',
    description:
      'What changed after `since`, in the order of the commits; an employee must name themselves in `user_id`. With `Accept: text/event-stream` the answer is a stream of events `changes` with such pages, each with its cursor as `id`, and of `heartbeat` events; `Last-Event-ID` resumes it. 410: the cursor has expired.',
    query: changesQuerySchema,
    answer: { resource: { name: 'ChangesPage', schema: changesPageSchema }, isList: false },
    allowed: 'members',
    hasCursor: true,
    run: async (request, { query }) => {
      const { next: _, ...page } = await readPage(request, toChangesAsked(query, request.access), request.now);
      return page;
    },
  }),
];
