/**
 * Groups 15 and 16: the lifetime of tokens. One renewal for all requests, stored before it is used, and only a refusal by the server ends a
 * session.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeReply } from '#core/service-client/http/reply.ts';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import { json, without, type Misdeed } from '../../../../support/hostile-authorization-server.ts';
import { Crash } from '../../../../support/memory-vault.ts';
import { brief, SessionRig } from '../../../../support/session-rig.ts';
import { closedAfterTest } from '../../../../support/after-test.ts';

let rig: SessionRig;
beforeEach(async () => {
  rig = closedAfterTest(await SessionRig.start());
});

/** Answers that contain no information about the tokens. */
const outages: readonly (readonly [string, Misdeed])[] = [
  ['cut connections', { kind: 'reset' }],
  ['an error', json(500, { message: 'Server Error' })],
  ['an error that is no JSON', { kind: 'answer', status: 502, body: '<html>Bad gateway</html>' }],
  ['maintenance', json(503, { error: 'invalid_grant' })],
  ['a limit', json(429, { message: 'Too Many Attempts.' })],
  ['a time-out', json(408, {})],
  ['a page of a captive portal', { kind: 'answer', status: 200, body: '<html>Welcome to the hotel</html>' }],
  ['a redirect of a captive portal', { kind: 'answer', status: 302, body: '', headers: { location: 'https://hotel.example/' } }],
  ['a refusal that is no JSON', { kind: 'answer', status: 400, body: 'Bad request' }],
  ['a refusal in other words', json(401, { message: 'Unauthenticated.' })],
  ['a refusal by status 403', json(403, { error: 'invalid_grant' })],
  ['a missing path', json(404, { error: 'invalid_grant' })],
  [
    'a request it finds malformed',
    json(400, { error: 'invalid_request', error_description: 'The request is missing a required parameter' }),
  ],
  [
    'a refusal that a gateway sends as a page',
    { kind: 'answer', status: 400, body: '{"error":"invalid_grant"}', headers: { 'content-type': 'text/html' } },
  ],
  [
    'an invalid_request of a gateway, without words about the token',
    json(401, { error: 'invalid_request', message: 'No API key found in request' }),
  ],
  ['a success without a token', json(200, { token_type: 'Bearer' })],
];

