/** The entries whose time is written to items, in a SQLite file of their own: what is wanted, and what may be at a tracker. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { openMigratedDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { settleRecovery } from '#sqlite/recovery.ts';
import { spentRecordSchema, type SpentRecord } from './next-step.ts';
import { parseForeignJson } from '#shared/values/parse-foreign.ts';

const migrations = ['CREATE TABLE spent (entry TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID'];

const rowSchema = z.object({ record: z.string() });

/** All methods throw SQLite's errors; a write is on disk when it returns. */
export class SpentStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** A row that cannot be read is left out: the marks at the tracker identify its worklogs when its entry changes. */
  load(): readonly SpentRecord[] {
    return this.#database
      .prepare('SELECT record FROM spent')
      .all()
      .flatMap((row) => {
        const record = parseForeignJson(spentRecordSchema, rowSchema.parse(row).record);
        return record.ok ? [record.value] : [];
      });
  }

  put(record: SpentRecord): void {
    this.#database.prepare('INSERT OR REPLACE INTO spent (entry, record) VALUES (?, ?)').run(record.entry, JSON.stringify(record));
  }

  remove(entry: Uuid): void {
    this.#database.prepare('DELETE FROM spent WHERE entry = ?').run(entry);
  }

  close(): void {
    this.#database.close();
  }
}

export function openSpentStore(at: {
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}): Result<SpentStore, DatabaseFailure> {
  const opened = openMigratedDatabase(at, migrations);
  if (!opened.ok) {
    return opened;
  }
  const { database, recovery } = opened.value;
  if (recovery !== null) {
    settleRecovery(recovery);
  }
  return succeed(new SpentStore(database));
}
