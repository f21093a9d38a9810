/**
 * Keeping a damaged database file aside, byte for byte, and remembering until everybody has drawn the consequences that what stands
 * in its place is older: a crash in between must not make the old state look like the newest.
 */
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { UtcInstant } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';

/** A file was damaged or missing. What was found of it is at `keptAs`; `restored` is what stands in its place, `whole` the file itself. */
export interface Recovery {
  readonly keptAs: string;
  readonly restored: 'whole' | 'copy' | 'salvaged' | 'empty';
}

const restoredSchema = z.enum(['whole', 'copy', 'salvaged', 'empty']);

/** Ends the name of the note that says what stands in place of a kept file, for as long as somebody still has to hear of it. */
const unsettledSuffix = '.unsettled';

/** Copies `from` to `to`; on the disk when this returns. */
export function copyDurably({ from, to }: { readonly from: string; readonly to: string }): void {
  copyFileSync(from, to);
  const descriptor = openSync(to, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A name that nothing has yet: two damages of one second are both kept. */
export function freeName(file: string, now: UtcInstant): string {
  const wanted = `${file}.damaged-${now.replaceAll(':', '')}`;
  let name = wanted;
  for (let count = 2; ['', '-wal', unsettledSuffix].some((suffix) => existsSync(name + suffix)); count += 1) {
    name = `${wanted}-${count}`;
  }
  return name;
}

/** Copies the damaged file and its journal aside, before SQLite's own close would write to them. */
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
    // Half of it is of no use to anybody, and the original is still in its place.
    for (const suffix of ['', '-wal', unsettledSuffix]) {
      rmSync(keptAs + suffix, { force: true });
    }
    throw error;
  }
  return keptAs;
}

/** Notes what stands in place of the kept file, until `settleRecovery`. */
export function noteRecovery({ keptAs, restored }: Recovery): void {
  writeFileSync(keptAs + unsettledSuffix, restored);
}

/** The latest recovery of `file` whose consequences nobody has drawn yet; null when there is none. */
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

/** Everybody who relies on the file has taken into account that it is older; the next opening says nothing of it any more. */
export function settleRecovery({ keptAs }: Recovery): void {
  rmSync(keptAs + unsettledSuffix, { force: true });
}
