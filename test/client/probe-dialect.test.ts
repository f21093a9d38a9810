/** Detection of a server's dialect and the signed-in user, with every kind of server over real HTTP. */
import { afterEach, describe, expect, it } from 'vitest';
import { exchangeOverHttp } from '#core/service-client/http/http-exchange.ts';
import { findService, probeDialect, probedServerSchema } from '#core/service-client/connect/probe-dialect.ts';
import { readIdentity, readSubject } from '#core/service-client/connect/read-identity.ts';
import { recordIdSchema } from '#shared/values/brands.ts';
import type { ConnectFailure } from '#shared/connections/connect-failures.ts';
import { clientServers, openClientServer, signedIn, type ClientServer } from '../support/client-servers.ts';
import { startHttpService, type HttpService } from '../support/http-service.ts';
import { serverOfFirstSolidtime, serverOfTodaySolidtime } from '../support/solidtime-servers.ts';
import { people, records, signInAs, unknownId, uuid } from '../support/time-tracking-fixture.ts';
import { openOwnServer } from '../support/timeline-server.ts';
import { memberIds, TodaySolidtime } from '../support/today-solidtime.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closes.splice(0).map(async (close) => close()));
});

async function opened(server: ClientServer): Promise<ClientServer> {
  closes.push(server.close);
  return server;
}

async function serve(fetch: (request: Request) => Promise<Response>): Promise<HttpService> {
  const http = await startHttpService({ fetch });
  closes.push(http.close);
  return http;
}

function originOf({ account }: ClientServer): string {
  return new URL(account.baseUrl).origin;
}

/** Whether the server can list organizations. */
function listsOrganizations(name: string): boolean {
  return name === 'our own service' || name === 'solidtime of today';
}

describe.each(clientServers)('probing %s', (name, open) => {
  it('finds its dialect and where it is, and what is found can be remembered', async () => {
    const server = await opened(await openClientServer(await open()));
    const organizationId = listsOrganizations(name) ? null : records.organization;
    const probed = await probeDialect({ exchange: server.exchange, address: originOf(server), organizationId });
    expect(probed).toEqual({ ok: true, value: { baseUrl: server.account.baseUrl, dialect: server.server.dialect } });
    expect(probedServerSchema.parse(JSON.parse(JSON.stringify(probed.ok ? probed.value : null)))).toEqual(probed.ok ? probed.value : null);
    expect(await probeDialect({ exchange: server.exchange, address: server.account.baseUrl, organizationId })).toEqual(probed);
  });

  it('asks for nothing but to read', async () => {
    const methods: string[] = [];
    const server = await opened(await openClientServer(await open()));
    await probeDialect({
      exchange: async (request) => {
        methods.push(request.method);
        return server.exchange(request);
      },
      address: originOf(server),
      organizationId: records.organization,
    });
    expect(new Set(methods)).toEqual(new Set(['GET']));
  });

  it('without a sign-in says so', async () => {
    const server = await opened(await openClientServer(await open()));
    const exchange = exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 1_000_000 });
    // A page, a redirect or an error for an unknown path gives no information about organizations.
    if (!name.startsWith('the contract to the letter')) {
      const failure = { kind: listsOrganizations(name) ? 'not-authenticated' : 'organization-needed' };
      expect(await probeDialect({ exchange, address: originOf(server), organizationId: null })).toEqual({ ok: false, failure });
    }
    expect(await probeDialect({ exchange, address: originOf(server), organizationId: records.organization })).toEqual({
      ok: false,
      failure: { kind: 'not-authenticated' },
    });
  });

  it.each([
    ['without a match', unknownId, { kind: 'organization-unknown', organization: unknownId }],
    ['is not the person’s', records.otherOrganization, { kind: 'not-allowed' }],
  ] as const)('for an organization that %s says so', async (_, organizationId, failure) => {
    const server = await opened(await openClientServer(await open()));
    const probed = await probeDialect({ exchange: server.exchange, address: originOf(server), organizationId });
    // Our own service describes itself, so the probe needs no organization.
    expect(probed).toMatchObject(name === 'our own service' ? { ok: true } : { ok: false, failure });
  });
});

async function failureOfProbing(answer: () => Response): Promise<ConnectFailure | null> {
  const { baseUrl } = await serve(async () => answer());
  const probed = await probeDialect({ exchange: signedIn(signInAs('employee')), address: baseUrl, organizationId: null });
  return probed.ok ? null : probed.failure;
}

