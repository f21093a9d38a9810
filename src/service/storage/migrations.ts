/** The append-only list of migrations and the one way to run it. Forward only: the way back is the daily copy. */
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { z } from 'zod';
import { createFirstTables } from './migrations/0001-first-tables.ts';
import { addServiceExtensions } from './migrations/0002-service-extensions.ts';
import { addSignIn } from './migrations/0003-sign-in.ts';

/** Names sort in the order in which they run. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': { up: createFirstTables },
  '0002-service-extensions': { up: addServiceExtensions },
  '0003-sign-in': { up: addSignIn },
};

export const migrationNames: readonly string[] = Object.keys(migrations).sort();

export function createMigrator<Tables>(database: Kysely<Tables>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
}

const nameRowsSchema = z.array(z.object({ name: z.string() }));

/** Migrations that a newer program ran on this database and this one does not know. Writes nothing. */
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
