/** Start and end of a service within this process: it is stopped as soon as it reports that it is ready. */
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { z } from 'zod';
import { askRunningService } from '#service/standalone/administration/administration-socket.ts';
import { readCommand } from '#service/standalone/command-line.ts';
import { createServiceLog } from '#service/standalone/http/request-log.ts';
import { serve } from '#service/standalone/serve.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { cutShort, demoText, madePrivateText, noCommands, stopping } from '#service/standalone/administration/command-text.ts';
import { demoFiles } from '../../support/campus-service-fixture.ts';
import { freePort } from '../../support/free-port.ts';
import { temporaryFolder } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const statusSchema = z.object({ status: z.string() });

describe('a service', () => {
  it('that drains says that it is not ready, and serves until its time is over', async () => {
    const command = readCommand(['--database', join(folder, 'service.sqlite'), '--port', '0', '--drain-seconds', '5'], {});
    if (!command.ok || command.value.kind !== 'serve') {
      throw new Error('The command was not understood.');
    }
    const system = { ...systemPorts(), ...cheapPasswords };
    const { promise: draining, resolve: drains } = Promise.withResolvers<() => void>();
    const ports = {
      ...system,
      after: (delayMs: number, task: () => void) => {
        if (delayMs === 5_000 && stopAsked) {
          drains(task);
          return () => {};
        }
        return system.after(delayMs, task);
      },
    };
    let stopAsked = false;
    const { promise: listening, resolve: listens } = Promise.withResolvers<{ readonly url: string; readonly stop: () => void }>();
    let stop: (() => void) | null = null;
    const ended = serve(command.value, {
      ports,
      log: createServiceLog({ level: 'silent', destination: { write: () => {} }, monotonicMs: ports.monotonicMs }),
      version: '1.2.3',
      campusData: demoFiles,
      say: (text) => {
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (url !== undefined) {
          listens({ url, stop: () => stop?.() });
        }
      },
      onStopSignal: (listener) => {
        stop = () => {
          stopAsked = true;
          listener();
        };
      },
      useSystemNetwork: () => {},
    });
    const { url, stop: askToStop } = await listening;
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    askToStop();
    const endDrain = await draining;
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, statusSchema.parse(await ready.json()).status]).toEqual([503, 'stopping']);
    expect((await fetch(`${url}/live`)).status).toBe(200);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    endDrain();
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/live`)).rejects.toThrow();
  });

  it.each([1, 2])('that is stopped %i time(s) when it reports that it is ready ends in order', async (signals) => {
    const command = readCommand(['--database', join(folder, 'service.sqlite'), '--port', '0'], {});
    if (!command.ok || command.value.kind !== 'serve') {
      throw new Error('The command was not understood.');
    }
    const ports = { ...systemPorts(), ...cheapPasswords };
    const said: string[] = [];
    const listeners: (() => void)[] = [];
    const code = await serve(command.value, {
      ports,
      log: createServiceLog({ level: 'silent', destination: { write: () => {} }, monotonicMs: ports.monotonicMs }),
      version: '1.2.3',
      campusData: demoFiles,
      say: (text) => {
        said.push(text);
        if (text.includes('http://127.0.0.1')) {
          expect(listeners).toHaveLength(1);
          for (const listener of Array.from({ length: signals }, () => listeners).flat()) {
            listener();
          }
        }
      },
      onStopSignal: (listener) => {
        listeners.push(listener);
      },
      useSystemNetwork: () => {},
    });
    expect([code, said.slice(1)]).toEqual(signals === 1 ? [0, [stopping]] : [1, [stopping, cutShort]]);
  });
});

interface Started {
  /** Its exit code and what it said. */
  readonly ended: Promise<readonly [number, readonly string[]]>;
  /** What it says when it is ready. */
  readonly greeting: Promise<string>;
  readonly stop: () => void;
  readonly logged: () => string;
  readonly useSystemNetwork: Mock<() => void>;
}

function start(...words: readonly string[]): Started {
  const command = readCommand(words, {});
  if (!command.ok || command.value.kind !== 'serve') {
    throw new Error('The command was not understood.');
  }
  const ports = { ...systemPorts(), ...cheapPasswords };
  const said: string[] = [];
  const lines: string[] = [];
  const { promise: greeting, resolve: greets } = Promise.withResolvers<string>();
  const stops: (() => void)[] = [];
  const log = createServiceLog({
    level: 'info',
    destination: {
      write: (line) => {
        lines.push(line);
      },
    },
    monotonicMs: ports.monotonicMs,
  });
  const say = (text: string): void => {
    said.push(text);
    if (text.includes('listens on')) {
      greets(text);
    }
  };
  const onStopSignal = (listener: () => void): void => {
    stops.push(listener);
  };
  const useSystemNetwork = vi.fn<() => void>();
  const ended = serve(command.value, { ports, log, version: '1.2.3', campusData: demoFiles, say, onStopSignal, useSystemNetwork }).then(
    (code) => [code, said] as const,
  );
  return { ended, greeting, stop: () => stops[0]?.(), logged: () => lines.join(''), useSystemNetwork };
}

/** Starts a service, looks at it, and stops it. */
async function look<Value>(words: readonly string[], see: (url: string, greeting: string) => Promise<Value>): Promise<Value> {
  const service = start(...words);
  const greeting = await service.greeting;
  const { port } = z.object({ port: z.number() }).parse(JSON.parse(/^.*"listening".*$/m.exec(service.logged())?.[0] ?? '{}'));
  try {
    return await see(`http://127.0.0.1:${port}`, greeting);
  } finally {
    service.stop();
    expect((await service.ended)[0]).toBe(0);
    expect(service.logged()).toMatch(/"msg":"stopping"[^]*"complete":true,"msg":"stopped"/);
  }
}

