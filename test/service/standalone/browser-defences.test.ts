/** What every page of the running service tells a browser, and what forms of other sites and people of other organizations get. */
import { beforeEach, describe, expect, it } from 'vitest';
import { act, ines, marasPage, signInAt, team, tokenIn } from '../../support/administration-walk.ts';
import { Walk } from '../../support/sign-in-walk.ts';
import { accounts } from '../../support/stand-alone.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';

const service = useStandAlone();
const other = uuid(700);
const stranger = uuid(701);
beforeEach(async () => {
  const { database } = service();
  await database.insertInto('organizations').values({ id: other, name: 'Other' }).execute();
  await database.insertInto('users').values({ id: stranger, name: 'Secret stranger' }).execute();
  await database
    .insertInto('memberships')
    .values({ organization_id: other, user_id: stranger, role: 'owner', deactivated_at: null })
    .execute();
});

describe('a page', () => {
  it('is shown in no frame, runs no script and names no type wrongly: each of the service', async () => {
    const walk = await signInAt(service().url, ines);
    const sign = await new Walk(service().url).begin();
    const pages = [
      '/',
      '/admin',
      '/admin/login',
      '/admin/nothing',
      team,
      `${team}/report`,
      `${team}/audit`,
      marasPage,
      '/join/unknown',
      '/reset/unknown',
      '/api/docs',
      '/docs',
      '/oauth/authorize',
      sign.url.pathname,
    ];
    for (const path of pages) {
      const { response } = await walk.request(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect([path, response.headers.get('content-type')]).toEqual([path, expect.stringContaining('text/html')]);
      expect([path, policy]).toEqual([path, expect.stringContaining(`default-src 'none'`)]);
      expect([path, policy]).toEqual([path, expect.stringContaining(`frame-ancestors 'none'`)]);
      expect([path, policy]).toEqual([path, expect.stringContaining(`base-uri 'none'`)]);
      expect([path, policy]).not.toEqual([path, expect.stringMatching(/script-src|unsafe/)]);
      expect([path, response.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  });

  it('has cookies that scripts cannot read and other sites do not send with forms', async () => {
    const walk = new Walk(service().url);
    const login = await walk.request('/admin/login');
    const signedIn = await walk.post('/admin/login', { token: tokenIn(login), ...ines });
    const begun = await new Walk(service().url).request('/oauth/authorize?response_type=code');
    const cookies = [login, signedIn, begun].flatMap(({ response }) => response.headers.getSetCookie());
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toMatch(/; ?httponly/);
      expect(cookie.toLowerCase()).toMatch(/; ?samesite=(?:lax|strict)/);
      expect(cookie.toLowerCase()).not.toMatch(/; ?domain=/);
    }
  });
});

describe('a form', () => {
  it('of another site does nothing, at every address that takes one', async () => {
    const walk = await signInAt(service().url, ines);
    const before = await service().database.selectFrom('audit_log').selectAll().execute();
    const forms = [
      '/admin/logout',
      '/admin/name',
      '/admin/invitations/accept',
      '/admin/invitations/decline',
      ...['/invite', '/withdraw', '/rename'].map((path) => team + path),
      ...['role', 'deactivate', 'reactivate', 'remove', 'password', 'sign-out'].map((action) => `${marasPage}/${action}`),
    ];
    const token = tokenIn(await walk.request('/admin'));
    for (const path of forms) {
      const fields = { role: 'owner', name: 'x', email: 'x@duarte.example', hours: 'delete' };
      for (const [sent, headers] of [
        [fields, {}],
        [{ ...fields, token: 'x'.repeat(token.length) }, {}],
        [{ ...fields, token }, { origin: 'https://elsewhere.example' }],
        [{ ...fields, token }, { 'sec-fetch-site': 'cross-site' }],
      ] as const) {
        const { response } = await walk.post(path, sent, headers);
        expect([path, response.status]).toEqual([path, 403]);
      }
    }
    expect(await service().database.selectFrom('audit_log').selectAll().execute()).toEqual(before);
    expect((await walk.request('/admin')).response.status).toBe(200);
  });
});

describe('another organization', () => {
  it('has no page, report, log or form for an owner of this one', async () => {
    const walk = await signInAt(service().url, ines);
    const token = tokenIn(await walk.request('/admin'));
    const there = `/admin/organizations/${other}`;
    for (const path of [
      there,
      `${there}/report`,
      `${there}/report.csv`,
      `${there}/audit`,
      `${there}/people/${stranger}`,
      `${team}/people/${stranger}`,
    ]) {
      const { response, text } = await walk.request(path);
      expect([path, response.status, text.includes('Secret')]).toEqual([path, 404, false]);
    }
    for (const path of [
      `${there}/invite`,
      `${there}/rename`,
      `${there}/withdraw`,
      ...['role', 'deactivate', 'remove', 'password', 'sign-out']
        .map((action) => `/people/${stranger}/${action}`)
        .flatMap((form) => [there + form, team + form]),
    ]) {
      const { response } = await walk.post(path, { token, role: 'employee', name: 'Taken', email: accounts.mara.email, hours: 'delete' });
      expect([path, response.status]).toEqual([path, 404]);
    }
    const [row] = await service()
      .database.selectFrom('organizations')
      .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
      .select(['name', 'role', 'deactivated_at'])
      .where('organizations.id', '=', other)
      .execute();
    expect(row).toEqual({ name: 'Other', role: 'owner', deactivated_at: null });
  });

  it('has no device that is signed out from a member of this one', async () => {
    const { database, url } = service();
    await database
      .insertInto('oauth_records')
      .values({
        model: 'Grant',
        id_digest: 'their-device',
        payload: '{}',
        grant_id: null,
        uid: null,
        user_id: stranger,
        expires_at: instant('2099-01-01T00:00:00Z'),
        consumed_at: null,
      })
      .execute();
    const walk = await signInAt(url, ines);
    expect((await act(walk, marasPage, { action: '/sign-out', session: 'their-device' })).response.status).toBe(422);
    expect(await database.selectFrom('oauth_records').select('id_digest').where('id_digest', '=', 'their-device').execute()).toHaveLength(
      1,
    );
  });
});
