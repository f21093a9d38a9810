import { sql, type Kysely } from 'kysely';
import { secondsBetween, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import type { ExtendedTimeEntryResource } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export interface StoredEntry extends Omit<ExtendedTimeEntryResource, 'duration'> {}

interface TimeEntryRow extends Omit<StoredEntry, 'tags' | 'billable'> {
  readonly tags: string | null;
  readonly billable: 0 | 1;
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === 'string' || value === null;
}

/**
 * Checks the types of columns only. Identifiers and instants were validated when they were written; a list of five hundred rows is not
 * parsed in full again.
 */
function isTimeEntryRow(row: unknown): row is TimeEntryRow {
  if (typeof row !== 'object' || row === null) {
    return false;
  }
  const columns: Partial<Record<keyof TimeEntryRow, unknown>> = row;
  return (
    typeof columns.id === 'string' &&
    typeof columns.user_id === 'string' &&
    typeof columns.start === 'string' &&
    (columns.billable === 0 || columns.billable === 1) &&
    isTextOrNull(columns.end) &&
    isTextOrNull(columns.description) &&
    isTextOrNull(columns.project_id) &&
    isTextOrNull(columns.task_id) &&
    isTextOrNull(columns.tags)
  );
}

const isTags = (tags: readonly string[]): tags is Uuid[] => tags.every((tag) => tag.length === uuidLength);
const uuidLength = 36;

/** All tags of an entry in one value, in their order; null if it has none. Both databases support this function name. */
const tagsOfEntry = sql<
  string | null
>`(select string_agg(cast(tag_id as text), ',' order by position) from time_entry_tags where time_entry_id = time_entries.id)`;

export interface OfOrganization {
  readonly transaction: Kysely<TimeTrackingTables>;
  readonly access: { readonly organizationId: Uuid };
}

export function selectTimeEntries({ transaction, access }: OfOrganization) {
  return transaction
    .selectFrom('time_entries')
    .select(['id', 'user_id', 'start', 'end', 'description', 'project_id', 'task_id', 'billable', tagsOfEntry.as('tags')])
    .where('organization_id', '=', access.organizationId);
}

/**
 * Builds the resource of an entry that is stored, or about to be. Written out: copying objects takes as long as the rest of a list of five
 * hundred.
 */
export function toTimeEntryResource(entry: StoredEntry, now: UtcInstant): ExtendedTimeEntryResource {
  return resourceWith(entry, { tags: entry.tags, billable: entry.billable, now });
}

function resourceWith(
  entry: Omit<StoredEntry, 'tags' | 'billable'>,
  { tags, billable, now }: Pick<StoredEntry, 'tags' | 'billable'> & { readonly now: UtcInstant },
): ExtendedTimeEntryResource {
  return {
    id: entry.id,
    start: entry.start,
    end: entry.end,
    duration: secondsBetween(entry.start, entry.end ?? now),
    description: entry.description,
    task_id: entry.task_id,
    project_id: entry.project_id,
    user_id: entry.user_id,
    tags,
    billable,
  };
}

/** Removes the extended fields unless the request asks for them. */
export function presentTimeEntry(entry: ExtendedTimeEntryResource, isExtended: boolean): TimeEntryResource {
  if (isExtended) {
    return entry;
  }
  const { id, start, end, duration, description, task_id, project_id, user_id, tags } = entry;
  return { id, start, end, duration, description, task_id, project_id, user_id, tags };
}

export function readTimeEntryRow(row: unknown, now: UtcInstant): ExtendedTimeEntryResource {
  if (isTimeEntryRow(row)) {
    const tags = row.tags?.split(',') ?? [];
    if (isTags(tags)) {
      return resourceWith(row, { tags, billable: row.billable === 1, now });
    }
  }
  throw new TypeError('The row is not a time entry');
}

export async function readTimeEntry(
  request: OfOrganization & { readonly now: UtcInstant },
  id: Uuid,
): Promise<ExtendedTimeEntryResource | null> {
  const row = await selectTimeEntries(request).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : readTimeEntryRow(row, request.now);
}

/** Adds `tags` in their order to an entry that has none. */
export async function insertTags(
  { transaction }: Pick<OfOrganization, 'transaction'>,
  entry: { readonly id: Uuid; readonly tags: readonly Uuid[] },
): Promise<void> {
  const rows = entry.tags.map((tag, position) => ({ time_entry_id: entry.id, tag_id: tag, position }));
  if (rows.length > 0) {
    await transaction.insertInto('time_entry_tags').values(rows).execute();
  }
}

export async function deleteTags({ transaction }: Pick<OfOrganization, 'transaction'>, id: Uuid): Promise<void> {
  await transaction.deleteFrom('time_entry_tags').where('time_entry_id', '=', id).execute();
}