describe('probing what is no time tracking service', () => {
  it.each([
    ['a website', () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }), 'not-time-tracking'],
    ['a website without such a page', () => new Response('<html>Not found</html>', { status: 404 }), 'not-time-tracking'],
    ['a redirect to a login page', () => new Response(null, { status: 302, headers: { location: '/login' } }), 'not-authenticated'],
    ['another interface', () => Response.json({ login: 'eva' }), 'not-time-tracking'],
    ['an interface that knows nothing of this', () => Response.json({ message: 'Not Found' }, { status: 404 }), 'organization-needed'],
    ['a server that answers 503', () => new Response('', { status: 503 }), 'server-unreachable'],
    ['a server that was asked too often', () => Response.json({ message: 'Too Many Attempts.' }, { status: 429 }), 'server-unreachable'],
  ])('says so: %s', async (_, answer, kind) => {
    expect(await failureOfProbing(answer)).toMatchObject({ kind });
  });

  it('says so: nothing at all', async () => {
    const http = await serve(async () => Response.json({}));
    await http.close();
    const probed = await probeDialect({ exchange: signedIn({}), address: http.baseUrl, organizationId: null });
    expect(probed).toEqual({ ok: false, failure: { kind: 'server-unreachable', connectivity: 'server-down', detail: 'ECONNREFUSED' } });
  });

  it('shows the server’s message to a user without access', async () => {
    const server = await opened(await openClientServer(serverOfTodaySolidtime(new TodaySolidtime({ isUnverified: true }))));
    const probed = await probeDialect({ exchange: server.exchange, address: originOf(server), organizationId: null });
    expect(probed).toEqual({ ok: false, failure: { kind: 'not-allowed', message: 'Your email address is not verified.' } });
  });
});

function refuse(): Response {
  return Response.json({ message: 'Unauthenticated.' }, { status: 401 });
}

/** A service below `/api` of a Laravel application, which answers JSON for every unknown page. */
async function laravel(name: string, answer: (request: Request) => Promise<Response>): Promise<string> {
  const { baseUrl } = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith('/api/')
      ? answer(request)
      : Response.json({ message: `The route ${pathname.slice(1)} could not be found.`, name }, { status: 404 });
  });
  return baseUrl;
}

describe('finding the service without a sign-in', () => {
  const plain = exchangeOverHttp({ timeoutMs: 10_000, answerLimitBytes: 1_000_000 });

  it.each(clientServers)('finds %s where it is', async (_, open) => {
    const server = await opened(await openClientServer(await open()));
    expect(await findService(plain, originOf(server))).toEqual({ ok: true, value: server.account.baseUrl });
  });

  it('takes JSON 404 of the framework for no service, and goes on below /api', async () => {
    const today = new TodaySolidtime();
    const address = await laravel('today', today.fetch);
    expect(await findService(plain, address)).toEqual({ ok: true, value: `${address}/api` });
    const probed = await probeDialect({ exchange: signedIn(signInAs('employee')), address, organizationId: records.organization });
    expect(probed).toEqual({ ok: true, value: { baseUrl: `${address}/api`, dialect: 'solidtime' } });
  });

  it('prefers where the interface is to where everything asks for a sign-in', async () => {
    const { baseUrl } = await serve(async (request) => {
      const { pathname } = new URL(request.url);
      return pathname.startsWith('/api/') && pathname !== '/api/v1/users/me'
        ? Response.json({ message: 'Not found.' }, { status: 404 })
        : refuse();
    });
    expect(await findService(plain, baseUrl)).toEqual({ ok: true, value: `${baseUrl}/api` });
    const guarded = await serve(async () => refuse());
    expect(await findService(plain, guarded.baseUrl)).toEqual({ ok: true, value: guarded.baseUrl });
  });

  it.each([
    ['JSON 404 for everything', () => Response.json({ message: 'The route could not be found.' }, { status: 404 })],
    ['a login page for everything', () => new Response('<html>Sign in</html>', { status: 401, headers: { 'content-type': 'text/html' } })],
    ['200 for everything', () => Response.json({ data: [] })],
  ])('finds none where there is %s', async (_, answer) => {
    const { baseUrl } = await serve(async () => answer());
    expect(await findService(plain, baseUrl)).toEqual({ ok: false, failure: { kind: 'not-time-tracking', url: baseUrl } });
  });
});

