/** Which requests to the administration are answered, by whose session, and where they lead. */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { IdentityProvider } from '#service/oauth/accounts/identity-provider.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { beginSession, deriveFormToken } from '#service/team-pages/session.ts';
import { answerTeamPage } from '#service/team-pages/team-pages.ts';
import { recordExchange, type RecordedExchange, type SentRequest } from '../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, records, seed, uuid, type Person } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const start = instant('2026-11-20T12:00:00Z');
const team = `/admin/organizations/${records.organization}`;
const good = 'correct horse battery';
/** Each token is of these bytes. */
const newToken = Buffer.alloc(32, 7).toString('base64url');

let opened: TestDatabase;
let now: UtcInstant;
let routes: string[];
let begun: string[];
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  [now, routes, begun] = [start, [], []];
});

interface Asked extends SentRequest {
  readonly as?: Person;
  /** The user of the identity provider's ticket; undefined without a provider. */
  readonly ticket?: string | null;
  readonly isSecure?: boolean;
}

async function begin(_exchange: RecordedExchange, returnTo: string): Promise<void> {
  begun.push(returnTo);
}

async function ask(url: string, { as, ticket, isSecure = false, headers = {}, ...request }: Asked = {}) {
  if (as !== undefined) {
    await beginSession(opened.database, { userId: people[as], token: as, now: start });
  }
  const exchange = recordExchange(url, {
    ...request,
    headers: { ...(as === undefined ? {} : { cookie: `clocktower_administration=${as}` }), ...headers },
  });
  const identityProvider =
    ticket === undefined ? null : z.custom<IdentityProvider>().parse({ name: 'Keycloak', begin, readTicket: () => ticket });
  const check = {
    clientAddress: () => '192.0.2.1',
    limits: { ...defaultSignInLimits, failuresPerDevice: 1 },
    secret: 'secret',
    isSecure,
    ownOrigin: 'https://time.example',
  };
  await answerTeamPage(
    {
      database: opened.database,
      now: () => now,
      newId: () => uuid(900),
      ...cheapPasswords,
      randomBytes: (count) => Buffer.alloc(count, 7),
      ...check,
      identityProvider,
      sendMail: null,
      nameRoute: (route) => routes.push(route),
    },
    exchange,
  );
  const { statusCode: status, text } = exchange.outgoing;
  const cookies = [exchange.outgoing.getHeader('set-cookie') ?? []].flat().map(String);
  return { status, text, location: exchange.outgoing.getHeader('location'), cookies, title: /<title>([^<]*)/.exec(text)?.[1] };
}

const toLogin = { status: 303, location: '/admin/login' };
const nothing = { status: 404, title: 'Page not found' };

describe('a request', () => {
  it.each(['/admin', '/admin/', '/admin/other', '/admin/provider', '/admin/arrived', '/admin/logout', team])(
    'to %s without a session leads to the sign-in',
    async (url) => {
      expect(await ask(url)).toMatchObject(toLogin);
      expect(await ask(url, { headers: { cookie: 'clocktower_administration=unknown' } })).toMatchObject(toLogin);
    },
  );

  it.each(['/join', '/join/', '/join/a.b', `/join/${'x'.repeat(65)}`, '/join/a/b', '/reset/'])('to %s names no link', async (url) => {
    expect(await ask(url, { as: 'owner' })).toMatchObject(nothing);
  });

  it.each([
    '/admin/',
    '/admin/other',
    '/admin/logout',
    '/admin/organizations',
    '/admin/organizations/',
    '/admin/organizations/x',
    `/admin/organizations/${records.otherOrganization}`,
    `${team}x`,
  ])('to %s finds nothing', async (url) => {
    expect(await ask(url, { as: 'owner' })).toMatchObject(nothing);
  });

  it.each([
    ['/join/unknown', '/join/{link}'],
    ['/reset/unknown?x=1', '/join/{link}'],
    ['/admin', '/admin'],
    ['/admin/login', '/admin'],
    [`${team}/report`, '/admin/organizations/{organization}'],
  ])('to %s is logged as %s', async (url, route) => {
    await ask(url);
    expect(routes).toEqual([route]);
  });

  it('to a link says that it is over', async () => {
    expect(await ask('/join/unknown')).toMatchObject({ status: 404, title: 'This link is no longer valid' });
    expect(await ask('/reset/unknown')).toMatchObject({ status: 404, title: 'This link is no longer valid' });
  });
});

const countSessions = async () => (await opened.database.selectFrom('administration_sessions').select('user_id').execute()).length;

