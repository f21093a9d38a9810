/**
 * The database of a test: SQLite in memory unless the run selects PostgreSQL, in this process (PGlite) or on a real server. PostgreSQL is
 * opened once per process and emptied for each test, because creating it is slow.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { DatabaseSync } from 'node:sqlite';
import { Client, Pool } from 'pg';
import { z } from 'zod';
import { assertNever } from '#shared/values/result.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { bringUpToDate } from '#service/storage/migrations.ts';
import { nodeSqliteDialect } from '#service/storage/sqlite/node-sqlite-dialect.ts';
import { postgresTypes, readTimestamp, timestamptz } from '#service/storage/postgres/postgres-types.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** Set for each project in vitest.config.ts. */
export const databaseKind = z.enum(['sqlite', 'pglite', 'postgres']).default('sqlite').parse(process.env['CLOCKTOWER_TEST_DATABASE']);

/** Set by the global setup if a real server was started. */
export function postgresUrl(): string {
  return z.string().parse(process.env['CLOCKTOWER_TEST_POSTGRES']);
}

export interface TestDatabase {
  readonly database: Kysely<TimeTrackingTables>;
  readonly close: () => Promise<void>;
}

/** Creates an empty database of its own on the real server. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  return postgresUrl().replace(/[^/]*$/, name);
}

async function runStatements(database: Kysely<TimeTrackingTables>, statements: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const statement of statements) {
      await transaction.executeQuery(CompiledQuery.raw(statement));
    }
  });
}

async function createEmptyServerDatabase(): Promise<Kysely<TimeTrackingTables>> {
  return new Kysely<TimeTrackingTables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: await createPostgresDatabase(), types: postgresTypes }) }),
  });
}

function openSqlite(content: Uint8Array | null): { readonly file: DatabaseSync; readonly database: Kysely<TimeTrackingTables> } {
  const file = new DatabaseSync(':memory:');
  if (content !== null) {
    file.deserialize(content);
  }
  file.exec('PRAGMA foreign_keys = ON');
  return { file, database: new Kysely<TimeTrackingTables>({ dialect: nodeSqliteDialect(file) }) };
}

async function openEmptyPglite(): Promise<Kysely<TimeTrackingTables>> {
  // Loaded on demand: most tests do not need it.
  const { PGlite } = await import('@electric-sql/pglite');
  return new Kysely<TimeTrackingTables>({
    dialect: new PGliteDialect({ pglite: await PGlite.create({ parsers: { [timestamptz]: readTimestamp } }) }),
  });
}

export async function dropAllTables(database: Kysely<TimeTrackingTables>): Promise<void> {
  await runStatements(database, ['drop schema public cascade', 'create schema public']);
}

/** Creates a database without tables; the caller destroys it. */
export async function openEmptyDatabase(): Promise<Kysely<TimeTrackingTables>> {
  switch (databaseKind) {
    case 'sqlite':
      return openSqlite(null).database;
    case 'pglite':
      return openEmptyPglite();
    case 'postgres':
      return createEmptyServerDatabase();
    default:
      return assertNever(databaseKind);
  }
}

/** Migrated once per process: making the tables takes longer than most tests. */
let migrated: Uint8Array | null = null;

async function openMigratedSqlite(): Promise<Kysely<TimeTrackingTables>> {
  if (migrated === null) {
    const { file, database } = openSqlite(null);
    await bringUpToDate(database);
    migrated = file.serialize();
    await database.destroy();
  }
  return openSqlite(migrated).database;
}

const namesSchema = z.array(z.object({ name: z.string() })).transform((rows) => rows.map(({ name }) => name));

async function tableNames(database: Kysely<TimeTrackingTables>): Promise<readonly string[]> {
  const { rows } = await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database);
  return namesSchema.parse(rows);
}

interface KeptPostgres {
  readonly database: Kysely<TimeTrackingTables>;
  readonly tables: readonly string[];
  isInUse: boolean;
}

