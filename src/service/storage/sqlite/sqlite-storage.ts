import { Kysely } from 'kysely';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { recordOpening } from '../changes/change-log.ts';
import { bringUpToDate } from '../migrations.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { TimeTrackingTables } from '../schema.ts';
import type { TimeTrackingStorage } from '../storage.ts';

export interface SqliteStorage extends TimeTrackingStorage {
  readonly inspect: () => DatabaseFacts;
}

export interface SqliteStorageOptions {
  /** Path of the file, or `:memory:`. */
  readonly file: string;
  /** True if the file was opened before. */
  readonly isExpected?: boolean | undefined;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}

/**
 * Size of the page cache in KiB: the recent entries of a team of about a hundred. With SQLite's default of 2 MiB, lists read every other
 * page from disk.
 */
const cacheKib = 65_536;

export function readStorageFailure(error: unknown, file: string): DatabaseFailure {
  const known = expectSqliteError(error);
  return { kind: known.kind === 'full' ? 'disk-full' : 'unusable', file, detail: known.detail };
}

/** Throws only on bugs. Failures of the disk and a newer version are returned, with the file closed again. */
export async function openSqliteStorage(options: SqliteStorageOptions): Promise<Result<SqliteStorage, DatabaseFailure>> {
  const { file } = options;
  const opened = openDurableDatabase(options);
  if (!opened.ok) {
    return opened;
  }
  const { recovery, copyFailure, madePrivate } = opened.value;
  opened.value.database.exec(`PRAGMA cache_size = -${cacheKib}`);
  const committed = new Emitter();
  const database = new Kysely<TimeTrackingTables>({ dialect: nodeSqliteDialect(opened.value.database, () => committed.emit()) });
  const close = async (): Promise<void> => {
    await database.destroy();
  };
  try {
    const upToDate = await bringUpToDate(database);
    if (!upToDate.ok) {
      await close();
      return fail({ kind: 'newer', file, detail: upToDate.failure.detail });
    }
    await recordOpening(database, options.now);
  } catch (error) {
    await close();
    return fail(readStorageFailure(error, file));
  }
  return succeed({
    database,
    recovery,
    copyFailure,
    madePrivate,
    connections: null,
    committed,
    inspect: () => inspectDatabase(opened.value.database),
    close,
  });
}
