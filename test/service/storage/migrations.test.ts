/**
 * Every released version of the tables is migrated with its rows intact. A new migration needs one entry in `rowsOfVersion`: rows that a
 * database of that version could contain.
 */
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { isPostgres } from '#service/storage/dialect.ts';
import { bringUpToDate, createMigrator, migrationNames, readUnknownMigrations } from '#service/storage/migrations.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { dropAllTables, openEmptyDatabase } from '../../support/test-database.ts';

/** SQL of that time: the program's current types must not influence the content of an old database. */
const rowsOfFirstTables: readonly string[] = [
  `insert into organizations values ('o', 'This computer')`,
  `insert into users values ('u', 'This computer')`,
  `insert into memberships (organization_id, user_id, role) values ('o', 'u', 'owner')`,
  `insert into local_identity values ('this-computer', 'o', 'u')`,
  `insert into clients values ('c', 'o', 'City of Lisbon', 0)`,
  `insert into projects values ('p', 'o', 'c', 'Bridge', '#123abc', 1, 0)`,
  `insert into tasks values ('t', 'o', 'p', 'Bridge')`,
  `insert into tags values ('g', 'o', 'drawing')`,
  `insert into time_entries values ('e', 'o', 'u', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'Bearing', 'p', 't', 1)`,
  `insert into time_entries values ('r', 'o', 'u', '2026-11-20T10:00:00Z', null, null, null, null, 1)`,
  `insert into time_entry_tags values ('e', 'g', 0)`,
  `insert into idempotency_keys values ('u', 'k', '2026-11-20T08:00:00Z', 'ab', '{"id":"e"}')`,
];

const rowsOfSignIn: readonly string[] = [
  ...rowsOfFirstTables,
  `insert into credentials values ('u', 'ines@duarte.example', 'scrypt$1$1$1$ab$cd', null)`,
  `insert into oauth_records values ('Grant', 'g', '{}', null, null, 'u', '2027-11-20T08:00:00Z', null)`,
  `insert into oauth_keys values ('cookies', 'k')`,
  `insert into login_attempts values ('s', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', 1)`,
];

const rowsOfCampusDirectory: readonly string[] = [
  ...rowsOfSignIn,
  `insert into campus_keys values ('k', 'ab', '89ab', 'Goose map', '2026-11-20T08:00:00Z', null)`,
  `insert into campus_usage values ('k', '2026-11', 7)`,
  `insert into campus_wireless_readings values ('2026-11-20T08:00:00Z', 12)`,
  `insert into campus_files values ('diets.csv', 'diet_id,diet_type')`,
  `insert into campus_load values ('current', 'l', '2026-11-20T08:00:00Z')`,
];

const rowsOfTeam: readonly string[] = [
  ...rowsOfCampusDirectory,
  `insert into one_time_links values ('d', 'invitation', 'new@duarte.example', 'o', 'employee', null, '2026-11-20T08:00:00Z', null, 0)`,
  `insert into administration_sessions values ('d', 'u', '2026-11-20T08:00:00Z')`,
  `insert into identities values ('https://login.example', 's', 'u')`,
  `insert into sign_in_devices values ('g', 'Firefox on Linux', '2026-11-20T08:00:00Z')`,
  `insert into audit_log (organization_id, recorded_at, actor_id, action, subject) values ('o', '2026-11-20T08:00:00Z', 'u', 'member-joined', 'x')`,
];

const rowsOfVersion: Readonly<Record<string, readonly string[]>> = {
  '0001-first-tables': rowsOfFirstTables,
  '0002-sign-in': rowsOfSignIn,
  '0003-campus-directory': rowsOfCampusDirectory,
  '0004-changes': [...rowsOfCampusDirectory, `update change_log set pruned_position = 1`],
  '0005-team': rowsOfTeam,
};

/** The identifiers of these rows, which are one letter for short. */
function idOf(letter: string): string {
  return `00000000-0000-4000-8000-${letter.codePointAt(0)?.toString(16).padStart(12, '0') ?? ''}`;
}

