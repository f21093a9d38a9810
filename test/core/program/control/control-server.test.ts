/** The control socket: permissions, invalid input, and one real answer to every command. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type AnswerRequest, type ControlServer } from '#core/program/control/control-server.ts';
import { controlAnswerSchema, controlProtocol, controlSocketName, type ControlAnswer, type ControlRequest } from '#shared/control.ts';
import { controlLineLimitBytes } from '#shared/values/limits.ts';
import { controlActions } from '../../../support/control-actions.ts';
import { onlyConnection, openProfile, type Profile, settled } from '../../../support/profile.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let servers: ControlServer[];
beforeEach(() => {
  folder = temporaryFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) {
    await server.close();
  }
});

const done: ControlAnswer = { kind: 'done' };

async function serve(profile = folder, answer: AnswerRequest = () => done, silenceMs?: number): Promise<void> {
  servers.push(await startControlServer(profile, answer, silenceMs));
}

/** Everything that the server sends in answer to `text` until it closes the connection. */
async function say(text: string | Buffer, address = join(folder, controlSocketName)): Promise<string> {
  const socket = connect(address);
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk: string) => {
    answer += chunk;
  });
  await once(socket, 'connect');
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

async function ask(request: object): Promise<ControlAnswer> {
  const text = await say(`${JSON.stringify({ protocol: controlProtocol, ...request })}\n`);
  expect(text.endsWith('\n')).toBe(true);
  return controlAnswerSchema.parse(JSON.parse(text));
}

const status = `${JSON.stringify({ protocol: controlProtocol, command: 'status' })}\n`;

describe('the control socket', () => {
  it('can be opened by its owner alone', async () => {
    await serve();
    const { mode } = statSync(join(folder, controlSocketName));
    expect((mode & 0o777).toString(8)).toBe('600');
  });

  it('leaves the mode of other files as the process had it', async () => {
    const before = process.umask();
    await serve();
    expect(process.umask()).toBe(before);
  });

  it('replaces the one that a killed program left behind', async () => {
    const script = `require('net').createServer().listen(${JSON.stringify(join(folder, controlSocketName))}, () => process.kill(process.pid, 'SIGKILL'))`;
    expect(spawnSync(process.execPath, ['--eval', script], { timeout: 30_000 }).signal).toBe('SIGKILL');
    expect(statSync(join(folder, controlSocketName)).isSocket()).toBe(true);
    await serve();
    expect(JSON.parse(await say(status))).toEqual(done);
  });

  it('replaces an existing file', async () => {
    writeFileSync(join(folder, controlSocketName), 'no socket');
    await serve();
    expect(JSON.parse(await say(status))).toEqual(done);
  });

  it('works in a folder whose path is too long for a socket, and stays where the process was', async () => {
    const deep = join(folder, 'a'.repeat(60), 'ö'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const before = process.cwd();
    await serve(deep);
    expect(process.cwd()).toBe(before);
    expect((statSync(join(deep, controlSocketName)).mode & 0o777).toString(8)).toBe('600');
    const script = `process.chdir(${JSON.stringify(deep)}); const s = require('net').connect('${controlSocketName}'); s.pipe(process.stdout); s.write(${JSON.stringify(status)})`;
    const { promise, resolve } = Promise.withResolvers<string>();
    // A child, because the test runner’s workers may not change their folder.
    const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('close', () => resolve(text));
    expect(JSON.parse(await promise)).toEqual(done);
  });

  it('says why when it cannot listen', async () => {
    await expect(startControlServer(join(folder, 'not', 'there'), () => done)).rejects.toThrow(/ENOENT|EACCES/);
  });

  it('is gone after it was closed', async () => {
    const server = await startControlServer(folder, () => done);
    await server.close();
    await expect(say(status)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });
});

describe('what is not understood', () => {
  const asked: ControlRequest[] = [];
  beforeEach(async () => {
    asked.length = 0;
    await serve(folder, (request) => {
      asked.push(request);
      return done;
    });
  });

  const rubbish: readonly (readonly [name: string, text: string | Buffer])[] = [
    ['no JSON', 'start the timer, please\n'],
    ['an empty line', '\n'],
    ['JSON of another kind', 'null\n'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a])],
    ['another protocol', `${JSON.stringify({ protocol: 2, command: 'status' })}\n`],
    ['no protocol', `${JSON.stringify({ command: 'status' })}\n`],
    ['an unknown command', `${JSON.stringify({ protocol: 1, command: 'format' })}\n`],
    ['an unknown key', `${JSON.stringify({ protocol: 1, command: 'stop', force: true })}\n`],
    ['a field of another kind', `${JSON.stringify({ protocol: 1, command: 'start', description: 7, at: null })}\n`],
    ['too many days', `${JSON.stringify({ protocol: 1, command: 'entries', days: 32 })}\n`],
    ['half a day', `${JSON.stringify({ protocol: 1, command: 'entries', days: 1.5 })}\n`],
    ['a line without an end that is too long', 'x'.repeat(controlLineLimitBytes + 1)],
    ['a long line of letters that take two bytes', 'ö'.repeat(controlLineLimitBytes / 2 + 1)],
  ];

  it.each(rubbish)('is refused as a bad request: %s', async (_name, text) => {
    const answer = controlAnswerSchema.parse(JSON.parse(await say(text)));
    expect(answer).toMatchObject({ kind: 'refused', failure: { kind: 'bad-request' } });
    expect(asked).toEqual([]);
    expect(await ask({ command: 'status' })).toEqual(done);
  });

  it('is refused as a bad request: silence', async () => {
    const impatient = temporaryFolder();
    await serve(impatient, () => done, 10);
    const text = await say('{"protocol":1,', join(impatient, controlSocketName));
    expect(JSON.parse(text)).toEqual({ kind: 'refused', failure: { kind: 'bad-request', detail: 'no whole line came in time' } });
  });

  it('takes a line that comes in pieces, cut within a letter', async () => {
    const line = Buffer.from(`${JSON.stringify({ protocol: 1, command: 'start', description: 'Brücke', at: null })}\n`);
    const cut = line.indexOf(0xc3) + 1;
    const socket = connect(join(folder, controlSocketName));
    await once(socket, 'connect');
    socket.write(line.subarray(0, cut));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    socket.write(line.subarray(cut));
    socket.resume();
    await once(socket, 'close');
    expect(asked).toEqual([{ protocol: 1, command: 'start', description: 'Brücke', at: null }]);
  });

  it('answers one line a connection, whatever comes after it', async () => {
    expect(JSON.parse(await say(`${status}${status}{"rubbish`))).toEqual(done);
    expect(asked).toHaveLength(1);
  });

  it('does not mind a client that hangs up at once', async () => {
    const socket = connect(join(folder, controlSocketName));
    await once(socket, 'connect');
    socket.write(status);
    socket.destroy();
    await once(socket, 'close');
    expect(await ask({ command: 'status' })).toEqual(done);
  });

  it('serves two clients at once', async () => {
    const waiting = connect(join(folder, controlSocketName));
    await once(waiting, 'connect');
    waiting.write(status.slice(0, 10));
    expect(await ask({ command: 'status' })).toEqual(done);
    waiting.write(status.slice(10));
    waiting.resume();
    await once(waiting, 'close');
    expect(asked).toHaveLength(2);
  });
});

