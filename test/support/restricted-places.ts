/**
 * Folders that refuse writes, for real: a small or read-only file system of the test's own where this machine lets one be mounted (root
 * ignores permission bits), a folder without the write bit elsewhere. A machine that can do neither fails the test in words.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `full` and `read-only` are mounted; `unwritable` has lost its write bit. */
export type Restriction = 'full' | 'read-only' | 'unwritable';

const namespaceFlags = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];

/** Runs `command` in a mount namespace of its own, with a fresh file system of 1 MiB at `folder`. */
function runMounted(folder: string, command: readonly string[]): ReturnType<typeof spawnSync> {
  const words = ['sh', '-c', 'mount -t tmpfs -o size=1m clocktower-test "$1" && shift && exec "$@"', 'sh', folder, ...command];
  return spawnSync('unshare', [...namespaceFlags, ...words], { encoding: 'utf8', timeout: 60_000 });
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-mount-'));
  try {
    return runMounted(folder, ['true']).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every restriction this machine can put on a folder; never none. */
export function possibleRestrictions(): readonly Restriction[] {
  if (process.platform === 'linux' && canMount()) {
    return ['full', 'read-only'];
  }
  if (process.getuid !== undefined && process.getuid() !== 0) {
    return ['unwritable'];
  }
  throw new Error(
    'This machine can neither mount a file system for the test (unshare --mount) nor refuse writes by permission bits (root, or Windows, ignores them): nothing shows what Clocktower does on a disk that refuses. Run the tests as another user.',
  );
}

/** Gives the folder and those in it their write bits back, or the test could not clean up. */
function makeRemovable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      makeRemovable(join(folder, entry.name));
    }
  }
}

/** Runs `script` with `folder` and the restriction as its words and answers the JSON it printed. */
export function runRestricted(script: string, { folder, restriction }: { readonly folder: string; readonly restriction: Restriction }): unknown {
  const command = [process.execPath, '--no-warnings', script, folder, restriction];
  const child =
    restriction === 'unwritable'
      ? spawnSync(process.execPath, command.slice(1), { encoding: 'utf8', timeout: 60_000 })
      : runMounted(folder, command);
  if (restriction === 'unwritable') {
    makeRemovable(folder);
  }
  if (child.status !== 0) {
    throw new Error(`The child ended with ${String(child.status)}: ${String(child.stderr)}`);
  }
  return JSON.parse(String(child.stdout));
}