/** What a service logs and says until it is stopped. */
async function whatIsSaid(...words: readonly string[]): Promise<readonly [string, readonly string[]]> {
  const service = start(...words);
  await service.greeting;
  service.stop();
  const [, said] = await service.ended;
  return [service.logged(), said];
}

describe('the address of a service', () => {
  it.each([
    [[], /Base URL {11}http:\/\/127\.0\.0\.1:\d+\/api/, false],
    [['--host', '0.0.0.0'], /Base URL {11}http:\/\/127\.0\.0\.1:\d+\/api/, false],
    [['--host', 'localhost'], /Base URL {11}http:\/\/localhost:\d+\/api/, false],
    [['--public-url', 'http://time.example'], /Base URL {11}http:\/\/time\.example\/api/, true],
    [['--public-url', 'https://time.example'], /Base URL {11}https:\/\/time\.example\/api/, false],
    [['--public-url', 'http://127.0.0.9'], /Base URL {11}http:\/\/127\.0\.0\.9\/api/, false],
  ] as const)('with %j is shown, with a warning if it can be read on the way', async (...[words, address, isReadable]) => {
    const greeting = await look(['--database', ':memory:', '--port', '0', ...words], async (_url, text) => text);
    expect(greeting).toMatch(address);
    expect(greeting.includes('Passwords are sent unencrypted')).toBe(isReadable);
  });
});

const limitWith = async (...words: readonly string[]) =>
  look(['--database', ':memory:', '--port', '0', ...words], async (url) =>
    (await fetch(`${url}/v1/users/me`)).headers.get('x-ratelimit-limit'),
  );

it('processes that share the load share the limit of requests, rounded up', async () => {
  expect(await limitWith('--processes', '7')).toBe('86');
  expect(await limitWith('--requests-per-minute', '7')).toBe('7');
  expect(await limitWith('--requests-per-minute', '0')).toBeNull();
});

it.each([
  [[], 0],
  [['--oidc-issuer', 'https://sso.example', '--oidc-client-id', 'clocktower'], 1],
] as const)('with %j uses the proxy and the certificates of the system %i time(s)', async (words, times) => {
  const service = start('--database', ':memory:', '--port', '0', ...words);
  await service.greeting;
  service.stop();
  await service.ended;
  expect(service.useSystemNetwork).toHaveBeenCalledTimes(times);
});

