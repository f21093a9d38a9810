// @ts-check
/** Where tests write. */
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Variables with which a program writes temporary files to memory where there is room: waiting for a disk took half of the time of tests
 * that store entries, and a twentieth of that of desktop tests.
 * @returns {{ readonly TMPDIR?: string }}
 */
export function inMemory() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mounted = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder);
    // Some tests run what they unpack.
    const runsPrograms = mounted !== undefined && !mounted.includes('noexec');
    return runsPrograms && bavail * bsize > 2 ** 32 ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

/**
 * A temporary folder that is removed when the work ends or this process does.
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
