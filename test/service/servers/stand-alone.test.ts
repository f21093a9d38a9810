/** Several processes of the stand-alone service on one PostgreSQL server: no state of a sign-in is in a process. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runService, startService, type RunningService, type ServiceRun } from '../../support/service-command.ts';
import { answerOf, createPkce, readTokens, redeem, refresh, signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { addTeam, type Member } from '../../support/team.ts';
import { createPostgresDatabase } from '../../support/test-database.ts';

const processTimeoutMs = 120_000;
/** The public URL of a proxy in front of all of them. */
const publicUrl = 'http://127.0.0.1:4180';

let folder: string;
/** Two that started together on an empty database, as a proxy's public URL has them; the tests share them, each with a team of its own. */
let database: string;
let services: readonly RunningService[];
beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/clocktower-servers-`);
  database = await createPostgresDatabase();
  services = await startAll(2, database, '--public-url', publicUrl);
}, processTimeoutMs);
afterAll(async () => {
  await endAll(services);
  rmSync(folder, { recursive: true });
});

async function endAll(running: readonly RunningService[]): Promise<void> {
  for (const service of running) {
    service.signal('SIGKILL');
    await service.ended;
  }
}

/** All at once. */
async function startAll(count: number, url: string, ...words: readonly string[]): Promise<readonly RunningService[]> {
  const start = { cwd: folder, environment: { CLOCKTOWER_DATABASE: url }, words: ['--port', '0', ...words] };
  return Promise.all(Array.from({ length: count }, async () => startService(start)));
}

/** As `startAll`, until the end of the test. */
async function startForTest(...start: Parameters<typeof startAll>): Promise<readonly RunningService[]> {
  const running = await startAll(...start);
  onTestFinished(async () => endAll(running));
  return running;
}

async function run(words: readonly string[]): Promise<ServiceRun> {
  return runService({ cwd: folder, environment: { CLOCKTOWER_DATABASE: database }, words });
}

async function addPerson(name: string, to = database): Promise<Member> {
  const person = { email: `${name}@duarte.example`, password: 'correct horse battery' };
  await addTeam(to, person, name);
  return person;
}

function localUrl({ port }: RunningService): string {
  return `http://127.0.0.1:${port}`;
}

/** Returns a different process for each request, like a proxy. */
function createProxy(): () => string {
  let next = 0;
  return () => {
    const service = services[next % services.length];
    next += 1;
    if (service === undefined) {
      throw new Error('No service runs');
    }
    return localUrl(service);
  };
}

/** A walk whose requests go to different processes, under the one public URL. */
class SpreadWalk extends Walk {
  readonly #choose: () => string;

  constructor(choose: () => string) {
    super(publicUrl);
    this.#choose = choose;
  }

