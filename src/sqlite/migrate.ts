/** Migrates a file's tables to the current version, one append-only step per version, all or nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';

const userVersionSchema = z.object({ user_version: z.number().int() });

/** Number of applied steps; 0 in a new file. */
export function readSchemaVersion(database: DatabaseSync): number {
  return userVersionSchema.parse(database.prepare('PRAGMA user_version').get()).user_version;
}

/** `steps[n]` migrates from version n to n + 1 and never changes once released. Fails on a newer file and leaves it unchanged. */
export function migrate(
  database: DatabaseSync,
  steps: readonly string[],
): Result<null, { readonly kind: 'newer'; readonly version: number }> {
  const version = readSchemaVersion(database);
  if (version > steps.length) {
    return fail({ kind: 'newer', version });
  }
  if (version < steps.length) {
    try {
      database.exec(['BEGIN IMMEDIATE', ...steps.slice(version), `PRAGMA user_version = ${steps.length}`, 'COMMIT'].join(';\n'));
    } catch (error) {
      // A full disk may have caused SQLite to roll back the transaction.
      if (database.isTransaction) {
        database.exec('ROLLBACK');
      }
      throw error;
    }
  }
  return succeed(null);
}