/** Answers after which no renewal can succeed. */
const refusals: readonly (readonly [string, Misdeed])[] = [
  ['invalid_grant', json(400, { error: 'invalid_grant', message: 'The refresh token is invalid.' })],
  [
    'invalid_request of older league servers',
    json(401, { error: 'invalid_request', error_description: 'The refresh token is invalid.', hint: 'Token has been revoked' }),
  ],
  ['invalid_client', json(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="OAuth"' })],
  ['unauthorized_client', json(400, { error: 'unauthorized_client' })],
  ['unsupported_grant_type', json(400, { error: 'unsupported_grant_type' })],
];

describe('group 15: renewing', () => {
  it('happens once for fifty requests that are refused at the same time, each of which then goes again once', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => rig.ask('/v1/time-entries', JSON.stringify({ number }))),
    );
    expect(new Set(outcomes.map(brief))).toEqual(new Set(['200']));
    expect(rig.rig.server.renewals).toHaveLength(1);
    const welcome = rig.visits.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(welcome).size).toBe(50);
    expect(welcome).toHaveLength(50);
    expect(rig.visits.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(50);
  });

  it('happens once before the end of a token’s life, without a request being refused', async () => {
    await rig.openSignedIn();
    await rig.rig.time.advance(3_539_000);
    await rig.ask();
    expect(rig.rig.server.renewals).toEqual([]);
    await rig.rig.time.advance(1_000);
    const outcomes = await Promise.all(Array.from({ length: 50 }, async () => rig.ask()));
    expect(new Set(outcomes.map(brief))).toEqual(new Set(['200']));
    expect(rig.rig.server.renewals).toHaveLength(1);
    expect(rig.visits.every(({ status }) => status === 200)).toBe(true);
  });

  it('stores the new pair before it is used', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    const before = rig.visits.length;
    const stored: number[] = [];
    rig.vault.onSave = () => void stored.push(rig.visits.length - before);
    expect(brief(await rig.ask())).toBe('200');
    // One refused request, then a failing disk before the second.
    expect(stored).toEqual([1]);
    const onDisk = TokenSet.fromStoredText(rig.vault.text ?? '')?.accessToken;
    expect(rig.visits.at(-1)?.authorization).toBe(`Bearer ${onDisk}`);
  });

  it.each(outages)('leaves everything as it was after %s', async (_, misdeed) => {
    const session = await rig.openSignedIn();
    const before = rig.vault.text;
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenHabit = misdeed;
    const outcome = await rig.ask();
    expect((await judgeReply(outcome, { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'sealed' });
    expect(rig.vault.text).toBe(before);
    // During the waiting time no further request is sent.
    const asked = rig.rig.server.renewals.length;
    expect((await Promise.all([rig.ask(), rig.ask()])).map(brief)).toEqual([brief(outcome), brief(outcome)]);
    expect(rig.rig.server.renewals).toHaveLength(asked);
    rig.rig.server.tokenHabit = null;
    await rig.rig.time.advance(5_000);
    expect(brief(await rig.ask())).toBe('200');
  });

  it('waits as long as the server asks', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenMisdeeds.push(json(429, {}, { 'retry-after': '120' }));
    await rig.ask();
    await rig.rig.time.advance(119_000);
    expect(brief(await rig.ask())).toBe('not-sent 429');
    expect(rig.rig.server.renewals).toHaveLength(1);
    await rig.rig.time.advance(1_000);
    expect(brief(await rig.ask())).toBe('200');
  });

  it.each(refusals)('ends the session after %s, and the request is not counted as rejected', async (_, misdeed) => {
    const session = await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenHabit = misdeed;
    const outcomes = await Promise.all(Array.from({ length: 5 }, async () => rig.ask()));
    for (const outcome of outcomes) {
      expect((await judgeReply(outcome, { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    }
    expect(rig.rig.server.renewals).toHaveLength(1);
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'refused' });
    expect(rig.vault.text).toBeNull();
    expect(brief(await rig.ask())).toBe('not-sent SIGNED_OUT');
    rig.rig.server.tokenHabit = null;
    await rig.signIn();
    expect(brief(await rig.ask())).toBe('200');
  });

  it('asks once more with the old token when the answer was lost, and then to sign in, because the old one is spent', async () => {
    const session = await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenMisdeeds.push({ kind: 'lose-answer' });
    expect((await judgeReply(await rig.ask(), { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    expect(rig.rig.server.renewals).toHaveLength(2);
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'refused' });
  });

  it('asks once more when a gateway answers in the place of the server', async () => {
    const session = await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenMisdeeds.push(json(502, {}));
    expect(brief(await rig.ask())).toBe('200');
    expect(rig.rig.server.renewals).toHaveLength(2);
    expect(session.state).toMatchObject({ kind: 'signed-in' });
  });

  it('continues when the answer was lost and nothing had happened', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.rig.server.tokenMisdeeds.push({ kind: 'reset' });
    expect(brief(await rig.ask())).toBe('200');
    expect(rig.rig.server.renewals).toHaveLength(2);
  });

  it('keeps the old refresh token where the server does not rotate', async () => {
    await rig.openSignedIn();
    const { refreshToken } = TokenSet.fromStoredText(rig.vault.text ?? '') ?? { refreshToken: null };
    rig.rig.server.tokenHabit = without('refresh_token');
    rig.rig.server.expireAccessTokens();
    expect(brief(await rig.ask())).toBe('200');
    expect(TokenSet.fromStoredText(rig.vault.text ?? '')?.refreshToken).toBe(refreshToken);
  });

  it('survives the end of the process at each step, or asks to sign in if the server rotated and the answer was lost', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    // Before any request: the old pair is on the disk and valid.
    await rig.open();
    expect(brief(await rig.ask())).toBe('200');
    // After the new pair reached the disk and before it was used.
    rig.rig.server.expireAccessTokens();
    rig.vault.crash = 'after-save';
    await expect(rig.ask()).rejects.toThrow(Crash);
    await rig.open();
    expect(brief(await rig.ask())).toBe('200');
    // After the server answered and before the pair was stored: the old pair is used up.
    rig.rig.server.expireAccessTokens();
    rig.vault.crash = 'before-save';
    await expect(rig.ask()).rejects.toThrow(Crash);
    const session = await rig.open();
    expect(session.state.kind).toBe('signed-in');
    expect((await judgeReply(await rig.ask(), { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'refused' });
  });

  it('asks to sign in when another client used the token', async () => {
    const session = await rig.openSignedIn();
    const stolen = rig.vault.text;
    rig.rig.server.expireAccessTokens();
    expect(brief(await rig.ask())).toBe('200');
    const mine = rig.vault.text;
    // An attacker uses the old one: the server revokes the whole family.
    rig.vault.text = stolen;
    await rig.open();
    rig.rig.server.expireAccessTokens();
    await rig.ask();
    rig.vault.text = mine;
    const again = await rig.open();
    expect((await judgeReply(await rig.ask(), { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    expect(again.state).toEqual({ kind: 'signed-out', reason: 'refused' });
    expect(session.state.kind).toBe('signed-in');
  });

  it('that comes back after the user signed in again changes nothing', async () => {
    await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.vault.onSave = async () => {
      rig.vault.onSave = () => undefined;
      await rig.signIn();
    };
    expect(brief(await rig.ask())).toBe('200');
    const used = rig.visits.at(-1)?.authorization;
    // The disk contains the tokens in use, though the renewal was written last.
    expect(`Bearer ${TokenSet.fromStoredText(rig.vault.text ?? '')?.accessToken}`).toBe(used);
    // Revoking the late ones could also revoke the new ones, because servers revoke by grant.
    expect(rig.rig.server.seen.filter(({ path }) => path === '/oauth/revoke')).toEqual([]);
  });

  it('that is refused while a new sign-in is being stored does not take that away', async () => {
    const session = await rig.openSignedIn();
    rig.rig.server.revokeEverything();
    const disk = Promise.withResolvers<null>();
    const saving = Promise.withResolvers<null>();
    rig.vault.onSave = async () => {
      saving.resolve(null);
      await disk.promise;
    };
    const held = Promise.withResolvers<null>();
    rig.rig.server.beforeToken = async (form) => {
      if (form.get('grant_type') === 'refresh_token') await held.promise;
    };
    const asked = rig.ask();
    await expect.poll(() => rig.rig.server.renewals.length).toBe(1);
    const signedIn = rig.signIn();
    await saving.promise;
    held.resolve(null);
    expect(brief(await asked)).toBe('200');
    disk.resolve(null);
    await signedIn;
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'sealed' });
    expect(rig.vault.text).not.toBeNull();
  });

  it('that comes back after the user signed out changes nothing', async () => {
    const session = await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    rig.vault.onSave = async () => {
      rig.vault.onSave = () => undefined;
      await session.signOut();
    };
    expect(brief(await rig.ask())).toBe('401');
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'by-user' });
    expect(rig.vault.text).toBeNull();
    // Both families were revoked.
    expect(rig.rig.server.seen.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(2);
  });

  it('is not repeated for a new token that the service refuses, too', async () => {
    const session = await rig.openSignedIn();
    rig.refusesEverybody = true;
    for (let number = 0; number < 10; number += 1) {
      expect(brief(await rig.ask())).toBe('401');
    }
    expect(rig.rig.server.renewals).toHaveLength(1);
    expect(session.state.kind).toBe('signed-in');
    rig.refusesEverybody = false;
    expect(brief(await rig.ask())).toBe('200');
  });
});

describe('group 16: a clock that is wrong', () => {
  it.each([86_400_000, -86_400_000, 400 * 86_400_000])('by %i ms renews nothing while the program runs', async (jumpMs) => {
    await rig.openSignedIn();
    rig.rig.time.jumpWall(jumpMs);
    for (let number = 0; number < 20; number += 1) {
      expect(brief(await rig.ask())).toBe('200');
    }
    expect(rig.rig.server.renewals).toEqual([]);
  });

  it.each([
    [86_400_000, 1],
    [-86_400_000, 0],
  ])('by %i ms over a restart renews %i times', async (jumpMs, times) => {
    await rig.openSignedIn();
    rig.rig.time.jumpWall(jumpMs);
    await rig.open();
    for (let number = 0; number < 20; number += 1) {
      expect(brief(await rig.ask())).toBe('200');
    }
    expect(rig.rig.server.renewals).toHaveLength(times);
  });

  it.each([0, 1, 29, -5, 'soon', undefined])(
    'is no worse than a lifetime of %j, after which a token is used until it is refused',
    async (lifetime) => {
      rig.rig.server.lifetimeSeconds = lifetime;
      await rig.openSignedIn();
      for (let number = 0; number < 20; number += 1) {
        await rig.rig.time.advance(1_000);
        expect(brief(await rig.ask())).toBe('200');
      }
      expect(rig.rig.server.renewals).toEqual([]);
      rig.rig.server.expireAccessTokens();
      expect(brief(await rig.ask())).toBe('200');
      expect(rig.rig.server.renewals).toHaveLength(1);
    },
  );

  it('and a server that is away do not keep a token that is still good from being used', async () => {
    const session = await rig.openSignedIn();
    rig.rig.time.jumpWall(86_400_000);
    await rig.open();
    rig.rig.server.tokenHabit = { kind: 'reset' };
    expect(brief(await rig.ask())).toBe('200');
    expect(session.state.kind).toBe('signed-in');
  });
});
