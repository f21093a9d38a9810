import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { StartFailure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { makeFolderDurably } from '#sqlite/durable-folder.ts';
import { makeTreePrivate } from '#sqlite/private-files.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';

/** Writes a new file, never through a link of that name. */
function writeProbe(probe: string): void {
  rmSync(probe, { force: true });
  // Windows lacks O_NOFOLLOW; O_EXCL alone also refuses a link.
  const descriptor = openSync(probe, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    writeSync(descriptor, 'clocktower');
  } finally {
    closeSync(descriptor);
  }
  rmSync(probe);
}

/** `madePrivate`: paths of the profile that other users of the computer could read until now. */
export function prepareProfileFolder(folder: string): Result<{ readonly madePrivate: readonly string[] }, StartFailure> {
  const probe = join(folder, '.write-probe');
  try {
    makeFolderDurably(folder);
    const madePrivate = makeTreePrivate(folder);
    // Only a write proves it: permission bits ignore read-only disks, quotas and a full disk.
    writeProbe(probe);
    return succeed({ madePrivate });
  } catch (error) {
    const known = expectSqliteError(error);
    if (known.kind === 'full') {
      // A full disk accepts the name of a file and refuses its content.
      rmSync(probe, { force: true });
      return fail({ kind: 'disk-full', folder });
    }
    return fail({ kind: 'profile-not-writable', folder, detail: known.detail });
  }
}
