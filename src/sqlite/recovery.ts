/**
 * Sets a damaged database file aside, byte for byte, and records that its replacement is older until all dependent data is adjusted: a
 * crash in between must not make the old state look like the newest.
 */
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

/** A file was damaged or missing. Its remains are at `keptAs`; its replacement, the latest intact copy or an empty file, is older. */
export interface Recovery {
  readonly keptAs: string;
  readonly restored: 'copy' | 'empty';
}

const restoredSchema = z.enum(['copy', 'empty']);

/** Suffix of the file that records an unsettled recovery. */
const unsettledSuffix = '.unsettled';

/** The copy is on disk when this returns. */
export function copyDurably({ from, to }: { readonly from: string; readonly to: string }): void {
  copyFileSync(from, to);
  const descriptor = openSync(to, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** An unused name: two damaged files of the same second are both kept. */
function freeName(file: string, now: UtcInstant): string {
  const wanted = `${file}.damaged-${now.replaceAll(':', '')}`;
  let name = wanted;
  for (let count = 2; ['', '-wal', unsettledSuffix].some((suffix) => existsSync(name + suffix)); count += 1) {
    name = `${wanted}-${count}`;
  }
  return name;
}

/** Copies the damaged file and its journal before SQLite writes to them on close. */
export function keepAside(file: string, now: UtcInstant): string {
  const keptAs = freeName(file, now);
  try {
    for (const suffix of ['', '-wal']) {
      if (existsSync(file + suffix)) {
        copyDurably({ from: file + suffix, to: keptAs + suffix });
      }
    }
    noteRecovery({ keptAs, restored: 'empty' });
  } catch (error) {
    // An incomplete copy is useless, and the original is still in place.
    for (const suffix of ['', '-wal', unsettledSuffix]) {
      rmSync(keptAs + suffix, { force: true });
    }
    throw error;
  }
  return keptAs;
}

/** Records the replacement of the file until `settleRecovery`. */
export function noteRecovery({ keptAs, restored }: Recovery): void {
  writeFileSync(keptAs + unsettledSuffix, restored, { mode: 0o600 });
}

/** The latest recovery of `file` that is not settled; null if there is none. */
export function unsettledRecovery(file: string): Recovery | null {
  const note = readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.damaged-`) && name.endsWith(unsettledSuffix))
    .sort()
    .at(-1);
  if (note === undefined) {
    return null;
  }
  const path = join(dirname(file), note);
  return { keptAs: path.slice(0, -unsettledSuffix.length), restored: foreignOrNull(restoredSchema, readFileSync(path, 'utf8')) ?? 'empty' };
}

/** Called once all dependents have accounted for the older file; the next opening no longer reports the recovery. */
export function settleRecovery({ keptAs }: Recovery): void {
  rmSync(keptAs + unsettledSuffix, { force: true });
}
