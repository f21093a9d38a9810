/** What the sign-in does with a request before its protocol reads it: route, host, address, limits and failures. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { IdentityProviderError } from '#service/oauth/accounts/identity-provider.ts';
import { defaultSignInLimits, type SignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { createSignIn, type SignIn } from '#service/oauth/sign-in.ts';
import { localSignal } from '#service/storage/changes/change-signal.ts';
import { recordExchange, type RecordedExchange, type SentRequest } from '../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const start = instant('2026-11-20T12:00:00Z');
const own = { host: 'time.example' };

let opened: TestDatabase;
let signIn: SignIn | null;
let now: UtcInstant;
let routes: string[];
let reports: unknown[];
beforeEach(async () => {
  opened = await openTestDatabase();
  [signIn, now, routes, reports] = [null, start, [], []];
});
afterEach(async () => {
  await signIn?.close();
  await opened.close();
});

interface Settings {
  readonly trustProxy?: boolean;
  readonly correctsHost?: boolean;
  readonly limits?: Partial<SignInLimits>;
}

async function open({ trustProxy = false, correctsHost = true, limits = {} }: Settings = {}): Promise<SignIn> {
  signIn = await createSignIn({
    database: opened.database,
    now: () => now,
    ...cheapPasswords,
    publicUrl: new URL('https://time.example'),
    audience: 'https://time.example/api',
    limits: { ...defaultSignInLimits, ...limits },
    trustProxy,
    correctsHost,
    identityProvider: null,
    newId: () => uuid(900),
    signal: localSignal(),
    after: () => () => {},
    nameRoute: (route) => routes.push(route),
    report: (error) => reports.push(error),
  });
  return signIn;
}

async function ask(service: SignIn, url: string, { headers = own, ...request }: SentRequest = {}): Promise<RecordedExchange['outgoing']> {
  const { incoming, outgoing } = recordExchange(url, { ...request, headers });
  await service.answer(incoming, outgoing);
  return outgoing;
}

async function attempts(): Promise<readonly number[]> {
  return (await opened.database.selectFrom('login_attempts').select('attempts').orderBy('attempts').execute()).map((row) => row.attempts);
}

describe('the route of a request', () => {
  it.each([
    ['/oauth/authorize?client_id=x', '/oauth/authorize'],
    ['/oauth/authorize/x', '/oauth/authorize/{interaction}'],
    ['/oauth/interaction/x/login', '/oauth/interaction/{interaction}'],
    ['/oauth/interaction', 'unknown'],
    ['/oauth/token', '/oauth/token'],
    ['/oauth/jwks', '/oauth/jwks'],
    ['/oauth/revoke', '/oauth/revoke'],
    ['/oauth/logout', '/oauth/logout'],
    ['/oauth/provider/callback', '/oauth/provider/callback'],
    ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
    ['/.well-known/oauth-authorization-server', '/.well-known/oauth-authorization-server'],
    ['/oauth/users/ines', 'unknown'],
  ])('%s is logged as %s', async (url, route) => {
    await ask(await open(), url);
    expect(routes).toEqual([route]);
  });
});

describe('a sign-in under another name of the machine', () => {
  const elsewhere = { host: '192.0.2.7:4180' };

  it('is led to the public address', async () => {
    const outgoing = await ask(await open(), '/oauth/authorize?client_id=x&state=y', { headers: elsewhere });
    expect([outgoing.statusCode, outgoing.getHeader('location'), outgoing.getHeader('cache-control')]).toEqual([
      307,
      'https://time.example/oauth/authorize?client_id=x&state=y',
      'no-store',
    ]);
    expect(await attempts()).toEqual([]);
  });

  it.each<readonly [string, SentRequest, boolean]>([
    ['/oauth/authorize?client_id=x', { headers: own }, true],
    ['/oauth/authorize?client_id=x', { headers: elsewhere, method: 'POST' }, true],
    ['/oauth/authorize/x', { headers: elsewhere }, true],
    ['/oauth/jwks', { headers: elsewhere }, true],
    ['/oauth/authorize?client_id=x', { headers: elsewhere }, false],
  ])('is not led there from %s (%o), where names are corrected: %s', async (url, request, correctsHost) => {
    expect((await ask(await open({ correctsHost }), url, request)).statusCode).not.toBe(307);
  });
});

const withLength = (length: number) => '/oauth/authorize?x='.padEnd(length, 'y');

describe('opening a sign-in', () => {
  const notRead = 'This could not be read';

  it('takes an address of 8192 characters, with GET only', async () => {
    const service = await open();
    expect((await ask(service, withLength(8_192))).text).not.toContain(notRead);
    expect(await attempts()).toEqual([1]);
    for (const refused of [
      await ask(service, withLength(8_193)),
      await ask(service, '/oauth/authorize', { form: {} }),
      await ask(service, '/oauth/authorize', { method: 'HEAD' }),
    ]) {
      expect([refused.statusCode, refused.getHeader('retry-after')]).toEqual([400, undefined]);
    }
    expect(await attempts()).toEqual([1]);
  });

  it('is limited for an address', async () => {
    const service = await open({ limits: { pagesPerAddress: 1 } });
    expect((await ask(service, '/oauth/authorize')).statusCode).toBe(400);
    now = shiftInstant(start, 20);
    const refused = await ask(service, '/oauth/authorize');
    expect([refused.statusCode, refused.getHeader('retry-after'), refused.text.includes('Too many sign-ins')]).toEqual([429, '40', true]);
  });

  it.each([
    [1, 0, 400],
    [1, 1, 429],
    [2, 1, 400],
  ])('is refused while %i may wait and %i wait: %i', async (waiting, count, status) => {
    const record = { model: 'Interaction', payload: '{}', grant_id: null, uid: null, user_id: null, consumed_at: null };
    const records = [
      ...Array.from({ length: count }, (_, index) => ({ ...record, id_digest: `${index}`, expires_at: shiftInstant(start, 1) })),
      { ...record, id_digest: 'over', expires_at: start },
      { ...record, model: 'Grant', id_digest: 'grant', expires_at: shiftInstant(start, 1) },
    ];
    await opened.database.insertInto('oauth_records').values(records).execute();
    const outgoing = await ask(await open({ limits: { waiting } }), '/oauth/authorize');
    expect([outgoing.statusCode, outgoing.getHeader('retry-after')]).toEqual([status, status === 429 ? '60' : undefined]);
  });
});

const through = (...addresses: readonly string[]) => ({ headers: { ...own, 'x-forwarded-for': addresses.join(', ') } });

describe('the address of a client', () => {
  it('is what the proxy has added last, if there is one', async () => {
    const service = await open({ trustProxy: true });
    await ask(service, '/oauth/authorize', through('198.51.100.1', '192.0.2.1'));
    await ask(service, '/oauth/authorize', through('198.51.100.2', '192.0.2.1'));
    await ask(service, '/oauth/authorize', through('192.0.2.1', '198.51.100.2'));
    await ask(service, '/oauth/authorize');
    expect(await attempts()).toEqual([1, 1, 2]);
  });

  it('is that of the connection otherwise', async () => {
    const service = await open();
    await ask(service, '/oauth/authorize', through('198.51.100.1'));
    await ask(service, '/oauth/authorize', through('198.51.100.2'));
    expect(await attempts()).toEqual([2]);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) {
      const { incoming, outgoing } = recordExchange('/oauth/authorize', through('198.51.100.1'));
      Object.defineProperty(incoming.socket, 'remoteAddress', { value: address });
      await service.answer(incoming, outgoing);
    }
    expect(await attempts()).toEqual([1, 2, 2]);
  });
});

describe('a failure', () => {
  it.each<readonly [unknown, number, string | undefined, string]>([
    [new Error('x'), 500, undefined, 'Something went wrong'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, '5', 'The service is temporarily unavailable'],
    [new IdentityProviderError('x'), 503, undefined, 'The identity provider is unavailable'],
  ])('is reported and answered with a page: %s', async (...[error, status, retryAfter, title]) => {
    const exchange = recordExchange('/');
    await (
      await open()
    ).guard(exchange, async () => {
      throw error;
    });
    expect([exchange.outgoing.statusCode, exchange.outgoing.getHeader('retry-after'), exchange.outgoing.text.includes(title)]).toEqual([
      status,
      retryAfter,
      true,
    ]);
    expect(reports).toEqual([error]);
  });

  it('after the answer has begun cuts it off', async () => {
    const exchange = recordExchange('/');
    Object.defineProperty(exchange.outgoing, 'headersSent', { value: true });
    await (
      await open()
    ).guard(exchange, async () => {
      throw new Error('x');
    });
    expect([exchange.outgoing.destroyed, exchange.outgoing.text, reports.length]).toEqual([true, '', 1]);
  });

  it('is none where all went well', async () => {
    const exchange = recordExchange('/');
    await (
      await open()
    ).guard(exchange, async () => {
      exchange.outgoing.end('fine');
    });
    expect([exchange.outgoing.text, reports]).toEqual(['fine', []]);
  });
});

it('what is over is removed, and nothing else', async () => {
  const record = { payload: '{}', grant_id: null, uid: null, user_id: null, consumed_at: null };
  await opened.database
    .insertInto('users')
    .values({ id: uuid(1), name: 'Ines' })
    .execute();
  const lives = shiftInstant(start, 1);
  await opened.database
    .insertInto('oauth_records')
    .values([
      { ...record, model: 'Grant', id_digest: 'lives', expires_at: lives },
      { ...record, model: 'Grant', id_digest: 'over', expires_at: start },
      { ...record, model: 'Interaction', id_digest: 'other', expires_at: lives },
    ])
    .execute();
  await opened.database
    .insertInto('sign_in_devices')
    .values(['lives', 'over', 'other'].map((id) => ({ grant_digest: id, device: id, started_at: start })))
    .execute();
  await opened.database
    .insertInto('administration_sessions')
    .values([
      { token_digest: 'lives', user_id: uuid(1), expires_at: lives },
      { token_digest: 'over', user_id: uuid(1), expires_at: start },
    ])
    .execute();
  const attempt = { last_at: start, attempts: 1 };
  await opened.database
    .insertInto('login_attempts')
    .values([
      { ...attempt, subject_digest: 'lives', window_started_at: shiftInstant(start, -899) },
      { ...attempt, subject_digest: 'over', window_started_at: shiftInstant(start, -900) },
    ])
    .execute();
  await (await open()).prune();
  expect([
    (await opened.database.selectFrom('oauth_records').select('id_digest').orderBy('id_digest').execute()).map((row) => row.id_digest),
    (await opened.database.selectFrom('sign_in_devices').select('grant_digest').execute()).map((row) => row.grant_digest),
    (await opened.database.selectFrom('administration_sessions').select('token_digest').execute()).map((row) => row.token_digest),
    (await opened.database.selectFrom('login_attempts').select('subject_digest').execute()).map((row) => row.subject_digest),
  ]).toEqual([['lives', 'other'], ['lives'], ['lives'], ['lives']]);
});
