/** The `clocktower` command where no app runs in the folder of the profile, or another program has its socket. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlSocketName } from '#shared/control.ts';
import { temporaryFolder } from '../support/after-test.ts';
import { runHere, type CliRun } from './run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'Clocktower');
  mkdirSync(folder);
});

async function cli(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words, profile: folder });
}

describe('an app that does not run, or is another program', () => {
  it('is reported as not running, with how to start it, and exit code 3', async () => {
    for (const words of [['status'], ['start', 'drawing'], ['stop', '--json']]) {
      const run = await cli(...words);
      expect(run).toMatchObject({ code: 3, out: '' });
      expect(run.err).toBe(
        `Clocktower is not running with the folder ${folder}. Nothing was changed. Open the app, or add --launch to the command.\n`,
      );
    }
  });

  it.each(['', 'HTTP/1.1 400 Bad Request\r\n\r\n', '{"kind":"started"', '{"kind":"paused"}\n', '{"kind":"done"}\n{"kind":"done"}\n'])(
    'is recognised when it answers %j: the outcome of the request is unknown',
    async (answer) => {
      const server = createServer((socket) => {
        socket.on('error', () => socket.destroy());
        socket.once('data', () => socket.end(answer));
      });
      server.listen(join(folder, controlSocketName));
      await once(server, 'listening');
      const run = await cli('start', 'drawing');
      server.close();
      expect(run).toEqual({
        code: 1,
        out: '',
        err: 'Clocktower is running but did not answer. The command may or may not have been carried out; check with clocktower status.\n',
      });
    },
  );

  it('is recognised when it closes the connection without an answer', async () => {
    const server = createServer((socket) => socket.destroy());
    server.listen(join(folder, controlSocketName));
    await once(server, 'listening');
    const run = await cli('stop');
    server.close();
    expect(run).toMatchObject({ code: 1, out: '', err: expect.stringContaining('may or may not have been carried out') });
  });

  it('is not found if something else has the name of the socket', async () => {
    writeFileSync(join(folder, controlSocketName), 'no socket');
    expect(await cli('status')).toMatchObject({ code: 3, out: '' });
  });
});
