/** What the program asks Windows, asked of Wine: `npm run desktops -- wine`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';

const env = z.object({ CLOCKTOWER_WINE_NODE: z.string(), CLOCKTOWER_WINE_KOFFI: z.string() });
const lineSchema = z.object({ application: z.string(), title: z.string(), isFullScreen: z.boolean() }).nullable();

/** Paths of this computer as Wine names them. */
const named = (path: string): string => `Z:${path.replaceAll('/', '\\')}`;

test('the focused window of Windows', async () => {
  const { CLOCKTOWER_WINE_NODE: node, CLOCKTOWER_WINE_KOFFI: koffi } = env.parse(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-wine-'));
  const file = join(folder, 'focus.jsonl');
  const started: ChildProcess[] = [];
  const run = (script: string, ...args: readonly string[]): void =>
    void started.push(spawn('wine', [node, ...[join(import.meta.dirname, 'support', script), ...args].map(named)], { stdio: 'ignore' }));
  const seen = () =>
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
      const window = line === '' ? null : lineSchema.parse(JSON.parse(line));
      // Wine has a window of its own in between.
      return window?.application === 'Node.js JavaScript Runtime' ? [`${window.title}${window.isFullScreen ? ', full-screen' : ''}`] : [];
    });
  run('wine-focus.ts', file, koffi);
  await expect.poll(() => existsSync(file), { timeout: 90_000 }).toBe(true);
  run('wine-windows.ts', koffi, folder);
  const expected: string[] = [];
  for (const [window, next] of [
    ['Letter – “Grüße” 🎈', 'film'],
    ['Film', 'full-screen'],
    ['Film, full-screen', 'letter'],
    ['Letter 2', 'end'],
  ] as const) {
    expected.push(window);
    await expect.poll(seen, { timeout: 60_000 }).toEqual(expected);
    writeFileSync(join(folder, next), '');
  }
  for (const child of started) {
    child.kill();
  }
  rmSync(folder, { recursive: true, force: true });
});
