/** The results of a sign-in: codes, refresh tokens, access tokens; how each of them ends, and how they end together. */
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadAuthorizationKeys } from '#service/oauth/tokens/keys.ts';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { pruneRecords } from '#service/oauth/tokens/record-ends.ts';
import { accounts, password } from '../../support/stand-alone.ts';
import { askForTokens, createPkce, readTokens, redeem, refresh, signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';

const service = useStandAlone();

const ines = { email: accounts.ines.email, password };

async function me(token: string): Promise<Response> {
  return fetch(`${service().url}/api/v1/users/me`, { headers: { authorization: `Bearer ${token}` } });
}

const oauthErrorSchema = z.object({ error: z.string() });

async function errorOf(response: Response): Promise<readonly [number, string]> {
  return [response.status, oauthErrorSchema.parse(await response.json()).error];
}

describe('a code', () => {
  it('is refused without its verifier, for another redirect, and a second time', async () => {
    const pkce = createPkce();
    const walk = new Walk(service().url);
    const answer = await walk.signIn(ines, { code_challenge: pkce.challenge });
    expect(await errorOf(await redeem(service().url, answer, createPkce()))).toEqual([400, 'invalid_grant']);
    const code = answer.searchParams.get('code') ?? '';
    const elsewhere = { grant_type: 'authorization_code', code, redirect_uri: 'http://127.0.0.1:1/callback', code_verifier: pkce.verifier };
    expect(await errorOf(await askForTokens(service().url, elsewhere))).toEqual([400, 'invalid_grant']);
    const tokens = await readTokens(await redeem(service().url, answer, pkce));
    expect(await errorOf(await redeem(service().url, answer, pkce))).toEqual([400, 'invalid_grant']);
    // A second use may be theft, so the first one's tokens end, too.
    expect(await errorOf(await refresh(service().url, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await me(tokens.access_token)).status).toBe(401);
  });

  it('redeemed several times at once returns tokens once, and they are revoked', async () => {
    const pkce = createPkce();
    const answer = await new Walk(service().url).signIn(ines, { code_challenge: pkce.challenge });
    const responses = await Promise.all(Array.from({ length: 8 }, async () => redeem(service().url, answer, pkce)));
    const given = responses.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const response of given) {
      expect((await me((await readTokens(response)).access_token)).status).toBe(401);
    }
  });
});

describe('a refresh token', () => {
  it('is exchanged for a new pair, and the old access token stays valid until it expires', async () => {
    const first = await signInForTokens(service().url, ines);
    const second = await readTokens(await refresh(service().url, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const third = await readTokens(await refresh(service().url, second.refresh_token));
    for (const { access_token: token } of [first, second, third]) {
      expect((await me(token)).status).toBe(200);
    }
  });

  it('used again within half a minute returns the same successor, because the first answer may have been lost', async () => {
    service().stopClock();
    const first = await signInForTokens(service().url, ines);
    const second = await readTokens(await refresh(service().url, first.refresh_token));
    service().advance(29);
    const repeated = await readTokens(await refresh(service().url, first.refresh_token));
    expect(repeated.refresh_token).toBe(second.refresh_token);
    expect((await me(repeated.access_token)).status).toBe(200);
    const third = await readTokens(await refresh(service().url, repeated.refresh_token));
    expect(third.refresh_token).not.toBe(second.refresh_token);
    service().advance(29);
    expect((await readTokens(await refresh(service().url, second.refresh_token))).refresh_token).toBe(third.refresh_token);
  });

  it('used later a second time ends its sign-in, and no other', async () => {
    const elsewhere = await signInForTokens(service().url, ines);
    const first = await signInForTokens(service().url, ines);
    const second = await readTokens(await refresh(service().url, first.refresh_token));
    service().advance(31);
    expect(await errorOf(await refresh(service().url, first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(await refresh(service().url, second.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await me(second.access_token)).status).toBe(401);
    expect((await me(elsewhere.access_token)).status).toBe(200);
    await readTokens(await refresh(service().url, elsewhere.refresh_token));
  });

  it('used many times at once has one successor', async () => {
    const { refresh_token: token } = await signInForTokens(service().url, ines);
    const responses = await Promise.all(Array.from({ length: 8 }, async () => refresh(service().url, token)));
    const successors = new Set((await Promise.all(responses.map(readTokens))).map((tokens) => tokens.refresh_token));
    expect(successors.size).toBe(1);
    await readTokens(await refresh(service().url, [...successors][0] ?? ''));
  });

  it('is refused after the client signs out', async () => {
    const tokens = await signInForTokens(service().url, ines);
    const revoke = async (): Promise<Response> =>
      fetch(`${service().url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: nativeClientId, token: tokens.refresh_token }),
      });
    expect((await revoke()).status).toBe(200);
    expect((await me(tokens.access_token)).status).toBe(401);
    expect(await errorOf(await refresh(service().url, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await revoke()).status).toBe(200);
    expect(await service().database.selectFrom('oauth_records').select('model').execute()).toEqual([]);
  });

  it('of a removed user is refused', async () => {
    const tokens = await signInForTokens(service().url, ines);
    await service().database.deleteFrom('users').where('id', '=', accounts.ines.id).execute();
    expect(await errorOf(await refresh(service().url, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    const refused = await me(tokens.access_token);
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
  });
});

describe('an access token', () => {
  it('is refused if it has expired, is invalid, or is not in the header', async () => {
    const { access_token: token } = await signInForTokens(service().url, ines);
    const [head = '', body = ''] = token.split('.');
    const tampered = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: accounts.mara.id })).toString('base64url')}.${token.split('.')[2] ?? ''}`;
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    for (const wrong of ['', 'x', 'x.y.z', tampered, unsigned, `${token}x`]) {
      expect([wrong, (await me(wrong)).status]).toEqual([wrong, 401]);
    }
    expect((await fetch(`${service().url}/api/v1/users/me?access_token=${token}`)).status).toBe(401);
    expect((await fetch(`${service().url}/api/v1/users/me`, { headers: { authorization: `bearer ${token}` } })).status).toBe(200);
    service().advance(3_601);
    expect((await me(token)).status).toBe(401);
  });

  it('of another signer, issuer, audience or kind is refused', async () => {
    const { access_token: token } = await signInForTokens(service().url, ines);
    const claims = decodeJwt(token);
    const { signing } = await loadAuthorizationKeys(service().database, () => Buffer.alloc(32));
    const foreign = await generateKeyPair('ES256', { extractable: true });
    const sign = async (
      key: Parameters<SignJWT['sign']>[0],
      { typ = 'at+jwt', ...changes }: Readonly<Record<string, string>> = {},
    ): Promise<string> => new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', typ }).sign(key);
    expect((await me(await sign(signing))).status).toBe(200);
    for (const forged of [
      await sign(await exportJWK(foreign.privateKey)),
      await sign(signing, { iss: 'https://elsewhere.example' }),
      await sign(signing, { aud: 'https://elsewhere.example/api' }),
      await sign(signing, { typ: 'JWT' }),
      await sign(signing, { sub: accounts.mara.id }),
      await sign(signing, { grant: 'none' }),
    ]) {
      expect((await me(forged)).status).toBe(401);
    }
  });
});

describe('stored records of the sign-in', () => {
  it('are removed when they have expired', async () => {
    await signInForTokens(service().url, ines);
    await new Walk(service().url).begin();
    await pruneRecords(service().database, instant('2999-01-01T00:00:00Z'));
    expect(await service().database.selectFrom('oauth_records').selectAll().execute()).toEqual([]);
  });
});

describe('the token endpoint', () => {
  it('refuses large, broken and foreign requests without failing', async () => {
    const post = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
      (await fetch(`${service().url}/oauth/token`, { method: 'POST', body, headers })).status;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post(`client_id=${nativeClientId}&grant_type=refresh_token&refresh_token=${'x'.repeat(200_000)}`, form)).toBe(400);
    expect(await post('{}', { 'content-type': 'application/json' })).toBe(400);
    expect(await post('%', form)).toBe(400);
    expect(await post(`client_id=${nativeClientId}&client_id=other&grant_type=refresh_token`, form)).toBe(400);
    expect(await post(`client_id=${nativeClientId}&grant_type=password&username=a&password=b`, form)).toBe(400);
    expect(
      await post(`client_id=${nativeClientId}&grant_type=refresh_token&refresh_token=x`, { ...form, origin: 'https://elsewhere.example' }),
    ).toBe(400);
    expect((await fetch(`${service().url}/oauth/token`)).status).toBe(404);
    expect((await fetch(`${service().url}/oauth/nothing`)).status).toBe(404);
    expect(service().logged()).not.toContain('"level":"error"');
  });
});
