/** Limits of the sign-in by address, by account and in total, over real HTTP. */
import { describe, expect, it } from 'vitest';
import { attemptPauseSeconds, defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { accounts, password } from '../../../support/stand-alone.ts';
import { Walk } from '../../../support/sign-in-walk.ts';
import { useStandAloneStarter } from '../../../support/use-stand-alone.ts';

const start = useStandAloneStarter();

const ines = { email: accounts.ines.email, password };
const mara = { email: accounts.mara.email, password };

describe('the login form', () => {
  it('slows guessing down after a few failures, right password or not, and says for how long', async () => {
    const { url, advance } = await start();
    const walk = new Walk(url);
    const page = await walk.begin();
    for (let attempt = 0; attempt < defaultSignInLimits.failuresPerDevice; attempt += 1) {
      expect((await walk.logIn(page, { ...ines, password: `guess number ${attempt}` })).response.status).toBe(422);
    }
    const refused = await walk.logIn(page, ines);
    expect(refused.response.status).toBe(429);
    const seconds = Number(refused.response.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(attemptPauseSeconds);
    expect(refused.text).toContain(`Too many sign-in attempts. You were not signed in. Try again in ${seconds} seconds`);
    advance(attemptPauseSeconds);
    expect((await walk.logIn(page, ines)).text).toContain('Allow Clocktower');
  });

  it('lets a remembered device in during an attack from the same address', async () => {
    const { url } = await start();
    const device = new Walk(url);
    await device.signIn(ines);
    const guesser = new Walk(url);
    const page = await guesser.begin();
    for (let attempt = 0; attempt <= defaultSignInLimits.failuresPerDevice; attempt += 1) {
      await guesser.logIn(page, { ...ines, password: `guess number ${attempt}` });
    }
    expect((await guesser.logIn(page, ines)).response.status).toBe(429);
    expect((await device.logIn(await device.begin(), ines)).text).toContain('Allow Clocktower');
    // The cookie belongs to one account: it has no effect for another.
    for (let attempt = 0; attempt < defaultSignInLimits.failuresPerDevice; attempt += 1) {
      await guesser.logIn(page, { ...mara, password: `guess number ${attempt}` });
    }
    expect((await device.logIn(await device.begin(), mara)).response.status).toBe(429);
  });

  it('lets an office of sixty sign in through one address', async () => {
    const { url } = await start();
    for (let person = 0; person < 61; person += 1) {
      const walk = new Walk(url);
      expect((await walk.logIn(await walk.begin(), ines)).response.status).toBe(200);
    }
  });
});

describe('opening a sign-in', () => {
  it('is refused once too many of them wait, with when to try again', async () => {
    const few = await start({ signInLimits: { ...defaultSignInLimits, waiting: 2 } });
    const statuses = await Promise.all([1, 2].map(async () => (await new Walk(few.url).begin()).response.status));
    const refused = await new Walk(few.url).begin();
    expect([statuses, refused.response.status, refused.response.headers.get('retry-after')]).toEqual([[200, 200], 429, '60']);
    expect(refused.text).toContain('Too many sign-ins');
  });

  it('is refused once its address has opened too many, and stores nothing', async () => {
    const few = await start({ signInLimits: { ...defaultSignInLimits, pagesPerAddress: 2 } });
    const statuses: number[] = [];
    for (let page = 0; page < 4; page += 1) {
      statuses.push((await new Walk(few.url).begin()).response.status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(await few.database.selectFrom('oauth_records').select('model').where('model', '=', 'Interaction').execute()).toHaveLength(2);
  });
});
