/** The signed-in state, the headers of requests, and the effects of the user's signing in and out. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeReply } from '#core/service-client/http/reply.ts';
import { without } from '../../../support/hostile-authorization-server.ts';
import { brief, SessionRig } from '../../../support/session-rig.ts';

let rig: SessionRig;
beforeEach(async () => {
  rig = await SessionRig.start();
});
afterEach(async () => rig.close());

/** Opens a session whose tokens are in the keyring, which waits for an answer to `prompt`. */
async function openBeforePrompt() {
  await rig.openSignedIn();
  const prompt = Promise.withResolvers<null>();
  rig.vault.onLoad = async () => prompt.promise;
  const opening = rig.open();
  await rig.rig.time.advance(2_000);
  return { session: await opening, prompt };
}

describe('a session', () => {
  it('carries the access token, and takes it up again at the next start', async () => {
    const states: string[] = [];
    const session = await rig.open();
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'never' });
    const unsubscribe = session.subscribe((state) => states.push(state.kind));
    await rig.signIn();
    expect(states).toEqual(['signed-in']);
    unsubscribe();
    expect(brief(await rig.ask())).toBe('200');
    const reopened = await rig.open();
    expect(reopened.state).toEqual({ kind: 'signed-in', kept: 'sealed' });
    expect(brief(await rig.ask())).toBe('200');
    expect(rig.rig.server.renewals).toEqual([]);
    expect(states).toHaveLength(1);
  });

  it('without a sign-in sends nothing, and the outbox learns that nothing was sent', async () => {
    await rig.open();
    const outcome = await rig.ask();
    expect(outcome).toEqual({ kind: 'not-sent', connectivity: 'signed-out', detail: 'SIGNED_OUT' });
    expect((await judgeReply(outcome, { isRead: false, schema: z.unknown() })).reply).toMatchObject({ kind: 'not-sent' });
    expect(rig.visits).toEqual([]);
  });

  it('shows its token to the service only', async () => {
    const session = await rig.openSignedIn();
    const seen: string[] = [];
    const spy = session.authorize(async (request) => {
      seen.push(request.url);
      return { kind: 'answered', response: new Response() };
    });
    expect(brief(await spy(new Request('https://evil.example/v1/next-page')))).toBe('not-sent FOREIGN_ADDRESS');
    expect(brief(await spy(new Request(rig.service.baseUrl.replace('127.0.0.1', 'localhost'))))).toBe('not-sent FOREIGN_ADDRESS');
    expect(seen).toEqual([]);
  });

  it('goes on under the sign-in it has until it is given another one', async () => {
    const session = await rig.openSignedIn();
    const { outcome, cancel } = rig.rig.begin();
    await rig.rig.opened();
    expect(brief(await rig.ask())).toBe('200');
    cancel();
    expect(await outcome).toEqual({ ok: false, failure: { kind: 'cancelled' } });
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'sealed' });
    expect(brief(await rig.ask())).toBe('200');
    const before = rig.vault.text;
    await rig.signIn();
    expect(rig.vault.text).not.toBe(before);
    expect(brief(await rig.ask())).toBe('200');
  });

  it('ends at once when the user signs out, and revokes its token', async () => {
    const session = await rig.openSignedIn();
    const refreshToken = z.object({ refreshToken: z.string() }).parse(JSON.parse(rig.vault.text ?? '')).refreshToken;
    expect((await session.signOut()).ok).toBe(true);
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'by-user' });
    expect(rig.vault.text).toBeNull();
    const revocation = rig.rig.server.seen.find(({ path }) => path === '/oauth/revoke');
    expect(revocation?.form.get('token')).toBe(refreshToken);
    expect(brief(await rig.ask())).toBe('not-sent SIGNED_OUT');
  });

  it('ends at once when the token cannot be revoked', async () => {
    const session = await rig.openSignedIn();
    await rig.rig.server.close();
    expect((await session.signOut()).ok).toBe(true);
    expect(rig.vault.text).toBeNull();
    await rig.service.close();
    rig = await SessionRig.start();
  });

  it('ends when there is no way to renew it', async () => {
    rig.rig.server.tokenMisdeeds.push(without('refresh_token'));
    const session = await rig.openSignedIn();
    rig.rig.server.expireAccessTokens();
    expect(brief(await rig.ask())).toBe('401');
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'expired' });
    expect(rig.rig.server.renewals).toEqual([]);
  });

  it('says where the sign-in is kept, and what the disk refused it tries again', async () => {
    rig.vault.kept = 'memory';
    const session = await rig.openSignedIn();
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'memory' });
    rig.vault.failure = { kind: 'storage-full' };
    await session.storeAgain();
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'not-stored' });
    rig.vault.failure = null;
    rig.vault.kept = 'sealed';
    await rig.ask();
    expect(rig.vault.text).toBeNull();
    await rig.rig.time.advance(60_000);
    await rig.ask();
    expect(session.state).toEqual({ kind: 'signed-in', kept: 'sealed' });
    expect(rig.vault.text).not.toBeNull();
  });

  it('lets a renewal under way reach the disk before the program ends', async () => {
    const session = await rig.openSignedIn();
    const before = rig.vault.text;
    rig.rig.server.expireAccessTokens();
    const saving = Promise.withResolvers<null>();
    const disk = Promise.withResolvers<null>();
    rig.vault.onSave = async () => {
      saving.resolve(null);
      await disk.promise;
    };
    const asked = rig.ask();
    await saving.promise;
    const closed = session.close().then(() => rig.vault.text);
    expect(rig.vault.text).toBe(before);
    disk.resolve(null);
    expect(await closed).not.toBe(before);
    expect(brief(await asked)).toBe('200');
  });

  it('opens without the tokens while nobody answers the prompt of the keyring, and has them when it is unlocked', async () => {
    const { session, prompt } = await openBeforePrompt();
    expect(session.state).toEqual({ kind: 'signed-out', reason: 'unreadable' });
    const asked = rig.ask();
    prompt.resolve(null);
    expect([brief(await asked), session.state.kind]).toEqual(['200', 'signed-in']);
  });

  it('has the tokens once a locked keyring was unlocked, without a new sign-in', async () => {
    await rig.openSignedIn();
    rig.vault.failure = { kind: 'no-keyring' };
    const session = await rig.open();
    expect(brief(await rig.ask())).toBe('not-sent SIGNED_OUT');
    rig.vault.failure = null;
    await rig.rig.time.advance(60_000);
    expect([brief(await rig.ask()), session.state.kind]).toEqual(['200', 'signed-in']);
  });

  it('stays signed out when the user signs out before the prompt is answered', async () => {
    const { session, prompt } = await openBeforePrompt();
    const asked = rig.ask();
    await session.signOut();
    prompt.resolve(null);
    expect([brief(await asked), session.state]).toEqual(['not-sent SIGNED_OUT', { kind: 'signed-out', reason: 'by-user' }]);
  });

  it('asks for a new sign-in when what was kept cannot be read', async () => {
    await rig.openSignedIn();
    const before = rig.vault.text;
    for (const kind of ['no-keyring', 'unreadable'] as const) {
      rig.vault.failure = { kind };
      expect((await rig.open()).state).toEqual({ kind: 'signed-out', reason: 'unreadable' });
    }
    expect(rig.vault.text).toBe(before);
    expect(rig.vault.log).toEqual(['save']);
  });
});
