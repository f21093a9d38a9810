/** Which requests below a sign-in are answered, and the answers' status and headers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { IdentityProvider } from '#service/oauth/accounts/identity-provider.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import type { Interaction } from '#service/oauth/interaction.ts';
import { answerInteraction, sendFailure, sendPage } from '#service/oauth/pages/sign-in-pages.ts';
import { recordExchange, type RecordedExchange, type SentRequest } from '../../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, people, seed } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

const own = 'https://time.example';

let opened: TestDatabase;
let done: string[];
let asked: string[];
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  await opened.database
    .insertInto('credentials')
    .values({ user_id: people.owner, email: 'ines@duarte.example', password_hash: '', proven_at: null })
    .execute();
  [done, asked] = [[], []];
});

interface World {
  readonly accountId?: string | null;
  readonly redirectUri?: string;
  readonly isKnown?: boolean;
  readonly hasProvider?: boolean;
  readonly ticket?: string | null;
}

function note(what: string) {
  return async (...given: readonly unknown[]): Promise<void> => {
    done.push([what, ...given].join(' '));
  };
}

async function begin(_exchange: RecordedExchange, returnTo: string): Promise<void> {
  done.push(`begin ${returnTo}`);
}

function interactionOf({ accountId = null, redirectUri = 'http://127.0.0.1:49152/callback' }: World): Interaction {
  return z
    .custom<Interaction>()
    .parse({
      path: '/oauth/interaction/uid',
      accountId,
      redirectUri,
      formToken: 'token',
      formAddress: (name: string) => `/oauth/interaction/uid/${name}`,
      isOurForm: (form: URLSearchParams) => form.get('token') === 'token',
      logIn: note('log in'),
      logOut: note('log out'),
      allow: note('allow'),
      cancel: note('cancel'),
    });
}

function providerOf({ hasProvider = false, ticket = null }: World): IdentityProvider | null {
  return hasProvider ? z.custom<IdentityProvider>().parse({ name: 'Keycloak', begin, readTicket: () => ticket }) : null;
}

async function ask(path: string, request: SentRequest = {}, world: World = {}): Promise<RecordedExchange['outgoing']> {
  const exchange = recordExchange(`/oauth/interaction/${path}`, request);
  await answerInteraction(
    {
      database: opened.database,
      now: () => instant('2026-11-20T12:00:00Z'),
      clientAddress: () => '192.0.2.1',
      limits: { ...defaultSignInLimits, failuresPerDevice: 1 },
      secret: 'secret',
      ...cheapPasswords,
      randomBytes: (count) => Buffer.alloc(count),
      isSecure: true,
      ownOrigin: own,
      identityProvider: providerOf(world),
      findInteraction: async (_found, uid) => {
        asked.push(uid);
        return world.isKnown === false ? null : interactionOf(world);
      },
    },
    exchange,
  );
  return exchange.outgoing;
}

const form = { token: 'token' };

describe('a request', () => {
  it.each<readonly [string, SentRequest]>([
    ['uid', {}],
    ['uid', { method: 'HEAD' }],
    ['uid?login=proof', {}],
    ['uid/login', { form }],
    ['uid/login?login=proof', { form }],
    ['uid/consent', { form }],
    ['uid/cancel', { form }],
    ['uid/switch', { form }],
  ])('to %s (%o) concerns its sign-in', async (path, request) => {
    await ask(path, request);
    expect(asked).toEqual(['uid']);
  });

  it.each<readonly [string, SentRequest]>([
    ['uid', { method: 'POST', form }],
    ['uid', { method: 'PUT' }],
    ['uid/login', {}],
    ['uid/login', { method: 'PUT', form }],
    ['uid/other', { form }],
    ['uid/other', {}],
    ['uid/provider', {}],
    ['uid/arrived', {}],
  ])('to %s (%o) concerns none', async (path, request) => {
    const { statusCode, text } = await ask(path, request);
    expect([statusCode, text.includes('This sign-in has ended'), asked]).toEqual([404, true, []]);
  });

  it.each(['', 'a.b', 'uid/login/more', 'x'.repeat(65), 'uid/'])('to “%s” names no sign-in', async (path) => {
    expect((await ask(path, {}, { isKnown: false })).statusCode).toBe(404);
    expect(asked).not.toContain('uid');
  });

  it('of a sign-in that is over is answered 404', async () => {
    expect((await ask('uid', {}, { isKnown: false })).statusCode).toBe(404);
    expect((await ask('uid/cancel', { form }, { isKnown: false })).statusCode).toBe(404);
    expect(done).toEqual([]);
  });
});

describe('the page', () => {
  it('is the login until the password was typed, and then the question', async () => {
    const login = await ask('uid');
    expect([login.statusCode, login.getHeader('content-type'), login.getHeader('content-length')]).toEqual([
      200,
      'text/html; charset=utf-8',
      Buffer.byteLength(login.text),
    ]);
    expect(login.text).toContain('name="password"');
    const consent = await ask('uid', {}, { accountId: people.owner });
    expect([
      consent.statusCode,
      consent.text.includes('Signed in as owner, ines@duarte.example'),
      consent.text.includes('Organization 1'),
    ]).toEqual([200, true, true]);
    expect((await ask('uid', {}, { accountId: people.employee })).text).toContain('name="password"');
  });

  it('has no body where only its head is asked for', async () => {
    const head = await ask('uid', { method: 'HEAD' });
    expect([head.statusCode, head.text, Number(head.getHeader('content-length')) > 1_000]).toEqual([200, '', true]);
  });

  it.each([
    ['http://127.0.0.1:49152/callback', 'http://127.0.0.1:49152'],
    ['http://[::1]:49152/callback', 'http:'],
  ])('lets its forms lead to the client at %s', async (redirectUri, target) => {
    for (const accountId of [null, people.owner]) {
      expect((await ask('uid', {}, { redirectUri, accountId })).getHeader('content-security-policy')).toContain(
        `form-action 'self' ${target}; frame-ancestors 'none'`,
      );
    }
  });

  it('has a link to the identity provider if there is one', async () => {
    expect((await ask('uid', {}, { hasProvider: true })).text).toContain(
      '<a href="/oauth/interaction/uid/provider">Sign in with Keycloak</a>',
    );
    expect((await ask('uid')).text).not.toContain('/provider');
  });
});

describe('a form', () => {
  it.each([
    ['cancel', null, ['cancel']],
    ['switch', null, ['log out']],
    ['consent', people.owner, [`allow ${people.owner}`]],
    ['consent', people.employee, []],
    ['consent', null, []],
  ])('%s of the account %s does %j', async (action, accountId, expected) => {
    const { text } = await ask(`uid/${action}`, { form }, { accountId });
    expect([done, text.includes('name="password"')]).toEqual([expected, expected.length === 0]);
  });

  it.each<readonly [number, string, SentRequest]>([
    [403, 'This form did not come from here', { form: {} }],
    [403, 'This form did not come from here', { form: { token: 'other' } }],
    [403, 'This form did not come from here', { form, headers: { origin: 'https://elsewhere.example' } }],
    [400, 'This could not be read', { form, headers: { 'content-type': 'text/plain' } }],
    [400, 'This could not be read', { form, headers: { 'content-length': '20000' } }],
  ])('is answered %i, “%s”: %o', async (status, words, request) => {
    const { statusCode, text } = await ask('uid/cancel', request);
    expect([statusCode, text.includes(words), done]).toEqual([status, true, []]);
  });

  it('without password is shown again with the address', async () => {
    const { statusCode, text } = await ask('uid/login', { form: { ...form, email: 'ines@duarte.example' } });
    expect({
      statusCode,
      saysWhy: text.includes('Password is missing'),
      keepsAddress: text.includes('value="ines@duarte.example"'),
      done,
    }).toEqual({ statusCode: 422, saysWhy: true, keepsAddress: true, done: [] });
  });
});

it('a form that was sent too often says when to try again', async () => {
  const typed = { form: { ...form, email: 'nobody@duarte.example', password: 'not the password' } };
  expect((await ask('uid/login', typed)).statusCode).toBe(422);
  const refused = await ask('uid/login', typed);
  expect({
    status: refused.statusCode,
    retryAfter: refused.getHeader('retry-after'),
    saysWhen: refused.text.includes('Try again in 60 seconds.'),
    done,
  }).toEqual({ status: 429, retryAfter: '60', saysWhen: true, done: [] });
});

describe('the identity provider', () => {
  it('is where its link leads, and returns to the sign-in', async () => {
    await ask('uid/provider', {}, { hasProvider: true });
    expect(done).toEqual(['begin /oauth/interaction/uid/arrived']);
  });

  it('signs in the user of its ticket, and nobody without one', async () => {
    await ask('uid/arrived', {}, { hasProvider: true, ticket: people.owner });
    expect(done).toEqual([`log in ${people.owner}`]);
    expect((await ask('uid/arrived', {}, { hasProvider: true })).statusCode).toBe(404);
    expect(done).toHaveLength(1);
  });

  it('is asked with GET only', async () => {
    expect((await ask('uid/provider', { form }, { hasProvider: true })).statusCode).toBe(404);
    expect((await ask('uid/provider', {}, { hasProvider: true, isKnown: false })).statusCode).toBe(404);
    expect(done).toEqual([]);
  });
});

it('a page has the headers of its own, and those of every page', () => {
  const exchange = recordExchange('/');
  sendPage(exchange, { status: 201, text: 'ä', headers: { 'x-own': '1' } });
  expect([exchange.outgoing.statusCode, exchange.outgoing.text]).toEqual([201, 'ä']);
  expect(exchange.outgoing.getHeaders()).toMatchObject({
    'x-own': '1',
    'content-length': 2,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    ),
  });
});

it.each([
  ['expired', 404],
  ['foreign-form', 403],
  ['unreadable', 400],
  ['failed', 500],
  ['unavailable', 503],
  ['provider-unavailable', 503],
  ['too-many', 429],
  ['stranger', 403],
] as const)('the failure “%s” is answered %i', (kind, status) => {
  const exchange = recordExchange('/');
  sendFailure(exchange, { kind }, { 'retry-after': '5' });
  expect([exchange.outgoing.statusCode, exchange.outgoing.getHeader('retry-after')]).toEqual([status, '5']);
});
