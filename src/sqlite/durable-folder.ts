/**
 * Creates folders that survive a power cut. Syncing a file makes its content durable, and SQLite does so for its name; the name of its
 * folder is up to the creator of the folder.
 */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { parseForeign } from '#shared/values/parse-foreign.ts';

/** Folders that are writable but not readable, and file systems that cannot sync folders. */
const cannotBeSynced = z.object({ code: z.enum(['EACCES', 'EINVAL', 'ENOTSUP']) });

/** Makes names in `folder` durable. Windows opens no folders; NTFS keeps the order of names itself. */
function syncFolder(folder: string): void {
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

/** Creates `folder` and its missing parents, accessible only to their owner. Their names are durable when this returns. */
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
