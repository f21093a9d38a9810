/**
 * Opens the file of a connection. After damage it begins with an empty one, and keeps the unsent changes of the old one for the user's
 * decision.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { openMigratedDatabase, type DatabaseFailure } from '#sqlite/durable-database.ts';
import { readSchemaVersion } from '#sqlite/migrate.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import {
  attemptRowSchema,
  entryColumns,
  prepareEntryRows,
  readEntryRow,
  recoveredRowSchema,
  wholeVersionRowSchema,
  type RecoveredEntry,
  type WholeVersionRow,
} from './entry-rows.ts';
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

function toRecovered({ localId, local, deleted, serverId, state, duplicateOf }: EntryRecord, sent: EntryContent | null): RecoveredEntry {
  return { localId, content: local, deleted, serverId, sent, isSaved: state === 'saved', isChecked: false, duplicateOf };
}

const lastCreateQuery = "SELECT * FROM attempt WHERE local_id = ? AND kind = 'create' ORDER BY id DESC LIMIT 1";

/** The body of the entry's last create that may still take effect; null if it cannot be read, either. */
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

/** What a query finds, forwards and else backwards, up to the first unreadable page. */
function readable<Row>(ordered: (direction: 'ASC' | 'DESC') => StatementSync, read: (row: unknown) => Row): readonly Row[] {
  const found: Row[] = [];
  for (const direction of ['ASC', 'DESC'] as const) {
    try {
      for (const row of ordered(direction).iterate()) {
        found.push(read(row));
      }
      return found;
    } catch (error) {
      if (!isUnreadable(error)) {
        expectSqliteError(error);
      }
      // The damage itself: the rows before it are the result.
    }
  }
  return found;
}

/** What was not settled: recovered before, unsent, possible duplicates, or of a create that may still be delivered again. */
function unsettledIn(database: DatabaseSync): readonly RecoveredEntry[] {
  const lastCreate = database.prepare(lastCreateQuery);
  const read = (row: unknown): RecoveredEntry => {
    const record = readEntryRow(row);
    return toRecovered(record, sentCreate(lastCreate, record.localId));
  };
  const entriesWhere = (condition: string) =>
    readable(
      (direction) => prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE ${condition} ORDER BY id ${direction}`),
      read,
    );
  // Apart, so that what is damaged in one table hides nothing of another.
  return [
    ...readable(
      (direction) => database.prepare(`SELECT * FROM recovered ORDER BY local_id ${direction}`),
      (row) => recoveredRowSchema.parse(row),
    ),
    ...entriesWhere("state <> 'saved'"),
    ...entriesWhere("state = 'saved' AND twin_of IS NOT NULL"),
    ...entriesWhere("state = 'saved' AND local_id IN (SELECT local_id FROM attempt WHERE kind = 'create')"),
  ];
}

function versionsIn(database: DatabaseSync): readonly WholeVersionRow[] {
  return readable(
    (direction) => database.prepare(`SELECT * FROM version ORDER BY id ${direction}`),
    (row) => wholeVersionRowSchema.parse(row),
  );
}

interface Readable {
  readonly unsettled: readonly RecoveredEntry[];
  readonly versions: readonly WholeVersionRow[];
}

const nothingReadable: Readable = { unsettled: [], versions: [] };

/** What can be read of a damaged file; nothing of one of another version. Works on a copy, so that the file stays as it was found. */
function readDamaged(file: string): Readable {
  const copy = `${file}.reading`;
  if (!existsSync(file)) {
    return nothingReadable;
  }
  let database: DatabaseSync | null = null;
  try {
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) {
      copyFileSync(`${file}-wal`, `${copy}-wal`);
    }
    database = new DatabaseSync(copy);
    return readSchemaVersion(database) === replicaMigrations.length
      ? { unsettled: unsettledIn(database), versions: versionsIn(database) }
      : nothingReadable;
  } catch (error) {
    expectSqliteError(error);
    return nothingReadable;
  } finally {
    database?.close();
    ['', '-wal', '-shm'].forEach((suffix) => rmSync(copy + suffix, { force: true }));
  }
}

/** Earlier versions that are newer than the restored copy. Those that the copy has, have the same `id` in it. */
function keepVersions({ database }: Replica, versions: readonly WholeVersionRow[]): void {
  const insert = database.prepare('INSERT OR IGNORE INTO version (id, local_id, server_id, at, origin, content) VALUES (?, ?, ?, ?, ?, ?)');
  for (const { id, local_id: localId, server_id: serverId, at, origin, content } of versions) {
    insert.run(id, localId, serverId, at, origin, JSON.stringify(content));
  }
}

/**
 * Empties the restored copy, which is older than the service, and keeps what was not settled in it and `inDamaged`: the last change of each
 * entry and, where a file was damaged before, of each row. What another change of its row replaces is an earlier version.
 */
export function beginAgain(replica: Replica, inDamaged: readonly RecoveredEntry[], nowMs: number): void {
  const byLocalId = new Map<Uuid, RecoveredEntry>();
  const changedRows = new Map<RecordId, RecoveredEntry>();
  replica.transaction(() => {
    for (const entry of [...unsettledIn(replica.database), ...inDamaged]) {
      const { localId, serverId } = entry;
      if (serverId !== null && !entry.isSaved) {
        const earlier = changedRows.get(serverId);
        changedRows.set(serverId, entry);
        if (earlier !== undefined && earlier.localId !== localId) {
          byLocalId.delete(earlier.localId);
          replica.addVersion({ localId, serverId, origin: 'here', content: earlier.content }, nowMs);
        }
      }
      byLocalId.set(localId, entry);
    }
    replica.database.exec('DELETE FROM entry; DELETE FROM attempt; DELETE FROM ensured; DELETE FROM recovered');
    replica.removeMeta(backFillKey);
    // Also what was shown before: it is matched again with the rows of the new file.
    byLocalId.forEach((entry) => replica.recovered.put({ ...entry, isChecked: false }));
  });
}

/** The caller closes the replica. Throws SQLite's errors after the file is open, with the file closed again. */
export function openReplica({ file, now, today, nowMs, isExpected }: OpenOptions): Result<OpenedReplica, DatabaseFailure> {
  const opened = openMigratedDatabase({ file, now, today, isExpected, isReadable: isReadableReplica }, replicaMigrations);
  if (!opened.ok) {
    return opened;
  }
  const { database, recovery, copyFailure } = opened.value;
  try {
    const replica = new Replica(database);
    if (recovery !== null) {
      const damaged = readDamaged(recovery.keptAs);
      replica.transaction(() => keepVersions(replica, damaged.versions));
      beginAgain(replica, damaged.unsettled, nowMs);
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
    return waiting + blocked + replica.recovered.all().filter(({ isSaved }) => !isSaved).length;
  } catch (error) {
    expectSqliteError(error);
    return null;
  } finally {
    database?.close();
  }
}

/** Removes the account of the entries. Returns false and changes nothing if the service knows some of them, or may. */
export function releaseAccount(replica: Replica): boolean {
  const isKnown = [
    "SELECT 1 FROM entry WHERE server_id IS NOT NULL OR state IN ('sent', 'unknown', 'asked') LIMIT 1",
    'SELECT 1 FROM attempt LIMIT 1',
    'SELECT 1 FROM recovered LIMIT 1',
  ].some((query) => replica.database.prepare(query).get() !== undefined);
  if (!isKnown) {
    replica.removeMeta('account');
  }
  return !isKnown;
}
