/**
 * The one careful way to open a SQLite file: durable settings that are asserted, a check of its pages, a daily copy, and, when
 * the file is damaged, keeping it aside and going on from the latest sound copy. Knows nothing of what is in the tables.
 */
import { accessSync, constants, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { LocalDate, UtcInstant } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { copiesOf, writeDailyCopy } from './daily-copies.ts';
import { makeFolderDurably } from './durable-folder.ts';
import { journalLink, linkLive, liveLink, lostJournal, restoreFromLink } from './live-link.ts';
import { makeDatabasePrivate, makePrivateFile } from './private-files.ts';
import { copyDurably, freeName, keepAside, noteRecovery, unsettledRecovery, type Recovery } from './recovery.ts';
import { readSqliteError, type SqliteError } from './sqlite-error.ts';
import { hasLostCommits } from './write-ahead-log.ts';

export interface DatabaseFailure {
  readonly kind: 'not-writable' | 'disk-full' | 'in-use' | 'unusable' | 'newer';
  readonly file: string;
  readonly detail: string;
}

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Stays the same at every opening until `settleRecovery`. */
  readonly recovery: Recovery | null;
  /** Why today's copy could not be written; null when it is there. The database itself is unharmed. */
  readonly copyFailure: string | null;
  /** Files and folders that other users of the machine could read or replace until now. */
  readonly madePrivate: readonly string[];
}

interface OpenOptions {
  /** Path of the file; its folder is made. `:memory:` opens a database without file, copy or recovery. */
  readonly file: string;
  readonly now: UtcInstant;
  readonly today: LocalDate;
  /** Whether the content is what its owner writes; asked of a file whose pages are sound. A file that fails it counts as damaged. */
  readonly isReadable?: (database: DatabaseSync) => boolean;
}

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
  // Takes the lock now, so that a second process learns of it before anything is shown to a user.
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

/** `keep` is called for a damaged file while it is still as it was found: closing it would write its journal into it. */
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
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    return known.kind === 'damaged' ? { kind: 'damaged', kept: keep() } : { kind: 'refused', error: known };
  } finally {
    database?.close();
  }
}

/** What the system says against writing beside `file`; null when it lets us. Read-only disks show up as all kinds of errors. */
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

function failureOf(error: SqliteError, file: string): DatabaseFailure {
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

/** SQLite takes an empty or missing file for a new database and throws its journal away; where there was one before, it is damage. */
function isEmptied(file: string): boolean {
  if (existsSync(file) && statSync(file).size > 0) {
    return false;
  }
  return copiesOf(file).length > 0 || (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0);
}

export function removeWithJournal(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(file + suffix, { force: true });
  }
}

interface Source {
  readonly main: string;
  readonly journal: string | null;
  readonly restored: 'whole' | 'copy';
}

/** What may stand in place of the file, the newest first. Whoever replaced the file by another one left its second name and that of its journal. */
function sourcesOf(file: string, keptAs: string): readonly Source[] {
  const link = liveLink(file);
  const journal = [journalLink(file), `${keptAs}-wal`].find((path) => path !== null && existsSync(path)) ?? null;
  const linked: Source[] = link === null ? [] : [{ main: link, journal, restored: 'whole' }];
  const copies = copiesOf(file).map((main): Source => ({ main, journal: null, restored: 'copy' }));
  return [...linked, ...copies].filter(({ main }) => statSync(main).size > 0);
}

function openFromCopies(options: OpenOptions, keptAs: string): Result<{ readonly database: DatabaseSync; readonly restored: Recovery['restored'] }, DatabaseFailure> {
  const { file } = options;
  for (const { main, journal, restored } of sourcesOf(file, keptAs)) {
    copyDurably({ from: main, to: file });
    if (journal !== null) {
      copyDurably({ from: journal, to: `${file}-wal` });
    }
    const attempt = attemptOpen(options, () => null);
    if (attempt.kind === 'sound') {
      return succeed({ database: attempt.database, restored });
    }
    if (attempt.kind === 'refused') {
      return fail(failureOf(attempt.error, file));
    }
    removeWithJournal(file);
  }
  const attempt = attemptOpen(options, () => null);
  if (attempt.kind === 'sound') {
    return succeed({ database: attempt.database, restored: 'empty' });
  }
  const detail = attempt.kind === 'refused' ? attempt.error : ({ kind: 'other', detail: 'a new file is damaged at once' } as const);
  return fail(failureOf(detail, file));
}

/** Puts the latest sound copy, or nothing, in the place of what is kept at `keptAs`. */
function restore(options: OpenOptions, keptAs: string): Result<OpenedDatabase, DatabaseFailure> {
  removeWithJournal(options.file);
  const replacement = openFromCopies(options, keptAs);
  if (!replacement.ok) {
    return replacement;
  }
  const { database, restored } = replacement.value;
  linkLive(options.file);
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
  const { file, now } = options;
  const recovery = unsettledRecovery(file);
  if (recovery !== null && !existsSync(file)) {
    // The program ended between keeping the damaged file aside and putting another in its place.
    return restore(options, recovery.keptAs);
  }
  const link = existsSync(file) ? null : liveLink(file);
  if (link !== null) {
    noteRecovery({ keptAs: freeName(file, now), restored: 'whole' });
    restoreFromLink(file, link);
    return openPrivateFile(options);
  }
  const journal = lostJournal(file);
  if (journal !== null) {
    const found = `${file}-wal`;
    noteRecovery({ keptAs: existsSync(found) ? keepAside(file, now) : (recovery?.keptAs ?? freeName(file, now)), restored: 'whole' });
    restoreFromLink(found, journal);
    return openPrivateFile(options);
  }
  const keep = (): string => keepAside(file, now);
  const attempt = isEmptied(file) ? ({ kind: 'damaged', kept: keep() } as const) : attemptOpen(options, keep);
  switch (attempt.kind) {
    case 'refused':
      return fail(failureOf(attempt.error, file));
    case 'sound':
      if (hasLostCommits(file)) {
        // SQLite has fallen back to the commits before the damage. Closing writes them into the file, so the rest is kept first.
        noteRecovery({ keptAs: keepAside(file, now), restored: 'salvaged' });
        attempt.database.close();
        return openPrivateFile(options);
      }
      if (hasTables(attempt.database)) {
        linkLive(file);
      }
      // The copy is made before the caller migrates: it is also the way back from a migration.
      return succeed({
        database: attempt.database,
        recovery,
        copyFailure: hasTables(attempt.database) ? writeDailyCopy(attempt.database, options) : null,
        madePrivate: [],
      });
    case 'damaged':
      return restore(options, attempt.kept);
    default:
      return assertNever(attempt);
  }
}

/** Opens (or makes) the database in `file`. Throws only on bugs; what the disk refuses comes back as a failure. */
export function openDurableDatabase(options: OpenOptions): Result<OpenedDatabase, DatabaseFailure> {
  if (options.file === ':memory:') {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF');
    return succeed({ database, recovery: null, copyFailure: null, madePrivate: [] });
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
