/** A sign-in from the browser to the tokens. Numbers are those of the test groups. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFlowSecrets, systemRandomBytes } from '#core/accounts/sign-in/random-bytes.ts';
import { json } from '../../../support/hostile-authorization-server.ts';
import { isPortOpen, navigate, SignInRig } from '../../../support/sign-in-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

/** Sockets, servers and timers of this process. */
function handles(): number {
  return process.getActiveResourcesInfo().filter((name) => /TCP|Server|Timeout/.test(name)).length;
}

let rig: SignInRig;
beforeEach(async () => {
  rig = closedAfterTest(await SignInRig.start());
});

describe('a sign-in', () => {
  it('gets tokens, and shows in the browser that the tab can be closed', async () => {
    const attempt = rig.begin();
    const opened = await rig.opened();
    const answers = await rig.agree(opened);
    const outcome = await attempt.outcome;
    expect(outcome.ok && outcome.value.accessToken).toMatch(/^access-/);
    expect(outcome.ok && outcome.value.refreshToken).toMatch(/^refresh-/);
    expect(outcome.ok && outcome.value.lifetimeSeconds).toBe(3600);
    expect(answers.map(({ status }) => status)).toEqual([303, 200]);
    expect(answers[1]?.body).toContain('You are signed in');
    expect(answers[1]?.body).toContain('close this window');
    await expect.poll(async () => isPortOpen(opened.redirectUri)).toBe(false);
    expect(rig.ports.pendingMs()).toEqual([]);
  });

  it('uses the addresses of the contract where the server describes nothing', async () => {
    for (const nothing of [
      json(404, {}),
      { kind: 'answer', status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } },
      { kind: 'answer', status: 302, body: '', headers: { location: '/login' } },
    ] as const) {
      rig.server.describe = () => nothing;
      rig.server.twistRedirect = (parameters) => parameters.delete('iss');
      expect((await rig.attemptOnce()).failure).toBeNull();
    }
    expect(new Set(rig.server.seen.map(({ path }) => path))).toEqual(new Set(['/.well-known/oauth-authorization-server', '/oauth/token']));
  });

  it('ends in a friendly reason when the browser cannot be opened', async () => {
    const noBrowser = await SignInRig.start({ openInBrowser: async () => false });
    const outcome = await noBrowser.begin().outcome;
    expect(outcome).toEqual({ ok: false, failure: { kind: 'browser-not-opened' } });
    expect(noBrowser.ports.pendingMs()).toEqual([]);
    await noBrowser.close();
  });
});

describe('group 2: a code that another client requested', () => {
  it('is refused by the token endpoint, and no tokens come of it', async () => {
    // The attacker's own sign-in at the same server.
    rig.begin();
    const other = rig.server.agree((await rig.opened()).address);
    const attempt = rig.begin();
    const opened = await rig.opened();
    const injected = new URLSearchParams({ code: new URL(other).searchParams.get('code') ?? '', state: opened.state, iss: rig.server.url });
    const first = await navigate(`${opened.redirectUri}?${injected.toString()}`);
    expect(first.status).toBe(303);
    expect(await attempt.outcome).toEqual({
      ok: false,
      failure: { kind: 'refused', code: 'invalid_grant', detail: 'The code is not for you.' },
    });
    expect((await navigate(new URL('/done', opened.redirectUri).href)).body).toContain('You are not signed in');
  });
});

describe('group 9: a server that says no', () => {
  it.each([
    ['access_denied', '', 'Access was not granted in the browser.'],
    ['invalid_scope', 'no *', 'did not grant the requested permissions'],
    ['weird_error', 'Ask <b>Bob</b>', 'weird_error: Ask &lt;b&gt;Bob&lt;/b&gt;'],
  ])('is understood: %s', async (code, detail, words) => {
    rig.server.twistRedirect = (parameters) => {
      parameters.delete('code');
      parameters.set('error', code);
      if (detail !== '') parameters.set('error_description', detail);
    };
    const { failure, answers } = await rig.attemptOnce();
    expect(failure).toEqual({ kind: 'refused', code, detail });
    expect(answers[1]?.body).toContain(words);
    expect(rig.server.tokenRequests).toEqual([]);
  });

  it('cannot put anything into the page or the message', async () => {
    rig.server.twistRedirect = (parameters) => {
      parameters.set('error', `x\r\n${'y'.repeat(500)}`);
      parameters.set('error_description', `\u202e<script>alert(1)</script>\u0000${'z'.repeat(5_000)}`);
    };
    const { failure, answers } = await rig.attemptOnce();
    expect(failure?.kind === 'refused' && [failure.code.length, failure.detail.length]).toEqual([64, 200]);
    expect(JSON.stringify(failure)).not.toMatch(/\\u|\\r|\\n|\u202e/);
    expect(answers[1]?.body).not.toMatch(/<script|\u202e/);
  });
});

describe('group 10: the issuer of an answer', () => {
  it.each<[string, (parameters: URLSearchParams) => void]>([
    ['is another one', (parameters) => parameters.set('iss', 'https://evil.example')],
    ['is missing though announced', (parameters) => parameters.delete('iss')],
    ['is empty', (parameters) => parameters.set('iss', '')],
    [
      'is another one in an error',
      (parameters) => {
        parameters.set('error', 'access_denied');
        parameters.set('iss', 'https://evil.example');
      },
    ],
  ])('ends the sign-in when it %s', async (_, twist) => {
    rig.server.twistRedirect = twist;
    expect((await rig.attemptOnce()).failure).toEqual({ kind: 'server-misconfigured', what: 'issuer' });
    expect(rig.server.tokenRequests).toEqual([]);
  });

  it('is checked even where it was not announced', async () => {
    rig.server.describe = (issuer) =>
      json(200, { ...rig.server.description(issuer), authorization_response_iss_parameter_supported: false });
    expect((await rig.attemptOnce()).failure).toBeNull();
    rig.server.twistRedirect = (parameters) => parameters.set('iss', 'https://evil.example');
    expect((await rig.attemptOnce()).failure).toEqual({ kind: 'server-misconfigured', what: 'issuer' });
  });
});