/** Removes all rows of these tables, and triggers that a test added. */
async function emptyTables(database: Kysely<TimeTrackingTables>, tables: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select format('drop trigger %I on %s', tgname, tgrelid::regclass) as name from pg_trigger where not tgisinternal and not starts_with(tgname, 'changes_of_')`.execute(
      database,
    );
  const filled = tables.filter((name) => !name.startsWith('kysely_') && name !== 'change_log');
  // Foreign keys are disabled, so that the order does not matter.
  await runStatements(database, [
    ...namesSchema.parse(rows),
    'set local session_replication_role = replica',
    ...filled.map((name) => `delete from "${name}"`),
  ]);
}

/** Removes the rows of a database on the server, and keeps its tables. */
export async function emptyDatabase(database: Kysely<TimeTrackingTables>): Promise<void> {
  await emptyTables(database, await tableNames(database));
}

/** Removes the previous test's rows, triggers and dropped tables. */
async function empty({ database, tables }: KeptPostgres): Promise<void> {
  if ((await tableNames(database)).join() !== tables.join()) {
    await dropAllTables(database);
    await bringUpToDate(database);
    return;
  }
  await emptyTables(database, tables);
}

let kept: KeptPostgres | null = null;

async function openKept(): Promise<TestDatabase> {
  if (kept === null) {
    const database = await openEmptyDatabase();
    await bringUpToDate(database);
    kept = { database, tables: await tableNames(database), isInUse: false };
  }
  const mine = kept;
  if (mine.isInUse) {
    throw new Error('A test works on one database at a time');
  }
  await empty(mine);
  mine.isInUse = true;
  return {
    database: mine.database,
    close: async () => {
      mine.isInUse = false;
    },
  };
}

/** Migrated and without rows. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (databaseKind !== 'sqlite') {
    return openKept();
  }
  const database = await openMigratedSqlite();
  return { database, close: async () => database.destroy() };
}

const tablesSchema = z.array(z.object({ name: z.string(), rows: z.array(z.unknown()) }));

/** Cached: listing the tables is slower than reading the few rows of a test. */
const tablesOf = new WeakMap<Kysely<TimeTrackingTables>, readonly string[]>();

async function tablesToDump(database: Kysely<TimeTrackingTables>): Promise<readonly string[]> {
  const tables = tablesOf.get(database) ?? (await database.introspection.getTables()).map(({ name }) => name);
  tablesOf.set(database, tables);
  return tables;
}

/** Returns every row of every table, to compare before and after. The tables must not change meanwhile. */
export async function dumpDatabase(database: Kysely<TimeTrackingTables>): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables = await tablesToDump(database);
  if (isPostgres(database)) {
    // One query, because some tests call this after each request.
    const selects = tables.map(
      (name) => `select '${name}' as name, coalesce((select json_agg(t order by t::text) from "${name}" t), '[]') as rows`,
    );
    const { rows } = await database.executeQuery(CompiledQuery.raw(selects.join(' union all ')));
    return Object.fromEntries(tablesSchema.parse(rows).map((table) => [table.name, table.rows]));
  }
  const rows = tables.map(async (name) => {
    const result = await database.executeQuery(CompiledQuery.raw(`select * from "${name}" order by 1, 2`));
    return [name, result.rows] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Makes the database refuse the first such write with this message. */
export async function refuseWrites(
  database: Kysely<TimeTrackingTables>,
  { table, event }: { readonly table: keyof TimeTrackingTables; readonly event: 'insert' | 'delete' },
): Promise<void> {
  const words = 'refused by the test';
  const statements = isPostgres(database)
    ? [
        `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception '${words}'; end $$`,
        `create trigger refuse before ${event} on ${table} for each row execute function refuse()`,
      ]
    : [`create trigger refuse before ${event} on ${table} begin select raise(abort, '${words}'); end`];
  for (const statement of statements) {
    await database.executeQuery(CompiledQuery.raw(statement));
  }
}
