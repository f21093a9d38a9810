/** The pages of an organization: what each request shows, and what its forms refuse. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/time-tracking-extensions.ts';
import { defaultSignInLimits } from '#service/oauth/accounts/sign-in-limits.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import { answerOrganization } from '#service/team-pages/organization-pages.ts';
import { deriveFormToken } from '#service/team-pages/session.ts';
import { recordExchange, type SentRequest } from '../../support/recorded-exchange.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, records, seed, uuid, type Person } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const secret = 'secret';
const session = { token: 'session', userId: people.owner, userName: 'Ines' };
const now = instant('2026-11-20T12:00:00Z');
const own = `/admin/organizations/${records.organization}`;

let opened: TestDatabase;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  await opened.database
    .insertInto('credentials')
    .values({ user_id: people.employee, email: 'mara@duarte.example', password_hash: '', proven_at: null })
    .execute();
});

interface Asked extends SentRequest {
  readonly role?: Role;
}

async function ask(rest: string, { role = 'owner', ...request }: Asked = {}) {
  const [path = '', search] = rest.split('?');
  const exchange = recordExchange(own + rest, request);
  let lastId = 900;
  const newId = () => {
    lastId += 1;
    return uuid(lastId);
  };
  const check = { clientAddress: () => '192.0.2.1', limits: defaultSignInLimits, secret, isSecure: true };
  const options = {
    database: opened.database,
    now: () => now,
    newId,
    ...cheapPasswords,
    ...check,
    ownOrigin: 'https://time.example',
    identityProvider: null,
    sendMail: null,
    nameRoute: () => {},
  };
  const organization = { id: records.organization, name: 'Organization 1', role };
  await answerOrganization(
    {
      options,
      exchange,
      session: role === 'owner' ? session : { ...session, userId: people.admin },
      organization,
      query: new URLSearchParams(search),
    },
    path,
  );
  const { statusCode: status, text } = exchange.outgoing;
  return {
    status,
    text,
    headers: exchange.outgoing.getHeaders(),
    title: /<title>([^<]*) – Organization 1<\/title>/.exec(text)?.[1] ?? /<title>([^<]*)/.exec(text)?.[1] ?? null,
    done: /<p class="done" role="status">([^<]*?) ?(?:<code>|<\/p>)/.exec(text)?.[1] ?? null,
    problem: /<p class="notice" role="alert">([^<]*)/.exec(text)?.[1] ?? null,
  };
}

const token = deriveFormToken(secret, session);

async function submit(rest: string, form: Readonly<Record<string, string>> = {}, role: Role = 'owner') {
  return ask(rest, { form: { token, ...form }, role });
}

function pageOf(person: Person): string {
  return `/people/${people[person]}`;
}

const nothing = { status: 404, title: 'Page not found' };
const onlyOwners = { status: 422, problem: 'Only owners may do this. Nothing was changed.' };

async function memberships(): Promise<readonly unknown[]> {
  return opened.database.selectFrom('memberships').selectAll().orderBy('user_id').execute();
}

describe('a page', () => {
  it.each([
    ['', 'People'],
    ['/report', 'Report'],
    ['/audit', 'Audit log'],
    [pageOf('employee'), 'employee'],
  ])('at “%s” is “%s”', async (rest, title) => {
    expect(await ask(rest)).toMatchObject({ status: 200, title, done: null, problem: null });
  });

  it.each(['/', '/other', '/people', '/people/x', `${pageOf('employee')}/role`, pageOf('stranger'), `/people/${uuid(999)}`])(
    'at “%s” does not exist',
    async (rest) => {
      expect(await ask(rest)).toMatchObject(nothing);
    },
  );

  it('of a member shows changes only to those who may make them', async () => {
    expect((await ask(pageOf('employee'), { role: 'admin' })).text).toContain('Remove from the organization');
    for (const person of ['owner', 'admin'] as const) {
      expect((await ask(pageOf(person), { role: 'admin' })).text).toContain('Only owners can change owners and admins.');
      expect((await ask(pageOf(person))).text).toContain('Remove from the organization');
    }
  });
});

async function period(query: string): Promise<readonly (string | undefined)[]> {
  const { text } = await ask(`/report${query}`);
  return [/name="from" type="date" value="([^"]*)"/.exec(text)?.[1], /name="to" type="date" value="([^"]*)"/.exec(text)?.[1]];
}

describe('a report', () => {
  it.each([
    ['', ['2026-10-24', '2026-11-20']],
    ['?from=2026-11-01&to=2026-11-30', ['2026-11-01', '2026-11-30']],
    ['?to=2026-01-28', ['2026-01-01', '2026-01-28']],
    ['?from=2026-11-01', ['2026-11-01', '2026-11-20']],
    ['?from=nonsense&to=0000-01-05', ['2026-10-24', '2026-11-20']],
    // 400 days at most.
    ['?from=2025-10-16&to=2026-11-20', ['2025-10-16', '2026-11-20']],
    ['?from=2025-10-15&to=2026-11-20', ['2025-10-16', '2026-11-20']],
  ])('asked for by “%s” is of %j', async (query, expected) => {
    expect(await period(query)).toEqual(expected);
  });

  it('as CSV is a file named by its dates', async () => {
    const { status, headers, text } = await ask('/report.csv?from=2026-11-01&to=2026-11-30');
    expect([status, text]).toEqual([200, 'Week,Person,Client,Project,Hours,Billable hours\r\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="report-2026-11-01-2026-11-30.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a form', () => {
  it.each<Asked>([
    { form: { name: 'New' } },
    { form: { token: 'other', name: 'New' } },
    { form: { token, name: 'New' }, headers: { origin: 'https://elsewhere.example' } },
  ])('that is not ours is ignored: %o', async (request) => {
    expect(await ask('/rename', request)).toMatchObject({ status: 403, title: 'This form could not be read' });
    expect(await opened.database.selectFrom('organizations').select('name').where('id', '=', records.organization).execute()).toEqual([
      { name: 'Organization 1' },
    ]);
  });

  it.each([
    '',
    '/report',
    '/other',
    '/people/x/role',
    `${pageOf('employee')}/other`,
    `${pageOf('employee')}/`,
    `${pageOf('stranger')}/remove`,
  ])('sent to “%s” does nothing', async (rest) => {
    const before = await memberships();
    expect(await submit(rest)).toMatchObject(nothing);
    expect(await memberships()).toEqual(before);
  });
});

describe('an invitation', () => {
  it('has a link that is shown once', async () => {
    const invited = await submit('/invite', { email: ' Tomas@Duarte.example ', role: 'owner' });
    expect(invited).toMatchObject({
      status: 200,
      title: 'People',
      done: 'Hand this link to tomas@duarte.example yourself: it is their key. It works once, within 14 days, and is shown only now:',
    });
    expect(invited.text).toMatch(/<code>https:\/\/time\.example\/join\/[\w-]{43}<\/code>/);
    expect((await ask('')).text).toContain('2026-12-04T12:00:00Z');
  });

  it.each([
    [{ email: 'x', role: 'employee' }, 'Enter an email address like name@example.com.'],
    [{ role: 'employee' }, 'Enter an email address like name@example.com.'],
    [{ email: 'x@y.example', role: 'king' }, 'Choose a role.'],
    [{ email: 'x@y.example' }, 'Choose a role.'],
    [{ email: 'mara@duarte.example', role: 'employee' }, 'This person is a member of the organization already. Nothing was changed.'],
  ])('by %o is refused', async (form, problem) => {
    expect(await submit('/invite', form)).toMatchObject({ status: 422, problem, done: null });
    expect(await opened.database.selectFrom('one_time_links').selectAll().execute()).toEqual([]);
  });

  it('that only owners may give is theirs to withdraw', async () => {
    await submit('/invite', { email: 'x@y.example', role: 'admin' });
    await submit('/invite', { email: 'z@y.example', role: 'employee' });
    expect(await submit('/invite', { email: 'w@y.example', role: 'admin' }, 'admin')).toMatchObject(onlyOwners);
    expect(await submit('/withdraw', { email: 'x@y.example' }, 'admin')).toMatchObject(onlyOwners);
    expect(await submit('/withdraw', { email: 'z@y.example' }, 'admin')).toMatchObject({
      status: 200,
      done: 'The invitation of z@y.example was withdrawn.',
    });
    expect(await submit('/withdraw', { email: 'x@y.example' })).toMatchObject({ status: 200 });
    expect(await submit('/withdraw')).toMatchObject({
      status: 422,
      problem: 'This person is not a member of the organization. Nothing was changed.',
    });
  });
});

describe('the name of the organization', () => {
  it('is changed by owners', async () => {
    const renamed = await submit('/rename', { name: ' New ' });
    expect([renamed.status, renamed.headers['location']]).toEqual([303, own]);
    expect(await opened.database.selectFrom('organizations').select('name').orderBy('id').execute()).toEqual([
      { name: 'New' },
      { name: 'Organization 2' },
    ]);
    expect(await submit('/rename', { name: 'Other' }, 'admin')).toMatchObject(onlyOwners);
  });

  it.each(['', ' ', 'x'.repeat(256)])('is not %j', async (name) => {
    expect(await submit('/rename', { name })).toMatchObject({ status: 422, problem: 'Enter a name of 1 to 255 characters.' });
  });
});

describe('a member', () => {
  it('gets another role, or keeps theirs where the form names none', async () => {
    expect(await submit(`${pageOf('employee')}/role`, { role: 'admin' })).toMatchObject({ status: 200, done: 'The role was changed.' });
    expect((await submit(`${pageOf('employee')}/role`, { role: 'king' })).text).toContain('Admin · active');
    expect(await submit(`${pageOf('owner')}/role`, { role: 'admin' })).toMatchObject({
      status: 422,
      problem: expect.stringContaining('needs an active owner'),
    });
  });

  it('is deactivated and reactivated', async () => {
    expect(await submit(`${pageOf('employee')}/deactivate`)).toMatchObject({
      status: 200,
      done: 'Deactivated.',
      text: expect.stringContaining('Employee · deactivated'),
    });
    expect(await submit(`${pageOf('employee')}/reactivate`)).toMatchObject({
      status: 200,
      done: 'Reactivated.',
      text: expect.stringContaining('Employee · active'),
    });
    expect(await submit(`${pageOf('owner')}/deactivate`)).toMatchObject({
      status: 422,
      problem: expect.stringContaining('needs an active owner'),
    });
  });

  it.each([
    ['delete', 'employee was removed. Their time entries were deleted.'],
    ['keep', 'employee was removed. Their time entries were kept.'],
    ['', 'employee was removed. Their time entries were kept.'],
  ])('is removed with “%s”', async (hours, done) => {
    expect(await submit(`${pageOf('employee')}/remove`, { hours })).toMatchObject({ status: 200, title: 'People', done });
    expect(await memberships()).toHaveLength(4);
  });

  it('whom one may not manage is left alone', async () => {
    const before = await memberships();
    for (const action of ['role', 'deactivate', 'reactivate', 'remove', 'password', 'sign-out']) {
      expect([action, await submit(`${pageOf('owner')}/${action}`, { role: 'employee', hours: 'delete' }, 'admin')]).toMatchObject([
        action,
        { ...onlyOwners, title: 'owner' },
      ]);
    }
    expect(await memberships()).toEqual(before);
  });

  it('gets a link to a new password at their address', async () => {
    const made = await submit(`${pageOf('employee')}/password`);
    expect(made).toMatchObject({
      status: 200,
      done: 'Hand this link to mara@duarte.example yourself: it is their key. It works once, within 24 hours, and is shown only now:',
    });
    expect(made.text).toMatch(/<code>https:\/\/time\.example\/reset\/[\w-]{43}<\/code>/);
    expect(await submit(`${pageOf('colleague')}/password`)).toMatchObject({
      status: 422,
      problem: 'There is no password for this email address. Nothing was changed.',
    });
  });

  it('is signed out on a device, which is recorded once', async () => {
    await opened.database
      .insertInto('oauth_records')
      .values({
        model: grantModel,
        id_digest: 'g',
        payload: '{}',
        grant_id: null,
        uid: null,
        user_id: people.employee,
        expires_at: instant('2100-01-01T00:00:00Z'),
        consumed_at: null,
      })
      .execute();
    await opened.database
      .insertInto('sign_in_devices')
      .values({ grant_digest: 'g', device: 'Firefox on Linux', started_at: now })
      .execute();
    expect((await ask(pageOf('employee'))).text).toContain(`<td>Firefox on Linux</td><td>${now}</td>`);
    const gone = { status: 422, problem: 'That device is not signed in any more.' };
    expect(await submit(`${pageOf('colleague')}/sign-out`, { session: 'g' })).toMatchObject(gone);
    expect(await submit(`${pageOf('employee')}/sign-out`)).toMatchObject(gone);
    expect(await opened.database.selectFrom('audit_log').selectAll().execute()).toEqual([]);
    expect(await opened.database.selectFrom('sign_in_devices').select('device').execute()).toEqual([{ device: 'Firefox on Linux' }]);
    expect(await submit(`${pageOf('employee')}/sign-out`, { session: 'g' })).toMatchObject({
      status: 200,
      done: 'The device was signed out.',
      text: expect.stringContaining('<p>None.</p>'),
    });
    expect(await opened.database.selectFrom('sign_in_devices').selectAll().execute()).toEqual([]);
    expect((await ask('/audit')).text).toContain('<td>owner</td><td>Signed out: employee &lt;mara@duarte.example&gt;</td>');
    expect(await submit(`${pageOf('employee')}/sign-out`, { session: 'g' })).toMatchObject(gone);
  });
});
