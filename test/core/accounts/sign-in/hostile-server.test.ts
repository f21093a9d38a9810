/** A misbehaving server: its metadata, its redirects, its answers to a code. Numbers are those of the test groups. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { discoverAuthorizationServer } from '#core/accounts/sign-in/authorization-server.ts';
import type { SignInFailure } from '#shared/connections/sign-in.ts';
import { having, json, without, type Misdeed } from '../../../support/hostile-authorization-server.ts';
import { SignInRig } from '../../../support/sign-in-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let rig: SignInRig;
beforeEach(async () => {
  rig = closedAfterTest(await SignInRig.start());
});

/** Returns the failure of a sign-in whose browser is never opened. */
async function failureBeforeBrowser(authorizationUrl = rig.server.url): Promise<SignInFailure | null> {
  const outcome = await rig.begin(authorizationUrl).outcome;
  expect(rig.server.tokenRequests).toEqual([]);
  return outcome.ok ? null : outcome.failure;
}

describe('group 13: ways that lead elsewhere', () => {
  it('are never where the browser is sent on to, whatever the answer holds', async () => {
    rig.server.twistRedirect = (parameters) => {
      for (const name of ['redirect', 'redirect_uri', 'next', 'url', 'return_to']) parameters.set(name, 'https://evil.example/');
    };
    const { answers } = await rig.attemptOnce();
    expect(answers[0]?.headers.location).toBe('/done');
  });

  it.each([301, 302, 303, 307, 308])('are not followed by the token endpoint: %i', async (status) => {
    const elsewhere: string[] = [];
    const trap = createServer((incoming, outgoing) => {
      elsewhere.push(incoming.url ?? '');
      outgoing.end('{}');
    });
    trap.listen(0, '127.0.0.1');
    await once(trap, 'listening');
    const address = trap.address();
    const location = address === null || typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}/steal`;
    rig.server.tokenHabit = { kind: 'answer', status, body: '', headers: { location } };
    expect((await rig.attemptOnce()).failure).toEqual({ kind: 'server-misconfigured', what: 'redirect' });
    expect(elsewhere).toEqual([]);
    trap.close();
  });

  it.each([
    'http://sign-in.example',
    'ftp://sign-in.example',
    'sign-in.example',
    'javascript:alert(1)',
    'https://user:secret@sign-in.example',
    '',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
  ])('are refused as an authorization URL: %j', async (address) => {
    expect((await failureBeforeBrowser(address))?.kind).toBe('insecure-address');
  });

  it.each(['token_endpoint', 'authorization_endpoint'])('are refused as the %s of an honest description', async (name) => {
    for (const address of ['http://sign-in.example/oauth', 'javascript:alert(1)', 'file:///etc/passwd', 'not an address', '']) {
      rig.server.describe = (issuer) => json(200, { ...rig.server.description(issuer), [name]: address });
      expect(await failureBeforeBrowser()).toEqual({ kind: 'server-misconfigured', what: 'endpoint' });
    }
  });
});

describe('the addresses of a server', () => {
  it('are asked for once, in the place that belongs to its own address', async () => {
    const asked: string[] = [];
    for (const authorizationUrl of [
      'https://time.example',
      'https://time.example/',
      ' https://time.example// ',
      'https://time.example/tenant/',
    ]) {
      const found = await discoverAuthorizationServer({
        authorizationUrl,
        exchange: async (request) => {
          asked.push(request.url);
          return { kind: 'answered', response: new Response('', { status: 404 }) };
        },
      });
      expect(found.ok && found.value.metadata.token_endpoint).toBe(`${authorizationUrl.trim().replace(/\/+$/, '')}/oauth/token`);
      expect(found.ok && found.value.allowsInsecure).toBe(false);
    }
    const wellKnown = 'https://time.example/.well-known/oauth-authorization-server';
    expect(asked).toEqual([wellKnown, wellKnown, wellKnown, `${wellKnown}/tenant`]);
  });

  it.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('are not believed without a certificate that is trusted: %s', async (detail) => {
    const found = await discoverAuthorizationServer({
      authorizationUrl: 'https://time.example',
      exchange: async () => ({ kind: 'not-sent', connectivity: 'server-down', detail }),
    });
    expect(found).toEqual({ ok: false, failure: { kind: 'certificate-not-trusted', detail } });
  });

  it.each(['http://127.0.0.1:9080', 'http://localhost', 'http://time.example'])(
    'are never less safe than the one the person named: %s',
    async (address) => {
      const issuer = 'https://time.example';
      for (const name of ['authorization_endpoint', 'token_endpoint']) {
        const found = await discoverAuthorizationServer({
          authorizationUrl: issuer,
          exchange: async () => ({
            kind: 'answered',
            response: Response.json({
              ...rig.server.description(issuer),
              authorization_endpoint: `${issuer}/a`,
              token_endpoint: `${issuer}/t`,
              [name]: `${address}/x`,
            }),
          }),
        });
        expect(found).toEqual({ ok: false, failure: { kind: 'server-misconfigured', what: 'endpoint' } });
      }
    },
  );

  it('leave out a way to sign out that is not safe', async () => {
    const issuer = 'https://time.example';
    const description = { ...rig.server.description(issuer), authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` };
    const found = await discoverAuthorizationServer({
      authorizationUrl: issuer,
      exchange: async () => ({ kind: 'answered', response: Response.json(description) }),
    });
    // The metadata contains a plain http address.
    expect(found.ok && found.value.metadata.revocation_endpoint).toBeUndefined();
  });

  it('are not asked for where there is no network', async () => {
    const found = await discoverAuthorizationServer({
      authorizationUrl: 'https://time.example',
      exchange: async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' }),
    });
    expect(found).toEqual({ ok: false, failure: { kind: 'server-unreachable', connectivity: 'no-network', detail: 'ENOTFOUND' } });
  });
});

