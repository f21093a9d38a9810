/** Inspects an open database: whether its pages are intact, its settings, and its copies. Changes nothing. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { localDateSchema } from '#shared/values/brands.ts';
import type { DoctorDatabase } from '#shared/program/doctor.ts';
import { listCopies } from './daily-copies.ts';
import { readSchemaVersion } from './migrate.ts';
import { expectSqliteError } from './sqlite-error.ts';

export type DatabaseFacts = Omit<DoctorDatabase, 'connection' | 'database'>;

const checkSchema = z.object({ quick_check: z.string() });
const journalSchema = z.object({ journal_mode: z.string() });

function measureSize(file: string): number {
  return ['', '-wal'].reduce((sum, suffix) => sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function countSetAside(file: string): number {
  const folder = dirname(file);
  const prefix = `${basename(file)}.damaged-`;
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(prefix) && !/-wal$|\.unsettled$/.test(name)).length : 0;
}

/** Facts from the disk; none for a memory database. */
function factsBeside(file: string | null): Pick<DatabaseFacts, 'bytes' | 'lastCopy' | 'copies' | 'setAside'> {
  if (file === null) {
    return { bytes: 0, lastCopy: null, copies: 0, setAside: 0 };
  }
  const copies = listCopies(file);
  const [newest] = copies;
  const lastCopy = newest === undefined ? null : localDateSchema.parse(newest.slice(-'YYYY-MM-DD'.length));
  return { bytes: measureSize(file), lastCopy, copies: copies.length, setAside: countSetAside(file) };
}

/** Reads every page: a second for some hundred megabytes. */
export function inspectDatabase(database: DatabaseSync): DatabaseFacts {
  const beside = factsBeside(database.location());
  try {
    const { quick_check: check } = checkSchema.parse(database.prepare('PRAGMA quick_check(1)').get());
    const { journal_mode: journal } = journalSchema.parse(database.prepare('PRAGMA journal_mode').get());
    return { ...beside, state: check === 'ok' ? 'sound' : 'damaged', journal, schema: readSchemaVersion(database) };
  } catch (error) {
    const known = expectSqliteError(error);
    return { ...beside, state: known.kind === 'damaged' ? 'damaged' : 'unchecked', journal: null, schema: null };
  }
}