  protected override send(url: URL, init: RequestInit): Promise<Response> {
    return super.send(new URL(url.pathname + url.search, this.#choose()), init);
  }
}

interface Link {
  /** The database's URL through this link. */
  readonly url: string;
  readonly cut: () => void;
  readonly restore: () => Promise<void>;
}

/** A connection to the server that can be cut, with all its connections, and opened again on the same port. */
async function openLink(target: string): Promise<Link> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  const listen = async (wanted: number): Promise<number> => {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  };
  const ownPort = await listen(0);
  const url = new URL(target);
  url.port = String(ownPort);
  return {
    url: url.href,
    cut: () => {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      sockets.clear();
    },
    restore: async () => {
      await listen(ownPort);
    },
  };
}

describe('several processes on one empty database', { timeout: processTimeoutMs }, () => {
  it('refuse a token that each of them knows once a command has signed its user out', async () => {
    const person = await addPerson('revoked');
    const pkce = createPkce();
    const proxy = createProxy();
    const answer = await new SpreadWalk(proxy).signIn(person, { code_challenge: pkce.challenge });
    const { access_token: token } = await readTokens(await redeem(proxy(), answer, pkce));
    const askAll = async (): Promise<readonly number[]> =>
      Promise.all(
        services.map(
          async (service) =>
            (await fetch(`${localUrl(service)}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } })).status,
        ),
      );
    expect(await askAll()).toEqual([200, 200]);
    expect(await run(['user', 'sign-out', '--email', person.email])).toMatchObject({ code: 0 });
    await expect.poll(askAll, { timeout: 4_000 }).toEqual([401, 401]);
  });

  it('start together, agree on their keys, and share a sign-in from its first page to its last token', async () => {
    const person = await addPerson('shared');
    const keys = await Promise.all(services.map(async (service) => (await fetch(`${localUrl(service)}/oauth/jwks`)).text()));
    expect(new Set(keys).size).toBe(1);

    const proxy = createProxy();
    const pkce = createPkce();
    const walk = new SpreadWalk(proxy);
    const consent = await walk.logIn(await walk.begin({ code_challenge: pkce.challenge }), person);
    const answer = answerOf(await walk.submit(consent, 'consent'));
    const tokens = await readTokens(await redeem(proxy(), answer, pkce));
    const next = await readTokens(await refresh(proxy(), tokens.refresh_token));
    for (const service of services) {
      const me = await fetch(`${localUrl(service)}/api/v1/users/me`, { headers: { authorization: `Bearer ${next.access_token}` } });
      expect(me.status).toBe(200);
    }
    // A repeated renewal gets the same successor from another process.
    for (const service of services) {
      expect((await readTokens(await refresh(localUrl(service), tokens.refresh_token))).refresh_token).toBe(next.refresh_token);
    }
  });

  it('give one successor of a refresh token that all of them are asked for at once', async () => {
    const person = await addPerson('renewed');
    const proxy = createProxy();
    const pkce = createPkce();
    const answer = await new SpreadWalk(proxy).signIn(person, { code_challenge: pkce.challenge });
    const tokens = await readTokens(await redeem(proxy(), answer, pkce));
    const responses = await Promise.all(Array.from({ length: 10 }, async () => refresh(proxy(), tokens.refresh_token)));
    const successors = await Promise.all(responses.map(async (response) => (await readTokens(response)).refresh_token));
    expect(new Set(successors).size).toBe(1);
  });

  it('report to the streams of one what another has stored, within a second', async () => {
    const [one] = services;
    const [other] = await startForTest(1, database, '--public-url', publicUrl);
    if (one === undefined || other === undefined) {
      throw new Error('Both were started');
    }
    const person = await addPerson('streamed');
    const pkce = createPkce();
    const proxy = createProxy();
    const answer = await new SpreadWalk(proxy).signIn(person, { code_challenge: pkce.challenge });
    const { access_token: token } = await readTokens(await redeem(proxy(), answer, pkce));
    const headers = { authorization: `Bearer ${token}` };
    const memberships = await (await fetch(`${localUrl(one)}/api/v1/users/me/memberships`, { headers })).json();
    const [{ organization }] = z
      .object({ data: z.tuple([z.object({ organization: z.object({ id: z.string() }) })]) })
      .parse(memberships).data;
    const stream = await fetch(`${localUrl(other)}/api/v1/organizations/${organization.id}/changes`, {
      headers: { ...headers, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
    });
    expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null]);
    const reader = (stream.body ?? new ReadableStream<Uint8Array>()).getReader();
    const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await read()).toContain('event: heartbeat');
    const stored = await fetch(`${localUrl(one)}/api/v1/organization/${organization.id}/tags`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"on site"}',
    });
    expect(stored.status).toBe(200);
    expect(await read()).toContain('"name":"on site"');
    // A process that stops ends its streams before it waits for requests.
    other.signal('SIGTERM');
    expect((await reader.read()).done).toBe(true);
    expect(await other.ended).toMatchObject({ code: 0 });
  });

  it('explain how to back up, and count attempts to sign in together', async () => {
    const person = await addPerson('counted');
    expect(await run(['backup', '--to', `${folder}/copy`])).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
    const walk = new SpreadWalk(createProxy());
    const page = await walk.begin();
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, async () => (await walk.logIn(page, { ...person, password: 'not the password' })).response.status),
    );
    expect(outcomes.filter((status) => status === 422)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(4);
  });

  it('answer 503 everywhere while PostgreSQL is unreachable, and continue when it is back', async () => {
    const target = await createPostgresDatabase();
    const link = await openLink(target);
    const [service] = await startForTest(1, link.url);
    if (service === undefined) {
      throw new Error('One was started');
    }
    const person = await addPerson('cut-off', target);
    const tokens = await signInForTokens(service.url, person);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const walk = new Walk(service.url);
    const page = await walk.begin();
    link.cut();
    const refused = [
      await fetch(`${service.baseUrl}/v1/users/me`, { headers }),
      await fetch(`${service.baseUrl}/v1/users/me/memberships`, { headers }),
      (await walk.begin()).response,
      (await walk.logIn(page, person)).response,
      await fetch(`${service.url}/admin`, { headers: { cookie: 'clocktower_administration=unknown' } }),
      await fetch(`${service.url}/join/unknown`),
      await refresh(service.url, tokens.refresh_token),
      await fetch(`${service.url}/ready`),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    expect(await refused.at(-2)?.json()).toMatchObject({
      error: 'temporarily_unavailable',
      error_description: expect.stringContaining('cannot be reached'),
    });
    expect((await fetch(`${service.url}/live`)).status).toBe(200);
    await link.restore();
    await expect.poll(async () => (await fetch(`${service.url}/ready`)).status).toBe(200);
    expect((await fetch(`${service.baseUrl}/v1/users/me`, { headers })).status).toBe(200);
    expect((await walk.logIn(page, person)).text).toContain('Allow Clocktower');
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0 });
    link.cut();
  });

  it('keeps the demo of two that start together one', async () => {
    const [one] = await startForTest(2, await createPostgresDatabase(), '--demo');
    if (one === undefined) {
      throw new Error('Two were started');
    }
    const { access_token: token } = await signInForTokens(one.url, { email: 'employee@demo.example', password: 'clocktower-demo' });
    const memberships = await fetch(`${one.baseUrl}/v1/users/me/memberships`, { headers: { authorization: `Bearer ${token}` } });
    expect(z.object({ data: z.array(z.unknown()) }).parse(await memberships.json()).data).toHaveLength(1);
  });
});
