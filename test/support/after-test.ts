/** What a test opens for itself. Called in a test or in its `beforeEach`; what was opened last is closed first, after every `afterEach`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Closable {
  readonly close: () => Promise<unknown>;
}

/** Returns what was opened, which is closed after the test. */
export function closedAfterTest<Opened extends Closable>(opened: Opened): Opened {
  onTestFinished(async () => {
    await opened.close();
  });
  return opened;
}
