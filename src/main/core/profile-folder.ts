/** Makes sure that the profile folder is there, is private and can be written to, before anything is opened in it. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartFailure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { makeFolderDurably } from '#sqlite/durable-folder.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';

export function prepareProfileFolder(folder: string): Result<null, StartFailure> {
  const probe = join(folder, '.write-probe');
  try {
    makeFolderDurably(folder);
    // Only writing tells: permission bits say nothing about read-only disks, quotas or a full disk.
    writeFileSync(probe, 'clocktower');
    rmSync(probe);
    return succeed(null);
  } catch (error) {
    const known = readSqliteError(error);
    if (known === null) {
      throw error;
    }
    if (known.kind === 'full') {
      // A full disk takes the name of a file and refuses its content.
      rmSync(probe, { force: true });
      return fail({ kind: 'disk-full', folder });
    }
    return fail({ kind: 'profile-not-writable', folder, detail: known.detail });
  }
}
