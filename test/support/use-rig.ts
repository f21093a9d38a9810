/** A rig of the core for every test of a file, on its own file: opened before each test, closed and removed after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openRig, type Rig } from './core-rig.ts';
import { openOwnServer } from './timeline-server.ts';

/** Returns a function that returns the current test's rig, over our own service with its extensions or without. */
export function useRig(dialect: 'contract' | 'extended' = 'extended'): () => Rig {
  let current: { readonly rig: Rig; readonly folder: string } | null = null;
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clocktower-outbox-'));
    current = { folder, rig: await openRig({ file: join(folder, 'replica.sqlite'), server: await openOwnServer(dialect) }) };
  });
  afterEach(async () => {
    if (current !== null) {
      await current.rig.close();
      rmSync(current.folder, { recursive: true, force: true });
    }
    current = null;
  });
  return () => {
    if (current === null) {
      throw new Error('There is a rig only while a test runs');
    }
    return current.rig;
  };
}