describe('commands', () => {
  it('are taken beside the file while the service runs', async () => {
    const file = join(folder, 'service.sqlite');
    const ask = async () => askRunningService(file, { command: 'organization list', values: {}, password: null });
    expect(await look(['--database', file, '--port', '0'], ask)).toEqual({ kind: 'done', text: 'There is no organization yet.' });
    expect([await ask(), existsSync(`${file}.socket`)]).toEqual([null, false]);
  });

  it('are not taken for a database in memory', async () => {
    expect(await look(['--database', ':memory:', '--port', '0'], async () => existsSync(':memory:.socket'))).toBe(false);
  });

  it('that cannot be taken are missing, and the service runs', async () => {
    const file = join(folder, 'service.sqlite');
    // A folder in the place of the socket.
    mkdirSync(`${file}.socket`);
    writeFileSync(join(`${file}.socket`, 'x'), '');
    const service = start('--database', file, '--port', '0');
    await service.greeting;
    service.stop();
    expect(await service.ended).toEqual([0, expect.arrayContaining([noCommands])]);
  });
});

describe('what a service finds in its file', () => {
  it('is private from then on, where other users could read it', async () => {
    const file = join(folder, 'service.sqlite');
    await look(['--database', file, '--port', '0'], async () => null);
    chmodSync(file, 0o644);
    const [logged, said] = await whatIsSaid('--database', file, '--port', '0');
    expect(said).toContain(madePrivateText([file]));
    expect(logged).toContain(`"files":"${file}","msg":"files were open to other users"`);
    const [, saidAgain] = await whatIsSaid('--database', file, '--port', '0');
    expect(saidAgain).toHaveLength(2);
  });

  it('is kept beside an empty one, where it cannot be read', async () => {
    const file = join(folder, 'service.sqlite');
    writeFileSync(file, 'x'.repeat(8_192), { mode: 0o600 });
    const [logged, said] = await whatIsSaid('--database', file, '--port', '0');
    expect([said.length, said[0]]).toEqual([3, expect.stringContaining('the service starts empty.')]);
    expect(logged).toContain('"restored":"empty","msg":"database recovered"');
    const [, saidAgain] = await whatIsSaid('--database', file, '--port', '0');
    expect(saidAgain).toHaveLength(2);
  });
});

describe('a service that cannot start', () => {
  it('says that its port is taken, and opens nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const file = join(folder, 'service.sqlite');
    expect(await start('--database', file, '--port', String(port)).ended).toEqual([
      1,
      [expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)],
    ]);
    expect(existsSync(file)).toBe(false);
    other.close();
  });

  it('because of its file says so, and leaves its port', async () => {
    writeFileSync(join(folder, 'no-folder'), '');
    const port = await freePort();
    const [code, said] = await start('--database', join(folder, 'no-folder', 'service.sqlite'), '--port', String(port)).ended;
    expect([code, said.length, said[0]]).toEqual([1, 1, expect.stringContaining('no-folder')]);
    await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow();
  });
});

describe('the demo', () => {
  it.each([['--host', '0.0.0.0'], ['--host', '192.0.2.1'], ['--public-url', 'http://time.example'], ['--trust-proxy']])(
    'is for this machine only: %s %s',
    async (...words) => {
      expect(await start('--database', ':memory:', '--port', '0', '--demo', ...words).ended).toEqual([1, [demoText.notAlone]]);
    },
  );

  it('is added once, to an empty database, and stays on this machine without its flag', async () => {
    const file = join(folder, 'service.sqlite');
    const shown = async (...words: readonly string[]) =>
      look(['--database', file, '--port', '0', ...words], async (_url, greeting) => greeting.includes('Campus directory key of the demo'));
    expect(await shown('--demo', '--host', 'localhost', '--public-url', 'http://127.0.0.1')).toBe(true);
    expect(await shown('--demo')).toBe(true);
    expect(await shown()).toBe(true);
    const port = await freePort();
    expect(await start('--database', file, '--port', String(port), '--trust-proxy').ended).toEqual([1, [demoText.notAlone]]);
    await expect(fetch(`http://127.0.0.1:${port}/live`)).rejects.toThrow();
  });

  it('is not added to other data', async () => {
    const file = join(folder, 'service.sqlite');
    await look(['--database', file, '--port', '0'], async () =>
      askRunningService(file, { command: 'organization add', values: { name: 'Team' }, password: null }),
    );
    expect(await start('--database', file, '--port', '0', '--demo').ended).toEqual([1, [demoText.notEmpty]]);
    // The file is closed again.
    expect(await look(['--database', file, '--port', '0'], async (_url, greeting) => greeting.includes('(Team)'))).toBe(true);
  });
});
