/** `clocktower watch` as a child process against the real control server. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerControlRequest, type ControlActions } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { controlActions } from '../support/control-actions.ts';
import { onlyConnection, openProfile, type Profile } from '../support/profile.ts';
import { cliEnvironment, cliOfTheRun, runCli } from './run-cli.ts';
import { temporaryFolder } from '../support/after-test.ts';

let parent: string;
let folder: string;
let profile: Profile;
let actions: ControlActions;
let server: ControlServer;

async function serve(): Promise<void> {
  server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
}

beforeEach(async () => {
  parent = temporaryFolder();
  folder = join(parent, 'Clocktower');
  mkdirSync(folder);
  profile = await openProfile({ folder });
  actions = controlActions({ connections: onlyConnection(profile), folder });
  await serve();
});
afterEach(async () => {
  await server.close();
  await profile.close();
});

type Watching = ChildProcessByStdio<null, Readable, Readable>;

function watch(...words: readonly string[]): { readonly child: Watching; readonly next: () => Promise<string> } {
  const child = spawn(cliOfTheRun.node, ['--no-warnings', cliOfTheRun.script, 'watch', ...words], {
    env: cliEnvironment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => String((await lines.next()).value) };
}

it('prints the state at once, each change, and a restart of the program', async () => {
  const { child, next } = watch('--json');
  const until = async (
    holds: (state: { readonly state: string; readonly entry?: { readonly state: string } | null }) => boolean,
  ): Promise<void> => {
    for (;;) {
      if (holds(JSON.parse(await next()))) {
        return;
      }
    }
  };
  expect(JSON.parse(await next())).toMatchObject({
    state: 'stopped',
    connection: 'This computer',
    entry: null,
    today: { totalSeconds: 0 },
    sync: { waiting: 0, attention: 0 },
  });
  profile.tracker.start({ description: 'drawing', at: null });
  await until(({ state }) => state === 'running');
  await server.close();
  await until(({ state }) => state === 'not-running');
  await serve();
  await until(({ state }) => state === 'running');
  profile.tracker.stop();
  await until(({ state }) => state === 'stopped');
  child.kill();
  await once(child, 'close');
});

it('prints one line of text without --json', async () => {
  const { child, next } = watch();
  expect(await next()).toBe('No timer is running. Today: 0s. Saved on this computer.');
  child.kill();
  await once(child, 'close');
});

it('clocktower watch ends quietly when the reader has closed the pipe', async () => {
  const { child, next } = watch('--json');
  await next();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.destroy();
  const ended = once(child, 'exit');
  // A closed pipe is noticed with the next line.
  profile.tracker.start({ description: 'drawing', at: null });
  expect([await ended, said]).toEqual([[0, null], '']);
});

it('is not started with --launch', async () => {
  expect(await runCli({ words: ['watch', '--launch'], profile: folder })).toMatchObject({ code: 2, out: '' });
});
