/** The command starts the app if none is running. Here a stand-in program listens on the app's socket. */
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { programToLaunch } from '#cli/launch-app.ts';
import { controlSocketName } from '#shared/control.ts';
import { runCli, type CliRun } from './run-cli.ts';
import { temporaryFolder } from '../support/after-test.ts';

let parent: string;
let profile: string;
beforeEach(() => {
  parent = temporaryFolder();
  profile = join(parent, 'Clocktower');
});

/** Writes a program with the given body. `net`, `fs`, its arguments `words`, and the address `socket` in its profile are in scope. */
function appThat(body: string): string {
  const file = join(parent, 'app.mjs');
  writeFileSync(
    file,
    `#!${process.execPath}
import net from 'node:net';
import fs from 'node:fs';
const words = process.argv.slice(2);
const socket = words[words.indexOf('--profile') + 1] + '/control.sock';
${body}
`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** Answers one request with `done`, records the request and its own arguments, and ends. */
const answersOnce = `
const server = net.createServer((each) => each.once('data', (asked) => {
  fs.appendFileSync('asked.txt', words.join(' ') + '\\n' + asked);
  each.end('{"kind":"done"}\\n', () => server.close());
}));
server.listen(socket);`;

async function cli(app: string, ...words: readonly string[]): Promise<CliRun> {
  return runCli({ words, profile, cwd: parent, environment: { CLOCKTOWER_APP: app, npm_lifecycle_event: 'npx' } });
}

describe.skipIf(process.platform === 'win32')('--launch', () => {
  it('starts the app with its icon only, asks it once, and says so beside the answer', async () => {
    const run = await cli(appThat(answersOnce), 'open', '--launch', '--json');
    expect(run).toEqual({ code: 0, out: '{"done":true}\n', err: 'Clocktower was not running, so it was started.\n' });
    expect(readFileSync(join(parent, 'asked.txt'), 'utf8')).toBe(`--hidden --profile ${profile}\n{"protocol":1,"command":"open"}\n`);
  });

  it('starts nothing where the app is running', async () => {
    mkdirSync(profile);
    const server = createServer((each) => each.once('data', () => each.end('{"kind":"done"}\n')));
    server.listen(join(profile, controlSocketName));
    await once(server, 'listening');
    const run = await cli(join(parent, 'no-such-app'), 'open', '--launch');
    server.close();
    expect(run).toEqual({ code: 0, out: 'Done.\n', err: '' });
  });

  it('says what the app said that could not start', async () => {
    const run = await cli(
      appThat(`process.stderr.write('The folder cannot be written to.\\n'); process.exitCode = 1;`),
      'start',
      '--launch',
      'drawing',
    );
    expect(run).toEqual({
      code: 3,
      out: '',
      err: 'Clocktower did not start. Nothing was changed. Its output:\nThe folder cannot be written to.\n',
    });
  });

  it('says when there is no such program', async () => {
    const run = await cli(join(parent, 'no-such-app'), 'start', '--launch', 'drawing');
    expect(run).toMatchObject({ code: 3, out: '' });
    expect(run.err).toMatch(/^Clocktower did not start\. Nothing was changed\. Its output:\n.*ENOENT/);
  });

  it('says when the folder takes no file', async () => {
    writeFileSync(profile, 'no folder');
    const run = await cli(appThat(answersOnce), 'start', '--launch', 'drawing');
    expect(run).toMatchObject({ code: 3, out: '' });
    expect(run.err).toMatch(/^Clocktower did not start\. Nothing was changed\. Its output:\n.*EEXIST/);
  });

  it('waits for another start that this one handed over to', async () => {
    const app = appThat(
      `
import { spawn } from 'node:child_process';
if (words.includes('--second')) {${answersOnce}
} else spawn(process.execPath, [process.argv[1], ...words, '--second'], { detached: true, stdio: 'ignore' }).unref();`.replace(
        "import { spawn } from 'node:child_process';\n",
        "const { spawn } = await import('node:child_process');\n",
      ),
    );
    expect(await cli(app, 'open', '--launch')).toMatchObject({ code: 0, out: 'Done.\n' });
  });

  it.each(['quit', 'undo'])('is not for %s, which starts nothing', async (command) => {
    const run = await cli(appThat(answersOnce), command, '--launch');
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining('does not start Clocktower') });
  });
});

describe('the program to start', () => {
  const place = { node: '/usr/bin/node', environment: {} };

  it('is the one that is named', () => {
    expect(programToLaunch({ ...place, here: parent, environment: { CLOCKTOWER_APP: '/opt/Clocktower.AppImage' } })).toEqual({
      file: '/opt/Clocktower.AppImage',
      args: [],
    });
  });

  it('is the clone’s, started as npm start does, by the Node at hand', () => {
    const here = join(import.meta.dirname, '..', '..', 'src', 'cli');
    expect(programToLaunch({ ...place, here })).toEqual({ file: '/usr/bin/node', args: [join(here, '..', '..', 'scripts', 'start.mjs')] });
  });

  it('is none elsewhere', () => {
    expect(programToLaunch({ ...place, here: join(parent, 'a', 'b') })).toBeNull();
  });
});
