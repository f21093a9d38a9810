/**
 * The one careful way to open a SQLite file: durable settings that are asserted, a check of its pages, a daily copy, and, when
 * the file is damaged, keeping it aside and going on from the latest sound copy. Knows nothing of what is in the tables.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, UtcInstant } from '#shared/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/result.ts';
import { readSqliteError, type SqliteError } from './sqlite-error.ts';

/** A damaged file was set aside at `keptAs`; `restored` is what stands in its place. */
export interface Recovery {
  readonly keptAs: string;
  readonly restored: 'copy' | 'salvaged' | 'empty';
}

export interface DatabaseFailure {
  readonly kind: 'not-writable' | 'disk-full' | 'in-use' | 'unusable' | 'newer';
  readonly file: string;
  readonly detail: string;
}

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null when it is there. The database itself is unharmed. */
  readonly copyFailure: string | null;
}

interface OpenOptions {
  /** Path of the file; its folder is made. `:memory:` opens a database without file, copy or recovery. */
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
}

/** How many daily copies stay beside the file. */
const copiesKept = 7;

/** Set before the first read: EXCLUSIVE must precede WAL so that a second process is refused instead of sharing. */
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

/** What the settings must read as after a first read; memory databases have no journal on disk. */
const expectedSettings: readonly (readonly [pragma: string, value: string | number])[] = [
  ['locking_mode', 'exclusive'],
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['trusted_schema', 0],
];

const singleValueSchema = z.record(z.string(), z.union([z.string(), z.number()])).transform((row) => Object.values(row)[0]);

function applySettings(database: DatabaseSync): void {
  for (const setting of settings) {
    database.exec(setting);
  }
  // Takes the lock now, so that a second process learns of it before anything is shown to a person.
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

type Attempt =
  | { readonly kind: 'sound'; readonly database: DatabaseSync }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'refused'; readonly error: SqliteError };

function attemptOpen(file: string): Attempt {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file);
    applySettings(database);
    if (isSound(database)) {
      return { kind: 'sound', database };
    }
    database.close();
    return { kind: 'damaged' };
  } catch (error) {
    database?.close();
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return known.kind === 'damaged' ? { kind: 'damaged' } : { kind: 'refused', error: known };
  }
}

function failureOf(error: SqliteError, file: string): DatabaseFailure {
  switch (error.kind) {
    case 'full':
      return { kind: 'disk-full', file, detail: error.detail };
    case 'busy':
      return { kind: 'in-use', file, detail: error.detail };
    case 'read-only':
    case 'cannot-open':
      return { kind: 'not-writable', file, detail: error.detail };
    case 'damaged':
    case 'input-output':
    case 'constraint':
    case 'other':
      return { kind: 'unusable', file, detail: error.detail };
    default:
      return assertNever(error.kind);
  }
}

function copiesFolder(file: string): string {
  return join(dirname(file), 'copies');
}

/** Paths of the daily copies of `file`, the newest first. */
function copiesOf(file: string): readonly string[] {
  const folder = copiesFolder(file);
  if (!existsSync(folder)) {
    return [];
  }
  const prefix = `${basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /\.\d{4}-\d{2}-\d{2}$/.test(name))
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Moves the damaged file and its journal aside, so that nothing of it is ever overwritten. */
function setAside(file: string, now: UtcInstant): string {
  const keptAs = `${file}.damaged-${now.replaceAll(':', '')}`;
  renameSync(file, keptAs);
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) {
      renameSync(file + suffix, keptAs + suffix);
    }
  }
  return keptAs;
}

function openFromCopies(file: string): Result<{ readonly database: DatabaseSync; readonly restored: 'copy' | 'empty' }, DatabaseFailure> {
  for (const copy of copiesOf(file)) {
    copyFileSync(copy, file);
    const attempt = attemptOpen(file);
    if (attempt.kind === 'sound') {
      return succeed({ database: attempt.database, restored: 'copy' });
    }
    if (attempt.kind === 'refused') {
      return fail(failureOf(attempt.error, file));
    }
    rmSync(file);
  }
  const attempt = attemptOpen(file);
  if (attempt.kind === 'sound') {
    return succeed({ database: attempt.database, restored: 'empty' });
  }
  const detail = attempt.kind === 'refused' ? attempt.error : ({ kind: 'other', detail: 'a new file is damaged at once' } as const);
  return fail(failureOf(detail, file));
}

/** Writes today's copy unless it is there, and lets the oldest go. Answers why it could not, or null. */
function writeDailyCopy(database: DatabaseSync, { file, today }: OpenOptions): string | null {
  const copy = join(copiesFolder(file), `${basename(file)}.${today}`);
  const unfinished = `${copy}.unfinished`;
  try {
    if (existsSync(copy)) {
      return null;
    }
    mkdirSync(copiesFolder(file), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    database.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, copy);
    for (const old of copiesOf(file).slice(copiesKept)) {
      rmSync(old);
    }
    return null;
  } catch (error) {
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return known.detail;
  }
}

function hasTables(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;
}

function openFile(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  const { file, now } = options;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const attempt = attemptOpen(file);
  switch (attempt.kind) {
    case 'refused':
      return fail(failureOf(attempt.error, file));
    case 'sound':
      // The copy is made before the caller migrates: it is also the way back from a migration.
      return succeed({
        database: attempt.database,
        recovery: null,
        copyFailure: hasTables(attempt.database) ? writeDailyCopy(attempt.database, options) : null,
      });
    case 'damaged': {
      const keptAs = setAside(file, now);
      const replacement = openFromCopies(file);
      return replacement.ok
        ? succeed({
            database: replacement.value.database,
            recovery: { keptAs, restored: replacement.value.restored },
            copyFailure: null,
          })
        : replacement;
    }
    default:
      return assertNever(attempt);
  }
}

/** Opens (or makes) the database in `file`. Throws only on bugs; what the disk refuses comes back as a failure. */
export function openDurableDatabase(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  if (options.file === ':memory:') {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
    return succeed({ database, recovery: null, copyFailure: null });
  }
  try {
    return openFile(options);
  } catch (error) {
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return fail(failureOf(known, options.file));
  }
}
