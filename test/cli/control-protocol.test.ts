/** The example of docs/control-protocol.md, run as it is written there. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { controlRequestSchema, controlSocketName } from '#shared/control.ts';
import { cliEnvironment } from './run-cli.ts';
import { useControlServer } from './use-control-server.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'control-protocol.md'), 'utf8');
const example = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
const served = useControlServer();

it('the page of the protocol names every request, and has a short example', () => {
  const commands = controlRequestSchema.options.map(({ shape }) => shape.command.value);
  // `start` is the request of earlier versions of the command.
  expect(commands.filter((command) => command !== 'start' && !page.includes(`\`${command}\``))).toEqual([]);
  expect(example.split('\n').length).toBeLessThanOrEqual(40);
});

it.skipIf(process.platform === 'win32')('the example in Node prints each state', async () => {
  const { folder, parent, profile } = served();
  const script = join(parent, 'example.mjs');
  writeFileSync(script, example);
  const child = spawn(process.execPath, [script, join(folder, controlSocketName)], {
    env: cliEnvironment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('no timer 0');
  profile.tracker.start({ description: 'drawing', at: null });
  expect((await lines.next()).value).toMatch(/^drawing \d+$/);
  child.kill();
});
