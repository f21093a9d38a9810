import { fail, succeed, type Result } from '#shared/values/result.ts';
import { expectSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';

export type StorageFailure = { readonly kind: 'storage-full' } | { readonly kind: 'storage-failed'; readonly detail: string };

export function toStorageFailure({ kind, detail }: SqliteError): StorageFailure {
  return kind === 'full' ? { kind: 'storage-full' } : { kind: 'storage-failed', detail };
}

/** Runs `write`. Returns an error of the disk as a failure, and throws any other. */
export function attempt(write: () => void): Result<null, StorageFailure> {
  try {
    write();
    return succeed(null);
  } catch (error) {
    return fail(toStorageFailure(expectSqliteError(error)));
  }
}

/** As `attempt`. */
export async function attemptLater(write: () => Promise<void>): Promise<Result<null, StorageFailure>> {
  try {
    await write();
    return succeed(null);
  } catch (error) {
    return fail(toStorageFailure(expectSqliteError(error)));
  }
}
