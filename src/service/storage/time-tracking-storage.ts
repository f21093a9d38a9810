import type { Result } from '#shared/values/result.ts';
import { openPostgresStorage, type PostgresStorageOptions } from './postgres/postgres-storage.ts';
import { openSqliteStorage, type SqliteStorageOptions } from './sqlite/sqlite-storage.ts';
import type { StorageFailure, TimeTrackingStorage } from './storage.ts';

export type StorageOptions =
  | ({ readonly kind: 'sqlite' } & SqliteStorageOptions)
  | ({ readonly kind: 'postgres' } & PostgresStorageOptions);

/** Throws only on bugs. Failures of the disk or the server and a newer version are returned, with nothing left open. */
export async function openTimeTrackingStorage(options: StorageOptions): Promise<Result<TimeTrackingStorage, StorageFailure>> {
  return options.kind === 'sqlite' ? openSqliteStorage(options) : openPostgresStorage(options);
}
