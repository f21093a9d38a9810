/** Brings a file's tables to the form this program knows, one append-only step a version, all or nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';

const userVersionSchema = z.object({ user_version: z.number().int() });

/** How many steps the file has seen; 0 in a new one. */
export function versionOf(database: DatabaseSync): number {
  return userVersionSchema.parse(database.prepare('PRAGMA user_version').get()).user_version;
}

/** `steps[n]` leads from version n to n + 1 and is never changed once released. Fails, touching nothing, on a newer file. */
export function migrate(database: DatabaseSync, steps: readonly string[]): Result<null, { readonly kind: 'newer'; readonly version: number }> {
  const version = versionOf(database);
  if (version > steps.length) {
    return fail({ kind: 'newer', version });
  }
  if (version < steps.length) {
    try {
      database.exec(['BEGIN IMMEDIATE', ...steps.slice(version), `PRAGMA user_version = ${steps.length}`, 'COMMIT'].join(';\n'));
    } catch (error) {
      // A full disk may have rolled the transaction back by itself.
      if (database.isTransaction) {
        database.exec('ROLLBACK');
      }
      throw error;
    }
  }
  return succeed(null);
}
