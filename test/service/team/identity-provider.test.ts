/** Sign-in with an identity provider: a second, real oidc-provider over real HTTP. */
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { invite } from '#service/team/links.ts';
import type { Role } from '#shared/time-tracking-extensions.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { accounts, organization, password, startStandAlone, type StandAlone } from '../../support/stand-alone.ts';
import { startIdentityProvider, type ProvidedAccount, type RunningIdentityProvider } from '../../support/identity-provider.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { answerOf, CookieJar, createPkce, formTokenOf, readTokens, redeem, Walk, type Step } from '../../support/sign-in-walk.ts';

vi.setConfig({ testTimeout: 30_000 });

const opened: { service: StandAlone | null; provider: RunningIdentityProvider | null } = { service: null, provider: null };
afterEach(async () => {
  await opened.service?.close();
  await opened.provider?.close();
});

interface World {
  readonly service: StandAlone;
  readonly provider: RunningIdentityProvider;
}

/** The provider needs the service's URL before the service runs: the service contacts it on first use. */
async function open(trustsEmail = false): Promise<World> {
  const publicUrl = new URL('http://127.0.0.1:1');
  const provider = await startIdentityProvider(() => `${publicUrl.origin}/oauth/provider/callback`);
  const { issuer, clientId, clientSecret } = provider;
  const service = await startStandAlone({ publicUrl, identityProvider: { issuer, clientId, clientSecret, name: 'Keycloak', trustsEmail } });
  opened.service = service;
  opened.provider = provider;
  return { service, provider };
}

/** A browser that reaches the service at its public URL, and the provider directly. */
class Browser extends Walk {
  readonly #port: number;
  readonly #providerJar = new CookieJar();

  constructor({ url, port }: StandAlone) {
    super(url);
    this.#port = port;
  }

