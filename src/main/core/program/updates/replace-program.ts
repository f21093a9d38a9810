import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Throws disk errors; the older program is then still in place. */
export function replaceProgram({ newer, target }: { readonly newer: string; readonly target: string }): void {
  const beside = join(dirname(target), `.${basename(target)}.newer`);
  try {
    // The download may be on another disk, from which it cannot be renamed.
    copyFileSync(newer, beside);
    chmodSync(beside, 0o755);
    const file = openSync(beside, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}
