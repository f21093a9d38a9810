/**
 * Version 1: organizations and their members, projects with tasks, tags, time entries. Released migrations never change; later versions add files.
 * Runs on SQLite and PostgreSQL: text columns, constraints that both support, no functions of either.
 */
import { sql, type Kysely } from 'kysely';

async function createPeople(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('organizations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('memberships')
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'user_id'])
    .addCheckConstraint('memberships_known_role', sql`role in ('owner', 'admin', 'employee')`)
    .execute();
  await database.schema.createIndex('memberships_by_user').on('memberships').column('user_id').execute();
  await database.schema
    .createTable('local_identity')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addCheckConstraint('local_identity_is_one', sql`kind = 'this-computer'`)
    .execute();
}

async function createCatalogue(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('clients')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.createIndex('clients_one_name').unique().on('clients').columns(['organization_id', 'name']).execute();
  await database.schema
    .createTable('projects')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.references('clients.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('is_billable', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('projects_by_organization')
    .on('projects')
    .columns(['organization_id', 'name', 'id'])
    .execute();
  await database.schema.createIndex('projects_by_client').on('projects').column('client_id').execute();
  await database.schema
    .createTable('tasks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    // No cascade: the deleting code says what happens to tasks and entries, or the delete is refused.
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('tasks_by_organization').on('tasks').column('organization_id').execute();
  await database.schema
    .createTable('tags')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
}

async function createTimeEntries(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('time_entries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('start', 'text', (column) => column.notNull())
    .addColumn('end', 'text')
    .addColumn('description', 'text')
    .addColumn('project_id', 'text', (column) => column.references('projects.id'))
    .addColumn('task_id', 'text', (column) => column.references('tasks.id'))
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
  // Clients ask for running entries every few seconds; without this index each query scans all entries. For one member, the unique index is used.
  await database.schema
    .createIndex('time_entries_running_by_organization')
    .on('time_entries')
    .columns(['organization_id', 'start desc', 'id'])
    .where(sql.ref('end'), 'is', null)
    .execute();
  await database.schema.createIndex('time_entries_by_project').on('time_entries').column('project_id').execute();
  await database.schema.createIndex('time_entries_by_task').on('time_entries').column('task_id').execute();
  await database.schema
    .createTable('time_entry_tags')
    .addColumn('time_entry_id', 'text', (column) => column.notNull().references('time_entries.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('time_entry_tags_key', ['time_entry_id', 'tag_id'])
    .execute();
  await database.schema.createIndex('time_entry_tags_by_tag').on('time_entry_tags').column('tag_id').execute();
}

export async function createFirstTables(database: Kysely<unknown>): Promise<void> {
  await createPeople(database);
  await createCatalogue(database);
  await createTimeEntries(database);
}
