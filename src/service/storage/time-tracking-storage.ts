/** Opens the embedded service's database: durable, migrated, and refused untouched when a newer program has been there. */
import { Kysely } from 'kysely';
import type { LocalDate, UtcInstant } from '#shared/brands.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { createMigrator, readUnknownMigrations } from './migrations.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { TimeTrackingTables } from './schema.ts';

export interface TimeTrackingStorage {
  readonly database: Kysely<TimeTrackingTables>;
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null when it is there. */
  readonly copyFailure: string | null;
  readonly close: () => Promise<void>;
}

export interface StorageOptions {
  /** Path of the file, or `:memory:`. */
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}

/** What the disk refused while the tables were being prepared; anything else is a bug, and thrown on. */
export function readStorageFailure(error: unknown, file: string): DatabaseFailure {
  const known = readSqliteError(error);
  if (known === null) {
    throw error;
  }
  return { kind: known.kind === 'full' ? 'disk-full' : 'unusable', file, detail: known.detail };
}

async function bringUpToDate(database: Kysely<TimeTrackingTables>, file: string): Promise<DatabaseFailure | null> {
  const unknown = await readUnknownMigrations(database);
  if (unknown.length > 0) {
    return { kind: 'newer', file, detail: `made by a newer version: ${unknown.join(', ')}` };
  }
  const { error } = await createMigrator(database).migrateToLatest();
  if (error !== undefined) {
    throw error;
  }
  return null;
}

/** Throws only on bugs; what the disk or a newer version refuses comes back as a failure, with the file closed again. */
export async function openTimeTrackingStorage(options: StorageOptions): Promise<Result<TimeTrackingStorage, DatabaseFailure>> {
  const opened = openDurableDatabase(options);
  if (!opened.ok) {
    return opened;
  }
  const { recovery, copyFailure } = opened.value;
  const database = new Kysely<TimeTrackingTables>({ dialect: nodeSqliteDialect(opened.value.database) });
  const close = async (): Promise<void> => {
    await database.destroy();
  };
  try {
    const failure = await bringUpToDate(database, options.file);
    if (failure !== null) {
      await close();
      return fail(failure);
    }
  } catch (error) {
    await close();
    return fail(readStorageFailure(error, options.file));
  }
  return succeed({ database, recovery, copyFailure, close });
}