describe('group 14: answers to a code', () => {
  const unusable = { kind: 'server-misconfigured', what: 'token-answer' } as const;

  it.each<[string, Misdeed]>([
    ['without a token type', without('token_type')],
    ['with a token type that is another proof', having('token_type', 'DPoP')],
    ['with a token type that is unknown', having('token_type', 'mac')],
    ['without an access token', without('access_token')],
    ['with an empty access token', having('access_token', '')],
    ['with an access token that would split a header', having('access_token', 'a\r\nx-evil: 1')],
    ['with an access token that is no text', having('access_token', { a: 1 })],
    ['with a refresh token that is no text', having('refresh_token', 5)],
    [
      'of a page with status 200',
      { kind: 'answer', status: 200, body: '<!doctype html><title>Welcome</title>', headers: { 'content-type': 'text/html' } },
    ],
    ['of nothing', { kind: 'answer', status: 200, body: '' }],
    ['of a list', json(200, ['access'])],
    ['of too much', json(200, { token_type: 'Bearer', access_token: 'a'.repeat(100_000) })],
  ])('are not taken %s', async (_, misdeed) => {
    rig.server.tokenHabit = misdeed;
    const { failure, answers } = await rig.attemptOnce();
    expect(failure).toEqual(unusable);
    expect(answers[1]?.body).toContain('You are not signed in');
  });

  it.each<[string, Misdeed, SignInFailure]>([
    [
      'far too much',
      { kind: 'answer', status: 200, body: 'x'.repeat(2_000_000) },
      { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ANSWER_TOO_LARGE' },
    ],
    ['an error of the server', json(503, {}), { kind: 'server-unreachable', connectivity: 'server-down', detail: '503' }],
    ['a limit', json(429, { message: 'Too Many Attempts.' }), { kind: 'server-unreachable', connectivity: 'server-down', detail: '429' }],
    ['a cut connection', { kind: 'lose-answer' }, { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ECONNRESET' }],
    [
      'a refusal of the client',
      json(401, { error: 'invalid_client', message: 'Client authentication failed' }, { 'www-authenticate': 'Basic realm="OAuth"' }),
      { kind: 'refused', code: 'invalid_client', detail: 'Client authentication failed' },
    ],
  ])('are not asked for again after %s', async (_, misdeed, failure) => {
    rig.server.tokenHabit = misdeed;
    expect((await rig.attemptOnce()).failure).toEqual(failure);
    expect(rig.server.tokenRequests).toHaveLength(1);
  });

  it.each<[unknown, number | null]>([
    [-5, null],
    [undefined, null],
    ['3600', 3600],
    ['soon', null],
    [null, null],
    [1e308, 1e308],
    [0, 0],
    [{}, null],
    ['-1', null],
  ])('have a lifetime of %j read as %j', async (lifetime, expected) => {
    rig.server.lifetimeSeconds = lifetime;
    const attempt = rig.begin();
    await rig.agree(await rig.opened());
    const outcome = await attempt.outcome;
    expect(outcome.ok && outcome.value.lifetimeSeconds).toBe(expected);
  });

  it('may contain an unrequested identity token, which is ignored', async () => {
    rig.server.tokenHabit = having('id_token', 'rubbish');
    expect((await rig.attemptOnce()).failure).toBeNull();
  });
});

describe('group 19: a server without the proof of possession', () => {
  it.each([['plain'], [], undefined, ['s256']])('is refused before the browser opens: %j', async (methods) => {
    rig.server.describe = (issuer) => json(200, { ...rig.server.description(issuer), code_challenge_methods_supported: methods });
    expect(await failureBeforeBrowser()).toEqual({ kind: 'server-misconfigured', what: 'pkce' });
  });

  it('is refused when it describes another server, or nothing one could read', async () => {
    for (const description of [
      json(200, { ...rig.server.description('https://evil.example') }),
      json(200, {}),
      json(200, []),
      json(200, 'x'.repeat(100_000)),
      { kind: 'answer', status: 200, body: '{', headers: { 'content-type': 'application/json' } },
    ] as const) {
      rig.server.describe = () => description;
      expect(await failureBeforeBrowser()).toEqual({ kind: 'server-misconfigured', what: 'metadata' });
    }
  });

  it('is named by its own address if that is another name of this computer', async () => {
    const { url } = rig.server;
    const found = await discoverAuthorizationServer({
      authorizationUrl: url.replace('127.0.0.1', 'localhost'),
      exchange: async () => ({ kind: 'answered', response: Response.json(rig.server.description(url)) }),
    });
    expect(found).toEqual({ ok: false, failure: { kind: 'server-elsewhere', address: url } });
  });

  it('is not taken for one that describes nothing while it fails', async () => {
    for (const status of [500, 502, 503, 429, 408]) {
      rig.server.describe = () => json(status, {});
      expect(await failureBeforeBrowser()).toEqual({ kind: 'server-unreachable', connectivity: 'server-down', detail: String(status) });
    }
    rig.server.describe = () => ({ kind: 'reset' });
    expect((await failureBeforeBrowser())?.kind).toBe('server-unreachable');
  });
});
