/** Small files of one owner that are either as they were or as they should be, whatever happens while they are written. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolderDurably } from '#sqlite/durable-folder.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The text of `file`, or null when there is none. Throws the system's error for anything else. */
export async function readPrivateFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/** Makes sure that a name that was written, replaced or removed stays so after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps the order of renames itself.
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces `file` by `text`, readable by its owner only. Throws the system's error, and then the file is as it was. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  makeFolderDurably(dirname(file));
  // Left by a crash, perhaps with another mode.
  await rm(unfinished, { force: true });
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Removes `file`, if it is there. */
export async function removePrivateFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Gives `file` another name beside it, for a user to find. */
export async function setAside(file: string, keptAs: string): Promise<void> {
  await rename(file, keptAs);
  await syncFolder(dirname(file));
}