describe('a session', () => {
  it.each([
    ['owner', ['Organization 1']],
    ['admin', ['Organization 1']],
    ['employee', []],
    ['stranger', ['Organization 2']],
  ] as const)('of the %s lists %j', async (person, expected) => {
    const { status, text } = await ask('/admin', { as: person });
    expect([
      status,
      [...text.matchAll(/<li><a href="[^"]*">([^<]*)<\/a>/g)].map(([, name]) => name),
      text.includes(`Signed in as ${person}`),
    ]).toEqual([200, expected, true]);
  });

  it.each([
    ['owner', 200],
    ['admin', 200],
    ['employee', 404],
    ['stranger', 404],
  ] as const)('of the %s is answered %i by the organization', async (person, status) => {
    expect((await ask(team, { as: person })).status).toBe(status);
    expect(
      (await ask(`${team}/report?from=2026-11-01&to=2026-11-02`, { as: person === 'owner' ? 'admin' : 'colleague' })).text.includes(
        'value="2026-11-02"',
      ),
    ).toBe(person === 'owner');
  });

  it('of a deactivated owner manages nothing', async () => {
    await opened.database.updateTable('memberships').set({ deactivated_at: start }).where('user_id', '=', people.owner).execute();
    expect((await ask(team, { as: 'owner' })).status).toBe(404);
  });

  it('ends after twelve hours', async () => {
    now = shiftInstant(start, 43_199);
    expect((await ask('/admin', { as: 'owner' })).status).toBe(200);
    now = shiftInstant(start, 43_200);
    expect(await ask('/admin', { as: 'admin' })).toMatchObject(toLogin);
  });

  it('is ended by its own form only', async () => {
    expect(await ask('/admin/logout', { as: 'owner', form: { token: 'other' } })).toMatchObject({ status: 403 });
    expect(await countSessions()).toBe(1);
    const left = await ask('/admin/logout', {
      headers: { cookie: 'clocktower_administration=owner' },
      form: { token: deriveFormToken('secret', { token: 'owner' }) },
    });
    expect(left).toMatchObject({ ...toLogin, cookies: ['clocktower_administration=; path=/admin; max-age=0; httponly; samesite=lax'] });
    expect(await countSessions()).toBe(0);
  });

  it.each(['/admin', '/admin/other'])('takes no form at %s', async (url) => {
    expect(await ask(url, { as: 'owner', form: { token: deriveFormToken('secret', { token: 'owner' }) } })).toMatchObject(nothing);
  });
});

describe('the sign-in', () => {
  const cookie = 'clocktower_administration_form=browser';
  const token = deriveFormToken('secret', { token: 'browser' });
  const email = 'ines@duarte.example';

  async function submit(form: Readonly<Record<string, string>>, isSecure = false) {
    return ask('/admin/login', { form, headers: { cookie }, isSecure });
  }

  it('gives the browser a token for its form once', async () => {
    const first = await ask('/admin/login', { isSecure: true });
    expect(first).toMatchObject({
      status: 200,
      title: 'Sign in to administration',
      cookies: [`clocktower_administration_form=${newToken}; path=/admin/login; httponly; samesite=strict; secure`],
    });
    expect(first.text).toContain(`name="token" value="${deriveFormToken('secret', { token: newToken })}"`);
    const again = await ask('/admin/login', { headers: { cookie } });
    expect([again.status, again.cookies, again.text.includes(`name="token" value="${token}"`)]).toEqual([200, [], true]);
    expect(first.text).not.toContain('/admin/provider');
    expect((await ask('/admin/login', { ticket: null })).text).toContain('Sign in with Keycloak');
  });

  it('refuses a form of another browser', async () => {
    expect(await submit({ token: 'other', email, password: good })).toMatchObject({ status: 403, title: 'This form could not be read' });
    expect(await ask('/admin/login', { form: { token, email, password: good } })).toMatchObject({ status: 403 });
  });

  it('says what is missing, and after too many attempts when to try again', async () => {
    expect(await submit({ token, email })).toMatchObject({ status: 422, text: expect.stringContaining(`value="${email}"`), cookies: [] });
    expect((await submit({ token })).text).toContain('Enter email and password.');
    expect(await submit({ token, email, password: 'not the password' })).toMatchObject({
      status: 422,
      text: expect.stringContaining('Wrong email or password'),
    });
    expect(await submit({ token, email, password: 'not the password' })).toMatchObject({
      status: 429,
      text: expect.stringContaining('Try again in 60 seconds'),
    });
    expect(await opened.database.selectFrom('administration_sessions').selectAll().execute()).toEqual([]);
  });

  it('begins a session with the right password', async () => {
    await opened.database
      .insertInto('credentials')
      .values({ user_id: people.owner, email, password_hash: await hashPassword(good, cheapPasswords), proven_at: null })
      .execute();
    const signedIn = await submit({ token, email: ' INES@duarte.example', password: good }, true);
    expect(signedIn).toMatchObject({ status: 303, location: '/admin' });
    expect(signedIn.cookies.at(-1)).toBe(
      `clocktower_administration=${newToken}; path=/admin; max-age=43200; httponly; samesite=lax; secure`,
    );
    expect((await ask('/admin', { headers: { cookie: `clocktower_administration=${newToken}` } })).text).toContain('Signed in as owner');
  });
});

describe('the identity provider', () => {
  it('is where its link leads, and returns to the administration', async () => {
    await ask('/admin/provider', { ticket: null });
    expect(begun).toEqual(['/admin/arrived']);
  });

  it('signs in the user of its ticket, and nobody without one', async () => {
    expect(await ask('/admin/arrived', { ticket: null })).toMatchObject({ ...toLogin, cookies: [] });
    expect(await ask('/admin/arrived', { ticket: people.admin })).toMatchObject({
      status: 303,
      location: '/admin',
      cookies: [`clocktower_administration=${newToken}; path=/admin; max-age=43200; httponly; samesite=lax`],
    });
    expect((await opened.database.selectFrom('administration_sessions').select('user_id').execute()).map((row) => row.user_id)).toEqual([
      people.admin,
    ]);
    expect(begun).toEqual([]);
  });
});
