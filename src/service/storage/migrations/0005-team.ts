/**
 * Version 5: team administration: one-time links, sessions of the administration pages, accounts of an identity provider, and
 * the audit log. Runs on SQLite and PostgreSQL alike.
 */
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';

export async function addTeam(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('one_time_links')
    .addColumn('token_digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'uuid', (column) => column.references('organizations.id').onDelete('cascade'))
    .addColumn('role', 'text')
    .addColumn('made_by', 'uuid', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('joined_at', 'timestamptz')
    .addColumn('was_mailed', 'integer', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('one_time_links_known_purpose', sql`purpose in ('invitation', 'password')`)
    .addCheckConstraint('one_time_links_invitation', sql`(purpose = 'invitation') = (organization_id is not null and role is not null)`)
    .execute();
  await database.schema.createIndex('one_time_links_by_email').on('one_time_links').column('email').execute();
  await database.schema
    .createTable('administration_sessions')
    .addColumn('token_digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('administration_sessions_by_user').on('administration_sessions').column('user_id').execute();
  await database.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute();
  await database.schema
    .createTable('sign_in_devices')
    .addColumn('grant_digest', 'text', (column) => column.primaryKey().notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .execute();
  const numbered = isPostgres(database) ? sql`bigint generated always as identity primary key` : sql`integer primary key autoincrement`;
  const [text, id, instant] = isPostgres(database)
    ? [sql`text collate "C"`, sql`uuid`, sql`timestamptz`]
    : [sql`text`, sql`text`, sql`text`];
  await sql`
    create table audit_log (
      position ${numbered},
      organization_id ${id},
      recorded_at ${instant} not null,
      actor_id ${id},
      action ${text} not null,
      subject ${text} not null
    )`.execute(database);
  await database.schema.createIndex('audit_log_by_organization').on('audit_log').columns(['organization_id', 'position']).execute();
}
