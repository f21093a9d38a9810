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

/** Entries that are unsaved or need attention. Zero for a file that is missing, damaged or of another version. */
export function countUnsent(file: string): number {
  if (!existsSync(file)) {
    return 0;
  }
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file);
    const loaded = readSchemaVersion(database) === replicaMigrations.length ? readReplica(database) : null;
    return loaded === null ? 0 : [...loaded.records.values()].filter(isUnsent).length;
  } catch (error) {
    expectSqliteError(error);
    return 0;
  } finally {
    database?.close();
  }
}
