/**
 * Which keyring seals the tokens on Linux: asked for on a session bus, chosen once, and kept. A real bus
 * and a real keyring are in the desktop tests.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePasswordStore, keepPasswordStore, readKeptPasswordStore, type PasswordStoreSituation } from '#core/accounts/sign-in/password-store.ts';
import { hasSecretService, socketPaths } from '#core/accounts/sign-in/session-bus.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { ManualTime } from '../../../support/core-ports.ts';

let folder: string;
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clocktower-bus-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const { scheduler } = systemPorts();
const userId = process.getuid?.() ?? 0;

function ask(address: string | undefined, runtimeFolder?: string): Promise<boolean> {
  return hasSecretService({ address, runtimeFolder, userId, scheduler });
}

/** A message as a bus writes it: header, fields padded to eight bytes, body. */
function message(kind: number, body: Buffer): Buffer {
  const fields = Buffer.from('\u0006\u0001s\u0000\u0004\u0000\u0000\u0000:1.0\u0000\u0000\u0000\u0000\u0005\u0001u\u0000\u0001\u0000\u0000\u0000', 'latin1');
  const head = Buffer.from([0x6c, kind, 1, 1, 0, 0, 0, 0, 9, 0, 0, 0, fields.length - 3, 0, 0, 0]);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, fields, body]);
}

function wireText(text: string): Buffer {
  const bytes = Buffer.alloc(Math.ceil((4 + text.length + 1) / 4) * 4);
  bytes.writeUInt32LE(text.length, 0);
  bytes.write(text, 4, 'latin1');
  return bytes;
}

function names(list: readonly string[]): Buffer {
  const texts = Buffer.concat(list.map(wireText));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(texts.length, 0);
  return Buffer.concat([length, texts]);
}

/** A bus on which `owned` names run and `activatable` ones can be started; it answers in the smallest of pieces. */
async function startBus({ owned = [], activatable = [], path = join(folder, 'bus') }: { readonly owned?: readonly string[]; readonly activatable?: readonly string[]; readonly path?: string }): Promise<string> {
  const replies = [message(2, wireText(':1.0')), message(4, wireText(':1.0')), message(2, names(['org.freedesktop.DBus', ...owned])), message(2, names(['org.freedesktop.DBus', ...activatable]))];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (greeting: Buffer) => {
      expect(greeting.toString('latin1')).toBe(`\0AUTH EXTERNAL ${Buffer.from(String(userId)).toString('hex')}\r\n`);
      socket.once('data', (calls: Buffer) => {
        expect(calls.toString('latin1')).toMatch(/^BEGIN\r\nl[^]+Hello[^]+ListNames[^]+ListActivatableNames/);
        for (const byte of Buffer.concat(replies)) {
          socket.write(Buffer.from([byte]));
        }
      });
      socket.write('OK c9e175476f456fd4242dddad6b00e467\r\n');
    });
  });
  servers.push(server);
  server.listen(path);
  await once(server, 'listening');
  return path.startsWith('\0') ? `unix:abstract=${path.slice(1)}` : `unix:path=${path}`;
}

async function startFalseBus(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  servers.push(server);
  const path = join(folder, 'false-bus');
  server.listen(path);
  await once(server, 'listening');
  return `unix:path=${path}`;
}

