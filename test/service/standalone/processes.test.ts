/** The service command as child processes: starting, the demo, users, backups, and its end. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoPassword, demoPeople } from '#service/standalone/demo/demo-people.ts';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { runService, serviceSources, startService, type RunningService, type ServiceRun } from '../../support/service-command.ts';
import { signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { addTeam } from '../../support/team.ts';
import { temporaryFolder } from '../../support/after-test.ts';

const processTimeoutMs = 60_000;

let folder: string;
const started: RunningService[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const service of started.splice(0)) {
    service.signal('SIGKILL');
    await service.ended;
  }
});

const database = ['--database', './team.sqlite'];

async function serve(...words: readonly string[]): Promise<RunningService> {
  const service = await startService({ words: ['--port', '0', ...database, ...words], cwd: folder });
  started.push(service);
  return service;
}

async function run(words: string, input = ''): Promise<ServiceRun> {
  return runService({ words: [...words.split(' '), ...database], cwd: folder, input });
}

const ines = { email: 'ines@duarte.example', password: 'correct horse battery' };

/** While no service runs. */
async function addPerson(): Promise<void> {
  await addTeam(join(folder, 'team.sqlite'), ines);
}

function count(): unknown {
  const file = new DatabaseSync(join(folder, 'team.sqlite'), { readOnly: true });
  const counted = file.prepare('select (select count(*) from users) as users, (select count(*) from time_entries) as entries').get();
  file.close();
  return counted;
}

async function stop(service: RunningService): Promise<ServiceRun> {
  service.signal('SIGTERM');
  return service.ended;
}

