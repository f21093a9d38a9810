/** Bundles the stand-alone service once for all tests that start it: the bundle starts in a third of the time that its sources take. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');

export async function setup(): Promise<void> {
  // Set by another project of the same run. The processes that run the tests start later and inherit it.
  if (process.env['CLOCKTOWER_TEST_SERVICE'] === undefined) {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/bundle-service.mjs')]);
    process.env['CLOCKTOWER_TEST_SERVICE'] = join(root, 'out/service/standalone/main.mjs');
  }
}
