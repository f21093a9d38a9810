/**
 * Notes, beside the folder of a connection, that its files were never opened: after a power cut between its folder and its files, none is
 * missing.
 */
import { existsSync } from 'node:fs';
import { removePrivateFile, writePrivateFile } from '#core/platform/private-file.ts';
import { attemptLater } from '#core/platform/storage-failure.ts';

function noteOf(folder: string): string {
  return `${folder}.unopened`;
}

/** Before the folder is created. Throws disk errors. */
export async function noteUnopened(folder: string): Promise<void> {
  await writePrivateFile(noteOf(folder), '');
}

export function wasOpened(folder: string): boolean {
  return !existsSync(noteOf(folder));
}

/** True if the files of the connection in `folder`, which has a service in `serviceFolder`, are expected; otherwise noted as above. */
export async function expectsFiles(folder: string, serviceFolder: string): Promise<boolean> {
  if (existsSync(folder) || existsSync(serviceFolder)) {
    return wasOpened(folder);
  }
  // Where the note cannot be written, nor can the files: opening them returns the reason.
  await attemptLater(async () => noteUnopened(folder));
  return false;
}

/** A note that cannot be removed now is removed after the next opening. */
export async function noteOpened(folder: string): Promise<void> {
  await attemptLater(async () => removePrivateFile(noteOf(folder)));
}