describe('a contract server without who is signed in', () => {
  it('is known by its projects when the organization is typed, though the other path is a page', async () => {
    const server = await opened(await openClientServer(await openOwnServer('contract')));
    const { baseUrl } = await serve(async (request) => {
      const { pathname } = new URL(request.url);
      const onward = new Request(request, { headers: { ...Object.fromEntries(request.headers), ...signInAs('employee') } });
      return pathname.startsWith('/v1/organization/')
        ? server.server.fetch(onward)
        : new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
    });
    const exchange = signedIn(signInAs('employee'));
    expect(await probeDialect({ exchange, address: baseUrl, organizationId: records.organization })).toEqual({
      ok: true,
      value: { baseUrl, dialect: 'contract' },
    });
    expect(await readIdentity({ exchange, baseUrl, accessToken: 'opaque' })).toEqual({
      ok: true,
      value: { user: { kind: 'must-ask' }, organizations: { kind: 'must-ask' } },
    });
  });
});

function tokenPart(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url');
}

function tokenOf(claims: object): string {
  return `${tokenPart({ typ: 'JWT', alg: 'RS256' })}.${tokenPart(claims)}.c2lnbmF0dXJl`;
}

describe('who is signed in', () => {
  it('is reported by our own service, with the organizations', async () => {
    const { exchange, account } = await opened(await openClientServer(await openOwnServer('extended')));
    expect(await readIdentity({ exchange, baseUrl: account.baseUrl, accessToken: tokenOf({ sub: unknownId }) })).toEqual({
      ok: true,
      value: {
        user: { kind: 'known', id: people.employee, name: 'employee', source: 'service' },
        organizations: {
          kind: 'listed',
          organizations: [
            { memberId: expect.any(String), organizationId: records.organization, organizationName: 'Organization 1', role: 'employee' },
          ],
        },
      },
    });
  });

  it('is reported by solidtime, with the member of each organization', async () => {
    const { exchange, account } = await opened(await openClientServer(serverOfTodaySolidtime()));
    expect(await readIdentity({ exchange, baseUrl: account.baseUrl, accessToken: null })).toMatchObject({
      value: {
        user: { id: people.employee, name: 'Eva' },
        organizations: {
          organizations: [
            { memberId: memberIds.employeeElsewhere },
            { memberId: memberIds.employee, organizationId: records.organization },
          ],
        },
      },
    });
  });

  it.each([
    [
      'the token’s subject',
      tokenOf({ sub: people.employee.toUpperCase() }),
      { kind: 'known', id: people.employee, name: '', source: 'token' },
    ],
    ['the token’s subject, a number', tokenOf({ sub: '7' }), { kind: 'known', id: recordIdSchema.parse('7'), name: '', source: 'token' }],
    ['to be asked when the token is opaque', 'opaque', { kind: 'must-ask' }],
    ['to be asked when there is no token to read', null, { kind: 'must-ask' }],
  ])('is, where a server does not say it, %s', async (_, accessToken, user) => {
    const { exchange, account } = await opened(await openClientServer(serverOfFirstSolidtime()));
    expect(await readIdentity({ exchange, baseUrl: account.baseUrl, accessToken })).toEqual({
      ok: true,
      value: { user, organizations: { kind: 'must-ask' } },
    });
  });

  it('is not guessed while the server does not answer', async () => {
    const http = await serve(async () => new Response('', { status: 503 }));
    expect(
      await readIdentity({ exchange: signedIn({}), baseUrl: http.baseUrl, accessToken: tokenOf({ sub: people.employee }) }),
    ).toMatchObject({ failure: { kind: 'server-unreachable' } });
  });

  it.each([
    ['a name', tokenOf({ sub: 'eva7' })],
    ['an address', tokenOf({ sub: 'eva@example.org' })],
    ['no subject', tokenOf({ aud: uuid(1) })],
    ['no claims', tokenOf([1])],
    ['claims that are no JSON', 'eyJhIjoxfQ.bm90IGpzb24.c2ln'],
    ['two parts', 'eyJhIjoxfQ.eyJhIjoxfQ'],
    ['nothing', ''],
  ])('is not read from a token with %s', (_, token) => {
    expect(readSubject(token)).toBeNull();
  });
});
