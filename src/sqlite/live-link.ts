/**
 * Second names (hard links) of a database file and its journal in the folder of its copies. If one of the two is removed or replaced, its
 * second name still has everything that was committed. File systems without hard links do without.
 */
import { existsSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copiesFolder } from './daily-copies.ts';
import { syncFolder } from './durable-folder.ts';
import { expectSqliteError } from './sqlite-error.ts';
import { isWrittenBack } from './write-ahead-log.ts';

function linkPath(file: string): string {
  return join(copiesFolder(file), `${basename(file)}.live`);
}

function journalLinkPath(file: string): string {
  return `${linkPath(file)}-wal`;
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return first.ino === second.ino && first.dev === second.dev;
}

function giveSecondName(file: string, link: string): void {
  if (!existsSync(link) || !isSameFile(file, link)) {
    rmSync(link, { force: true });
    linkSync(file, link);
  }
}

/** Gives the file and its journal their second names, durably: an older journal never replaces a newer one. */
export function linkLive(file: string): void {
  const journal = `${file}-wal`;
  try {
    mkdirSync(copiesFolder(file), { recursive: true, mode: 0o700 });
    giveSecondName(file, linkPath(file));
    if (existsSync(journal)) {
      giveSecondName(journal, journalLinkPath(file));
    }
    syncFolder(copiesFolder(file));
  } catch (error) {
    // The daily copies exist without it.
    expectSqliteError(error);
  }
}

/** The second name of a file that lost its own; null if there is none. */
export function liveLink(file: string): string | null {
  const link = linkPath(file);
  return existsSync(link) ? link : null;
}

/** The second name of the journal; null if there is none. */
export function journalLink(file: string): string | null {
  const link = journalLinkPath(file);
  return existsSync(link) ? link : null;
}

/**
 * The second name of a journal that was removed or replaced and has commits that `file` lacks; null if nothing is missing. A file that was
 * written after its journal, as by a checkpoint, lacks none.
 */
export function lostJournal(file: string): string | null {
  const [link, journal] = [liveLink(file), journalLink(file)];
  if (link === null || journal === null || !existsSync(file) || !isSameFile(file, link)) {
    return null;
  }
  const isInPlace = existsSync(`${file}-wal`) && isSameFile(`${file}-wal`, journal);
  const isOlder = statSync(journal, { bigint: true }).mtimeNs < statSync(file, { bigint: true }).mtimeNs;
  return isInPlace || isOlder || isWrittenBack(journal, file) ? null : journal;
}

export function restoreFromLink(file: string, link: string): void {
  rmSync(file, { force: true });
  linkSync(link, file);
}