type Database = Kysely<TimeTrackingTables>;

let current: Database | null = null;
afterAll(async () => {
  await current?.destroy();
});

/** Closes the previous one. */
async function openEmpty(): Promise<Database> {
  if (current !== null && isPostgres(current)) {
    await dropAllTables(current);
    return current;
  }
  await current?.destroy();
  current = await openEmptyDatabase();
  return current;
}

async function run(database: Database, text: string): Promise<readonly unknown[]> {
  return (await database.executeQuery(CompiledQuery.raw(text.replaceAll(/'([a-z])'/g, (_quoted, letter: string) => `'${idOf(letter)}'`))))
    .rows;
}

const formOnPostgres = [
  `select table_name, column_name, data_type, collation_name, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as form from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
];

/** The tables with their columns, indexes and constraints. */
async function formOf(database: Database): Promise<readonly unknown[]> {
  const questions = isPostgres(database)
    ? formOnPostgres
    : [`select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name`];
  const answers: unknown[] = [];
  for (const question of questions) {
    answers.push(await run(database, question));
  }
  return answers;
}

/** Checks that SQLite can run on a file; PostgreSQL checks its constraints when they are created. */
async function expectSound(database: Database): Promise<void> {
  if (!isPostgres(database)) {
    expect(await run(database, 'pragma foreign_key_check')).toEqual([]);
    expect(await run(database, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  }
}

async function migrateToLatest(database: Database): Promise<void> {
  expect((await createMigrator(database).migrateToLatest()).error).toBeUndefined();
}

async function openFresh(): Promise<Database> {
  const database = await openEmpty();
  await migrateToLatest(database);
  return database;
}

describe('migrations', () => {
  it('have names that sort in the order in which they are listed, and rows for each version', () => {
    expect([...migrationNames].sort()).toEqual(migrationNames);
    expect(Object.keys(rowsOfVersion)).toEqual(migrationNames);
  });

  it.each(migrationNames)('bring a database of version %s up to date with its rows', async (version) => {
    const fresh = await formOf(await openFresh());
    const database = await openEmpty();
    expect((await createMigrator(database).migrateTo(version)).error).toBeUndefined();
    for (const row of rowsOfVersion[version] ?? []) {
      await run(database, row);
    }
    await migrateToLatest(database);
    expect(await formOf(database)).toEqual(fresh);
    expect(await run(database, 'select id, start, "end", description, project_id, task_id from time_entries order by id')).toEqual([
      {
        id: idOf('e'),
        start: '2026-11-20T08:00:00Z',
        end: '2026-11-20T09:00:00Z',
        description: 'Bearing',
        project_id: idOf('p'),
        task_id: idOf('t'),
      },
      { id: idOf('r'), start: '2026-11-20T10:00:00Z', end: null, description: null, project_id: null, task_id: null },
    ]);
    expect(await run(database, 'select tag_id from time_entry_tags')).toEqual([{ tag_id: idOf('g') }]);
    expect(await run(database, 'select * from local_identity')).toEqual([
      { kind: 'this-computer', organization_id: idOf('o'), user_id: idOf('u') },
    ]);
    await expectSound(database);
  });

  it('change nothing when they run again', async () => {
    const database = await openFresh();
    const form = await formOf(database);
    await migrateToLatest(database);
    expect(await formOf(database)).toEqual(form);
  });

  it('are all undone when one of them fails', async () => {
    const database = await openEmpty();
    // Conflicts with the last table of version 1.
    await sql`create table time_entry_tags (id text)`.execute(database);
    expect((await createMigrator(database).migrateToLatest()).error).toBeDefined();
    const tables = await database.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual(['time_entry_tags']);
  });

  it('of a newer program are recognised, and nothing is touched', async () => {
    const database = await openFresh();
    expect(await readUnknownMigrations(database)).toEqual([]);
    await run(database, `insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`);
    expect(await readUnknownMigrations(database)).toEqual(['9999-later']);
    const form = await formOf(database);
    expect(await bringUpToDate(database)).toEqual({ ok: false, failure: { kind: 'newer', detail: 'made by a newer version: 9999-later' } });
    expect(await formOf(database)).toEqual(form);
  });
});

describe('the tables', () => {
  it('store identifiers, instants and text in types that compare and sort alike on both databases', async () => {
    const database = await openFresh();
    if (!isPostgres(database)) {
      expect(
        await run(database, `select sql from sqlite_schema where sql like '%collate%' or sql like '%uuid%' or sql like '%timestamptz%'`),
      ).toEqual([]);
      return;
    }
    const ours = `table_schema = 'public' and table_name not like 'kysely%' and data_type not in ('integer', 'bigint')`;
    expect(
      await run(database, `select distinct data_type, collation_name from information_schema.columns where ${ours} order by 1`),
    ).toEqual([
      { data_type: 'text', collation_name: 'C' },
      { data_type: 'timestamp with time zone', collation_name: null },
      { data_type: 'uuid', collation_name: null },
    ]);
    const asText = `data_type = 'text' and (column_name ~ '_(at|on)$' or column_name in ('start', 'end') or (column_name ~ '(^|_)id$' and (table_name, column_name) not in (('change_log', 'id'), ('oauth_records', 'grant_id'))))`;
    expect(await run(database, `select table_name, column_name from information_schema.columns where ${ours} and ${asText}`)).toEqual([]);
  });

  it.each([
    [
      'a second running entry of a user',
      `insert into time_entries values ('x', 'o', 'u', '2026-11-20T11:00:00Z', null, null, null, null, 1)`,
    ],
    [
      'an end before the start',
      `insert into time_entries values ('x', 'o', 'u', '2026-11-20T11:00:00Z', '2026-11-20T10:59:59Z', null, null, null, 1)`,
    ],
    [
      'a task without its project',
      `insert into time_entries values ('x', 'o', 'u', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', null, null, 't', 1)`,
    ],
    [
      'an entry of an unknown user',
      `insert into time_entries values ('x', 'o', 'n', '2026-11-20T11:00:00Z', '2026-11-20T11:00:00Z', null, null, null, 1)`,
    ],
    ['an unknown role', `update memberships set role = 'king'`],
    ['a second local identity', `insert into local_identity values ('that-computer', 'o', 'u')`],
    ['losing a project that still has tasks', `delete from projects`],
    ['losing a task that entries still name', `delete from tasks`],
    ['a second task of one name in a project', `insert into tasks values ('x', 'o', 'p', 'Bridge')`],
    ['a second tag of one name in an organization', `insert into tags values ('x', 'o', 'drawing')`],
    ['a second client of one name in an organization', `insert into clients values ('x', 'o', 'City of Lisbon', 0)`],
    ['a second use of an idempotency key', `insert into idempotency_keys values ('u', 'k', '2026-11-20T09:00:00Z', 'cd', '{}')`],
    ['a second campus key of one digest', `insert into campus_keys values ('x', 'ab', '89ab', 'Other', '2026-11-20T08:00:00Z', null)`],
    ['usage of a campus key that does not exist', `insert into campus_usage values ('x', '2026-11', 1)`],
    ['usage that is none', `update campus_usage set calls = 0`],
    ['a second count of one month', `insert into campus_usage values ('k', '2026-11', 1)`],
    ['fewer than no problems of the wireless network', `update campus_wireless_readings set issues = -1`],
    ['a second current load', `insert into campus_load values ('former', 'm', '2026-11-20T08:00:00Z')`],
    ['an idempotency key of an unknown user', `insert into idempotency_keys values ('n', 'k', '2026-11-20T09:00:00Z', 'cd', '{}')`],
  ])('refuse %s', async (_what, statement) => {
    const database = await openFresh();
    for (const row of rowsOfVersion[migrationNames.at(-1) ?? ''] ?? []) {
      await run(database, row);
    }
    await expect(run(database, statement)).rejects.toThrow(/constraint/i);
  });
});
