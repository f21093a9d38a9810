/** An account that somebody else has made for an address that is not theirs, and what ends when its owner proves the address. */
import { afterEach, describe, expect, it } from 'vitest';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { invite } from '#service/team/links.ts';
import type { Uuid } from '#shared/values/brands.ts';
import {
  closeWorlds,
  goByProvider,
  ines,
  locationOf,
  openWithProvider,
  ProviderBrowser,
  providerLink,
} from '../../support/provider-walk.ts';
import { answerOf, createPkce, formTokenOf, readTokens, redeem } from '../../support/sign-in-walk.ts';
import { accounts, organization, password, type StandAlone } from '../../support/stand-alone.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

afterEach(closeWorlds);

/** The link of an administrator's invitation by the command line. */
async function inviteTo({ database }: StandAlone, organizationId: Uuid, email: string): Promise<string> {
  const made = await invite({ ...systemPorts(), ...cheapPasswords, database }, { organizationId, email, role: 'admin', actor: null });
  return made.ok ? made.value : made.failure.kind;
}

/** The access token of an app in which the account has signed in with its password. */
async function tokenOf(service: StandAlone, account: { readonly email: string; readonly password: string }): Promise<string> {
  const [browser, pkce] = [new ProviderBrowser(service), createPkce()];
  const consent = await browser.logIn(await browser.begin({ code_challenge: pkce.challenge }), account);
  const answer = answerOf(await browser.submit(consent, 'consent'));
  return (await readTokens(await redeem(`http://127.0.0.1:${service.port}`, answer, pkce))).access_token;
}

async function statusOfEntries(
  { port }: StandAlone,
  { token, organizationId }: { readonly token: string; readonly organizationId: Uuid },
): Promise<number> {
  const url = `http://127.0.0.1:${port}/api/v1/organization/${organizationId}/time-entries`;
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
}

describe('an account that somebody else made first', () => {
  const victim = { email: 'victim@duarte.example', password: 'the password of an intruder' };
  const [placeB, placeA] = [uuid(700), organization.id];

  it('gives the one who made it nothing of the person, who joins what they accept', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    const { database } = service;
    await database.insertInto('organizations').values({ id: placeB, name: 'Intruders' }).execute();
    const intruder = new ProviderBrowser(service);
    const link = `/join/${await inviteTo(service, placeB, victim.email)}`;
    expect((await intruder.post(link, { name: 'Victim', password: victim.password })).text).toContain('Welcome to Intruders');
    expect((await intruder.signInToAdministration(victim.email, victim.password)).text).toContain('Intruders');
    const token = await tokenOf(service, victim);
    expect(await statusOfEntries(service, { token, organizationId: placeB })).toBe(200);
    await inviteTo(service, placeA, victim.email);
    // Nothing tells the intruder of it.
    expect((await intruder.request('/admin')).text).not.toContain('Your invitations');

    provider.setAccount({ sub: 'victim', email: victim.email, email_verified: true });
    const person = new ProviderBrowser(service);
    const home = await goByProvider(person, world, '/admin/provider');
    const memberships = async () =>
      (
        await database
          .selectFrom('memberships')
          .innerJoin('credentials', 'credentials.user_id', 'memberships.user_id')
          .select('organization_id')
          .where('email', '=', victim.email)
          .execute()
      ).map((row) => row.organization_id);
    expect(await memberships()).toEqual([]);
    expect(home.text).toContain('Your invitations');
    expect(home.text).toContain('perhaps by someone else');
    expect(
      (
        await database
          .selectFrom('one_time_links')
          .select(['organization_id', 'role'])
          .where('email', '=', victim.email)
          .orderBy('organization_id')
          .execute()
      ).map((row) => row.organization_id),
    ).toEqual([placeA, placeB]);
    const audit = await database
      .selectFrom('audit_log')
      .select('action')
      .where('organization_id', '=', placeB)
      .orderBy('position')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['member-invited', 'member-joined', 'address-proven', 'invited-again']);

    // Both the session and the password of the intruder have ended.
    expect((await intruder.request('/admin')).response.status).toBe(303);
    expect((await new ProviderBrowser(service).signInToAdministration(victim.email, victim.password)).text).toContain(
      'Wrong email or password',
    );

    const formToken = formTokenOf(home);
    expect((await person.post('/admin/invitations/accept', { organization: placeA })).response.status).toBe(403);
    expect(await memberships()).toEqual([]);
    const accepted = await person.post('/admin/invitations/accept', { token: formToken, organization: placeA });
    expect(accepted.text).toContain('You have joined the organization.');
    expect(await memberships()).toEqual([placeA]);
    expect((await person.request(`/admin/organizations/${placeA}`)).response.status).toBe(200);
    expect((await intruder.request(`/admin/organizations/${placeA}`)).response.status).toBe(303);
    world.announceCommits();
    await expect.poll(async () => statusOfEntries(service, { token, organizationId: placeA }), { timeout: 20_000 }).toBe(401);
    expect((await person.post('/admin/invitations/accept', { token: formToken, organization: placeA })).response.status).toBe(422);
    expect((await person.post('/admin/invitations/decline', { token: formToken, organization: placeB })).text).toContain(
      'The invitation was declined.',
    );
    expect(await memberships()).toEqual([placeA]);
  });

  it('joins a second organization as a known identity, which the page of the app mentions', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    await service.database.insertInto('organizations').values({ id: placeB, name: 'Second' }).execute();
    provider.setAccount(ines);
    await goByProvider(new ProviderBrowser(service), world, '/admin/provider');
    await inviteTo(service, placeB, accounts.ines.email);
    const browser = new ProviderBrowser(service);
    const consent = await goByProvider(browser, world, providerLink(await browser.begin()));
    expect(consent.text).toContain('You are invited to Second. <a href="/admin"');
    const administrator = new ProviderBrowser(service);
    const home = await goByProvider(administrator, world, '/admin/provider');
    await administrator.post('/admin/invitations/accept', { token: formTokenOf(home), organization: placeB });
    expect((await administrator.request(`/admin/organizations/${placeB}`)).response.status).toBe(200);
  });

  it('is not signed in to with a ticket that was given before the address was proven', async () => {
    const world = await openWithProvider(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    provider.setAccount({ sub: 'intruder', email: accounts.ines.email });
    const intruder = new ProviderBrowser(service);
    const back = await intruder.passProvider(locationOf(await intruder.request('/admin/provider')), provider.issuer);
    const ticket = locationOf(await intruder.request(back));
    provider.setAccount(ines);
    await goByProvider(new ProviderBrowser(service), world, '/admin/provider');
    expect(locationOf(await intruder.request(ticket))).toBe('/admin/login');
  });

  it('gets no token for an app that asked before the address was proven', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    const intruder = new ProviderBrowser(service);
    const consent = await intruder.logIn(await intruder.begin(), { email: accounts.ines.email, password });
    expect(consent.text).toContain('Allow Clocktower');
    provider.setAccount(ines);
    await goByProvider(new ProviderBrowser(service), world, '/admin/provider');
    expect((await intruder.submit(consent, 'consent')).text).toContain('This sign-in has ended');
  });
});
