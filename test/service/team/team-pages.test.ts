/** The administration pages as a browser uses them: access, changes, refusals. */
import { describe, expect, it } from 'vitest';
import {
  act,
  ines,
  inesPage,
  linkIn,
  logIn,
  mara,
  marasPage,
  signInAt,
  statusOfUser,
  team,
  tokenIn,
} from '../../support/administration-walk.ts';
import { accounts, organization, password } from '../../support/stand-alone.ts';
import { signInForTokens, Walk } from '../../support/sign-in-walk.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

const service = useStandAlone();

async function signIn(person: typeof ines): Promise<Walk> {
  return signInAt(service().url, person);
}

async function me(token: string): Promise<number> {
  return statusOfUser(service().url, token);
}

describe('the administration', () => {
  it('asks for a sign-in, with the limits and answers of the sign-in of the app', async () => {
    const walk = new Walk(service().url);
    for (const path of ['/admin', team, '/admin/anything']) {
      const { response } = await walk.request(path);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/login']);
    }
    const wrong = await logIn(walk, { ...ines, password: 'not the password' });
    expect([wrong.response.status, wrong.text.includes('Wrong email or password')]).toEqual([422, true]);
    const empty = await logIn(walk, { email: '', password: '' });
    expect(empty.response.status).toBe(422);
    const cookie = (await logIn(walk, ines)).response.headers.getSetCookie().find((line) => line.startsWith('clocktower_administration='));
    expect(cookie).toMatch(/; path=\/admin; .*httponly; samesite=lax/);
    const home = await walk.request('/admin');
    expect(home.text).toContain('Duarte &amp; Söhne &lt;Engineering&gt;');
    expect(home.response.headers.get('content-security-policy')).toContain(`default-src 'none'`);
  });

  it('takes the form of the sign-in only from the browser that it was sent to', async () => {
    const [one, other] = [new Walk(service().url), new Walk(service().url)];
    const token = tokenIn(await one.request('/admin/login'));
    await other.request('/admin/login');
    expect((await other.post('/admin/login', { token, ...ines })).response.status).toBe(403);
    expect((await new Walk(service().url).post('/admin/login', { token, ...ines })).response.status).toBe(403);
    expect((await one.post('/admin/login', ines)).response.status).toBe(403);
    expect((await one.post('/admin/login', { token, ...ines })).response.status).toBe(303);
  });

  it('slows down guesses as the sign-in of the app does', async () => {
    const walk = new Walk(service().url);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await logIn(walk, { ...ines, password: 'not the password' })).response.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('lets everyone change their own name, with a form of the page only', async () => {
    const walk = await signIn(mara);
    expect((await walk.post('/admin/name', { name: 'Intruder' })).response.status).toBe(403);
    const refused = await act(walk, '/admin', { action: '/name', name: ' ' });
    expect([refused.response.status, refused.text.includes('Enter a name of 1 to 255 characters.')]).toEqual([422, true]);
    expect((await act(walk, '/admin', { action: '/name', name: 'Mara L.' })).text).toContain('Your name was changed.');
    expect((await walk.request('/admin')).text).toContain('Signed in as Mara L.');
    expect((await (await signIn(ines)).request(`${team}/audit`)).text).toContain('Changed their own name: Mara L.');
  });

  it('is for owners and admins: an employee sees no organization, and reaches none', async () => {
    const walk = await signIn(mara);
    expect((await walk.request('/admin')).text).toContain('neither owner nor admin');
    for (const path of [team, `${team}/report`, `${team}/report.csv`, `${team}/audit`, marasPage]) {
      expect((await walk.request(path)).response.status).toBe(404);
    }
  });

  it('takes forms of its own pages only', async () => {
    const walk = await signIn(ines);
    expect((await walk.post(`${marasPage}/role`, { role: 'owner' })).response.status).toBe(403);
    expect((await walk.post(`${marasPage}/role`, { role: 'owner', token: 'x' })).response.status).toBe(403);
    const token = tokenIn(await walk.request(marasPage));
    const elsewhere = await walk.post(`${marasPage}/role`, { role: 'owner', token }, { origin: 'https://elsewhere.example' });
    expect(elsewhere.response.status).toBe(403);
    expect((await walk.request(marasPage)).text).toContain('Employee · active');
  });

  it('ends when one signs out', async () => {
    const walk = await signIn(ines);
    const other = await signIn(ines);
    await act(walk, '/admin', { action: '/logout' });
    expect((await walk.request('/admin')).response.status).toBe(303);
    expect((await other.request('/admin')).response.status).toBe(200);
  });
});

describe('people', () => {
  it('are invited by a link that works once, and join with a new account', async () => {
    const walk = await signIn(ines);
    const invited = await act(walk, team, { action: '/invite', email: 'Tomas@Duarte.example', role: 'admin' });
    const link = linkIn(invited);
    expect(link).toMatch(new RegExp(`^${service().url}/join/[\\w-]{43}$`));
    const guest = new Walk(service().url);
    expect((await guest.request(link)).text).toContain('tomas@duarte.example, Admin');
    expect((await guest.post(link, { name: '', password: 'a good enough password' })).text).toContain('Enter your name');
    expect((await guest.post(link, { name: 'Tomas', password: 'short' })).response.status).toBe(422);
    const joined = await guest.post(link, { name: 'Tomas <b>', password: 'a good enough password' });
    expect([joined.response.status, joined.text.includes('Welcome to')]).toEqual([200, true]);
    expect((await guest.request(link)).response.status).toBe(404);
    expect((await guest.post(link, { name: 'Other', password: 'a good enough password' })).response.status).toBe(404);
    expect((await walk.request(team)).text).toContain('Tomas &lt;b&gt;');
    expect(
      (await (await signIn({ email: 'tomas@duarte.example', password: 'a good enough password' })).request(team)).response.status,
    ).toBe(200);
  });

  it('with an account join with its password', async () => {
    const walk = await signIn(ines);
    await act(walk, marasPage, { action: '/remove', hours: 'keep' });
    const link = linkIn(await act(walk, team, { action: '/invite', email: mara.email, role: 'employee' }));
    const guest = new Walk(service().url);
    expect((await guest.post(link, { password: 'not the password' })).text).toContain('Wrong email or password');
    expect((await guest.post(link, { password })).text).toContain('Welcome to');
    expect((await walk.request(marasPage)).text).toContain('Employee · active');
  });

  it('are refused an invitation that says nothing new, or more than the one who invites may give', async () => {
    const walk = await signIn(ines);
    expect((await act(walk, team, { action: '/invite', email: mara.email, role: 'employee' })).response.status).toBe(422);
    expect((await act(walk, team, { action: '/invite', email: 'not an address', role: 'employee' })).response.status).toBe(422);
    await act(walk, marasPage, { action: '/role', role: 'admin' });
    const admin = await signIn(mara);
    expect((await act(admin, team, { action: '/invite', email: 'new@duarte.example', role: 'owner' })).response.status).toBe(422);
    expect(linkIn(await act(admin, team, { action: '/invite', email: 'new@duarte.example', role: 'employee' }))).not.toBe('');
  });

  it('lose a link when another one is made, and when it is too old', async () => {
    const walk = await signIn(ines);
    const first = linkIn(await act(walk, team, { action: '/invite', email: 'new@duarte.example', role: 'employee' }));
    const second = linkIn(await act(walk, team, { action: '/invite', email: 'new@duarte.example', role: 'employee' }));
    expect((await walk.request(first)).response.status).toBe(404);
    expect((await walk.request(second)).response.status).toBe(200);
    service().advance(15 * 86_400);
    expect((await walk.request(second)).response.status).toBe(404);
  });

  it('lose a link to their password when another one is made', async () => {
    const walk = await signIn(ines);
    const first = linkIn(await act(walk, marasPage, { action: '/password' }));
    const second = linkIn(await act(walk, marasPage, { action: '/password' }));
    const guest = new Walk(service().url);
    expect((await guest.post(first, { password: 'another good password' })).response.status).toBe(404);
    expect((await guest.post(second, { password: 'another good password' })).response.status).toBe(200);
  });

  it('whose invitation is withdrawn cannot join', async () => {
    const walk = await signIn(ines);
    const link = linkIn(await act(walk, team, { action: '/invite', email: 'tomas@duarte.example', role: 'admin' }));
    expect((await walk.request(team)).text).toMatch(/Pending invitations[^]*tomas@duarte\.example[^]*Withdraw/);
    expect((await act(walk, team, { action: '/withdraw', email: 'tomas@duarte.example' })).text).toContain(
      'The invitation of tomas@duarte.example was withdrawn',
    );
    expect((await new Walk(service().url).request(link)).response.status).toBe(404);
    expect((await walk.request(team)).text).not.toContain('Pending invitations');
    expect((await act(walk, team, { action: '/withdraw', email: 'tomas@duarte.example' })).response.status).toBe(422);
    expect((await walk.request(`${team}/audit`)).text).toContain('Withdrew the invitation: tomas@duarte.example');
  });

  it('who are admins manage employees only', async () => {
    await act(await signIn(ines), marasPage, { action: '/role', role: 'admin' });
    const admin = await signIn(mara);
    for (const action of ['/role', '/deactivate', '/remove', '/password', '/sign-out']) {
      expect((await act(admin, inesPage, { action, role: 'employee', hours: 'delete', session: 'x' })).response.status).toBe(422);
    }
    expect((await act(admin, marasPage, { action: '/role', role: 'owner' })).response.status).toBe(422);
    expect((await admin.request(inesPage)).text).toContain('Owner · active');
  });

  it('leave an owner behind, whatever is asked', async () => {
    const walk = await signIn(ines);
    for (const form of [{ action: '/role', role: 'employee' }, { action: '/deactivate' }, { action: '/remove', hours: 'delete' }]) {
      const refused = await act(walk, inesPage, form);
      expect([refused.response.status, refused.text.includes('needs an active owner')]).toEqual([422, true]);
    }
    await act(walk, marasPage, { action: '/role', role: 'owner' });
    expect((await act(walk, inesPage, { action: '/role', role: 'employee' })).text).toContain('The role was changed');
    expect((await walk.request(team)).response.status).toBe(404);
  });

  it('who are deactivated are signed out, their timer stops, and they come back with all they had', async () => {
    const { access_token: token } = await signInForTokens(service().url, mara);
    const { database } = service();
    await database
      .insertInto('time_entries')
      .values({
        id: uuid(900),
        organization_id: organization.id,
        user_id: accounts.mara.id,
        start: instant('2026-01-05T08:00:00Z'),
        end: null,
        description: null,
        project_id: null,
        task_id: null,
      })
      .execute();
    const walk = await signIn(ines);
    expect((await act(walk, marasPage, { action: '/deactivate' })).text).toContain('deactivated');
    expect(await me(token)).toBe(401);
    expect(await database.selectFrom('time_entries').select('end').where('end', 'is', null).execute()).toEqual([]);
    const { access_token: next } = await signInForTokens(service().url, mara);
    const projects = async (): Promise<number> =>
      (await fetch(`${service().url}/api/v1/organization/${organization.id}/projects`, { headers: { authorization: `Bearer ${next}` } }))
        .status;
    expect(await projects()).toBe(403);
    await act(walk, marasPage, { action: '/reactivate' });
    expect(await projects()).toBe(200);
  });

  it.each([
    ['keep', 1],
    ['delete', 0],
  ] as const)('who are removed leave their hours or take them along (%s)', async (hours, left) => {
    const { database } = service();
    await database
      .insertInto('time_entries')
      .values({
        id: uuid(900),
        organization_id: organization.id,
        user_id: accounts.mara.id,
        start: instant('2026-01-05T08:00:00Z'),
        end: instant('2026-01-05T09:00:00Z'),
        description: null,
        project_id: null,
        task_id: null,
      })
      .execute();
    const walk = await signIn(ines);
    expect((await act(walk, marasPage, { action: '/remove', hours })).text).toContain(hours === 'keep' ? 'were kept' : 'were deleted');
    expect(await database.selectFrom('time_entries').select('id').execute()).toHaveLength(left);
    expect((await walk.request(marasPage)).response.status).toBe(404);
    expect((await walk.request(`${team}/report.csv?from=2026-01-01&to=2026-01-31`)).text.includes('Mara')).toBe(left === 1);
  });

  it('set a new password by a link that works once, and are signed out everywhere', async () => {
    const { access_token: token } = await signInForTokens(service().url, mara);
    const walk = await signIn(ines);
    const link = linkIn(await act(walk, marasPage, { action: '/password' }));
    const guest = new Walk(service().url);
    expect((await guest.request(link)).text).toContain(mara.email);
    expect((await guest.post(link, { password: 'another good password' })).text).toContain('The password was changed');
    expect((await guest.post(link, { password: 'a third good password' })).response.status).toBe(404);
    expect(await me(token)).toBe(401);
    expect((await logIn(new Walk(service().url), mara)).response.status).toBe(422);
    expect((await logIn(new Walk(service().url), { ...mara, password: 'another good password' })).response.status).toBe(303);
  });

  it('are signed out on one device, and stay signed in on others', async () => {
    const [first, second] = [await signInForTokens(service().url, mara), await signInForTokens(service().url, mara)];
    const walk = await signIn(ines);
    const page = await walk.request(marasPage);
    // The browser of the test has a name that nobody knows.
    expect(page.text.match(/<td>Browser<\/td><td>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z<\/td>/g)).toHaveLength(2);
    const sessions = [...page.text.matchAll(/name="session" value="([^"]*)"/g)].map(([, id]) => id ?? '');
    expect(sessions).toHaveLength(2);
    await act(walk, marasPage, { action: '/sign-out', session: sessions[0] ?? '' });
    const statuses = [await me(first.access_token), await me(second.access_token)];
    expect(statuses.toSorted((left, right) => left - right)).toEqual([200, 401]);
    expect((await act(walk, inesPage, { action: '/sign-out', session: sessions[1] ?? '' })).response.status).toBe(422);
    expect([await me(first.access_token), await me(second.access_token)].filter((status) => status === 200)).toHaveLength(1);
  });
});
