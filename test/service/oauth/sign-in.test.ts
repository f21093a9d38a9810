/** The sign-in over real HTTP, step by step like a browser: its results, and what ends it. */
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { accounts, organization, password } from '../../support/stand-alone.ts';
import { answerOf, createPkce, formTokenOf, readTokens, redeem, signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';

const service = useStandAlone();

const ines = { email: accounts.ines.email, password };
const mara = { email: accounts.mara.email, password };

async function me(token: string, path = '/api/v1/users/me'): Promise<Response> {
  return fetch(service().url + path, { headers: { authorization: `Bearer ${token}` } });
}

function noticeOf(text: string): string | undefined {
  return /<p class="notice"[^>]*>([^<]*)/.exec(text)?.[1];
}

describe('signing in', () => {
  it('leads from the password over the question to tokens that the API takes', async () => {
    const pkce = createPkce();
    const walk = new Walk(service().url);
    const login = await walk.begin({ code_challenge: pkce.challenge, state: 'a state & more' });
    expect(login.response.status).toBe(200);
    const consent = await walk.logIn(login, ines);
    expect(consent.text).toContain('Duarte &amp; Söhne &lt;Engineering&gt;');
    expect(consent.text).toContain('Allow Clocktower to record your time?');
    expect(consent.text).toContain('manage projects');
    const answer = answerOf(await walk.submit(consent, 'consent'));
    expect(answer.origin + answer.pathname).toBe('http://127.0.0.1:49152/callback');
    expect(Object.fromEntries(answer.searchParams)).toEqual({ code: expect.any(String), state: 'a state & more', iss: service().url });
    const response = await redeem(service().url, answer, pkce);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const tokens = await readTokens(response);
    expect(tokens.expires_in).toBe(3_600);
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: accounts.ines.id,
      iss: service().url,
      aud: service().baseUrl,
      client_id: nativeClientId,
    });
    expect(await (await me(tokens.access_token)).json()).toMatchObject({ data: { id: accounts.ines.id, name: accounts.ines.name } });
    const projects = await me(tokens.access_token, `/api/v1/organization/${organization.id}/projects`);
    expect(projects.status).toBe(200);
  });

  it('leaves nothing in the browser but that it is remembered: no session, the password asked again', async () => {
    const walk = new Walk(service().url);
    await walk.signIn(ines);
    expect(new Set(walk.jar.names)).toEqual(new Set(['clocktower_device']));
    expect(await service().database.selectFrom('oauth_records').select('model').where('model', '=', 'Session').execute()).toEqual([]);
    expect((await walk.begin()).text).toContain('name="password"');
  });

  it('works without a scope, with OpenID, and on either loopback address and any port', async () => {
    for (const parameters of [
      { scope: null },
      { scope: 'openid offline_access' },
      { redirect_uri: 'http://[::1]:50000/callback' },
      { redirect_uri: 'http://127.0.0.1/callback' },
    ]) {
      const answer = await new Walk(service().url).signIn(ines, parameters);
      expect(answer.searchParams.get('code')).toEqual(expect.any(String));
    }
  });

  it('keeps nothing readable of tokens and codes in the database', async () => {
    const pkce = createPkce();
    const answer = await new Walk(service().url).signIn(ines, { code_challenge: pkce.challenge });
    const tokens = await readTokens(await redeem(service().url, answer, pkce));
    const stored = JSON.stringify(await service().database.selectFrom('oauth_records').selectAll().execute());
    expect(stored).not.toContain(tokens.refresh_token);
    expect(stored).not.toContain(tokens.access_token);
    expect(stored).not.toContain(answer.searchParams.get('code'));
  });

  it('asks nothing more of a user without an organization', async () => {
    await service().database.deleteFrom('memberships').execute();
    const consent = await new Walk(service().url).begin().then(async (page) => new Walk(service().url).request(page.url.href));
    // Another browser cannot open the first one's sign-in.
    expect(consent.response.status).toBe(404);
    const walk = new Walk(service().url);
    expect((await walk.logIn(await walk.begin(), ines)).text).toContain('You do not belong to an organization yet');
  });

  it('notifies the client when it is cancelled, before and after the password', async () => {
    const walk = new Walk(service().url);
    const early = answerOf(await walk.submit(await walk.begin(), 'cancel'));
    expect(Object.fromEntries(early.searchParams)).toMatchObject({ error: 'access_denied', state: 'the-state', iss: service().url });
    const late = answerOf(await walk.submit(await walk.logIn(await walk.begin(), ines), 'cancel'));
    expect(late.searchParams.get('error')).toBe('access_denied');
    expect(new Set(walk.jar.names)).toEqual(new Set(['clocktower_device']));
  });

  it('lets another user sign in at the consent form', async () => {
    const pkce = createPkce();
    const walk = new Walk(service().url);
    const consent = await walk.logIn(await walk.begin({ code_challenge: pkce.challenge }), ines);
    const again = await walk.submit(consent, 'switch');
    expect(again.text).toContain('name="password"');
    // The earlier page does not come back.
    expect((await walk.request(consent.url.href)).text).toContain('name="password"');
    const answer = answerOf(await walk.submit(await walk.logIn(again, mara), 'consent'));
    expect(decodeJwt((await readTokens(await redeem(service().url, answer, pkce))).access_token).sub).toBe(accounts.mara.id);
  });

  it('allows two sign-ins at once in one browser', async () => {
    const walk = new Walk(service().url);
    const [one, other] = [await walk.begin(), await walk.begin({ state: 'other' })];
    const [ofInes, ofMara] = [await walk.logIn(one, ines), await walk.logIn(other, mara)];
    expect(answerOf(await walk.submit(ofInes, 'consent')).searchParams.get('state')).toBe('the-state');
    expect(answerOf(await walk.submit(ofMara, 'consent')).searchParams.get('state')).toBe('other');
  });

  it('is announced under its own paths', async () => {
    const documents = ['oauth-authorization-server', 'openid-configuration'].map(async (name) => {
      const response = await fetch(`${service().url}/.well-known/${name}`, {
        headers: {
          host: 'elsewhere.example',
          origin: 'https://elsewhere.example',
          'x-forwarded-host': 'elsewhere.example',
          forwarded: 'host=elsewhere.example',
        },
      });
      expect([...response.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual([]);
      return response.json();
    });
    for (const document of await Promise.all(documents)) {
      expect(document).toMatchObject({
        issuer: service().url,
        authorization_endpoint: `${service().url}/oauth/authorize`,
        token_endpoint: `${service().url}/oauth/token`,
        revocation_endpoint: `${service().url}/oauth/revoke`,
        jwks_uri: `${service().url}/oauth/jwks`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: ['time-tracking', 'openid', 'offline_access'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        clocktower_client_id: nativeClientId,
      });
    }
  });

  it('publishes the key that its tokens are signed with, and only its public half', async () => {
    const { access_token: token } = await signInForTokens(service().url, ines);
    const keys = z
      .object({ keys: z.array(z.record(z.string(), z.unknown())) })
      .parse(await (await fetch(`${service().url}/oauth/jwks`)).json());
    expect(keys.keys.every((key) => !('d' in key))).toBe(true);
    await jwtVerify(token, createLocalJWKSet(z.custom<Parameters<typeof createLocalJWKSet>[0]>().parse(keys)), {
      issuer: service().url,
      audience: service().baseUrl,
    });
  });
});

describe('the login form', () => {
  it('shows the same error for a wrong password and an unknown account, keeps the address and not the password', async () => {
    const walk = new Walk(service().url);
    const page = await walk.begin();
    const [wrong, nobody] = [
      await walk.logIn(page, { ...ines, password: 'hunter2hunter2' }),
      await walk.logIn(page, { email: 'nobody@duarte.example', password }),
    ];
    expect([wrong.response.status, nobody.response.status]).toEqual([422, 422]);
    expect(noticeOf(wrong.text)).toBe(noticeOf(nobody.text));
    expect(wrong.text).toContain(`value="${ines.email}"`);
    expect(wrong.text).not.toContain('hunter2');
  });

  it('accepts an address in any case, and escapes the input', async () => {
    const walk = new Walk(service().url);
    const page = await walk.begin();
    const hostile = await walk.logIn(page, { email: '"><script>alert(1)</script>', password });
    expect(hostile.text).not.toContain('<script>');
    expect((await walk.logIn(hostile, { email: ` ${ines.email.toUpperCase()} `, password })).text).toContain('Allow Clocktower');
  });

  it('says which field is missing, and counts nothing', async () => {
    const walk = new Walk(service().url);
    const missing = await walk.logIn(await walk.begin(), { email: '', password: '' });
    expect(missing.response.status).toBe(422);
    expect(missing.text).toMatch(/aria-describedby="email-problem".*aria-describedby="password-problem"/s);
    // The opened page is counted, but no attempt.
    expect(await service().database.selectFrom('login_attempts').selectAll().execute()).toHaveLength(1);
  });

  it('is taken only from its own page', async () => {
    const walk = new Walk(service().url);
    const page = await walk.begin();
    const path = `${page.url.pathname}/login`;
    const token = formTokenOf(page);
    const other = formTokenOf(await walk.begin());
    for (const [fields, headers] of [
      [{ ...ines, token: '' }, {}],
      [{ ...ines, token: other }, {}],
      [{ ...ines, token }, { origin: 'https://elsewhere.example' }],
      [{ ...ines, token }, { origin: 'null' }],
      [{ ...ines, token }, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      expect((await walk.post(path, fields, headers)).response.status).toBe(403);
    }
    expect((await new Walk(service().url).post(path, { ...ines, token })).response.status).toBe(404);
    expect((await walk.post(path, { ...ines, token }, { origin: service().url, 'sec-fetch-site': 'same-origin' })).response.status).toBe(
      303,
    );
  });

  it('is short, and in its own encoding', async () => {
    const walk = new Walk(service().url);
    const page = await walk.begin();
    const path = `${page.url.pathname}/login`;
    expect((await walk.post(path, { ...ines, email: 'x'.repeat(20_000) })).response.status).toBe(400);
    expect(
      (await walk.request(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).response.status,
    ).toBe(400);
    expect(
      (
        await walk.request(path, {
          method: 'POST',
          body: new Uint8Array([0x61, 0x3d, 0xff]),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).response.status,
    ).toBe(400);
    expect((await walk.logIn(page, { ...ines, password: 'x'.repeat(5_000) })).response.status).toBe(422);
  });
});

describe('the question', () => {
  it('needs the password first, in the same browser', async () => {
    const walk = new Walk(service().url);
    const page = await walk.begin();
    expect((await walk.submit(page, 'consent')).text).toContain('name="password"');
    const consent = await walk.logIn(page, ines);
    expect(consent.text).toContain('Allow Clocktower');
    // An attacker with all cookies, but without the URL that followed the password.
    for (const address of [page.url.pathname, `${page.url.pathname}?login=`, `${page.url.pathname}?login=guessed`]) {
      const stolen = await new Walk(service().url).request(address, { headers: { cookie: walk.jar.headerFor(page.url) } });
      expect([stolen.response.status, stolen.text.includes('name="password"')]).toEqual([200, true]);
    }
  });

  it('cannot be answered twice', async () => {
    const walk = new Walk(service().url);
    const consent = await walk.logIn(await walk.begin(), ines);
    answerOf(await walk.submit(consent, 'consent'));
    const again = await walk.submit(consent, 'consent');
    expect(again.response.status).toBe(404);
    expect(again.text).toContain('This sign-in has ended');
  });

  it('is not shown to a user who was removed meanwhile', async () => {
    const walk = new Walk(service().url);
    const consent = await walk.logIn(await walk.begin(), ines);
    await service().database.deleteFrom('users').where('id', '=', accounts.ines.id).execute();
    expect((await walk.submit(consent, 'consent')).response.status).toBe(404);
  });
});

describe('a request to sign in', () => {
  it('that is too long to be ours, or sent as a form, is refused', async () => {
    const { response } = await new Walk(service().url).begin({ state: 'x'.repeat(8_200) });
    const form = await new Walk(service().url).post('/oauth/authorize', { client_id: nativeClientId });
    expect([response.status, form.response.status]).toEqual([400, 400]);
  });

  it('that names another place to answer at is refused on our own page, and leads nowhere', async () => {
    for (const place of [
      'https://elsewhere.example/callback',
      'http://127.0.0.1:49152/other',
      'http://localhost:49152/callback',
      'http://127.0.0.1.elsewhere.example/callback',
      'http://127.0.0.1@elsewhere.example/callback',
      'https://127.0.0.1/callback',
      'http://127.0.0.1:49152/callback/../other',
      'http://127.0.0.1:49152/callback?next=https://elsewhere.example',
      'http://127.0.0.1:49152/callback#fragment',
      'http://2130706433:49152/callback',
      'http://0x7f.1:49152/callback',
      'http://192.168.0.10/callback',
      'javascript:alert(1)',
      '//elsewhere.example/callback',
      '',
    ]) {
      const { response, text } = await new Walk(service().url).begin({ redirect_uri: place });
      expect([place, response.status, response.headers.get('location')]).toEqual([place, 400, null]);
      expect(text).toContain('This sign-in cannot continue');
      expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    }
  });

  it('of an unknown client is refused on our own page', async () => {
    const { response } = await new Walk(service().url).begin({ client_id: 'nobody' });
    expect([response.status, response.headers.get('location'), response.headers.get('content-type')]).toEqual([
      400,
      null,
      'text/html; charset=utf-8',
    ]);
  });

  it('without PKCE, with the plain method, or for another kind of answer is refused to the client', async () => {
    for (const parameters of [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: 'plain' },
      { code_challenge_method: null },
      { response_type: 'token' },
      { response_mode: 'fragment' },
      { prompt: 'none' },
      { request: 'x' },
    ]) {
      const answer = answerOf(await new Walk(service().url).begin(parameters));
      expect([parameters, answer.origin, answer.searchParams.get('code')]).toEqual([parameters, 'http://127.0.0.1:49152', null]);
      expect(answer.href).toContain('error=');
    }
  });

  it('with a parameter twice is refused', async () => {
    const { response, text } = await new Walk(service().url).request(`/oauth/authorize?client_id=${nativeClientId}&scope=a&scope=b`);
    expect([response.status, text.includes('invalid_request')]).toEqual([400, true]);
  });

  it('for another API is refused', async () => {
    const answer = answerOf(await new Walk(service().url).begin({ resource: 'https://elsewhere.example/api' }));
    expect(answer.searchParams.get('error')).toBe('invalid_target');
  });

  it('passes no state on that was not given', async () => {
    const answer = await new Walk(service().url).signIn(ines, { state: null });
    expect([...answer.searchParams.keys()].sort()).toEqual(['code', 'iss']);
  });

  it('is not held by a page of ours in a frame or with a script', async () => {
    const { response } = await new Walk(service().url).begin();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'.*form-action 'self' http:\/\/127\.0\.0\.1:49152; frame-ancestors 'none'/);
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
