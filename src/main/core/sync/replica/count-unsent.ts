/** Counts the unsaved entries in a file that is not open. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readSchemaVersion } from '#sqlite/migrate.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { isDirty, type EntryRecord } from '../entry-record.ts';
import { readReplica } from './read-replica.ts';
import { replicaMigrations } from './replica-schema.ts';

function isUnsent(record: EntryRecord): boolean {
  return isDirty(record) || record.inflight !== null || record.blocked !== null;
}

/** Entries that are unsaved or need attention. Zero for a file that is missing or of another version; null for a damaged one. */
export function countUnsent(file: string): number | null {
  if (!existsSync(file)) {
    return 0;
  }
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    if (readSchemaVersion(database) !== replicaMigrations.length) {
      return 0;
    }
    const loaded = readReplica(database);
    return loaded === null ? null : [...loaded.records.values()].filter(isUnsent).length;
  } catch (error) {
    return expectSqliteError(error).kind === 'damaged' ? null : 0;
  } finally {
    database?.close();
  }
}
