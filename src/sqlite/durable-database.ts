/**
 * The one safe way to open a SQLite file: asserted durable settings, a check of its pages, a daily copy and, if the file is damaged,
 * setting it aside and continuing from the latest intact copy. Independent of the tables.
 */
import { accessSync, constants, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { listCopies, writeDailyCopy } from './daily-copies.ts';
import { makeFolderDurably } from './durable-folder.ts';
import { migrate, readSchemaVersion } from './migrate.ts';
import { makeDatabasePrivate, makePrivateFile } from './private-files.ts';
import { copyDurably, keepAside, noteRecovery, unsettledRecovery, type Recovery } from './recovery.ts';
import { expectSqliteError, type SqliteError } from './sqlite-error.ts';

export interface DatabaseFailure {
  readonly kind: 'not-writable' | 'disk-full' | 'in-use' | 'unusable' | 'newer';
  readonly file: string;
  readonly detail: string;
}

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** The same at every opening until `settleRecovery`. */
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null if it exists. The database itself is intact. */
  readonly copyFailure: string | null;
  /** Files and folders that other users of the computer could read or replace until now. */
  readonly madePrivate: readonly string[];
}

interface OpenOptions {
  /** Path of the file; its folder is created. `:memory:` opens a database without file, copy or recovery. */
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  /** True if it was opened before: if it is missing, it was lost, even if nothing is left of it. */
  readonly isExpected?: boolean | undefined;
  /** False: no daily copies, because what is deleted must be gone. A damaged file is then replaced by an empty one. */
  readonly hasCopies?: boolean;
  /** Validates the content of a file whose pages are intact. A file that fails counts as damaged. */
  readonly isReadable?: (database: DatabaseSync) => boolean;
}

/** Applied before the first read: EXCLUSIVE must precede WAL so that a second process is refused instead of sharing. */
const settings = [
  'PRAGMA locking_mode = EXCLUSIVE',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  // On macOS a plain fsync leaves the data in the drive's cache.
  'PRAGMA fullfsync = 1',
  'PRAGMA checkpoint_fullfsync = 1',
  'PRAGMA foreign_keys = ON',
  'PRAGMA trusted_schema = OFF',
];

/** The settings' values after a first read; memory databases have no journal on disk. */
const expectedSettings: readonly (readonly [pragma: string, value: string | number])[] = [
  ['locking_mode', 'exclusive'],
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['fullfsync', 1],
  ['checkpoint_fullfsync', 1],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
];

const singleValueSchema = z.record(z.string(), z.union([z.string(), z.number()])).transform((row) => Object.values(row)[0]);

function applySettings(database: DatabaseSync): void {
  for (const setting of settings) {
    database.exec(setting);
  }
  // Takes the lock now, so that a second process fails before anything is shown to the user.
  database.exec('BEGIN EXCLUSIVE; COMMIT');
  for (const [pragma, expected] of expectedSettings) {
    const actual = singleValueSchema.parse(database.prepare(`PRAGMA ${pragma}`).get());
    if (actual !== expected) {
      throw new Error(`SQLite keeps ${pragma} at ${String(actual)} where ${String(expected)} was asked for`);
    }
  }
}

function isSound(database: DatabaseSync): boolean {
  return singleValueSchema.parse(database.prepare('PRAGMA quick_check(1)').get()) === 'ok';
}

type Attempt<Kept> =
  | { readonly kind: 'sound'; readonly database: DatabaseSync }
  | { readonly kind: 'damaged'; readonly kept: Kept }
  | { readonly kind: 'refused'; readonly error: SqliteError };

/** `keep` is called before a damaged file is closed, because closing writes its journal into it. */
function attemptOpen<Kept>({ file, isReadable }: OpenOptions, keep: () => Kept): Attempt<Kept> {
  let database: DatabaseSync | null = null;
  try {
    makePrivateFile(file);
    database = new DatabaseSync(file);
    applySettings(database);
    if (isSound(database) && isReadable?.(database) !== false) {
      const sound = database;
      database = null;
      return { kind: 'sound', database: sound };
    }
    return { kind: 'damaged', kept: keep() };
  } catch (error) {
    const known = expectSqliteError(error);
    return known.kind === 'damaged' ? { kind: 'damaged', kept: keep() } : { kind: 'refused', error: known };
  } finally {
    database?.close();
  }
}

/** The system's error for writing beside `file`; null if that works. A read-only disk causes various errors. */
function writeRefusal(file: string): string | null {
  let folder = dirname(file);
  while (!existsSync(folder)) {
    folder = dirname(folder);
  }
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function toDatabaseFailure(error: SqliteError, file: string): DatabaseFailure {
  switch (error.kind) {
    case 'full':
      return { kind: 'disk-full', file, detail: error.detail };
    case 'busy':
      return { kind: 'in-use', file, detail: error.detail };
    case 'read-only':
    case 'cannot-open':
      return { kind: 'not-writable', file, detail: error.detail };
    case 'input-output': {
      const refusal = writeRefusal(file);
      return refusal === null ? { kind: 'unusable', file, detail: error.detail } : { kind: 'not-writable', file, detail: refusal };
    }
    case 'damaged':
    case 'constraint':
    case 'other':
      return { kind: 'unusable', file, detail: error.detail };
    default:
      return assertNever(error.kind);
  }
}

/** SQLite treats an empty or missing file as a new database and discards its journal. If a database existed, that is damage. */
function isEmptied({ file, isExpected = false }: OpenOptions): boolean {
  if (existsSync(file) && statSync(file).size > 0) {
    return false;
  }
  return isExpected || listCopies(file).length > 0 || (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0);
}

export function removeWithJournal(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(file + suffix, { force: true });
  }
}

