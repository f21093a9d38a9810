/**
 * Folders that are still there after a power cut. Syncing a file keeps its content, and SQLite keeps its name; the name of the folder
 * that it lies in is the business of whoever made the folder.
 */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** A folder that may be written to and not read, and file systems that sync no folders: there is nothing more to be done. */
const cannotBeSynced = z.object({ code: z.enum(['EACCES', 'EINVAL', 'ENOTSUP']) });

/** Names in `folder` are on the disk when this returns. Windows opens no folders; its file system keeps the order of names itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') {
    return;
  }
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!parseForeign(cannotBeSynced, error).ok) {
      throw error;
    }
  }
}

/** Makes `folder` and what is missing above it, for their owner only. Their names are on the disk when this returns. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) {
    return;
  }
  const top = dirname(resolve(first));
  let parent = dirname(resolve(folder));
  syncFolder(parent);
  while (parent !== top) {
    parent = dirname(parent);
    syncFolder(parent);
  }
}
