/** Small files that are either the old one or the new one, whatever happens in between. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts `content` in the place of `file`, readable by this person only. Returns when it is on the disk; throws what the disk
 * refuses, and then the old content stands.
 */
export function replaceFile(file: string, content: string): void {
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, 'w', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
  if (process.platform !== 'win32') {
    // The new name is only as lasting as its folder; Windows opens no folders, and its journal keeps renames.
    const folder = openSync(dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}
