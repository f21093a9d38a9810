/** Sign-in with an identity provider: a second, real oidc-provider over real HTTP. */
import { afterEach, describe, expect, it } from 'vitest';
import { accounts, organization, password } from '../../support/stand-alone.ts';
import type { ProvidedAccount } from '../../support/identity-provider.ts';
import {
  closeWorlds,
  goByProvider,
  ines,
  locationOf,
  openWithProvider,
  ProviderBrowser,
  providerLink,
} from '../../support/provider-walk.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import { answerOf, createPkce, readTokens, redeem } from '../../support/sign-in-walk.ts';

afterEach(closeWorlds);

describe('an identity provider', () => {
  it('signs a known address in to the app, and the same account again after its address has changed', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    for (const account of [ines, { sub: ines.sub, email: 'other@duarte.example', email_verified: false }]) {
      provider.setAccount(account);
      const browser = new ProviderBrowser(service);
      const pkce = createPkce();
      const login = await browser.begin({ code_challenge: pkce.challenge });
      const consent = await goByProvider(browser, world, providerLink(login));
      expect(consent.text).toContain('Signed in as Ines Duarte, ines@duarte.example');
      const answer = answerOf(await browser.submit(consent, 'consent'));
      const tokens = await readTokens(await redeem(`http://127.0.0.1:${service.port}`, answer, pkce));
      const me = await fetch(`http://127.0.0.1:${service.port}/api/v1/users/me`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      expect(await me.json()).toMatchObject({ data: { id: accounts.ines.id } });
    }
  });

  it('signs in to the administration, too', async () => {
    const world = await openWithProvider();
    world.provider.setAccount(ines);
    const browser = new ProviderBrowser(world.service);
    const login = await browser.request('/admin/login');
    const home = await goByProvider(browser, world, providerLink(login));
    expect(home.text).toContain('Signed in as Ines Duarte');
  });

  it('creates an account and a membership for an invited address', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    provider.setAccount(ines);
    const browser = new ProviderBrowser(service);
    await goByProvider(browser, world, '/admin/provider');
    const team = `/admin/organizations/${organization.id}`;
    const token = /name="token" value="([^"]*)"/.exec((await browser.request(team)).text)?.[1] ?? '';
    await browser.post(`${team}/invite`, { token, email: 'tomas@duarte.example', role: 'admin' });
    provider.setAccount({ sub: 'tomas', email: 'tomas@duarte.example', email_verified: true, name: 'Tomas Alves' });
    const guest = new ProviderBrowser(service);
    expect((await goByProvider(guest, world, '/admin/provider')).text).toContain('Signed in as Tomas Alves');
    expect((await guest.request(team)).response.status).toBe(200);
  });

  it('ends the password that somebody else may have set, and every sign-in with it, when the address is proven', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    const { database } = service;
    // An owner who invited the address has used the link, and knows the password.
    await database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    const intruder = new ProviderBrowser(service);
    const signedIn = await intruder.signInToAdministration(accounts.ines.email, password);
    expect(signedIn.response.status).toBe(200);
    provider.setAccount(ines);
    const browser = new ProviderBrowser(service);
    expect((await goByProvider(browser, world, '/admin/provider')).text).toContain('Signed in as I. Duarte');
    expect((await intruder.request('/admin')).response.status).not.toBe(200);
    expect((await new ProviderBrowser(service).signInToAdministration(accounts.ines.email, password)).text).not.toContain('Signed in as');
    expect((await browser.request('/admin')).text).toContain('Signed in as I. Duarte');
    const audit = await database.selectFrom('audit_log').select(['action', 'subject']).where('action', '=', 'address-proven').execute();
    expect(audit).toEqual([{ action: 'address-proven', subject: accounts.ines.email }]);
  });

  it('ends an identity that somebody else had bound before, when the address is proven', async () => {
    const world = await openWithProvider(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    // The provider lets anybody write down any address, and says so.
    provider.setAccount({ sub: 'intruder', email: accounts.ines.email });
    const intruder = new ProviderBrowser(service);
    expect((await goByProvider(intruder, world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
    expect(await service.database.selectFrom('credentials').select('proven_at').where('user_id', '=', accounts.ines.id).execute()).toEqual([
      { proven_at: null },
    ]);
    provider.setAccount(ines);
    expect((await goByProvider(new ProviderBrowser(service), world, '/admin/provider')).text).toContain('Signed in as I. Duarte');
    expect((await intruder.request('/admin')).response.status).not.toBe(200);
    expect(await service.database.selectFrom('identities').select('subject').execute()).toEqual([{ subject: ines.sub }]);
  });

  it('ends nothing of an account of an address that is only trusted when the same identity signs in again', async () => {
    const world = await openWithProvider(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    provider.setAccount({ sub: 'z', email: accounts.ines.email });
    const first = new ProviderBrowser(service);
    await goByProvider(first, world, '/admin/provider');
    await goByProvider(new ProviderBrowser(service), world, '/admin/provider');
    expect((await first.request('/admin')).text).toContain('Signed in as Ines Duarte');
  });

  it('keeps the identity whose address it verifies later', async () => {
    const world = await openWithProvider(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    for (const verified of [{}, { email_verified: true }]) {
      provider.setAccount({ sub: 'z', email: accounts.ines.email, ...verified });
      expect((await goByProvider(new ProviderBrowser(service), world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
    }
    expect(await service.database.selectFrom('identities').select('subject').execute()).toEqual([{ subject: 'z' }]);
  });

  it('proves the address of an account that it makes only where it has verified it', async () => {
    const world = await openWithProvider(true);
    const { service, provider } = world;
    const { database } = service;
    for (const [email, isVerified] of [
      ['tomas@duarte.example', true],
      ['rita@duarte.example', undefined],
    ] as const) {
      await database
        .insertInto('one_time_links')
        .values({
          token_digest: email,
          purpose: 'invitation',
          email,
          organization_id: organization.id,
          role: 'employee',
          made_by: null,
          expires_at: instant('2100-01-01T00:00:00Z'),
        })
        .execute();
      provider.setAccount({ sub: email, email, name: 'New', ...(isVerified === undefined ? {} : { email_verified: isVerified }) });
      expect((await goByProvider(new ProviderBrowser(service), world, '/admin/provider')).text).toContain('Signed in as New');
      const [made] = await database.selectFrom('credentials').select('proven_at').where('email', '=', email).execute();
      expect([email, made?.proven_at === null]).toEqual([email, isVerified !== true]);
    }
  });

  it('keeps a password whose owner has proven the address', async () => {
    const world = await openWithProvider();
    world.provider.setAccount(ines);
    await goByProvider(new ProviderBrowser(world.service), world, '/admin/provider');
    expect((await new ProviderBrowser(world.service).signInToAdministration(accounts.ines.email, password)).text).toContain(
      'Signed in as Ines Duarte',
    );
  });

  it.each<readonly [string, ProvidedAccount | null]>([
    ['an address without an account here', { sub: 'x', email: 'stranger@elsewhere.example', email_verified: true }],
    ['an address that the provider has not verified', { ...ines, sub: 'y', email_verified: false }],
    ['an address of which the provider says nothing', { sub: 'z', email: accounts.ines.email }],
    ['no address', { sub: 'w' }],
    ['a refusal', null],
  ])('does not sign in %s', async (_what, account) => {
    const world = await openWithProvider();
    world.provider.setAccount(account);
    const refused = await goByProvider(new ProviderBrowser(world.service), world, '/admin/provider');
    expect([refused.response.status, refused.text.includes('You were not signed in')]).toEqual([403, true]);
    expect(await world.service.database.selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  it('is trusted with unverified addresses if configured so', async () => {
    const world = await openWithProvider(true);
    world.provider.setAccount({ sub: 'z', email: accounts.ines.email });
    expect((await goByProvider(new ProviderBrowser(world.service), world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
  });

  it('signs in only the browser that began it, once', async () => {
    const world = await openWithProvider();
    const { service, provider } = world;
    provider.setAccount(ines);
    const browser = new ProviderBrowser(service);
    const begun = await browser.request('/admin/provider');
    const back = await browser.passProvider(locationOf(begun), provider.issuer);
    const stolen = await new ProviderBrowser(service).request(back);
    expect(stolen.response.status).toBe(403);
    const arrived = await browser.request(back);
    const victim = await new ProviderBrowser(service).request(locationOf(arrived));
    expect(locationOf(victim)).toBe('/admin/login');
    const tampered = await browser.request(locationOf(arrived).replace(/ticket=./, 'ticket=x'));
    expect(locationOf(tampered)).toBe('/admin/login');
    expect(locationOf(await browser.request(locationOf(arrived)))).toBe('/admin');
    expect(locationOf(await browser.request(locationOf(arrived)))).toBe('/admin/login');
  });

  it.each([
    [60, '/admin'],
    [61, '/admin/login'],
  ])('signs in with a ticket that is %i seconds old: leads to %s', async (seconds, place) => {
    const { service, provider } = await openWithProvider();
    provider.setAccount(ines);
    service.stopClock();
    const browser = new ProviderBrowser(service);
    const arrived = await browser.request(
      await browser.passProvider(locationOf(await browser.request('/admin/provider')), provider.issuer),
    );
    service.advance(seconds);
    expect(locationOf(await browser.request(locationOf(arrived)))).toBe(place);
  });

  it('does not take the answer of another provider', async () => {
    const world = await openWithProvider();
    world.provider.setAccount(ines);
    const browser = new ProviderBrowser(world.service);
    const back = new URL(await browser.passProvider(locationOf(await browser.request('/admin/provider')), world.provider.issuer));
    expect(back.searchParams.get('iss')).toBe(world.provider.issuer.href.replace(/\/$/, ''));
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://other.example'),
      (url: URL) => url.searchParams.delete('iss'),
      (url: URL) => url.searchParams.set('state', 'another'),
    ]) {
      const changed = new URL(back);
      change(changed);
      const { response } = await browser.request(changed.href);
      expect([response.status >= 400, response.headers.get('location')]).toEqual([true, null]);
    }
  });

  it('gives tickets for the page alone from which the browser was sent', async () => {
    const { service, provider } = await openWithProvider();
    provider.setAccount(ines);
    const browser = new ProviderBrowser(service);
    const begun = await browser.begin();
    const sent = await browser.request(providerLink(begun));
    const arrived = locationOf(await browser.request(await browser.passProvider(locationOf(sent), provider.issuer)));
    expect(arrived).toContain('/arrived?ticket=');
    expect(locationOf(await browser.request(`/admin/arrived${new URL(arrived, service.url).search}`))).toBe('/admin/login');
  });

  it('does not change the password', async () => {
    const { service } = await openWithProvider();
    const browser = new ProviderBrowser(service);
    const consent = await browser.logIn(await browser.begin(), { email: accounts.ines.email, password });
    expect(consent.text).toContain('Allow Clocktower');
  });

  it('is answered 503 while the provider cannot be reached', async () => {
    const { service, provider } = await openWithProvider();
    await provider.close();
    const { response, text } = await new ProviderBrowser(service).request('/admin/provider');
    expect([response.status, text.includes('The identity provider is unavailable')]).toEqual([503, true]);
  });
});
