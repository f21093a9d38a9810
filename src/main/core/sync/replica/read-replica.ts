/** Reads the engine's initial data, and checks whether a file is readable. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { readSchemaVersion } from '#sqlite/migrate.ts';
import type { LoadedOutbox } from './replica-change.ts';
import { replicaMigrations } from './replica-schema.ts';
import { Replica } from './replica.ts';

/** The engine's initial data, as `Replica.load`, or null if a row is invalid: SQLite checks its pages, not the text in them. */
export function readReplica(database: DatabaseSync, since?: UtcInstant): LoadedOutbox | null {
  try {
    return new Replica(database).load(since);
  } catch (error) {
    if (error instanceof z.ZodError) {
      return null;
    }
    throw error;
  }
}

/** True if `readReplica` can read the file. A new file has no rows yet, and the version check refuses one of a newer program. */
export function isReadableReplica(database: DatabaseSync): boolean {
  return readSchemaVersion(database) !== replicaMigrations.length || readReplica(database) !== null;
}
