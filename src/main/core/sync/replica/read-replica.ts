/** Whether this program can read a file, and what the engine starts from. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { versionOf } from '#sqlite/migrate.ts';
import type { LoadedOutbox } from './replica-change.ts';
import { replicaMigrations } from './replica-schema.ts';
import { Replica } from './replica.ts';

/** Everything the engine starts from, or null when a row is not what this program writes: SQLite checks its pages, not the text in them. */
export function readReplica(database: DatabaseSync): LoadedOutbox | null {
  try {
    return new Replica(database).load();
  } catch (error) {
    if (error instanceof z.ZodError) {
      return null;
    }
    throw error;
  }
}

/** Whether `readReplica` can read the file. A new file has no rows yet, and one of a newer program is refused by its version. */
export function isReadableReplica(database: DatabaseSync): boolean {
  return versionOf(database) !== replicaMigrations.length || readReplica(database) !== null;
}
