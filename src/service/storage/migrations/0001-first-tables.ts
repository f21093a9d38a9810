/**
 * Version 1: organizations and their members, clients, projects with tasks, tags, time entries, idempotency keys. Released migrations never
 * change; later versions add files. Runs on SQLite and PostgreSQL: constraints that both support, no functions of either.
 */
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';

async function createPeople(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('organizations')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('memberships')
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('deactivated_at', 'timestamptz')
    .addColumn('unproven_since', 'timestamptz')
    .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'user_id'])
    .addCheckConstraint('memberships_known_role', sql`role in ('owner', 'admin', 'employee')`)
    .execute();
  await database.schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute();
  await database.schema
    .createTable('local_identity')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
    .addCheckConstraint('local_identity_is_one', sql`kind = 'this-computer'`)
    .execute();
}

async function createCatalogue(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('clients')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex('clients_one_name').unique().on('clients').columns(['organization_id', 'name']).execute();
  await database.schema
    .createTable('projects')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('client_id', 'uuid', (column) => column.references('clients.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('is_billable', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex('projects_by_organization').on('projects').columns(['organization_id', 'name', 'id']).execute();
  await database.schema.createIndex('projects_by_client').on('projects').column('client_id').execute();
  await database.schema
    .createTable('tasks')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    // No cascade: the deleting code says what happens to tasks and entries, or the delete is refused.
    .addColumn('project_id', 'uuid', (column) => column.notNull().references('projects.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('tasks_by_organization').on('tasks').column('organization_id').execute();
  await database.schema.createIndex('tasks_one_name').unique().on('tasks').columns(['project_id', 'name']).execute();
  await database.schema
    .createTable('tags')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('tags_one_name').unique().on('tags').columns(['organization_id', 'name']).execute();
}

async function createTimeEntries(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('time_entries')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'uuid', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id'))
    .addColumn('start', 'timestamptz', (column) => column.notNull())
    .addColumn('end', 'timestamptz')
    .addColumn('description', 'text')
    .addColumn('project_id', 'uuid', (column) => column.references('projects.id'))
    .addColumn('task_id', 'uuid', (column) => column.references('tasks.id'))
    .addColumn('billable', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('time_entries_end_not_before_start', sql`"end" is null or "end" >= "start"`)
    .addCheckConstraint('time_entries_task_has_project', sql`task_id is null or project_id is not null`)
    .execute();
  // Enforces one running entry per member of an organization, free of races.
  await database.schema
    .createIndex('time_entries_one_running')
    .unique()
    .on('time_entries')
    .columns(['organization_id', 'user_id'])
    .where(sql.ref('end'), 'is', null)
    .execute();
  await database.schema
    .createIndex('time_entries_by_user')
    .on('time_entries')
    .columns(['organization_id', 'user_id', 'start desc', 'id'])
    .execute();
  await database.schema
    .createIndex('time_entries_by_organization')
    .on('time_entries')
    .columns(['organization_id', 'start desc', 'id'])
    .execute();
  // Clients ask for running entries every few seconds; without this index each query scans all entries. For one member, the unique index is
  // used.
  await database.schema
    .createIndex('time_entries_running_by_organization')
    .on('time_entries')
    .columns(['organization_id', 'start desc', 'id'])
    .where(sql.ref('end'), 'is', null)
    .execute();
  await database.schema.createIndex('time_entries_by_project').on('time_entries').column('project_id').execute();
  await database.schema.createIndex('time_entries_by_task').on('time_entries').column('task_id').execute();
  const tags = database.schema
    .createTable('time_entry_tags')
    .addColumn('time_entry_id', 'uuid', (column) => column.notNull().references('time_entries.id').onDelete('cascade'))
    .addColumn('tag_id', 'uuid', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    // A covering key in the order of the tags: a list reads those of five hundred entries, each from one page of the index.
    .addPrimaryKeyConstraint('time_entry_tags_key', ['time_entry_id', 'position', 'tag_id']);
  await (isPostgres(database) ? tags : tags.modifyEnd(sql`without rowid`)).execute();
  await database.schema.createIndex('time_entry_tags_by_tag').on('time_entry_tags').column('tag_id').execute();
}

async function createIdempotencyKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('request_digest', 'text', (column) => column.notNull())
    .addColumn('answer_data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .execute();
  await database.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
}

export async function createFirstTables(database: Kysely<unknown>): Promise<void> {
  await createPeople(database);
  await createCatalogue(database);
  await createTimeEntries(database);
  await createIdempotencyKeys(database);
}
