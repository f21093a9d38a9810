import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolderDurably } from '#sqlite/durable-folder.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

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

/** Makes a write, rename or removal in `folder` durable across a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; NTFS keeps renames in order itself.
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

/** Replaces the content of `file`, readable only by its owner. Throws the system error and then leaves the file unchanged. */
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

export async function removePrivateFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

/** Renames `file` within its folder, so that the user can find it. */
export async function setAside(file: string, keptAs: string): Promise<void> {
  await rename(file, keptAs);
  await syncFolder(dirname(file));
}
