/** The socket of a running service, used by commands and by other programs. */
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  askRunningService,
  serveAdministration,
  type AdministrationSocket,
} from '#service/standalone/administration/administration-socket.ts';
import type { AdministrationRequest } from '#service/standalone/administration/administration.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let file: string;
let socket: AdministrationSocket | null;
let seen: AdministrationRequest[];
let reports: unknown[];
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'team.sqlite');
  socket = null;
  seen = [];
  reports = [];
});
afterEach(async () => {
  await socket?.close();
});

async function serve(): Promise<void> {
  socket = await serveAdministration({
    file,
    run: async (request) => {
      seen.push(request);
      if (request.command === 'backup') {
        throw new Error('the disk is on fire');
      }
      return { kind: 'done', text: 'ines@duarte.example' };
    },
    report: (error) => {
      reports.push(error);
    },
  });
}

const request: AdministrationRequest = {
  command: 'user password',
  values: { email: 'ines@duarte.example' },
  password: 'correct horse battery',
};

describe('the socket of a running service', () => {
  it('takes commands, one after another and at once', async () => {
    await serve();
    const answers = await Promise.all([1, 2, 3].map(async () => askRunningService(file, request)));
    expect(answers).toEqual([1, 2, 3].map(() => ({ kind: 'done', text: 'ines@duarte.example' })));
    expect(seen).toEqual([request, request, request]);
  });

  it('can be opened by its owner alone, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await serve();
    } finally {
      process.umask(before);
    }
    expect(statSync(`${file}.socket`).mode & 0o777).toBe(0o600);
  });

  it('returns an answer of any length', async () => {
    const text = 'x'.repeat(500_000);
    socket = await serveAdministration({ file, run: async () => ({ kind: 'done', text }), report: (error) => reports.push(error) });
    expect(await askRunningService(file, request)).toEqual({ kind: 'done', text });
  });

  it('is missing if no process listens, and replaces one left behind by a dead process', async () => {
    expect(await askRunningService(file, request)).toBeNull();
    writeFileSync(`${file}.socket`, 'left behind');
    await serve();
    expect(await askRunningService(file, request)).not.toBeNull();
  });

  it('works in a folder whose path is longer than a socket may have', async () => {
    const deep = join(folder, 'x'.repeat(80), 'y'.repeat(80));
    mkdirSync(deep, { recursive: true });
    file = join(deep, 'team.sqlite');
    await serve();
    expect(await askRunningService(file, request)).not.toBeNull();
    expect(process.cwd()).not.toContain('yyy');
  });

  it('answers nothing to invalid, oversized and failing requests, and continues', async () => {
    await serve();
    for (const rubbish of [
      '\n',
      'GET / HTTP/1.1\r\n\r\n',
      '{"kind":"drop everything"}\n',
      `{"command":"user password","values":{},"password":"${'x'.repeat(50_000)}`,
    ]) {
      const client = connect(`${file}.socket`);
      let answer = '';
      client.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      });
      client.on('error', () => client.destroy());
      client.write(rubbish);
      await once(client, 'close');
      expect(answer).toBe('');
    }
    expect(await askRunningService(file, { command: 'backup', values: { to: '/copy' }, password: null })).toBeNull();
    expect(reports).toHaveLength(1);
    expect(seen.map(({ command }) => command)).toEqual(['backup']);
    expect(await askRunningService(file, request)).not.toBeNull();
  });

  it('is closed with the service, even with open connections', async () => {
    await serve();
    const holding = connect(`${file}.socket`);
    holding.on('error', () => holding.destroy());
    await once(holding, 'connect');
    await socket?.close();
    socket = null;
    expect(await askRunningService(file, request)).toBeNull();
  });
});
