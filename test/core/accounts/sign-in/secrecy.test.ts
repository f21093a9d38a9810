/** Group 17: code, verifier and tokens are found only where they belong. */
import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import { json } from '../../../support/hostile-authorization-server.ts';
import { navigate } from '../../../support/sign-in-rig.ts';
import { SessionRig } from '../../../support/session-rig.ts';
import { closedAfterTest } from '../../../support/after-test.ts';

let rig: SessionRig;
const written: string[] = [];
beforeEach(async () => {
  rig = closedAfterTest(await SessionRig.start());
  written.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...values) => void written.push(inspect(values)));
  }
});

/** Every secret that the server has seen or issued so far. */
function secrets(): readonly string[] {
  const sent = rig.rig.server.seen.flatMap(({ form }) => ['code', 'code_verifier', 'refresh_token', 'token'].map((name) => form.get(name)));
  const stored = TokenSet.fromStoredText(rig.vault.text ?? '');
  return [...sent, stored?.accessToken ?? null, stored?.refreshToken ?? null].filter((secret) => secret !== null);
}

function expectNoSecretIn(text: string): void {
  const known = secrets();
  expect(known.length).toBeGreaterThanOrEqual(2);
  for (const secret of known) {
    expect(text).not.toContain(secret);
  }
}

describe('group 17: secrets', () => {
  it('are not in the browser’s history, nor in what it shows or may keep', async () => {
    const answers = await rig.rig.signInTo(await rig.open());
    const [sentOn, page] = answers;
    expect([sentOn?.status, sentOn?.headers.location, page?.status]).toEqual([303, '/done', 200]);
    for (const answer of answers) {
      expectNoSecretIn(JSON.stringify(answer));
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['x-frame-options']).toBe('DENY');
      expect(answer.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
    }
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page?.body ?? '') ?? [];
    expect(page?.headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page?.body).not.toMatch(/<script|<img|<link|https?:|onload/);
  });

  it('are not in the page for strangers either', async () => {
    const { cancel } = rig.rig.begin();
    const { redirectUri } = await rig.rig.opened();
    const stray = await navigate(`${redirectUri}?code=my-own-code&state=guess`);
    expect(stray.body).not.toMatch(/my-own-code|guess/);
    expect(stray.headers['content-security-policy']).toContain("default-src 'none'");
    cancel();
  });

  it('are not in logs, states, failures, nor in anything printed', async () => {
    const session = await rig.openSignedIn();
    const outcomes: unknown[] = [session, session.state];
    outcomes.push(await rig.ask());
    rig.rig.server.expireAccessTokens();
    outcomes.push(await rig.ask());
    for (const misdeed of [json(500, {}), json(400, { error: 'invalid_grant' })]) {
      rig.rig.server.expireAccessTokens();
      rig.rig.server.tokenHabit = misdeed;
      await rig.rig.time.advance(60_000);
      outcomes.push(await rig.ask(), session.state);
    }
    outcomes.push(await session.signOut(), session, rig.rig.signIn);
    expectNoSecretIn(
      outcomes
        .map((outcome) => `${inspect(outcome, { depth: 10, showHidden: true })} ${JSON.stringify(outcome)} ${String(outcome)}`)
        .join('\n'),
    );
    expect(written).toEqual([]);
  });

  it('are not shown by the tokens themselves', () => {
    const tokens = new TokenSet({ accessToken: 'top-secret', refreshToken: 'most-secret', lifetimeSeconds: 1, receivedAtMs: 0 });
    const shown = [
      inspect({ tokens }, { showHidden: true, depth: 10 }),
      JSON.stringify({ tokens }),
      String(tokens),
      JSON.stringify(Object.entries(tokens)),
      inspect(structuredClone(Object.fromEntries(Object.entries(tokens)))),
    ];
    expect(shown.join('\n')).not.toContain('secret');
  });

  it('are not in a failure of the code either, whatever the server answers', async () => {
    await rig.open();
    for (const misdeed of [
      json(400, { error: 'invalid_grant' }),
      json(200, { access_token: 'leaked-token\n', token_type: 'Bearer' }),
      { kind: 'reset' } as const,
    ]) {
      rig.rig.server.tokenMisdeeds.push(misdeed);
      const { outcome } = rig.rig.begin();
      const answers = await rig.rig.agree(await rig.rig.opened());
      const text = JSON.stringify([await outcome, answers]);
      expect(text).not.toContain('leaked-token');
      expectNoSecretIn(text);
    }
  });
});
