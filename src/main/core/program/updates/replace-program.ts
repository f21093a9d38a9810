/** Puts a newer program in the place of an older one: at every moment there is one of them, whole. */
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Throws what the disk refuses; then the older one is still there. */
export function replaceProgram({ newer, target }: { readonly newer: string; readonly target: string }): void {
  const beside = join(dirname(target), `.${basename(target)}.newer`);
  try {
    // What was downloaded may lie on another disk, from where nothing can be renamed to here.
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
