/**
 * The five forms of account pre-hijacking (Sudhodanan and Paverd, 2022), each carried out by somebody who has a link for the address of a
 * victim, before the victim signs in for the first time. Afterwards nothing of what was prepared works.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { invite, makePasswordLink } from '#service/team/links.ts';
import { listSessions } from '#service/team/sessions.ts';
import { statusOfUser } from '../../support/administration-walk.ts';
import { closeWorlds, goByProvider, openWithProvider, ProviderBrowser, type ProviderWorld } from '../../support/provider-walk.ts';
import { answerOf, createPkce, readTokens, redeem, refresh, type Tokens } from '../../support/sign-in-walk.ts';
import { organization } from '../../support/stand-alone.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

afterEach(closeWorlds);

const email = 'victim@duarte.example';
const prepared = { email, password: 'the password of an intruder' };
const victim = { sub: 'victim', email, email_verified: true, name: 'Victoria' };

const ports = ({ service }: ProviderWorld) => ({ ...systemPorts(), ...cheapPasswords, database: service.database });

/** The account that the intruder makes with the link that they were shown, and the browser in which they are signed in. */
async function prepare(world: ProviderWorld): Promise<ProviderBrowser> {
  const made = await invite(ports(world), { organizationId: organization.id, email, role: 'employee', actor: null });
  const intruder = new ProviderBrowser(world.service);
  await intruder.post(`/join/${made.ok ? made.value : ''}`, { name: 'Intruder', password: prepared.password });
  expect((await intruder.signInToAdministration(email, prepared.password)).text).toContain('Signed in as Intruder');
  return intruder;
}

async function victimSignsIn(world: ProviderWorld): Promise<void> {
  world.provider.setAccount(victim);
  expect((await goByProvider(new ProviderBrowser(world.service), world, '/admin/provider')).text).toContain('Signed in as Victoria');
  world.announceCommits();
}

/** The tokens of an app in which the intruder has signed in. */
async function tokensOf({ service }: ProviderWorld): Promise<Tokens> {
  const [browser, pkce] = [new ProviderBrowser(service), createPkce()];
  const consent = await browser.logIn(await browser.begin({ code_challenge: pkce.challenge }), prepared);
  return readTokens(await redeem(`http://127.0.0.1:${service.port}`, answerOf(await browser.submit(consent, 'consent')), pkce));
}

async function subjectsOf({ service }: ProviderWorld): Promise<readonly string[]> {
  return (await service.database.selectFrom('identities').select('subject').orderBy('subject').execute()).map(({ subject }) => subject);
}

describe('an account that was prepared for a victim', () => {
  it('classic-federated: is not shared by a password and the identity of the victim', async () => {
    const world = await openWithProvider();
    await prepare(world);
    await victimSignsIn(world);
    expect((await new ProviderBrowser(world.service).signInToAdministration(email, prepared.password)).text).toContain(
      'Wrong email or password',
    );
    const memberships = await world.service.database
      .selectFrom('memberships')
      .innerJoin('credentials', 'credentials.user_id', 'memberships.user_id')
      .select('role')
      .where('email', '=', email)
      .execute();
    expect(memberships).toEqual([]);
  });

  it('unexpired session: has no session and no token left', async () => {
    const world = await openWithProvider();
    const intruder = await prepare(world);
    const tokens = await tokensOf(world);
    const own = `http://127.0.0.1:${world.service.port}`;
    expect(await statusOfUser(own, tokens.access_token)).toBe(200);
    await victimSignsIn(world);
    expect((await intruder.request('/admin')).response.status).toBe(303);
    expect((await refresh(own, tokens.refresh_token)).status).toBe(400);
    await expect.poll(async () => statusOfUser(own, tokens.access_token), { timeout: 20_000 }).toBe(401);
    const { user_id: userId } = await world.service.database.selectFrom('identities').select('user_id').executeTakeFirstOrThrow();
    expect(await listSessions(world.service.database, userId, systemPorts().now())).toEqual([]);
  });

  it('trojan identifier: has no identity of the intruder left', async () => {
    const world = await openWithProvider(true);
    await prepare(world);
    // Bound while the address is not proven, by a provider that does not say whether it has verified it.
    world.provider.setAccount({ sub: 'trojan', email });
    const trojan = new ProviderBrowser(world.service);
    await goByProvider(trojan, world, '/admin/provider');
    expect(await subjectsOf(world)).toEqual(['trojan']);
    await victimSignsIn(world);
    expect([await subjectsOf(world), (await trojan.request('/admin')).response.status]).toEqual([['victim'], 303]);
  });

  it('unexpired e-mail change: has no link left that changes it, and nothing changes its address', async () => {
    const world = await openWithProvider();
    await prepare(world);
    const reset = await makePasswordLink(ports(world), { email, actor: null });
    const path = `/reset/${reset.ok ? reset.value : ''}`;
    const browser = new ProviderBrowser(world.service);
    expect((await browser.request(path)).response.status).toBe(200);
    await victimSignsIn(world);
    expect((await browser.post(path, { password: prepared.password })).response.status).toBe(404);
    world.provider.setAccount({ ...victim, email: 'intruder@duarte.example' });
    await goByProvider(new ProviderBrowser(world.service), world, '/admin/provider');
    expect(
      await world.service.database
        .selectFrom('credentials')
        .innerJoin('identities', 'identities.user_id', 'credentials.user_id')
        .select(['email', 'subject'])
        .execute(),
    ).toEqual([{ email, subject: 'victim' }]);
  });

  it.each([false, true])(
    'non-verifying provider: is not given to an identity whose address it has not verified (trusted: %s)',
    async (trustsEmail) => {
      const world = await openWithProvider(trustsEmail);
      await prepare(world);
      await victimSignsIn(world);
      for (const account of [
        { sub: 'unverified', email, email_verified: false },
        { sub: 'without' },
        { sub: 'invalid', email: `${email}\n`, email_verified: false },
      ]) {
        world.provider.setAccount(account);
        const browser = new ProviderBrowser(world.service);
        await goByProvider(browser, world, '/admin/provider');
        expect((await browser.request('/admin')).response.status).toBe(303);
      }
      expect(await subjectsOf(world)).toEqual(['victim']);
    },
  );
});
