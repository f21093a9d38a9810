/**
 * Version 2: credentials, and the records of the sign-in. Runs on SQLite and PostgreSQL alike. The embedded service leaves these tables
 * empty.
 */
import type { Kysely } from 'kysely';

export async function addSignIn(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('credentials')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('proven_at', 'timestamptz')
    .execute();
  await database.schema.createIndex('credentials_one_email').unique().on('credentials').column('email').execute();
  await database.schema
    .createTable('oauth_records')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id_digest', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('uid', 'text')
    .addColumn('user_id', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('consumed_at', 'timestamptz')
    .addPrimaryKeyConstraint('oauth_records_key', ['model', 'id_digest'])
    .execute();
  await database.schema.createIndex('oauth_records_by_grant').on('oauth_records').column('grant_id').execute();
  await database.schema.createIndex('oauth_records_by_uid').on('oauth_records').columns(['model', 'uid']).execute();
  await database.schema.createIndex('oauth_records_by_user').on('oauth_records').column('user_id').execute();
  await database.schema.createIndex('oauth_records_by_end').on('oauth_records').column('expires_at').execute();
  await database.schema
    .createTable('oauth_keys')
    .addColumn('purpose', 'text', (column) => column.primaryKey().notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('login_attempts')
    .addColumn('subject_digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('window_started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('last_at', 'timestamptz', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('login_attempts_by_age').on('login_attempts').column('window_started_at').execute();
}
