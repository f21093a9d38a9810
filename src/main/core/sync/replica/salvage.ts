/** Reads what can still be read of a damaged outbox file. Works on a copy: the damaged file itself stays as it was found. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Uuid } from '#shared/values/brands.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import type { EntryRecord } from '../../outbox/entry-record.ts';
import { recordRowSchema } from './entry-row.ts';

/** Rows up to the first page that cannot be read, in the order given. */
function readUntilDamage(database: DatabaseSync, direction: 'ASC' | 'DESC', found: Map<Uuid, EntryRecord>): void {
  try {
    for (const row of database.prepare(`SELECT * FROM entry WHERE record IS NOT NULL ORDER BY rowid ${direction}`).iterate()) {
      const record = recordRowSchema.safeParse(row);
      if (record.success) {
        found.set(record.data.localId, record.data);
      }
    }
  } catch (error) {
    if (readSqliteError(error) === null) {
      throw error;
    }
    // The damage itself: what was found before it is the answer.
  }
}

/** Every entry of `damagedFile` that can be read from either end; empty when none can. */
export function salvageRecords(damagedFile: string): readonly EntryRecord[] {
  const copy = `${damagedFile}.reading`;
  const found = new Map<Uuid, EntryRecord>();
  try {
    copyFileSync(damagedFile, copy);
    if (existsSync(`${damagedFile}-wal`)) {
      copyFileSync(`${damagedFile}-wal`, `${copy}-wal`);
    }
    const database = new DatabaseSync(copy);
    readUntilDamage(database, 'ASC', found);
    readUntilDamage(database, 'DESC', found);
    database.close();
  } catch (error) {
    if (readSqliteError(error) === null) {
      throw error;
    }
    // Not even a database any more: nothing to salvage.
  } finally {
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(copy + suffix, { force: true });
    }
  }
  return [...found.values()];
}
