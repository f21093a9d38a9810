/**
 * Version 4: the change log in commit order, for clients that are notified instead of polling. Triggers write it in the transaction of the
 * change, so that every committed change is logged.
 */
import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';

const catalog = [
  ['projects', 'project'],
  ['tasks', 'task'],
  ['tags', 'tag'],
  ['clients', 'client'],
] as const;

const columns = 'organization_id, user_id, kind, record_id, is_deleted';
const entriesOfTag = `e.organization_id, e.user_id, 'time-entry', e.id, 0 from time_entry_tags t join time_entries e on e.id = t.time_entry_id where t.tag_id = old.id`;

/** The access of a user ended or changed, everywhere or in one organization: their tokens and streams are checked again. */
const access = {
  everywhere: `null, old.user_id, 'access', old.user_id, 1`,
  inOrganization: `old.organization_id, old.user_id, 'access', old.user_id, 1`,
} as const;

function onPostgres(): readonly string[] {
  return [
    `create table changes (
      position bigint generated always as identity,
      -- Positions are given before a transaction commits; transactions below the oldest that still runs have all committed.
      transaction_id bigint not null default (pg_current_xact_id()::text::bigint),
      organization_id uuid,
      user_id uuid,
      kind text collate "C" not null,
      record_id uuid not null,
      is_deleted integer not null,
      recorded_at timestamptz not null default now(),
      primary key (transaction_id, position)
    )`,
    `create table change_log (id text collate "C" not null primary key, pruned_transaction bigint not null, pruned_position bigint not null, opened integer not null default 0)`,
    `insert into change_log values (replace(gen_random_uuid()::text, '-', ''), 0, 0)`,
    `create function record_entry_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then
        insert into changes (${columns}) values (old.organization_id, old.user_id, 'time-entry', old.id, 1);
      else
        insert into changes (${columns}) values (new.organization_id, new.user_id, 'time-entry', new.id, 0);
      end if;
      return null;
    end $$`,
    `create function record_catalog_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then
        insert into changes (${columns}) values (old.organization_id, null, tg_argv[0], old.id, 1);
      else
        insert into changes (${columns}) values (new.organization_id, null, tg_argv[0], new.id, 0);
      end if;
      return null;
    end $$`,
    `create function record_entries_of_tag() returns trigger language plpgsql as $$ begin
      insert into changes (${columns}) select ${entriesOfTag};
      return old;
    end $$`,
    ...Object.entries({ record_sign_out: access.everywhere, record_membership_change: access.inOrganization }).map(
      ([name, values]) => `create function ${name}() returns trigger language plpgsql as $$ begin
      insert into changes (${columns}) values (${values});
      perform pg_notify('clocktower_sign_outs', '');
      return null;
    end $$`,
    ),
    `create trigger changes_of_entries after insert or update or delete on time_entries for each row execute function record_entry_change()`,
    ...catalog.map(
      ([table, kind]) =>
        `create trigger changes_of_${table} after insert or update or delete on ${table} for each row execute function record_catalog_change('${kind}')`,
    ),
    `create trigger changes_of_entries_of_tag before delete on tags for each row execute function record_entries_of_tag()`,
    `create trigger changes_of_grants after delete on oauth_records for each row when (old.model = 'Grant' and old.user_id is not null) execute function record_sign_out()`,
    `create trigger changes_of_memberships after update or delete on memberships for each row execute function record_membership_change()`,
  ];
}

function onSqlite(): readonly string[] {
  const into = `insert into changes (transaction_id, ${columns}) select (select opened from change_log)`;
  const recorded = [['time_entries', 'user_id', 'time-entry'], ...catalog.map(([table, kind]) => [table, null, kind] as const)] as const;
  const triggers = recorded.flatMap(([table, user, kind]) =>
    (['insert', 'update', 'delete'] as const).map((event) => {
      const row = event === 'delete' ? 'old' : 'new';
      const values = `${row}.organization_id, ${user === null ? 'null' : `${row}.${user}`}, '${kind}', ${row}.id, ${event === 'delete' ? 1 : 0}`;
      return `create trigger changes_of_${table}_${event} after ${event} on ${table} begin ${into}, ${values}; end`;
    }),
  );
  return [
    // SQLite has one writer, so positions are in commit order. The transaction is the opening of the file that wrote the change
    // (change-log.ts).
    `create table changes (
      position integer primary key autoincrement,
      transaction_id integer not null,
      organization_id text,
      user_id text,
      kind text not null,
      record_id text not null,
      is_deleted integer not null,
      recorded_at text not null default (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
    )`,
    `create table change_log (id text not null primary key, pruned_transaction integer not null, pruned_position integer not null, opened integer not null)`,
    `insert into change_log values (lower(hex(randomblob(16))), 0, 0, 0)`,
    ...triggers,
    `create trigger changes_of_entries_of_tag before delete on tags begin ${into}, ${entriesOfTag}; end`,
    `create trigger changes_of_grants after delete on oauth_records when old.model = 'Grant' and old.user_id is not null begin ${into}, ${access.everywhere}; end`,
    ...['update', 'delete'].map(
      (event) =>
        `create trigger changes_of_memberships_${event} after ${event} on memberships begin ${into}, ${access.inOrganization}; end`,
    ),
  ];
}

export async function addChanges(database: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(database) ? onPostgres() : onSqlite()) {
    await sql.raw(statement).execute(database);
  }
  await database.schema
    .createIndex('changes_by_organization')
    .on('changes')
    .columns(['organization_id', 'transaction_id', 'position'])
    .execute();
  // Finds the latest change of a member, which shows whether a list has changed.
  await database.schema
    .createIndex('changes_by_user')
    .on('changes')
    .columns(['organization_id', 'kind', 'user_id', 'transaction_id', 'position'])
    .execute();
}
