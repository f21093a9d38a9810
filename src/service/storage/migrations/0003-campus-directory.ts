/** Version 3: keys and usage of the campus directory, its wireless readings, and loaded data files. Runs on SQLite and PostgreSQL alike. */
import { sql, type Kysely } from 'kysely';

export async function addCampusDirectory(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('campus_keys')
    .addColumn('id', 'uuid', (column) => column.primaryKey().notNull())
    .addColumn('key_digest', 'text', (column) => column.notNull())
    .addColumn('key_ending', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('banned_at', 'timestamptz')
    .execute();
  await database.schema.createIndex('campus_keys_one_digest').unique().on('campus_keys').column('key_digest').execute();
  await database.schema
    .createTable('campus_usage')
    .addColumn('key_id', 'uuid', (column) => column.notNull().references('campus_keys.id').onDelete('cascade'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('campus_usage_key', ['key_id', 'month'])
    .addCheckConstraint('campus_usage_counts_up', sql`calls > 0`)
    .execute();
  await database.schema
    .createTable('campus_wireless_readings')
    .addColumn('collected_at', 'timestamptz', (column) => column.primaryKey().notNull())
    .addColumn('issues', 'integer', (column) => column.notNull())
    .addCheckConstraint('campus_wireless_readings_not_negative', sql`issues >= 0`)
    .execute();
  await database.schema
    .createTable('campus_files')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('campus_load')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('loaded_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('campus_load_is_one', sql`kind = 'current'`)
    .execute();
}
