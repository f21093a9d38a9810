/** v1.time-entries.index: its filters, its order, its limit, and what “only full dates” means. */
import { utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import { listLimit } from '#shared/values/limits.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { timeEntryListQuerySchema, type TimeEntryListQuery } from '#shared/time-tracking-api.ts';
import { checkManagesEntriesOf } from './access.ts';
import { invalid, type Outcome, type Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { isListKnown } from './entity-tags.ts';
import { isMember } from './references.ts';
import { readTimeEntryRow, selectTimeEntries } from './time-entry-rows.ts';
import { FieldErrorCollection, validateQuery } from './validation.ts';

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

function selectFiltered(call: Call, query: TimeEntryListQuery) {
  let entries = selectTimeEntries(call).orderBy('start', 'desc').orderBy('id');
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
async function selectFullDates(call: Call, query: TimeEntryListQuery) {
  const limit = query.limit ?? listLimit;
  // One row more than asked for tells whether the limit cuts, and whether it cuts within a date.
  const rows = await selectFiltered(call, query)
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
  return selectFiltered(call, query)
    .where('start', '>=', firstSecondOf(cutDate))
    .where('start', '<=', lastSecondOf(cutDate))
    .execute();
}

/** The days next to the first and the last on which an entry may start: `after` and `before` leave their own day out. */
const windowDates = { first: '1969-12-31', last: '2201-01-01' } as const;

function checkWindow({ before, after }: TimeEntryListQuery): Result<null, Refusal> {
  const errors = new FieldErrorCollection();
  for (const [field, date] of Object.entries({ before, after })) {
    if (date !== undefined && (date < windowDates.first || date > windowDates.last)) {
      errors.add(field, `must be from ${windowDates.first} to ${windowDates.last}`);
    }
  }
  return errors.isEmpty ? succeed(null) : invalid(errors.toFieldErrors());
}

export async function listTimeEntries(call: Call): Promise<Outcome> {
  const query = validateQuery(timeEntryListQuerySchema, call.query);
  if (!query.ok) {
    return query;
  }
  const { user_id: userId, limit, only_full_dates: onlyFullDates } = query.value;
  const inside = checkWindow(query.value);
  if (!inside.ok) {
    return inside;
  }
  const allowed = checkManagesEntriesOf(call.access, userId ?? null);
  if (!allowed.ok) {
    return allowed;
  }
  if (userId !== undefined && !(await isMember(call, userId))) {
    return invalid({ user_id: ['must be a member of the organization'] });
  }
  if (await isListKnown(call, { kind: 'time-entry', userId: userId ?? null })) {
    return succeed(null);
  }
  const rows =
    onlyFullDates === true
      ? await selectFullDates(call, query.value)
      : await selectFiltered(call, query.value)
          .limit(limit ?? listLimit)
          .execute();
  return succeed(rows.map((row) => readTimeEntryRow(row, call.now)));
}
