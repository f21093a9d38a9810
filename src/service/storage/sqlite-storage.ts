/** Opens a SQLite file for the service: durable, migrated, and refused untouched when a newer program has been there. */
import { Kysely } from 'kysely';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { bringUpToDate } from './migrations.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { TimeTrackingTables } from './schema.ts';
import type { TimeTrackingStorage } from './storage.ts';

export interface SqliteStorage extends TimeTrackingStorage {
  /** Reads every page of the file. */
  readonly inspect: () => DatabaseFacts;
}

export interface SqliteStorageOptions {
  /** Path of the file, or `:memory:`. */
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}

/**
 * KiB of the file kept in memory at most: the recent entries of a team of some hundred people. SQLite's own 2 MiB would have a list
 * read every other page again.
 */
const cacheKib = 65_536;

/** What the disk refused while the tables were being prepared; anything else is a bug, and thrown on. */
export function readStorageFailure(error: unknown, file: string): DatabaseFailure {
  const known = readSqliteError(error);
  if (known === null) {
    throw error;
  }
  return { kind: known.kind === 'full' ? 'disk-full' : 'unusable', file, detail: known.detail };
}

/** Throws only on bugs; what the disk or a newer version refuses comes back as a failure, with the file closed again. */
export async function openSqliteStorage(options: SqliteStorageOptions): Promise<Result<SqliteStorage, DatabaseFailure>> {
  const { file } = options;
  const opened = openDurableDatabase(options);
  if (!opened.ok) {
    return opened;
  }
  const { recovery, copyFailure, madePrivate } = opened.value;
  opened.value.database.exec(`PRAGMA cache_size = -${cacheKib}`);
  const database = new Kysely<TimeTrackingTables>({ dialect: nodeSqliteDialect(opened.value.database) });
  const close = async (): Promise<void> => {
    await database.destroy();
  };
  try {
    const upToDate = await bringUpToDate(database);
    if (!upToDate.ok) {
      await close();
      return fail({ kind: 'newer', file, detail: upToDate.failure.detail });
    }
  } catch (error) {
    await close();
    return fail(readStorageFailure(error, file));
  }
  return succeed({ database, recovery, copyFailure, madePrivate, connections: null, inspect: () => inspectDatabase(opened.value.database), close });
}
