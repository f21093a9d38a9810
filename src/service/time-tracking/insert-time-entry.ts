/**
 * Stores a new time entry with its tags in one statement (two on SQLite), which also checks everything that the entry refers to. On
 * PostgreSQL a create is therefore one round trip.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import type { StoredEntry } from './time-entry-rows.ts';

/** `project_id` follows from the task, and `billable` from the project unless it is given. */
export interface NewEntry extends Omit<StoredEntry, 'project_id' | 'billable'> {
  readonly billable: boolean | null;
}

type Parameter = (position: number, type: 'uuid' | 'timestamptz' | 'text' | 'integer') => string;

function insertWith(parameter: Parameter, wantedTags: string): string {
  const [organization, sender, user, task, end] = [
    parameter(1, 'uuid'),
    parameter(2, 'uuid'),
    parameter(3, 'uuid'),
    parameter(8, 'uuid'),
    parameter(6, 'timestamptz'),
  ];
  return `
    insert into time_entries (id, organization_id, user_id, start, "end", description, project_id, task_id, billable)
    select ${parameter(4, 'uuid')}, ${organization}, ${user}, ${parameter(5, 'timestamptz')}, ${end}, ${parameter(7, 'text')}, p.id, ${task}, coalesce(${parameter(9, 'integer')}, p.is_billable, 0)
    from memberships m
    left join tasks t on t.organization_id = m.organization_id and t.id = ${task}
    left join projects p on p.id = t.project_id
    where m.organization_id = ${organization} and m.user_id = ${sender} and m.deactivated_at is null
      and (${user} = m.user_id or (m.role in ('owner', 'admin') and exists (select 1 from memberships where organization_id = ${organization} and user_id = ${user})))
      and (${task} is null or p.id is not null)
      and not exists (select 1 from ${wantedTags} w where not exists (select 1 from tags where organization_id = ${organization} and id = w.id))
      and (${end} is not null or not exists (select 1 from time_entries where organization_id = ${organization} and user_id = ${user} and "end" is null))
    returning project_id, billable`;
}

const tagsOnPostgres =
  '(select value::uuid as id, number - 1 as position from json_array_elements_text($10::json) with ordinality as given (value, number))';
const tagsOnSqlite = '(select value as id, key as position from json_each(?10))';

/**
 * Parameters: organization, sender, user, entry, start, end, description, task, billable, tags as JSON. Each returns one row if the entry
 * was stored.
 */
export const insertStatements = {
  postgres: `
    with entry as (${insertWith((position, type) => `$${position}::${type}`, tagsOnPostgres)}),
    tagged as (insert into time_entry_tags (time_entry_id, tag_id, position) select $4, id, position from entry, ${tagsOnPostgres} given)
    select project_id, billable from entry`,
  sqlite: insertWith((position) => `?${position}`, tagsOnSqlite),
  tagsOnSqlite: 'insert into time_entry_tags (time_entry_id, tag_id, position) select ?1, value, key from json_each(?2)',
} as const;

const insertedSchema = z.object({ project_id: uuidSchema.nullable(), billable: z.number() });

/**
 * Returns the stored entry. Null if it was not stored: the sender may not create it, it refers to something that does not exist, or another
 * entry runs. On SQLite it must run in a transaction.
 */
export async function insertTimeEntry(
  database: Kysely<TimeTrackingTables>,
  { organizationId, userId: sender }: { readonly organizationId: Uuid; readonly userId: Uuid },
  { billable, ...entry }: NewEntry,
): Promise<StoredEntry | null> {
  const { id, user_id: user, start, end, description, task_id: task } = entry;
  const tags = JSON.stringify(entry.tags);
  const onPostgres = isPostgres(database);
  const parameters = [organizationId, sender, user, id, start, end, description, task, billable === null ? null : Number(billable), tags];
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(onPostgres ? insertStatements.postgres : insertStatements.sqlite, parameters),
  );
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  if (!onPostgres && entry.tags.length > 0) {
    await database.executeQuery(CompiledQuery.raw(insertStatements.tagsOnSqlite, [id, tags]));
  }
  const stored = insertedSchema.parse(row);
  return { ...entry, project_id: stored.project_id, billable: stored.billable === 1 };
}
