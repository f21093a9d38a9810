/** Daily copies of a database file in a folder beside it, to recover from damage and from a migration. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LocalDate } from '#shared/values/brands.ts';
import { expectSqliteError } from './sqlite-error.ts';

const copiesKept = 7;

export function copiesFolder(file: string): string {
  return join(dirname(file), 'copies');
}

/** Paths of the daily copies of `file`, the newest first. */
export function listCopies(file: string): readonly string[] {
  const folder = copiesFolder(file);
  if (!existsSync(folder)) {
    return [];
  }
  const prefix = `${basename(file)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d{4}-\d{2}-\d{2}$/.test(name.slice(prefix.length)))
    .sort()
    .toReversed()
    .map((name) => join(folder, name));
}

function dailyCopyPath(file: string, today: LocalDate): string {
  return join(copiesFolder(file), `${basename(file)}.${today}`);
}

function removeUnfinished(file: string): void {
  for (const name of readdirSync(copiesFolder(file))) {
    if (name.startsWith(`${basename(file)}.`) && name.endsWith('.unfinished')) {
      rmSync(join(copiesFolder(file), name));
    }
  }
}

/** Writes today's copy unless it exists, and removes the oldest. Returns why that failed, or null. */
export function writeDailyCopy(
  database: DatabaseSync,
  { file, today }: { readonly file: string; readonly today: LocalDate },
): string | null {
  const copy = dailyCopyPath(file, today);
  const unfinished = `${copy}.unfinished`;
  try {
    if (existsSync(copy)) {
      return null;
    }
    mkdirSync(copiesFolder(file), { recursive: true, mode: 0o700 });
    removeUnfinished(file);
    // SQLite accepts an existing empty file, and would otherwise create one that other users can read.
    writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
    database.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, copy);
    for (const old of listCopies(file).slice(copiesKept)) {
      rmSync(old);
    }
    return null;
  } catch (error) {
    const known = expectSqliteError(error);
    return known.detail;
  }
}
