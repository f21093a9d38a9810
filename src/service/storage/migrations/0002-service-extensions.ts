/**
 * Version 2: names of tasks and tags are unique, and creates may carry an idempotency key. Runs on SQLite and PostgreSQL alike.
 */
import { sql, type Kysely } from 'kysely';

/**
 * Version 1 never created duplicate names, but did not forbid them, and such a file must open as well. Later duplicates get their identifier as a
 * suffix, cut to 255 characters.
 */
async function makeNamesUnique(database: Kysely<unknown>): Promise<void> {
  await sql`
    update tasks set name = substr(name, 1, 216) || ' (' || id || ')'
    where exists (
      select 1 from tasks as earlier
      where earlier.project_id = tasks.project_id and earlier.name = tasks.name and earlier.id < tasks.id
    )`.execute(database);
  await sql`
    update tags set name = substr(name, 1, 216) || ' (' || id || ')'
    where exists (
      select 1 from tags as earlier
      where earlier.organization_id = tags.organization_id and earlier.name = tags.name and earlier.id < tags.id
    )`.execute(database);
}

export async function addServiceExtensions(database: Kysely<unknown>): Promise<void> {
  await makeNamesUnique(database);
  await database.schema.createIndex('tasks_one_name').unique().on('tasks').columns(['project_id', 'name']).execute();
  await database.schema.createIndex('tags_one_name').unique().on('tags').columns(['organization_id', 'name']).execute();
  await database.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('request_digest', 'text', (column) => column.notNull())
    .addColumn('answer_data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
  await database.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
}