describe('group 11: a browser that never comes back', () => {
  it('is given up after five minutes, and the port is free again', async () => {
    const attempt = rig.begin();
    const { redirectUri } = await rig.opened();
    expect(rig.ports.pendingMs()).toEqual([300_000]);
    await rig.time.advance(299_999);
    expect(await isPortOpen(redirectUri)).toBe(true);
    await rig.time.advance(1);
    expect(await attempt.outcome).toEqual({ ok: false, failure: { kind: 'timed-out', minutes: 5 } });
    await expect.poll(async () => isPortOpen(redirectUri)).toBe(false);
  });

  it('is given up when the user cancels, at any moment', async () => {
    const early = rig.begin();
    early.cancel();
    expect(await early.outcome).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    const late = rig.begin();
    const { redirectUri } = await rig.opened();
    late.cancel();
    late.cancel();
    expect(await late.outcome).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    await expect.poll(async () => isPortOpen(redirectUri)).toBe(false);
    expect(rig.ports.pendingMs()).toEqual([]);
  });

  it('closes its port when the browser brings the answer and never fetches the last page', async () => {
    const attempt = rig.begin();
    const opened = await rig.opened();
    await navigate(rig.server.agree(opened.address));
    expect((await attempt.outcome).ok).toBe(true);
    expect(await isPortOpen(opened.redirectUri)).toBe(true);
    await rig.time.advance(10_000);
    await expect.poll(async () => isPortOpen(opened.redirectUri)).toBe(false);
  });

  it('leaves no handle behind after a thousand sign-ins', async () => {
    const cached = json(404, {});
    rig.server.describe = () => cached;
    rig.server.twistRedirect = (parameters) => parameters.delete('iss');
    const before = handles();
    for (let number = 0; number < 1_000; number += 1) {
      const attempt = rig.begin();
      const opened = await rig.opened();
      if (number % 2 === 0) {
        attempt.cancel();
      } else {
        await rig.agree(opened);
      }
      expect((await attempt.outcome).ok).toBe(number % 2 === 1);
    }
    await expect.poll(handles).toBeLessThanOrEqual(before);
    expect(rig.ports.pendingMs()).toEqual([]);
  });
});

describe('group 12: ports and addresses', () => {
  it('are chosen again each time, past the ones in use', async () => {
    const first = rig.begin();
    const one = await rig.opened();
    const occupant = createServer();
    const port = Number(new URL(one.redirectUri).port);
    first.cancel();
    await expect.poll(async () => isPortOpen(one.redirectUri)).toBe(false);
    occupant.listen(port, '127.0.0.1');
    await once(occupant, 'listening');
    rig.begin();
    expect((await rig.opened()).redirectUri).not.toBe(one.redirectUri);
    occupant.close();
  });

  it('are of IPv6 on a computer without IPv4', async () => {
    // 192.0.2.1 is reserved for documentation (RFC 5737): listening on it fails as on a computer without it.
    const six = await SignInRig.start({ addresses: ['192.0.2.1', '::1'] });
    const attempt = six.begin();
    const opened = await six.opened();
    expect(opened.redirectUri).toMatch(/^http:\/\/\[::1\]:\d+\/callback$/);
    expect((await six.agree(opened)).map(({ status }) => status)).toEqual([303, 200]);
    expect((await attempt.outcome).ok).toBe(true);
    await six.close();
  });

  it('end the sign-in where there are none', async () => {
    const none = await SignInRig.start({ addresses: ['192.0.2.1'] });
    expect(await none.begin().outcome).toEqual({ ok: false, failure: { kind: 'no-way-back', detail: 'EADDRNOTAVAIL' } });
    await none.close();
  });

  it('belong to the newer of two sign-ins', async () => {
    const older = rig.begin();
    const one = await rig.opened();
    const newer = rig.begin();
    expect(await older.outcome).toEqual({ ok: false, failure: { kind: 'replaced' } });
    await expect.poll(async () => isPortOpen(one.redirectUri)).toBe(false);
    await rig.agree(await rig.opened());
    expect((await newer.outcome).ok).toBe(true);
  });
});

describe('group 20: values that must be unguessable', () => {
  it('comes from the system and never comes twice', () => {
    const seen = new Set<string>();
    for (let number = 0; number < 100_000; number += 1) {
      const { state, verifier } = newFlowSecrets(systemRandomBytes);
      if (!/^[\w-]{43}$/.test(state) || !/^[\w-]{43}$/.test(verifier)) {
        throw new Error('Too short, or not of the alphabet');
      }
      seen.add(state).add(verifier);
    }
    expect(seen.size).toBe(200_000);
  });

  it('is made of nothing but the bytes it is given', () => {
    const asked: number[] = [];
    const secrets = newFlowSecrets((length) => {
      asked.push(length);
      return new Uint8Array(length).fill(asked.length);
    });
    expect(asked).toEqual([32, 32]);
    expect(Buffer.from(secrets.state, 'base64url')).toEqual(Buffer.alloc(32, 1));
    expect(Buffer.from(secrets.verifier, 'base64url')).toEqual(Buffer.alloc(32, 2));
  });
});
