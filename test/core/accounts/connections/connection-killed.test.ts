/** Kills the program while it works: every acknowledged change is there afterwards, each entry once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openProfile, settled } from '../../../support/profile.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'support', 'burst-child.ts');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

interface Acknowledged {
  readonly what: string;
  readonly localId: string;
  readonly description: string;
}

/** Returns every complete line of the child's output until it is killed, `lines` lines after its start. */
async function readUntilKilled(lines: number): Promise<readonly Acknowledged[]> {
  const child = spawn(process.execPath, ['--no-warnings', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  let text = '';
  child.stdout.on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > lines) {
      child.kill('SIGKILL');
    }
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [what = '', localId = '', ...description] = line.split(' ');
      return { what, localId, description: description.join(' ') };
    });
}

describe('a program that is killed while it works', () => {
  it('has every entry it acknowledged, stopped where it said so, and the service has each once', async () => {
    const acknowledged: Acknowledged[] = [];
    for (const lines of [1, 17, 80]) {
      acknowledged.push(...(await readUntilKilled(lines)));
      const profile = await openProfile({ folder });
      await settled(profile.tracker);
      const rows = await profile.rows();
      const known = profile.records();
      const { notices } = profile.tracker.view();
      await profile.close();
      const records = new Map(known.map((record) => [String(record.localId), record]));
      for (const { what, localId, description } of acknowledged) {
        const record = records.get(localId);
        expect(record?.local.description).toBe(description);
        expect(record?.serverId).not.toBeNull();
        if (what === 'stopped') {
          expect(record?.local.end).not.toBeNull();
        }
      }
      const serverIds = new Set(known.map(({ serverId }) => serverId));
      expect(serverIds.size).toBe(records.size);
      expect(rows).toHaveLength(records.size);
      expect(new Set(rows.map(({ start }) => start)).size).toBe(rows.length);
      expect(notices).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(90);
  });
});