describe('the service as a process', { timeout: processTimeoutMs }, () => {
  it('from its sources answers its metrics on a port of their own, and behind a proxy nowhere else', async () => {
    const words = ['--port', '0', ...database, '--public-url', 'https://time.example.com', '--metrics-port', '0'];
    const service = await startService({ words, cwd: folder, main: serviceSources });
    started.push(service);
    expect(await (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text()).toContain('process_heap_used_bytes');
    expect((await fetch(`http://127.0.0.1:${service.port}/metrics`)).status).toBe(404);
    expect(await stop(service)).toMatchObject({ code: 0 });
  });

  it('reaches an identity provider through the proxy of the environment', async () => {
    const seen: (string | undefined)[] = [];
    const proxy = createHttpServer(({ url }, response) => {
      seen.push(url);
      response.writeHead(404).end();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = z.object({ port: z.number() }).parse(proxy.address());
    const words = ['--port', '0', ...database, '--oidc-issuer', 'http://login.example.com', '--oidc-client-id', 'clocktower'];
    const service = await startService({ words, cwd: folder, environment: { http_proxy: `http://127.0.0.1:${port}` } });
    started.push(service);
    await fetch(`${service.url}/admin/provider`);
    expect(seen).toEqual(['http://login.example.com/.well-known/openid-configuration']);
    proxy.closeAllConnections();
    proxy.close();
  });

  it('prints its URL and how to sign in, or what to do without users', async () => {
    const empty = await serve();
    for (const words of [`${empty.url}/api`, empty.url, nativeClientId, 'There are no accounts yet', 'organization add', 'user add']) {
      expect(empty.texts.err).toContain(words);
    }
    expect(await stop(empty)).toMatchObject({ code: 0 });
    await addPerson();
    const ready = await serve();
    expect(ready.texts.err).toMatch(/Organization id {4}[0-9a-f-]{36} {2}\(Team\)/);
    await signInForTokens(ready.url, ines);
    // Messages for people are on standard error, so that every line of the log is JSON.
    for (const line of ready.texts.out.trim().split('\n')) {
      expect(() => JSON.parse(line)).not.toThrow();
    }
  });

  it('has a demo that is made once, can be signed in to, and stays on this machine', async () => {
    const first = await serve('--demo');
    for (const { email } of demoPeople) {
      expect(first.texts.err).toMatch(new RegExp(`${email} +${demoPassword}`));
      await signInForTokens(first.url, { email, password: demoPassword });
    }
    await stop(first);
    const before = count();
    expect(before).toEqual({ users: 3, entries: 84 });
    await stop(await serve('--demo'));
    expect(count()).toEqual(before);
    expect(await run('--port 0 --host 0.0.0.0')).toMatchObject({ code: 1, err: expect.stringContaining('for this machine only') });
    expect(await run('--demo --host 0.0.0.0')).toMatchObject({ code: 1, err: expect.stringContaining('for this machine only') });
  });

  it('puts no demo into a database that holds something else', async () => {
    await addPerson();
    const refused = await run('--demo --port 0');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('contains other data') });
    expect(await run('organization add --name Team')).toMatchObject({ code: 0 });
  });

  it('says plainly that its port is taken, and touches nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const refused = await run(`--port ${port}`);
    other.close();
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`) });
    expect(existsSync(join(folder, 'team.sqlite'))).toBe(false);
  });

  it('reports errors in its arguments, its database and its address', async () => {
    expect(await run('--port many')).toMatchObject({ code: 2, err: expect.stringContaining('--port must be a whole number') });
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('user add') });
    expect(await run('--port 0 --host 192.0.2.1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('not an address of this machine'),
    });
    const unreachable = await runService({ words: ['--port', '0', '--database', 'postgres://me:hunter2@127.0.0.1:1/db'], cwd: folder });
    expect(unreachable).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') });
    expect(unreachable.err + unreachable.out).not.toContain('hunter2');
  });

  it('finishes the current request after a stop signal, and accepts no other', async () => {
    await addPerson();
    const service = await serve();
    const { access_token: token } = await signInForTokens(service.url, ines);
    const body = JSON.stringify({ name: 'Bridge', color: '#123abc' });
    const organizations = await fetch(`${service.baseUrl}/v1/users/me/memberships`, { headers: { authorization: `Bearer ${token}` } });
    const organization = /"organization":\{"id":"([^"]*)"/.exec(await organizations.text())?.[1] ?? '';
    const socket = connect(service.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.write(
      `POST /api/v1/organization/${organization}/projects HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    // From here on the request is in flight.
    await once(socket, 'data');
    expect(answer).toContain('100 Continue');
    service.signal('SIGTERM');
    await expect.poll(() => service.texts.out).toContain('"msg":"stopping"');
    await expect(fetch(`${service.url}/ready`)).rejects.toThrow();
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('"name":"Bridge"');
    const ended = await service.ended;
    expect(ended.code).toBe(0);
    expect(ended.out).toContain('"complete":true,"msg":"stopped"');
  });

  it('ends at once on a second signal', async () => {
    const service = await serve();
    const socket = connect(service.port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write('POST /api/v1/users/me HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 10\r\n\r\n');
    await once(socket, 'data');
    service.signal('SIGTERM');
    await expect.poll(() => service.texts.out).toContain('"msg":"stopping"');
    service.signal('SIGINT');
    expect((await service.ended).code).toBe(1);
  });
});

describe('people and organizations', { timeout: processTimeoutMs }, () => {
  it('are added before the service runs and while it runs, and can sign in', async () => {
    expect(await run('organization add --name Team')).toMatchObject({ code: 0 });
    const added = await run('user add --email ines@duarte.example --name Ines --organization Team --password-stdin', `${ines.password}\n`);
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('is owner of “Team”') });
    const service = await serve();
    await signInForTokens(service.url, ines);
    expect(statSync(join(folder, 'team.sqlite.socket')).mode & 0o777).toBe(0o600);
    const mara = await run(
      'user add --email Mara@duarte.example --name Mara --organization Team --password-stdin',
      'another long password\n',
    );
    expect(mara).toMatchObject({ code: 0, out: expect.stringContaining('is employee of “Team”') });
    await signInForTokens(service.url, { email: 'mara@duarte.example', password: 'another long password' });
    expect(await run('organization add --name Second')).toMatchObject({ code: 0 });
    // A known user: no name, no password.
    expect(await run('user add --email mara@duarte.example --organization Second --role admin')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is now admin of “Second”'),
    });
    expect(service.texts.out + service.texts.err).not.toMatch(/correct horse|another long|duarte\.example/);
    await stop(service);
    expect(existsSync(join(folder, 'team.sqlite.socket'))).toBe(false);
  });

  it('are refused without a terminal to ask for the password on, and with one that is too short', async () => {
    await addPerson();
    const words = 'user add --email a@b.example --name A --organization Team';
    expect(await run(words)).toMatchObject({ code: 1, err: expect.stringContaining('no terminal') });
    expect(await run(`${words} --password-stdin`, 'short\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('10 to 256 characters'),
    });
    expect(await run(`${words} --password-stdin`)).toMatchObject({ code: 1, err: expect.stringContaining('10 to 256 characters') });
  });

  it('with a new password are signed out everywhere', async () => {
    await addPerson();
    const service = await serve();
    const { access_token: token } = await signInForTokens(service.url, ines);
    const ask = async (): Promise<number> =>
      (await fetch(`${service.baseUrl}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask()).toBe(200);
    expect(await run('user password --email ines@duarte.example --password-stdin', 'a brand new password\n')).toMatchObject({ code: 0 });
    expect(await ask()).toBe(401);
    const walk = new Walk(service.url);
    expect((await walk.logIn(await walk.begin(), ines)).response.status).toBe(422);
    await signInForTokens(service.url, { ...ines, password: 'a brand new password' });
  });
});

describe('a backup', { timeout: processTimeoutMs }, () => {
  it('of a running service is a whole database, and overwrites nothing', async () => {
    await addPerson();
    const service = await serve();
    await signInForTokens(service.url, ines);
    expect(await run('backup --to ./copy.sqlite')).toMatchObject({ code: 0, out: expect.stringContaining('copy.sqlite') });
    const copy = new DatabaseSync(join(folder, 'copy.sqlite'), { readOnly: true });
    expect(statSync(join(folder, 'copy.sqlite')).mode & 0o777).toBe(0o600);
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(copy.prepare('select name from users').all()).toEqual([{ name: 'Ines' }]);
    copy.close();
    const before = readFileSync(join(folder, 'copy.sqlite'));
    expect(await run('backup --to ./copy.sqlite')).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
    expect(readFileSync(join(folder, 'copy.sqlite')).equals(before)).toBe(true);
    expect(await run('backup --to ./no/such/folder/copy.sqlite')).toMatchObject({
      code: 1,
      err: expect.stringContaining('could not be written'),
    });
    await stop(service);
    expect(await run('backup --to ./later.sqlite')).toMatchObject({ code: 0 });
    const restored = await startService({ words: ['--port', '0', '--database', './later.sqlite'], cwd: folder });
    started.push(restored);
    await signInForTokens(restored.url, ines);
  });
});
