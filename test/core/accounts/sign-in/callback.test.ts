/** Requests to the loopback address while a sign-in waits. Numbers are those of the test groups that every sign-in here must pass. */
import { networkInterfaces } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SignInAttempt } from '#core/accounts/sign-in/sign-in.ts';
import { isPortOpen, navigate, sendRaw, SignInRig, type Opened } from '../../../support/sign-in-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let rig: SignInRig;
let attempt: SignInAttempt;
let opened: Opened;
beforeEach(async () => {
  rig = closedAfterTest(await SignInRig.start());
  attempt = rig.begin();
  opened = await rig.opened();
});

/** The sign-in is still waiting, and accepts the correct answer. */
async function expectStillAlive(): Promise<void> {
  expect(rig.server.tokenRequests).toEqual([]);
  const answers = await rig.agree(opened);
  expect(answers.map(({ status }) => status)).toEqual([303, 200]);
  expect((await attempt.outcome).ok).toBe(true);
}

function callback(query: string): string {
  return `${opened.redirectUri}?${query}`;
}

function authority(): string {
  return new URL(opened.redirectUri).host;
}

function rawGet(target: string, headers: readonly string[]): string {
  return [`GET ${target} HTTP/1.1`, ...headers, '', ''].join('\r\n');
}

describe('group 1: answers that are not to this sign-in', () => {
  it.each([
    ['a wrong state', 'code=stolen&state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['no state', 'code=stolen'],
    ['an empty state', 'code=stolen&state='],
    ['an error without a state', 'error=access_denied'],
    ['an error with a wrong state', 'error=access_denied&state=guess'],
    ['nothing at all', ''],
  ])('are ignored when they have %s, and the sign-in goes on', async (_, query) => {
    expect((await navigate(callback(query))).status).toBe(400);
    await expectStillAlive();
  });

  it('are ignored when the state is right but for its case or a character more', async () => {
    for (const state of [opened.state.toUpperCase(), opened.state.toLowerCase(), `${opened.state}A`, opened.state.slice(1)]) {
      expect((await navigate(callback(new URLSearchParams({ code: 'stolen', state }).toString()))).status).toBe(400);
    }
    await expectStillAlive();
  });
});

describe('group 3: parameters given twice', () => {
  it.each(['code=a&code=b', 'code=a&code=a', 'error=a&error=b', 'code=a&iss=x&iss=y', 'code=a&state=guess'])(
    'mean nothing: %s',
    async (query) => {
      expect((await navigate(callback(`${query}&state=${opened.state}`))).status).toBe(400);
      await expectStillAlive();
    },
  );
});

describe('group 4: anything but one GET of one path', () => {
  it.each(['/', '/favicon.ico', '/callback/', '/callback/more', '/Callback', '//callback', '/%63allback', '/done', '/callback;v=1'])(
    'is not found: %s',
    async (path) => {
      const { origin } = new URL(opened.redirectUri);
      expect((await navigate(`${origin}${path}?code=a&state=${opened.state}`)).status).toBe(404);
      await expectStillAlive();
    },
  );

  it.each(['POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE'])('is refused: %s', async (method) => {
    const answer = await navigate(callback(`code=a&state=${opened.state}`), {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
    await expectStillAlive();
  });

  it('is refused with a body', async () => {
    const head = rawGet(`/callback?code=a&state=${opened.state}`, [`Host: ${authority()}`, 'Content-Length: 5']);
    expect(await sendRaw(opened.redirectUri, `${head}hello`)).toMatch(/^HTTP\/1\.1 400 /);
    await expectStillAlive();
  });

  it('is refused with a query that is too long', async () => {
    const bytes = rawGet(`/callback?code=${'a'.repeat(20_000)}&state=${opened.state}`, [`Host: ${authority()}`]);
    expect(await sendRaw(opened.redirectUri, bytes)).toMatch(/^HTTP\/1\.1 431 /);
    await expectStillAlive();
  });

  it('is refused, or cut before that can be read, with a query of a megabyte', async () => {
    expect(await sendRaw(opened.redirectUri, rawGet(`/callback?code=${'a'.repeat(1_048_576)}`, [`Host: ${authority()}`]))).toMatch(
      /^(HTTP\/1\.1 431 |$)/,
    );
    await expectStillAlive();
  });

  it('is cut when its head comes too slowly', async () => {
    const answer = sendRaw(opened.redirectUri, 'GET /callback?code=a HTTP/1.1\r\nHost: ');
    // The connection was accepted once a later independent one has been answered.
    await navigate(callback(''));
    await rig.time.advance(5_000);
    expect(await answer).toBe('');
    await expectStillAlive();
  });

  it('is refused a hundred times at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, number) => (await navigate(callback(`code=${number}&state=${number}`))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
    await expectStillAlive();
  });

  it.each([
    '\r\n\r\nhello',
    'hello\r\n\r\n',
    '\u0016\u0003\u0001\u0000',
    'GET /callback\r\n\r\n',
    'GET /callback HTTP/1.1\r\nHost : x\r\n\r\n',
  ])('is refused when it is no HTTP: %j', async (bytes) => {
    expect(await sendRaw(opened.redirectUri, `${bytes}\r\n\r\n`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    await expectStillAlive();
  });
});

describe('group 5: requests for another host', () => {
  it.each([
    ['another name', () => ['Host: evil.example']],
    ['another name with our port', () => [`Host: evil.example:${new URL(opened.redirectUri).port}`]],
    ['localhost', () => [`Host: localhost:${new URL(opened.redirectUri).port}`]],
    ['our address without the port', () => ['Host: 127.0.0.1']],
    ['our address with a user name', () => [`Host: a@${authority()}`]],
    ['no name at all', () => []],
    ['an empty name', () => ['Host:']],
    ['two names', () => [`Host: ${authority()}`, 'Host: evil.example']],
    ['two equal names', () => [`Host: ${authority()}`, `Host: ${authority()}`]],
    ['a malformed name', () => ['Host: [::1']],
  ])('are misdirected: %s', async (_, headers) => {
    const bytes = rawGet(`/callback?code=a&state=${opened.state}`, headers());
    expect(await sendRaw(opened.redirectUri, bytes)).toMatch(/^HTTP\/1\.1 421 /);
    await expectStillAlive();
  });

  it.each(['http://evil.example/callback', 'https://127.0.0.1/callback', '*'])(
    'are misdirected by an absolute target: %s',
    async (target) => {
      expect(await sendRaw(opened.redirectUri, rawGet(`${target}?code=a&state=${opened.state}`, [`Host: ${authority()}`]))).toMatch(
        /^HTTP\/1\.1 421 /,
      );
      await expectStillAlive();
    },
  );

  it('are misdirected by our own address as an absolute target, too', async () => {
    expect(await sendRaw(opened.redirectUri, rawGet(callback(`code=a&state=${opened.state}`), [`Host: ${authority()}`]))).toMatch(
      /^HTTP\/1\.1 421 /,
    );
    await expectStillAlive();
  });
});

describe('group 6: requests that no person navigated to', () => {
  it.each<Readonly<Record<string, string>>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-dest': 'image' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-mode': 'no-cors' },
  ])('are refused: %j', async (headers) => {
    expect((await navigate(callback(`code=a&state=${opened.state}`), headers)).status).toBe(403);
    await expectStillAlive();
  });

  it('are accepted from a browser that sends no such header', async () => {
    const { pathname, search } = new URL(rig.server.agree(opened.address));
    expect(await sendRaw(opened.redirectUri, rawGet(`${pathname}${search}`, [`Host: ${authority()}`]))).toMatch(/^HTTP\/1\.1 303 /);
    expect((await attempt.outcome).ok).toBe(true);
  });
});

describe('group 7: other computers', () => {
  it('cannot connect, because nothing listens on their side', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, scopeid }) => !internal && (scopeid ?? 0) === 0);
    const { port } = new URL(opened.redirectUri);
    for (const { address, family } of outside) {
      expect(await isPortOpen(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`)).toBe(false);
    }
    expect(new URL(opened.redirectUri).hostname).toBe('127.0.0.1');
    await expectStillAlive();
  });
});

describe('group 8: a second answer', () => {
  it('is gone, and the first stands', async () => {
    const back = rig.server.agree(opened.address);
    expect((await navigate(back)).status).toBe(303);
    const second = await navigate(back);
    expect(second.status).toBe(410);
    expect((await navigate(callback(`error=access_denied&state=${opened.state}`))).status).toBe(410);
    const outcome = await attempt.outcome;
    expect(outcome.ok).toBe(true);
    expect(rig.server.tokenRequests).toHaveLength(1);
  });
});
