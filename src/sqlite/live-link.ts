/**
 * A second name (a hard link) of a database file in the folder of its copies. Whoever removes or replaces the file leaves the second name, and
 * with it everything but what was not yet checkpointed. File systems without hard links do without.
 */
import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copiesFolder } from './daily-copies.ts';
import { readSqliteError } from './sqlite-error.ts';

function linkPath(file: string): string {
  return join(copiesFolder(file), `${basename(file)}.live`);
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return first.ino === second.ino && first.dev === second.dev;
}

/** Gives `file` its second name. */
export function linkLive(file: string): void {
  const link = linkPath(file);
  try {
    if (existsSync(link) && isSameFile(file, link)) {
      return;
    }
    mkdirSync(copiesFolder(file), { recursive: true, mode: 0o700 });
    rmSync(link, { force: true });
    linkSync(file, link);
  } catch (error) {
    // The daily copies are there without it.
    if (readSqliteError(error) === null) {
      throw error;
    }
  }
}

/** The second name of a file that no longer has its own; null when there is none. */
export function liveLink(file: string): string | null {
  const link = linkPath(file);
  return existsSync(link) ? link : null;
}

/** Gives the file its name back. */
export function restoreFromLink(file: string, link: string): void {
  linkSync(link, file);
}
