/**
 * Protects database files from other users of the computer: they contain working hours and, in a service, the key that signs its tokens.
 */
import { chmodSync, closeSync, constants, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copiesFolder, listCopies } from './daily-copies.ts';

/** Permission bits of group and others, and their write bits. */
const anyAccess = 0o077;
const writeAccess = 0o022;
/** In a folder with this bit, such as /tmp, only the owner of a file may rename or remove it. */
const sticky = 0o1000;

/** Removes `access` from group and others. Returns whether they had any of it. Throws system errors. */
function revoke(path: string, access: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows uses access lists instead of modes; a new folder inherits those of its user.
  if (stats === undefined || process.platform === 'win32' || (stats.mode & access) === 0) {
    return false;
  }
  chmodSync(path, stats.mode & 0o7777 & ~access);
  return true;
}

/** Makes `folder` accessible only to its owner. Returns whether that changed anything. Throws system errors. */
function makeFolderPrivate(folder: string): boolean {
  return revoke(folder, anyAccess);
}

/**
 * Makes `folder` and its content accessible only to their owner; skips links, whose targets are not ours. Returns the paths that were open
 * to others. Throws system errors.
 */
export function makeTreePrivate(folder: string): readonly string[] {
  return unlessGone(() => {
    const repaired = revoke(folder, anyAccess) ? [folder] : [];
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        repaired.push(...makeTreePrivate(path));
      } else if (!entry.isSymbolicLink()) {
        repaired.push(...unlessGone(() => (revoke(path, anyAccess) ? [path] : [])));
      }
    }
    return repaired;
  });
}

/** A running program may remove a path meanwhile. */
function unlessGone(repair: () => readonly string[]): readonly string[] {
  try {
    return repair();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/** Creates an empty file that only its owner may read; leaves an existing one unchanged. SQLite would make it readable by all users. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, constants.O_CREAT | constants.O_RDWR, 0o600));
}

/**
 * The database's own folder is closed. Any other may be the user's home or /tmp, so only the permission to replace the database in it is
 * removed.
 */
function makeSurroundingsSafe(file: string): boolean {
  const folder = dirname(file);
  const isItsOwn = readdirSync(folder).every((name) => name.startsWith(basename(file)) || join(folder, name) === copiesFolder(file));
  return isItsOwn ? revoke(folder, anyAccess) : (statSync(folder).mode & sticky) === 0 && revoke(folder, writeAccess);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function listDatabaseFiles(file: string): readonly string[] {
  const copies = isFolder(copiesFolder(file)) ? listCopies(file) : [];
  const kept = readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.damaged-`));
  return [...['', '-wal', '-shm', '-journal'].map((suffix) => file + suffix), ...kept.map((name) => join(dirname(file), name)), ...copies];
}

/**
 * Corrects the modes of a database file, its journal and its copies. Returns the paths that were open to other users. Throws system errors.
 */
export function makeDatabasePrivate(file: string): readonly string[] {
  return [
    ...(makeSurroundingsSafe(file) ? [dirname(file)] : []),
    ...[copiesFolder(file)].filter(makeFolderPrivate),
    ...listDatabaseFiles(file).filter((path) => revoke(path, anyAccess)),
  ];
}