describe.runIf(process.platform === 'linux')('on the session bus', () => {
  it('a Secret Service is found that runs, or that would be started', async () => {
    expect(await ask(await startBus({ owned: [':1.5', 'org.freedesktop.secrets', 'org.example.other'] }))).toBe(true);
    expect(await ask(await startBus({ activatable: ['org.example.other', 'org.freedesktop.secrets'], path: join(folder, 'other') }))).toBe(true);
  });

  it('nothing is found where there is none, however similar a name', async () => {
    const similar = ['org.freedesktop.secrets2', 'org.freedesktop.secret', 'xorg.freedesktop.secrets'];
    expect(await ask(await startBus({ owned: similar, activatable: similar }))).toBe(false);
  });

  it('is found in the folder of the session when no address is set, and under an abstract address', async () => {
    await startBus({ owned: ['org.freedesktop.secrets'] });
    expect(await ask(undefined, folder)).toBe(true);
    expect(await ask(undefined, join(folder, 'elsewhere'))).toBe(false);
    expect(await ask(undefined)).toBe(false);
    expect(await ask(await startBus({ owned: ['org.freedesktop.secrets'], path: `\0clocktower-test-${process.pid}` }))).toBe(true);
  });

  it('nobody is waited for', async () => {
    for (const address of ['', 'unix:path=/nonexistent/bus', 'tcp:host=127.0.0.1,port=1', 'unix:path=%', 'rubbish', 'unix:path=/dev/null']) {
      expect(await ask(address)).toBe(false);
    }
    for (const answer of ['REJECTED EXTERNAL\r\n', 'OK 1234\r\nrubbish that is no message at all', 'OK 1234\r\nl\u0001\u0000\u0001\u00ff\u00ff\u00ff\u00ff\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000']) {
      const address = await startFalseBus((socket) => socket.end(answer, 'latin1'));
      expect(await ask(address)).toBe(false);
      servers.splice(0).forEach((server) => server.close());
      rmSync(join(folder, 'false-bus'), { force: true });
    }
    const time = new ManualTime(utcInstantSchema.parse('2026-11-20T09:00:00Z'));
    const connected = Promise.withResolvers<null>();
    const address = await startFalseBus(() => connected.resolve(null));
    const answer = hasSecretService({ address, runtimeFolder: undefined, userId, scheduler: time.processPorts().ports.scheduler });
    await connected.promise;
    await time.advance(2_000);
    expect(await answer).toBe(false);
  });
});

describe('addresses of a bus', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', ['/run/user/1000/bus']],
    ['unix:path=/tmp/a%20b,guid=12', ['/tmp/a b']],
    ['unix:abstract=/tmp/dbus-x,guid=1', ['\0/tmp/dbus-x']],
    ['tcp:host=x;unix:guid=1,path=/bus', ['/bus']],
    ['unix:tmpdir=/tmp', []],
    ['', []],
  ])('%j', (address, paths) => {
    expect(socketPaths(address)).toEqual(paths);
  });
});

describe('the choice', () => {
  const situation: PasswordStoreSituation = { platform: 'linux', isGivenByPerson: false, kept: null, hasSecretService: async () => true };

  it.each<[string, Partial<PasswordStoreSituation>, string | null]>([
    ['the Secret Service, where there is one', {}, 'gnome-libsecret'],
    ['left to the desktop, where there is none', { hasSecretService: async () => false }, null],
    ['the one of before, though there is a Secret Service now', { kept: 'kwallet6' }, 'kwallet6'],
    ['the one of before, though it is away today', { kept: 'gnome-libsecret', hasSecretService: async () => false }, 'gnome-libsecret'],
    ['the person’s own', { isGivenByPerson: true, kept: 'kwallet6' }, null],
    ['none on macOS', { platform: 'darwin' }, null],
    ['none on Windows', { platform: 'win32' }, null],
  ])('is %s', async (_, change, expected) => {
    expect(await choosePasswordStore({ ...situation, ...change })).toBe(expected);
  });

  it('is kept from the first keyring that works, and does not change any more', async () => {
    expect(await readKeptPasswordStore(folder)).toBeNull();
    expect(await keepPasswordStore(folder, 'basic_text')).toEqual({ ok: true, value: null });
    expect(await readKeptPasswordStore(folder)).toBeNull();
    await keepPasswordStore(folder, 'kwallet6');
    await keepPasswordStore(folder, 'gnome_libsecret');
    expect(await readKeptPasswordStore(folder)).toBe('kwallet6');
  });

  it.each(['', '{', '[]', '{"version":1,"passwordStore":"basic"}', '{"version":2,"passwordStore":"kwallet"}'])('is made anew where what was kept is %j', async (text) => {
    writeFileSync(join(folder, 'password-store.json'), text);
    expect(await readKeptPasswordStore(folder)).toBeNull();
    await keepPasswordStore(folder, 'gnome_libsecret');
    expect(await readKeptPasswordStore(folder)).toBe('gnome-libsecret');
  });

  it('is not kept where the disk refuses, which is no reason not to start', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect((await keepPasswordStore(file, 'gnome_libsecret')).ok).toBe(false);
    expect(await readKeptPasswordStore(file)).toBeNull();
  });
});