describe('every command', () => {
  let profile: Profile;
  let calls: string[];
  beforeEach(async () => {
    calls = [];
    profile = closedAfterTest(await openProfile({ folder }));
    const connections = onlyConnection(profile);
    const actions = controlActions({ connections, folder, open: () => calls.push('open'), quit: () => calls.push('quit') });
    await serve(folder, (request, caller) => answerControlRequest(request, caller, actions));
  });

  it('answers in the shape agreed on', async () => {
    expect(await ask({ command: 'status' })).toMatchObject({
      kind: 'status',
      status: {
        version: '1.2.3',
        connection: 'This computer',
        timer: 'stopped',
        entry: null,
        today: { totalSeconds: 0 },
        sync: { connectivity: 'local', waiting: 0, attention: 0 },
      },
    });
    expect(await ask({ command: 'stop' })).toEqual({ kind: 'refused', failure: { kind: 'nothing-running' } });
    expect(await ask({ command: 'start', description: '  drawing  ', at: null })).toMatchObject({
      kind: 'started',
      entry: { description: 'drawing', end: null, project: null, problem: null, id: null, state: 'queued' },
    });
    await settled(profile.tracker);
    const [row] = await profile.rows();
    expect(await ask({ command: 'status' })).toMatchObject({
      status: { timer: 'running', entry: { description: 'drawing', state: 'saved', id: row?.id } },
    });
    expect(await ask({ command: 'start', description: 'x'.repeat(5_001), at: null })).toEqual({
      kind: 'refused',
      failure: { kind: 'description-too-long', length: 5_001, limit: 5_000 },
    });
    expect(await ask({ command: 'start', description: '', at: 'tomorrow' })).toEqual({
      kind: 'refused',
      failure: { kind: 'unreadable-time', text: 'tomorrow', field: 'start' },
    });
    expect(await ask({ command: 'stop' })).toMatchObject({ kind: 'stopped', entry: { description: 'drawing' } });
    expect(await ask({ command: 'entries', days: 31 })).toMatchObject({ kind: 'entries', entries: [{ description: 'drawing' }] });
    expect(await ask({ command: 'open' })).toEqual(done);
    expect(await ask({ command: 'quit' })).toEqual(done);
    expect(calls).toEqual(['open', 'quit']);
  });

  it('comes from several clients without getting mixed up', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => ask({ command: 'start', description: `client ${number}`, at: null })),
    );
    expect(answers.map((answer) => (answer.kind === 'started' ? answer.entry.description : answer.kind))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `client ${number}`),
    );
    await settled(profile.tracker);
    expect(await profile.rows()).toHaveLength(5);
  });
});

describe('an address in use', () => {
  it('belongs to the owner of the profile: another server’s socket is taken over', async () => {
    const other = createServer();
    other.listen(join(folder, controlSocketName));
    await once(other, 'listening');
    await serve();
    expect(JSON.parse(await say(status))).toEqual(done);
    other.close();
  });
});
