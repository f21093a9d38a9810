/** The append-only list of migrations, and the function that runs them. There are no down migrations: restore a backup instead. */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { ColumnTypes } from './column-types.ts';
import { isPostgres } from './dialect.ts';
import { createFirstTables } from './migrations/0001-first-tables.ts';
import { addSignIn } from './migrations/0002-sign-in.ts';
import { addCampusDirectory } from './migrations/0003-campus-directory.ts';
import { addChanges } from './migrations/0004-changes.ts';
import { addTeam } from './migrations/0005-team.ts';

/** Migrations run in the order of their names. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': { up: createFirstTables },
  '0002-sign-in': { up: addSignIn },
  '0003-campus-directory': { up: addCampusDirectory },
  '0004-changes': { up: addChanges },
  '0005-team': { up: addTeam },
};

export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** If several processes start at once, one migrates and the others wait for the migrator's lock. */
export function createMigrator<Tables>(database: Kysely<Tables>): Migrator {
  return new Migrator({
    db: database.withPlugin(new ColumnTypes(isPostgres(database))),
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
}

const nameRowsSchema = z.array(z.object({ name: z.string() }));

/** Returns the migrations that a newer program ran and this one does not know. Writes nothing. */
export async function readUnknownMigrations<Tables>(database: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) {
    return [];
  }
  const { rows } = await sql`select name from kysely_migration order by name`.execute(database);
  return nameRowsSchema
    .parse(rows)
    .map((row) => row.name)
    .filter((name) => !migrationNames.includes(name));
}

interface NewerDatabase {
  readonly kind: 'newer';
  readonly detail: string;
}

async function refuseNewer<Tables>(database: Kysely<Tables>): Promise<Result<null, NewerDatabase>> {
  const unknown = await readUnknownMigrations(database);
  return unknown.length === 0 ? succeed(null) : fail({ kind: 'newer', detail: `made by a newer version: ${unknown.join(', ')}` });
}

export async function bringUpToDate<Tables>(database: Kysely<Tables>): Promise<Result<null, NewerDatabase>> {
  const known = await refuseNewer(database);
  if (!known.ok) {
    return known;
  }
  const { error } = await createMigrator(database).migrateToLatest();
  if (error === undefined) {
    return succeed(null);
  }
  // A newer program may have migrated between the first check and the lock.
  const still = await refuseNewer(database);
  if (!still.ok) {
    return still;
  }
  throw error;
}