/** Replaces the file by its latest intact copy, or by an empty one. */
function openFromCopies(
  options: OpenOptions,
): Result<{ readonly database: DatabaseSync; readonly restored: Recovery['restored'] }, DatabaseFailure> {
  const { file } = options;
  for (const copy of listCopies(file).filter((path) => statSync(path).size > 0)) {
    copyDurably({ from: copy, to: file });
    const attempt = attemptOpen(options, () => null);
    if (attempt.kind === 'sound') {
      return succeed({ database: attempt.database, restored: 'copy' });
    }
    if (attempt.kind === 'refused') {
      return fail(toDatabaseFailure(attempt.error, file));
    }
    removeWithJournal(file);
  }
  const attempt = attemptOpen(options, () => null);
  if (attempt.kind === 'sound') {
    return succeed({ database: attempt.database, restored: 'empty' });
  }
  const detail = attempt.kind === 'refused' ? attempt.error : ({ kind: 'other', detail: 'a new file is damaged at once' } as const);
  return fail(toDatabaseFailure(detail, file));
}

/** Restores the latest intact copy, or nothing, in place of the file at `keptAs`. */
function restore(options: OpenOptions, keptAs: string): Result<OpenedDatabase, DatabaseFailure> {
  removeWithJournal(options.file);
  const replacement = openFromCopies(options);
  if (!replacement.ok) {
    return replacement;
  }
  const { database, restored } = replacement.value;
  const recovery: Recovery = { keptAs, restored };
  noteRecovery(recovery);
  return succeed({ database, recovery, copyFailure: null, madePrivate: [] });
}

function hasTables(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

function openFile(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  const { file } = options;
  makeFolderDurably(dirname(file));
  const madePrivate = makeDatabasePrivate(file);
  const opened = openPrivateFile(options);
  return opened.ok ? succeed({ ...opened.value, madePrivate }) : opened;
}

function openPrivateFile(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  const { file, now, hasCopies = true } = options;
  const recovery = unsettledRecovery(file);
  if (recovery !== null && !existsSync(file)) {
    // The program ended between setting the damaged file aside and replacing it.
    return restore(options, recovery.keptAs);
  }
  const keep = (): string => keepAside(file, now);
  const attempt = isEmptied(options) ? ({ kind: 'damaged', kept: keep() } as const) : attemptOpen(options, keep);
  switch (attempt.kind) {
    case 'refused':
      return fail(toDatabaseFailure(attempt.error, file));
    case 'sound':
      // The copy precedes the caller's migration, so that it also reverts that.
      return succeed({
        database: attempt.database,
        recovery,
        copyFailure: hasCopies && hasTables(attempt.database) ? writeDailyCopy(attempt.database, options) : null,
        madePrivate: [],
      });
    case 'damaged':
      return restore(options, attempt.kept);
    default:
      return assertNever(attempt);
  }
}

/** Opens or creates the database in `file`. Throws only on bugs; returns disk errors as failures. */
export function openDurableDatabase(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  if (options.file === ':memory:') {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
    return succeed({ database, recovery: null, copyFailure: null, madePrivate: [] });
  }
  try {
    return openFile(options);
  } catch (error) {
    const known = expectSqliteError(error);
    return fail(toDatabaseFailure(known, options.file));
  }
}

function tablesIn(database: DatabaseSync): ReadonlySet<unknown> {
  return new Set(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  );
}

/** False for a file of another program, whose pages may be intact and whose version may be the same. */
function hasTablesOf(steps: readonly string[], database: DatabaseSync): boolean {
  if (readSchemaVersion(database) !== steps.length) {
    return true;
  }
  const model = new DatabaseSync(':memory:');
  migrate(model, steps);
  const missing = tablesIn(model).difference(tablesIn(database));
  model.close();
  return missing.size === 0;
}

/** As `openDurableDatabase`, with the tables that `steps` make; see `migrate`. A file of other tables counts as damaged. */
export function openMigratedDatabase(options: OpenOptions, steps: readonly string[]): Result<OpenedDatabase, DatabaseFailure> {
  const { file } = options;
  const isReadable = (database: DatabaseSync): boolean => hasTablesOf(steps, database) && options.isReadable?.(database) !== false;
  const opened = openDurableDatabase({ ...options, isReadable });
  if (!opened.ok) {
    return opened;
  }
  const { database } = opened.value;
  try {
    const migrated = migrate(database, steps);
    if (migrated.ok) {
      return opened;
    }
    database.close();
    return fail({ kind: 'newer', file, detail: `version ${migrated.failure.version}` });
  } catch (error) {
    database.close();
    return fail(toDatabaseFailure(expectSqliteError(error), file));
  }
}
