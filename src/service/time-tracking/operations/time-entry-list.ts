import { z } from 'zod';
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import { documentedAs, timeEntryListQuerySchema, withoutAbsent, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { entryCursorSchema, nextCursorHeader } from '#shared/time-tracking-extensions.ts';
import { checkManagesEntries } from '../permissions.ts';
import type { Listed } from '../changes/list-tags.ts';
import type { ServiceRequest } from '../service-request.ts';
import { presentTimeEntry, readTimeEntryRow, selectTimeEntries } from '../time-entry-rows.ts';
import { refuseFields } from '../validation.ts';
import { isMember } from './references.ts';

export const acceptedListQuerySchema = z.preprocess(
  withoutAbsent,
  timeEntryListQuerySchema.out.extend({
    cursor: entryCursorSchema
      .meta({
        description: 'Extension. `X-Next-Cursor` of an earlier answer to the same question: what follows it.',
        [documentedAs]: { type: 'string' },
      })
      .optional(),
  }),
);
type ListQuery = z.infer<typeof acceptedListQuerySchema>;

/** Maximum number of entries per answer: a full date with more entries continues at the cursor. */
const answerLimit = 5_000;

/** `date` is `YYYY-MM-DD` in UTC, like all dates of the list. */
function firstSecond(date: string): UtcInstant {
  return utcInstantSchema.parse(`${date}T00:00:00Z`);
}

function lastSecond(date: string): UtcInstant {
  return utcInstantSchema.parse(`${date}T23:59:59Z`);
}

function startDate(row: { readonly start: UtcInstant }): string {
  return row.start.slice(0, 'YYYY-MM-DD'.length);
}

function selectFiltered(request: ServiceRequest, query: ListQuery) {
  let entries = selectTimeEntries(request).orderBy('start', 'desc').orderBy('id');
  if (query.user_id !== undefined) {
    entries = entries.where('user_id', '=', query.user_id);
  }
  if (query.before !== undefined) {
    entries = entries.where('start', '<', firstSecond(query.before));
  }
  if (query.after !== undefined) {
    entries = entries.where('start', '>', lastSecond(query.after));
  }
  if (query.active !== undefined) {
    entries = entries.where('end', query.active ? 'is' : 'is not', null);
  }
  const { cursor } = query;
  if (cursor === undefined) {
    return entries;
  }
  const { start, id } = cursor;
  // The first condition sets the start of the index scan; the second leaves out rows of that second that were already returned.
  return entries.where('start', '<=', start).where((row) => row.or([row('start', '<', start), row('id', '>', id)]));
}

/** Returns rows of whole UTC dates. A date that the limit cuts is left out, or completed if it is the only one. */
async function selectFullDates(request: ServiceRequest, query: ListQuery) {
  const limit = query.limit ?? listLimit;
  // Reads one row more than requested, to see whether the limit cuts, and whether it cuts within a date.
  const rows = await selectFiltered(request, query)
    .limit(limit + 1)
    .execute();
  const next = rows[limit];
  if (next === undefined) {
    return rows;
  }
  const page = rows.slice(0, limit);
  const cutDate = startDate(next);
  const whole = page.filter((row) => startDate(row) !== cutDate);
  if (whole.length > 0) {
    return whole;
  }
  return selectFiltered(request, query)
    .where('start', '>=', firstSecond(cutDate))
    .where('start', '<=', lastSecond(cutDate))
    .limit(answerLimit)
    .execute();
}

/** The days next to the first and the last on which an entry may start: `after` and `before` exclude their own day. */
const windowDates = { first: '1969-12-31', last: '2201-01-01' } as const;

function outsideWindow(date: string | undefined): string | null {
  return date !== undefined && (date < windowDates.first || date > windowDates.last)
    ? `must be from ${windowDates.first} to ${windowDates.last}`
    : null;
}

export async function checkList(request: ServiceRequest, { before, after, ...query }: ListQuery): Promise<Listed> {
  refuseFields({ before: outsideWindow(before), after: outsideWindow(after) });
  const userId = query.user_id ?? null;
  checkManagesEntries(request.access, userId);
  refuseFields({ user_id: userId === null || (await isMember(request, userId)) ? null : 'must be a member of the organization' });
  return { kind: 'time-entry', userId };
}

export async function listTimeEntries(request: ServiceRequest, query: ListQuery): Promise<readonly TimeEntryResource[]> {
  const rows =
    query.only_full_dates === true
      ? await selectFullDates(request, query)
      : await selectFiltered(request, query)
          .limit(query.limit ?? listLimit)
          .execute();
  const last = rows.at(-1);
  if (last !== undefined && (rows.length >= (query.limit ?? listLimit) || query.only_full_dates === true)) {
    request.answerHeaders.set(nextCursorHeader, `${last.start}.${last.id}`);
  }
  return rows.map((row) => presentTimeEntry(readTimeEntryRow(row, request.now), request.isExtended));
}
