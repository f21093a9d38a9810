/** The stand-alone service over real HTTP: paths outside the API, limits, and the log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyLimitBytes } from '#shared/values/limits.ts';
import { accounts, organization, password } from '../../support/stand-alone.ts';
import { answerOf, createPkce, formTokenOf, readTokens, redeem, refresh, signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { useStandAloneStarter } from '../../support/use-stand-alone.ts';

const start = useStandAloneStarter();

const ines = { email: accounts.ines.email, password };

/** Sends raw bytes and returns everything received until the connection ends. */
async function speak(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return chunks.join('');
}

/** A wrong password, sent as if through a proxy. */
async function guess(walk: Walk, index: number): Promise<number> {
  const page = await walk.begin();
  const fields = { token: formTokenOf(page), email: `person-${index}@duarte.example`, password: 'not the password' };
  return (await walk.post(`${page.url.pathname}/login`, fields, { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.${index}` })).response
    .status;
}

describe('the stand-alone service', () => {
  it('reports that it is alive and ready, with its version and without a sign-in', async () => {
    const { url } = await start();
    const live = await fetch(`${url}/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok', version: '1.2.3' }]);
    const response = await fetch(`${url}/ready`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok', database: 'reachable', version: '1.2.3' }]);
  });

  it('has the API under /api, and without it', async () => {
    const { url } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    for (const path of ['/api/v1/users/me', '/v1/users/me']) {
      expect((await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    }
    for (const path of ['/api/openapi.json', '/openapi.json', '/docs']) {
      expect((await fetch(url + path)).status).toBe(200);
    }
    for (const path of ['/api', '/api/', '/apis/v1/users/me', '/api/api/v1/users/me', '/nothing', '/v1/users/me/nothing']) {
      const response = await fetch(url + path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, { message: 'There is nothing at this path.' }]);
    }
    const unauthenticated = await fetch(`${url}/api/v1/organization/${organization.id}/projects`);
    expect([unauthenticated.status, await unauthenticated.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
  });

  it('has the campus directory under /v2, and without it wherever a path is one of its methods', async () => {
    const { url, logged } = await start();
    for (const path of ['/v2/api/methods.json', '/api/methods.json', '/v2/v2/api/methods.json']) {
      const response = await fetch(url + path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'application/json; charset=utf-8']);
      expect(await response.text()).toContain(`"method_url": "${url}/v2/courses/{department}.{format}"`);
    }
    const asked = await fetch(`${url}/v2/poi/libraries.xml?key=SECRET`);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([401, 'application/xml; charset=utf-8']);
    const unknown = await fetch(`${url}/v2/nothing`);
    expect([unknown.status, await unknown.json()]).toMatchObject([501, { meta: { status: 501, message: 'Invalid method' } }]);
    expect((await fetch(`${url}/courses/list`)).status).toBe(404);
    expect(logged()).toContain('"route":"/poi/libraries"');
    expect(logged()).not.toContain('SECRET');
  });

  it('compresses large answers of the API, and tags what it sends', async () => {
    const { url } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const entries = `${url}/api/v1/organization/${organization.id}/time-entries`;
    const body = {
      user_id: accounts.ines.id,
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T09:00:00Z',
      description: 'Bearing plans '.repeat(200),
    };
    const created = await fetch(entries, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([created.status, created.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(created.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    const listed = await fetch(entries, { headers });
    expect(await listed.json()).toEqual({ data: [z.object({ data: z.unknown() }).parse(await created.json()).data] });
    const stopped = await fetch(entries, { headers: { ...headers, 'accept-encoding': 'identity' } });
    expect(stopped.headers.get('content-encoding')).toBeNull();
  });

  it('limits the requests of a user, and says so', async () => {
    const { url } = await start({ requestsPerMinute: 3 });
    const { access_token: token } = await signInForTokens(url, ines);
    const ask = async (): Promise<Response> => fetch(`${url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await ask();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('reads a body up to its limit, with and without Content-Length, and continues', async () => {
    const { url } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const address = `${url}/api/v1/organization/${organization.id}/projects`;
    const announced = await fetch(address, { method: 'POST', headers, body: 'x'.repeat(bodyLimitBytes + 1) });
    expect(announced.status).toBe(413);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
        if (sent >= 3 * bodyLimitBytes) {
          controller.close();
        }
      },
    });
    const streamed = await fetch(address, { method: 'POST', headers, body: stream, duplex: 'half' });
    expect(streamed.status).toBe(413);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  });

  it('answers invalid HTTP, too large headers and a missing host, and continues', async () => {
    const { url, port } = await start();
    expect(await speak(port, 'EHLO mail\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await speak(port, `GET /ready HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await speak(port, 'GET /ready HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await speak(port, 'GET //elsewhere.example/oauth/authorize HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 404 /,
    );
    expect(await speak(port, 'GET http://elsewhere.example/ready HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 (400|404) /,
    );
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  });

  it('leads a sign-in that began under another name to its own, and nowhere else', async () => {
    const { port, url } = await start();
    const answered = await speak(
      port,
      'GET /oauth/authorize?client_id=x&state=y HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
    );
    expect(answered).toMatch(/^HTTP\/1\.1 307 /);
    expect(answered.toLowerCase()).toContain(`location: ${url}/oauth/authorize?client_id=x&state=y\r\n`);
  });

  it('trusts a proxy about addresses only if configured', async () => {
    const { url, database } = await start({ trustProxy: true });
    expect([await guess(new Walk(url), 1), await guess(new Walk(url), 2)]).toEqual([422, 422]);
    // Each address, each account and each pair; both pages were opened from here.
    const trusted = await database.selectFrom('login_attempts').select('attempts').orderBy('attempts').execute();
    expect(trusted).toEqual([1, 1, 1, 1, 1, 1, 2].map((attempts) => ({ attempts })));
    const distrusting = await start();
    expect([await guess(new Walk(distrusting.url), 1), await guess(new Walk(distrusting.url), 2)]).toEqual([422, 422]);
    const counted = await distrusting.database.selectFrom('login_attempts').select('attempts').orderBy('attempts').execute();
    expect(counted).toEqual([1, 1, 1, 1, 2, 2].map((attempts) => ({ attempts })));
  });

  it('is known by its public address behind a proxy with TLS', async () => {
    const { port } = await start({ publicUrl: new URL('https://time.example'), trustProxy: true });
    const document = z
      .object({ issuer: z.string(), token_endpoint: z.string() })
      .parse(await (await fetch(`http://127.0.0.1:${port}/.well-known/oauth-authorization-server`)).json());
    expect(document).toEqual({ issuer: 'https://time.example', token_endpoint: 'https://time.example/oauth/token' });
    const answered = await speak(port, 'GET /oauth/authorize HTTP/1.1\r\nhost: time.example\r\nconnection: close\r\n\r\n');
    // Not redirected, even under a name invented by a proxy: redirects between two names would never end.
    expect(answered).toMatch(/^HTTP\/1\.1 400 /);
    expect(await speak(port, 'GET /oauth/authorize HTTP/1.1\r\nhost: upstream.example\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  it('sends cookies over TLS only where it has TLS', async () => {
    const { port } = await start({ publicUrl: new URL('https://time.example'), trustProxy: true });
    const query = new URLSearchParams({
      client_id: '8f6d2c4e-1b7a-4e53-9c08-3a5d7e9f1b26',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1/callback',
      code_challenge: createPkce().challenge,
      code_challenge_method: 'S256',
    });
    const answered = await speak(
      port,
      `GET /oauth/authorize?${query.toString()} HTTP/1.1\r\nhost: time.example\r\nconnection: close\r\n\r\n`,
    );
    const cookies = answered.split('\r\n').filter((line) => /^set-cookie:/i.test(line));
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.every((cookie) => /; secure/i.test(cookie) && /; httponly/i.test(cookie) && /; samesite=lax/i.test(cookie))).toBe(true);
  });
});

const connectivitySchema = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string(),
  route: z.string().optional(),
  status: z.number().nullable().optional(),
});

describe('the log', () => {
  it('has a line per request, and in a whole run no secret and no text of users', async () => {
    const { url, logged } = await start();
    const pkce = createPkce();
    const walk = new Walk(url);
    const consent = await walk.logIn(await walk.begin({ code_challenge: pkce.challenge, state: 'SECRET-STATE' }), ines);
    await walk.logIn(await walk.begin(), { email: 'TYPED@wrong.example', password: 'TYPED-password' });
    const answer = answerOf(await walk.submit(consent, 'consent'));
    const tokens = await readTokens(await redeem(url, answer, pkce));
    const next = await readTokens(await refresh(url, tokens.refresh_token));
    const headers = {
      authorization: `Bearer ${next.access_token}`,
      'content-type': 'application/json',
      'x-request-id': 'CHOSEN-by-the-sender',
    };
    const entry = {
      user_id: accounts.ines.id,
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T09:00:00Z',
      description: 'SECRET-DESCRIPTION',
    };
    const entries = `${url}/api/v1/organization/${organization.id}/time-entries`;
    const created = await fetch(entries, { method: 'POST', headers, body: JSON.stringify(entry) });
    expect(created.status).toBe(200);
    expect(created.headers.get('x-request-id')).not.toBe('CHOSEN-by-the-sender');
    await fetch(`${entries}?user_id=${accounts.ines.id}&before=SECRET-QUERY`, { headers });
    await fetch(`${url}/SECRET-PATH?token=SECRET-QUERY`, { method: 'PROPFIND' });
    await refresh(url, 'SECRET-unknown');
    // The line of a request is written after its answer was sent.
    await expect.poll(() => logged()).toContain('"method":"other","route":"unknown","status":404');

    const lines = logged()
      .trim()
      .split('\n')
      .map((line) => connectivitySchema.parse(JSON.parse(line)));
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    const routes = new Set(lines.map(({ route, status }) => `${route ?? ''} ${status ?? ''}`));
    for (const expected of [
      '/oauth/authorize 303',
      '/oauth/interaction/{interaction} 200',
      '/oauth/interaction/{interaction} 422',
      '/oauth/token 200',
      '/oauth/token 400',
      '/v1/organization/:organization/time-entries 200',
    ]) {
      expect([...routes]).toContain(expected);
    }
    const secrets = [
      'SECRET',
      'TYPED',
      'CHOSEN',
      password,
      ...Object.values(accounts.ines).filter((value) => value !== 'owner'),
      ...Object.values(organization),
      answer.searchParams.get('code') ?? '',
      pkce.verifier,
      tokens.access_token,
      tokens.refresh_token,
      next.access_token,
      next.refresh_token,
      ...walk.jar
        .headerFor(consent.url)
        .split(/[=; ]+/)
        .filter((word) => word.length > 30),
      consent.url.pathname.split('/').at(-1) ?? '',
    ];
    expect(secrets.filter((secret) => secret === '' || logged().includes(secret))).toEqual([]);
  });

  it('says of an unexpected failure where it happened and not what was sent', async () => {
    const { url, logged, database } = await start();
    const { access_token: token } = await signInForTokens(url, ines);
    const walk = new Walk(url);
    const login = await walk.begin();
    await database.schema.dropTable('login_attempts').execute();
    const page = await walk.logIn(login, { email: 'TYPED@wrong.example', password: 'TYPED-password' });
    expect(page.response.status).toBe(500);
    expect(page.text).toContain('Something went wrong');
    expect(logged()).toMatch(/"level":"error".*"at":\["at .*"unexpected error"/);
    expect(logged()).not.toMatch(/TYPED|insert into/);
    expect(logged()).not.toContain(token);
  });
});
