/** Opens the file of a connection. After damage it begins with an empty one, and keeps the unsent changes of the old one for the user's decision. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { openDurableDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { migrate, readSchemaVersion } from '#sqlite/migrate.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { attemptRowSchema, entryColumns, prepareEntryRows, readEntryRow, type RecoveredEntry } from './entry-rows.ts';
import { backFillKey, replicaMigrations } from './replica-schema.ts';
import { Replica } from './replica.ts';

export const replicaFileName = 'replica.sqlite';

export interface OpenedReplica {
  readonly replica: Replica;
  readonly recovery: Recovery | null;
  readonly copyFailure: string | null;
}

interface OpenOptions {
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly nowMs: number;
  /** True if it was opened before. */
  readonly isExpected?: boolean | undefined;
}

/** Errors of a value in a file whose pages are intact. */
function isUnreadable(error: unknown): boolean {
  return error instanceof z.ZodError || error instanceof TypeError;
}

/** True if what is still to be done can be read: SQLite checks its pages, not the text in them. A new file has no rows yet. */
function isReadableReplica(database: DatabaseSync): boolean {
  if (readSchemaVersion(database) !== replicaMigrations.length) {
    return true;
  }
  try {
    const replica = new Replica(database);
    replica.names();
    replica.attempts();
    replica.recovered.all();
    for (const query of ["state IN ('sent', 'unknown')", "state = 'asked'", 'base IS NOT NULL', 'wishes IS NOT NULL']) {
      for (const row of prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE ${query}`).iterate()) {
        readEntryRow(row);
      }
    }
    return true;
  } catch (error) {
    if (isUnreadable(error)) {
      return false;
    }
    throw error;
  }
}

function toRecovered({ localId, local, deleted, serverId }: EntryRecord, sent: EntryContent | null): RecoveredEntry {
  return { localId, content: local, deleted, serverId, sent, isChecked: false };
}

const lastCreateQuery = "SELECT * FROM attempt WHERE local_id = ? AND kind = 'create' AND outcome IS NOT 'answered' ORDER BY id DESC LIMIT 1";

/** The body of the entry's last create without an answer; null if it cannot be read, either. */
function sentCreate(lastCreate: StatementSync, localId: Uuid): EntryContent | null {
  try {
    const row = lastCreate.get(localId);
    return row === undefined ? null : attemptRowSchema.parse(row).body;
  } catch (error) {
    if (!isUnreadable(error)) {
      expectSqliteError(error);
    }
    return null;
  }
}

/** Unsent entries in the order of the table, from both ends up to the first unreadable page; none of another version. */
function unsentIn(database: DatabaseSync): readonly RecoveredEntry[] {
  const found = new Map<string, RecoveredEntry>();
  for (const direction of readSchemaVersion(database) === replicaMigrations.length ? ['ASC', 'DESC'] : []) {
    try {
      const lastCreate = database.prepare(lastCreateQuery);
      for (const row of prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE state <> 'saved' ORDER BY id ${direction}`).iterate()) {
        const record = readEntryRow(row);
        found.set(record.localId, toRecovered(record, record.serverId === null ? sentCreate(lastCreate, record.localId) : null));
      }
      return [...found.values()];
    } catch (error) {
      if (!isUnreadable(error)) {
        expectSqliteError(error);
      }
      // The damage itself: the rows before it are the result.
    }
  }
  return [...found.values()];
}

/** As `unsentIn`, of a damaged file. Works on a copy, so that the file stays as it was found. */
function unsentInDamaged(file: string): readonly RecoveredEntry[] {
  const copy = `${file}.reading`;
  if (!existsSync(file)) {
    return [];
  }
  let database: DatabaseSync | null = null;
  try {
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) {
      copyFileSync(`${file}-wal`, `${copy}-wal`);
    }
    database = new DatabaseSync(copy);
    return unsentIn(database);
  } catch (error) {
    expectSqliteError(error);
    return [];
  } finally {
    database?.close();
    ['', '-wal', '-shm'].forEach((suffix) => rmSync(copy + suffix, { force: true }));
  }
}

/** Empties the restored copy, which is older than the service, and keeps what was not sent in it and `inDamaged`. */
export function beginAgain(replica: Replica, inDamaged: readonly RecoveredEntry[]): void {
  const unsent = [...replica.recovered.all(), ...unsentIn(replica.database), ...inDamaged];
  const byLocalId = new Map(unsent.map((entry) => [entry.localId, entry]));
  replica.transaction(() => {
    replica.database.exec('DELETE FROM entry; DELETE FROM attempt; DELETE FROM ensured; DELETE FROM recovered');
    replica.removeMeta(backFillKey);
    byLocalId.forEach((entry) => replica.recovered.put(entry));
  });
}

/** The caller closes the replica. Throws SQLite's errors after the file is open, with the file closed again. */
export function openReplica({ file, now, today, nowMs, isExpected }: OpenOptions): Result<OpenedReplica, DatabaseFailure> {
  const opened = openDurableDatabase({ file, now, today, isExpected, isReadable: isReadableReplica });
  if (!opened.ok) {
    return opened;
  }
  const { database, recovery, copyFailure } = opened.value;
  try {
    const migrated = migrate(database, replicaMigrations);
    if (!migrated.ok) {
      database.close();
      return fail({ kind: 'newer', file, detail: `version ${migrated.failure.version}` });
    }
    const replica = new Replica(database);
    if (recovery !== null) {
      beginAgain(replica, unsentInDamaged(recovery.keptAs));
    }
    replica.prune(nowMs);
    return succeed({ replica, recovery, copyFailure });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Entries that are unsaved or need attention, in a file that is not open. Zero for a missing file; null where they cannot be counted. */
export function countUnsent(file: string): number | null {
  if (!existsSync(file)) {
    return 0;
  }
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    if (readSchemaVersion(database) !== replicaMigrations.length || !isReadableReplica(database)) {
      return null;
    }
    const replica = new Replica(database);
    const { waiting, blocked } = replica.counts();
    return waiting + blocked + replica.recovered.all().length;
  } catch (error) {
    expectSqliteError(error);
    return null;
  } finally {
    database?.close();
  }
}
