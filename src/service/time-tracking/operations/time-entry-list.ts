/** What a list of time entries has: its filters, its order, its limit, and what “only full dates” means. */
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import type { TimeEntryListQuery, TimeEntryResource } from '#shared/time-tracking-api.ts';
import { checkManagesEntriesOf } from '../access.ts';
import { invalid } from '../answers.ts';
import type { Listed } from '../entity-tags.ts';
import type { ServiceRequest } from '../service-request.ts';
import { presentTimeEntry, readTimeEntryRow, selectTimeEntries } from '../time-entry-rows.ts';
import { FieldErrorCollection } from '../validation.ts';
import { isMember } from './references.ts';

/** `date` is `YYYY-MM-DD`, UTC, as all dates of the list are. */
function firstSecondOf(date: string): UtcInstant {
  return utcInstantSchema.parse(`${date}T00:00:00Z`);
}

function lastSecondOf(date: string): UtcInstant {
  return utcInstantSchema.parse(`${date}T23:59:59Z`);
}

function utcDateOf(row: { readonly start: UtcInstant }): string {
  return row.start.slice(0, 'YYYY-MM-DD'.length);
}

function selectFiltered(request: ServiceRequest, query: TimeEntryListQuery) {
  let entries = selectTimeEntries(request).orderBy('start', 'desc').orderBy('id');
  if (query.user_id !== undefined) {
    entries = entries.where('user_id', '=', query.user_id);
  }
  if (query.before !== undefined) {
    entries = entries.where('start', '<', firstSecondOf(query.before));
  }
  if (query.after !== undefined) {
    entries = entries.where('start', '>', lastSecondOf(query.after));
  }
  if (query.active !== undefined) {
    entries = entries.where('end', query.active ? 'is' : 'is not', null);
  }
  return entries;
}

/** Rows of whole UTC dates: what the limit may have cut in two is left out, or given whole where it is all there is. */
async function selectFullDates(request: ServiceRequest, query: TimeEntryListQuery) {
  const limit = query.limit ?? listLimit;
  // One row more than asked for tells whether the limit cuts, and whether it cuts within a date.
  const rows = await selectFiltered(request, query)
    .limit(limit + 1)
    .execute();
  const next = rows[limit];
  if (next === undefined) {
    return rows;
  }
  const page = rows.slice(0, limit);
  const cutDate = utcDateOf(next);
  const whole = page.filter((row) => utcDateOf(row) !== cutDate);
  if (whole.length > 0) {
    return whole;
  }
  return selectFiltered(request, query)
    .where('start', '>=', firstSecondOf(cutDate))
    .where('start', '<=', lastSecondOf(cutDate))
    .execute();
}

/** The days next to the first and the last on which an entry may start: `after` and `before` leave their own day out. */
const windowDates = { first: '1969-12-31', last: '2201-01-01' } as const;

function checkWindow({ before, after }: TimeEntryListQuery): void {
  const errors = new FieldErrorCollection();
  for (const [field, date] of Object.entries({ before, after })) {
    if (date !== undefined && (date < windowDates.first || date > windowDates.last)) {
      errors.add(field, `must be from ${windowDates.first} to ${windowDates.last}`);
    }
  }
  errors.throwIfAny();
}

/** What is listed, once the user may have it. */
export async function checkList(request: ServiceRequest, query: TimeEntryListQuery): Promise<Listed> {
  checkWindow(query);
  const userId = query.user_id ?? null;
  checkManagesEntriesOf(request.access, userId);
  if (userId !== null && !(await isMember(request, userId))) {
    throw invalid({ user_id: ['must be a member of the organization'] });
  }
  return { kind: 'time-entry', userId };
}

export async function listTimeEntries(request: ServiceRequest, query: TimeEntryListQuery): Promise<readonly TimeEntryResource[]> {
  const rows =
    query.only_full_dates === true
      ? await selectFullDates(request, query)
      : await selectFiltered(request, query)
          .limit(query.limit ?? listLimit)
          .execute();
  return rows.map((row) => presentTimeEntry(readTimeEntryRow(row, request.now), request.isExtended));
}
