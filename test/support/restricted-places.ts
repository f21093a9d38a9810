/**
 * Folders that really refuse writes: a small or read-only file system if this machine allows mounts (root ignores permission bits),
 * otherwise a folder without the write bit and, for root, a process without privileges.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `full` and `read-only` are mounted; `unwritable` has no write bit. */
export type Restriction = 'full' | 'read-only' | 'unwritable';

/** Commands that create a mount namespace: the last one is for a root whose `/` is not a mount point, as in a chroot. */
const namespaces: readonly (readonly string[])[] =
  process.getuid?.() === 0 ? [['--mount'], ['--mount', '--propagation', 'unchanged']] : [['--mount', '--map-root-user']];

/** Runs `command` in such a namespace, with a temporary file system of 2 MiB at `folder`. */
function runMounted(
  folder: string,
  { namespace, command }: { readonly namespace: readonly string[]; readonly command: readonly string[] },
): ReturnType<typeof spawnSync> {
  const script =
    'folder=$1; shift; mount -t tmpfs -o size=2m clocktower-test "$folder" || exit; "$@"; status=$?; umount --lazy "$folder"; exit $status';
  return spawnSync('unshare', [...namespace, 'sh', '-c', script, 'sh', folder, ...command], { encoding: 'utf8', timeout: 60_000 });
}

/** The command that works here, null if none does. */
function usableNamespace(): readonly string[] | null {
  if (process.platform !== 'linux') {
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-mount-'));
  try {
    return namespaces.find((namespace) => runMounted(folder, { namespace, command: ['true'] }).status === 0) ?? null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All restrictions that this machine supports; at least one. */
export function possibleRestrictions(): readonly Restriction[] {
  if (usableNamespace() !== null) {
    return ['full', 'read-only'];
  }
  if (process.getuid !== undefined) {
    return ['unwritable'];
  }
  throw new Error('Permission bits mean nothing on this system: nothing shows what Clocktower does on a disk that refuses.');
}

/** Restores the write bits, so that the test can remove the folder. */
function makeRemovable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      makeRemovable(join(folder, entry.name));
    }
  }
}

/** Runs `script` with `folder` and the restriction as arguments and returns its JSON output. */
export function runRestricted(
  script: string,
  { folder, restriction }: { readonly folder: string; readonly restriction: Restriction },
): unknown {
  const command = [process.execPath, '--no-warnings', script, folder, restriction];
  const child =
    restriction === 'unwritable'
      ? spawnSync(process.execPath, command.slice(1), { encoding: 'utf8', timeout: 60_000 })
      : runMounted(folder, { namespace: usableNamespace() ?? [], command });
  if (restriction === 'unwritable') {
    makeRemovable(folder);
  }
  if (child.status !== 0) {
    throw new Error(`The child ended with ${String(child.status)}: ${String(child.stderr)}`);
  }
  return JSON.parse(String(child.stdout));
}
