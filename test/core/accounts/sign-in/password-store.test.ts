/**
 * The choice of the keyring that seals the tokens on Linux: found on the session bus, chosen once, and kept. The desktop tests use a real
 * bus and keyring.
 */
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createBroker, sessionBus } from 'dbus-native';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choosePasswordStore,
  keepPasswordStore,
  readKeptPasswordStore,
  type PasswordStoreSituation,
} from '#core/accounts/sign-in/password-store.ts';
import { DesktopBus } from '#desktop/linux/desktop-bus.ts';
import { hasSecretService } from '#desktop/linux/secret-service.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
const cleanUps: (() => void)[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp();
  vi.useRealTimers();
});

/** Null when no bus answers. */
async function ask(address: string | undefined, runtimeFolder?: string): Promise<boolean | null> {
  const bus = await DesktopBus.connect({ address, runtimeFolder });
  const answer = bus === null ? null : await hasSecretService(bus);
  bus?.close();
  return answer;
}

/** A bus at `path` with a program that owns `name`. */
async function startBus(path: string, name: string): Promise<void> {
  const broker = createBroker();
  await new Promise<void>((resolve) => broker.listen({ socket: path }, () => resolve()));
  const owner = sessionBus({ socket: path });
  await owner.invoke({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'RequestName',
    signature: 'su',
    body: [name, 0],
  });
  cleanUps.push(
    () => broker.close(),
    () => owner.connection.end(),
  );
}

/** A bus without running programs that can start the programs of these names. */
function busWith(startable: readonly string[]): Pick<DesktopBus, 'call' | 'hasName'> {
  return { hasName: async () => false, call: async (_, schema) => schema.parse(startable) };
}

async function startFalseBus(answer: (socket: Socket) => void): Promise<string> {
  const path = join(folder, 'false-bus');
  rmSync(path, { force: true });
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  server.listen(path);
  await once(server, 'listening');
  cleanUps.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `unix:path=${path}`;
}

describe.runIf(process.platform === 'linux')('on the session bus', () => {
  it('a running Secret Service is found, and no name that only resembles it', async () => {
    await startBus(join(folder, 'bus'), 'org.freedesktop.secrets');
    expect(await ask(`unix:path=${join(folder, 'bus')}`)).toBe(true);
    await startBus(join(folder, 'other'), 'org.freedesktop.secrets2');
    expect(await ask(`unix:path=${join(folder, 'other')}`)).toBe(false);
  });

  it('a Secret Service is found that the bus would start', async () => {
    expect(await hasSecretService(busWith(['org.example.other', 'org.freedesktop.secrets']))).toBe(true);
    expect(await hasSecretService(busWith(['org.freedesktop.secret']))).toBe(false);
  });

  it('the bus is found in the runtime folder when no address is set, under an abstract address, and under one with escapes', async () => {
    await startBus(join(folder, 'bus'), 'org.freedesktop.secrets');
    expect(await ask(undefined, folder)).toBe(true);
    expect(await ask(undefined, join(folder, 'elsewhere'))).toBeNull();
    expect(await ask(undefined)).toBeNull();
    await startBus(`\0clocktower-test-${process.pid}`, 'org.freedesktop.secrets');
    expect(await ask(`unix:abstract=clocktower-test-${process.pid}`)).toBe(true);
    mkdirSync(join(folder, 'a b'));
    await startBus(join(folder, 'a b', 'bus'), 'org.freedesktop.secrets');
    expect(await ask(`unix:path=${folder}/a%20b/bus,guid=12`)).toBe(true);
  });

  it.each(['', 'unix:path=/nonexistent/bus', 'tcp:host=127.0.0.1,port=1', 'unix:path=%', 'rubbish', 'unix:path=/dev/null'])(
    '%j is no bus',
    async (address) => {
      expect(await ask(address)).toBeNull();
    },
  );

  it.each([
    'REJECTED EXTERNAL\r\n',
    'OK 1234\r\nrubbish that is no message at all',
    'OK 1234\r\nl\u0001\u0000\u0001\u00ff\u00ff\u00ff\u00ff\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
  ])('a server that says %j is no bus', async (answer) => {
    expect(await ask(await startFalseBus((socket) => socket.end(answer, 'latin1')))).toBeNull();
  });

  it('a bus that says nothing is given up, and the connection closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [connected, ended] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const address = await startFalseBus((socket) => {
      socket.on('close', () => ended.resolve(null)).resume();
      connected.resolve(null);
    });
    const answer = ask(address);
    await connected.promise;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toBeNull();
    await ended.promise;
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

  it.each(['', '{', '[]', '{"version":1,"passwordStore":"basic"}', '{"version":2,"passwordStore":"kwallet"}'])(
    'is made again where what was kept is %j',
    async (text) => {
      writeFileSync(join(folder, 'password-store.json'), text);
      expect(await readKeptPasswordStore(folder)).toBeNull();
      await keepPasswordStore(folder, 'gnome_libsecret');
      expect(await readKeptPasswordStore(folder)).toBe('gnome-libsecret');
    },
  );

  it('is not kept where the disk refuses, which is no reason not to start', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect((await keepPasswordStore(file, 'gnome_libsecret')).ok).toBe(false);
    expect(await readKeptPasswordStore(file)).toBeNull();
  });
});