  protected override async send(url: URL, init: RequestInit): Promise<Response> {
    const to = new URL(url);
    to.port = String(this.#port);
    return fetch(to, init);
  }

  async signInToAdministration(email: string, typed: string): Promise<Step> {
    const login = await this.request('/admin/login');
    return this.follow(await this.post('/admin/login', { token: formTokenOf(login), email, password: typed }));
  }

  /** Follows the provider's own pages from `location` until it redirects back. */
  async passProvider(location: string, issuer: URL): Promise<string> {
    let next = location;
    while (next.startsWith(issuer.origin)) {
      const url = new URL(next);
      const response = await fetch(url, { headers: { cookie: this.#providerJar.headerFor(url) }, redirect: 'manual' });
      this.#providerJar.store(response);
      next = new URL(response.headers.get('location') ?? 'about:blank', url).href;
    }
    return next;
  }
}

function locationOf({ response }: Step): string {
  return response.headers.get('location') ?? '';
}

/** From the link on a page to the service's redirect after the provider. */
async function goByProvider(browser: Browser, { provider }: World, path: string): Promise<Step> {
  const begun = await browser.request(path);
  expect(locationOf(begun)).toContain(provider.issuer.origin);
  const back = await browser.passProvider(locationOf(begun), provider.issuer);
  return browser.follow(await browser.request(back));
}

function providerLink({ text }: Step): string {
  return /href="([^"]*\/provider)">Sign in with Keycloak</.exec(text)?.[1] ?? '';
}

const ines: ProvidedAccount = { sub: 'ines-of-keycloak', email: 'Ines@duarte.example', email_verified: true, name: 'I. Duarte' };

/** The link of an invitation by the command line of the machine's administrator. */
async function inviteTo({ database }: StandAlone, organizationId: Uuid, email: string, role: Role): Promise<string> {
  const made = await invite({ ...systemPorts(), database, randomBytes }, { organizationId, email, role, actor: null });
  return made.ok ? made.value : made.failure.kind;
}

describe('an account that somebody else made first', () => {
  const victim = { email: 'victim@duarte.example', password: 'the password of an intruder' };
  const [placeB, placeA] = [uuid(700), organization.id];

  it('gives the one who made it nothing of the person, who joins what they accept', async () => {
    const world = await open();
    const { service, provider } = world;
    const { database } = service;
    await database.insertInto('organizations').values({ id: placeB, name: 'Intruders' }).execute();
    const intruder = new Browser(service);
    const link = `/join/${await inviteTo(service, placeB, victim.email, 'admin')}`;
    expect((await intruder.post(link, { name: 'Victim', password: victim.password })).text).toContain('Welcome to Intruders');
    expect((await intruder.signInToAdministration(victim.email, victim.password)).text).toContain('Intruders');
    await inviteTo(service, placeA, victim.email, 'admin');
    // Nothing tells the intruder of it.
    expect((await intruder.request('/admin')).text).not.toContain('Your invitations');

    provider.setAccount({ sub: 'victim', email: victim.email, email_verified: true });
    const person = new Browser(service);
    const home = await goByProvider(person, world, '/admin/provider');
    const memberships = async () => (await database.selectFrom('memberships').innerJoin('credentials', 'credentials.user_id', 'memberships.user_id').select('organization_id').where('email', '=', victim.email).execute()).map((row) => row.organization_id);
    expect(await memberships()).toEqual([]);
    expect(home.text).toContain('Your invitations');
    expect(home.text).toContain('perhaps by someone else');
    expect((await database.selectFrom('one_time_links').select(['organization_id', 'role']).where('email', '=', victim.email).orderBy('organization_id').execute()).map((row) => row.organization_id)).toEqual([placeA, placeB]);
    const audit = await database.selectFrom('audit_log').select('action').where('organization_id', '=', placeB).orderBy('position').execute();
    expect(audit.map(({ action }) => action)).toEqual(['member-invited', 'member-joined', 'address-proven', 'invited-again']);
    const begun = await new Browser(service).begin();
    expect(begun.text).toContain('Sign in');

    // Both the session and the password of the intruder have ended.
    expect((await intruder.request('/admin')).response.status).toBe(303);
    expect((await new Browser(service).signInToAdministration(victim.email, victim.password)).text).toContain('Wrong email or password');

    const token = formTokenOf(home);
    expect((await person.post('/admin/invitations/accept', { organization: placeA })).response.status).toBe(403);
    expect(await memberships()).toEqual([]);
    const accepted = await person.post('/admin/invitations/accept', { token, organization: placeA });
    expect(accepted.text).toContain('You have joined the organization.');
    expect(await memberships()).toEqual([placeA]);
    expect((await person.request(`/admin/organizations/${placeA}`)).response.status).toBe(200);
    expect((await intruder.request(`/admin/organizations/${placeA}`)).response.status).toBe(303);
    expect((await person.post('/admin/invitations/accept', { token, organization: placeA })).response.status).toBe(422);
    expect((await person.post('/admin/invitations/decline', { token, organization: placeB })).text).toContain('The invitation was declined.');
    expect(await memberships()).toEqual([placeA]);
  });

  it('joins a second organization as a known identity, which the page of the app mentions', async () => {
    const world = await open();
    const { service, provider } = world;
    await service.database.insertInto('organizations').values({ id: placeB, name: 'Second' }).execute();
    provider.setAccount(ines);
    await goByProvider(new Browser(service), world, '/admin/provider');
    await inviteTo(service, placeB, accounts.ines.email, 'admin');
    const browser = new Browser(service);
    const consent = await goByProvider(browser, world, providerLink(await browser.begin()));
    expect(consent.text).toContain('You are invited to Second. <a href="/admin"');
    const administrator = new Browser(service);
    const home = await goByProvider(administrator, world, '/admin/provider');
    await administrator.post('/admin/invitations/accept', { token: formTokenOf(home), organization: placeB });
    expect((await administrator.request(`/admin/organizations/${placeB}`)).response.status).toBe(200);
  });

  it('is not signed in to with a ticket that was given before the address was proven', async () => {
    const world = await open(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    provider.setAccount({ sub: 'intruder', email: accounts.ines.email });
    const intruder = new Browser(service);
    const back = await intruder.passProvider(locationOf(await intruder.request('/admin/provider')), provider.issuer);
    const ticket = locationOf(await intruder.request(back));
    provider.setAccount(ines);
    await goByProvider(new Browser(service), world, '/admin/provider');
    expect(locationOf(await intruder.request(ticket))).toBe('/admin/login');
  });

  it('gets no token for an app that asked before the address was proven', async () => {
    const world = await open();
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    const intruder = new Browser(service);
    const consent = await intruder.logIn(await intruder.begin(), { email: accounts.ines.email, password });
    expect(consent.text).toContain('Allow Clocktower');
    provider.setAccount(ines);
    await goByProvider(new Browser(service), world, '/admin/provider');
    expect((await intruder.submit(consent, 'consent')).text).toContain('This sign-in has ended');
  });
});

describe('an identity provider', () => {
  it('signs a known address in to the app, and the same account again after its address has changed', async () => {
    const world = await open();
    const { service, provider } = world;
    for (const account of [ines, { sub: ines.sub, email: 'other@duarte.example', email_verified: false }]) {
      provider.setAccount(account);
      const browser = new Browser(service);
      const pkce = createPkce();
      const login = await browser.begin({ code_challenge: pkce.challenge });
      const consent = await goByProvider(browser, world, providerLink(login));
      expect(consent.text).toContain('Signed in as Ines Duarte, ines@duarte.example');
      const answer = answerOf(await browser.submit(consent, 'consent'));
      const tokens = await readTokens(await redeem(`http://127.0.0.1:${service.port}`, answer, pkce));
      const me = await fetch(`http://127.0.0.1:${service.port}/api/v1/users/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
      expect(await me.json()).toMatchObject({ data: { id: accounts.ines.id } });
    }
  });

  it('signs in to the administration, too', async () => {
    const world = await open();
    world.provider.setAccount(ines);
    const browser = new Browser(world.service);
    const login = await browser.request('/admin/login');
    const home = await goByProvider(browser, world, providerLink(login));
    expect(home.text).toContain('Signed in as Ines Duarte');
  });

  it('creates an account and a membership for an invited address', async () => {
    const world = await open();
    const { service, provider } = world;
    provider.setAccount(ines);
    const browser = new Browser(service);
    await goByProvider(browser, world, '/admin/provider');
    const team = `/admin/organizations/${organization.id}`;
    const token = /name="token" value="([^"]*)"/.exec((await browser.request(team)).text)?.[1] ?? '';
    await browser.post(`${team}/invite`, { token, email: 'tomas@duarte.example', role: 'admin' });
    provider.setAccount({ sub: 'tomas', email: 'tomas@duarte.example', email_verified: true, name: 'Tomas Alves' });
    const guest = new Browser(service);
    expect((await goByProvider(guest, world, '/admin/provider')).text).toContain('Signed in as Tomas Alves');
    expect((await guest.request(team)).response.status).toBe(200);
  });

  it('ends the password that somebody else may have set, and every sign-in with it, when the address is proven', async () => {
    const world = await open();
    const { service, provider } = world;
    const { database } = service;
    // An owner who invited the address has used the link, and knows the password.
    await database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    const intruder = new Browser(service);
    const signedIn = await intruder.signInToAdministration(accounts.ines.email, password);
    expect(signedIn.response.status).toBe(200);
    provider.setAccount(ines);
    const browser = new Browser(service);
    expect((await goByProvider(browser, world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
    expect((await intruder.request('/admin')).response.status).not.toBe(200);
    expect((await new Browser(service).signInToAdministration(accounts.ines.email, password)).text).not.toContain('Signed in as');
    expect((await browser.request('/admin')).text).toContain('Signed in as Ines Duarte');
    const audit = await database.selectFrom('audit_log').select(['action', 'subject']).where('action', '=', 'address-proven').execute();
    expect(audit).toEqual([{ action: 'address-proven', subject: accounts.ines.email }]);
  });

  it('ends an identity that somebody else had bound before, when the address is proven', async () => {
    const world = await open(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    // The provider lets anybody write down any address, and says so.
    provider.setAccount({ sub: 'intruder', email: accounts.ines.email });
    const intruder = new Browser(service);
    expect((await goByProvider(intruder, world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
    expect(await service.database.selectFrom('credentials').select('proven_at').where('user_id', '=', accounts.ines.id).execute()).toEqual([{ proven_at: null }]);
    provider.setAccount(ines);
    expect((await goByProvider(new Browser(service), world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
    expect((await intruder.request('/admin')).response.status).not.toBe(200);
    expect(await service.database.selectFrom('identities').select('subject').execute()).toEqual([{ subject: ines.sub }]);
  });

  it('ends nothing of an account of an address that is only trusted when the same identity signs in again', async () => {
    const world = await open(true);
    const { service, provider } = world;
    await service.database.updateTable('credentials').set({ proven_at: null }).where('user_id', '=', accounts.ines.id).execute();
    provider.setAccount({ sub: 'z', email: accounts.ines.email });
    const first = new Browser(service);
    await goByProvider(first, world, '/admin/provider');
    await goByProvider(new Browser(service), world, '/admin/provider');
    expect((await first.request('/admin')).text).toContain('Signed in as Ines Duarte');
  });

  it('proves the address of an account that it makes only where it has verified it', async () => {
    const world = await open(true);
    const { service, provider } = world;
    const { database } = service;
    for (const [email, isVerified] of [['tomas@duarte.example', true], ['rita@duarte.example', undefined]] as const) {
      await database.insertInto('one_time_links').values({ token_digest: email, purpose: 'invitation', email, organization_id: organization.id, role: 'employee', made_by: null, expires_at: instant('2100-01-01T00:00:00Z') }).execute();
      provider.setAccount({ sub: email, email, name: 'New', ...(isVerified === undefined ? {} : { email_verified: isVerified }) });
      expect((await goByProvider(new Browser(service), world, '/admin/provider')).text).toContain('Signed in as New');
      const [made] = await database.selectFrom('credentials').select('proven_at').where('email', '=', email).execute();
      expect([email, made?.proven_at === null]).toEqual([email, isVerified !== true]);
    }
  });

  it('keeps a password whose owner has proven the address', async () => {
    const world = await open();
    world.provider.setAccount(ines);
    await goByProvider(new Browser(world.service), world, '/admin/provider');
    expect((await new Browser(world.service).signInToAdministration(accounts.ines.email, password)).text).toContain('Signed in as Ines Duarte');
  });

  it.each<readonly [string, ProvidedAccount | null]>([
    ['an address without an account here', { sub: 'x', email: 'stranger@elsewhere.example', email_verified: true }],
    ['an address that the provider has not verified', { ...ines, sub: 'y', email_verified: false }],
    ['an address of which the provider says nothing', { sub: 'z', email: accounts.ines.email }],
    ['no address', { sub: 'w' }],
    ['a refusal', null],
  ])('does not sign in %s', async (_what, account) => {
    const world = await open();
    world.provider.setAccount(account);
    const refused = await goByProvider(new Browser(world.service), world, '/admin/provider');
    expect([refused.response.status, refused.text.includes('You were not signed in')]).toEqual([403, true]);
    expect(await world.service.database.selectFrom('identities').selectAll().execute()).toEqual([]);
  });

  it('is trusted with unverified addresses if configured so', async () => {
    const world = await open(true);
    world.provider.setAccount({ sub: 'z', email: accounts.ines.email });
    expect((await goByProvider(new Browser(world.service), world, '/admin/provider')).text).toContain('Signed in as Ines Duarte');
  });

  it('signs in only the browser that began it, once', async () => {
    const world = await open();
    const { service, provider } = world;
    provider.setAccount(ines);
    const browser = new Browser(service);
    const begun = await browser.request('/admin/provider');
    const back = await browser.passProvider(locationOf(begun), provider.issuer);
    const stolen = await new Browser(service).request(back);
    expect(stolen.response.status).toBe(403);
    const arrived = await browser.request(back);
    const victim = await new Browser(service).request(locationOf(arrived));
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
    const { service, provider } = await open();
    provider.setAccount(ines);
    const browser = new Browser(service);
    const arrived = await browser.request(await browser.passProvider(locationOf(await browser.request('/admin/provider')), provider.issuer));
    service.advance(seconds);
    expect(locationOf(await browser.request(locationOf(arrived)))).toBe(place);
  });

  it('gives tickets for the page alone from which the browser was sent', async () => {
    const { service, provider } = await open();
    provider.setAccount(ines);
    const browser = new Browser(service);
    const begun = await browser.begin();
    const sent = await browser.request(providerLink(begun));
    const arrived = locationOf(await browser.request(await browser.passProvider(locationOf(sent), provider.issuer)));
    expect(arrived).toContain('/arrived?ticket=');
    expect(locationOf(await browser.request(`/admin/arrived${new URL(arrived, service.url).search}`))).toBe('/admin/login');
  });

  it('does not change the password', async () => {
    const { service } = await open();
    const browser = new Browser(service);
    const consent = await browser.logIn(await browser.begin(), { email: accounts.ines.email, password });
    expect(consent.text).toContain('Allow Clocktower');
  });

  it('is answered 503 while the provider cannot be reached', async () => {
    const { service, provider } = await open();
    await provider.close();
    const { response, text } = await new Browser(service).request('/admin/provider');
    expect([response.status, text.includes('The identity provider is unavailable')]).toEqual([503, true]);
  });
});
