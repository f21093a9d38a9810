/** Administration of organizations, users and passwords: results, and refusals with their messages. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Uuid } from '#shared/values/brands.ts';
import { administrate } from '#service/standalone/administration/administration.ts';
import type { AdministrationAnswer } from '#service/standalone/administration/command.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import { databaseKind, openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../../support/after-test.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

let opened: TestDatabase;
let lastId: number;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  lastId = 0;
});

function newId(): Uuid {
  lastId += 1;
  return uuid(lastId);
}

const goodPassword = 'correct horse battery';

async function ask(
  command: string,
  values: Readonly<Record<string, unknown>> = {},
  password: string | null = null,
): Promise<AdministrationAnswer> {
  return administrate(
    { database: opened.database, now: () => instant('2026-11-20T12:00:00Z'), newId, ...cheapPasswords },
    { command, values, password },
  );
}

async function addUser({
  password = goodPassword,
  ...changes
}: Readonly<Record<string, unknown>> & { readonly password?: string | null } = {}): Promise<AdministrationAnswer> {
  return ask('user add', { email: 'ines@duarte.example', name: 'Ines', organization: 'Team', passwordStdin: false, ...changes }, password);
}

function textOf(answer: AdministrationAnswer): string {
  return answer.kind === 'password-needed' ? '' : answer.text;
}

async function refusal(answer: Promise<AdministrationAnswer>): Promise<string> {
  const refused = await answer;
  expect(refused.kind).toBe('refused');
  return textOf(refused);
}

describe('administration', () => {
  it('makes the first member owner, the next ones employees by default', async () => {
    expect(await ask('organization add', { name: 'Team' })).toEqual({ kind: 'done', text: `“Team” was created: ${uuid(1)}` });
    expect(await addUser()).toEqual({ kind: 'done', text: 'ines@duarte.example can sign in now, and is owner of “Team”.' });
    expect(textOf(await addUser({ email: 'mara@duarte.example' }))).toContain('and is employee of “Team”');
    expect(textOf(await addUser({ email: 'tomas@duarte.example', role: 'admin', organization: uuid(1).toUpperCase() }))).toContain(
      'and is admin of “Team”',
    );
  });

  it('asks for a password and a name for new users only', async () => {
    await ask('organization add', { name: 'Team' });
    expect(await addUser({ password: null })).toEqual({ kind: 'password-needed' });
    expect(await refusal(addUser({ name: undefined }))).toContain('a name is needed');
    await addUser();
    await ask('organization add', { name: 'Second' });
    expect(textOf(await addUser({ organization: 'Second', name: undefined, password: null }))).toBe(
      'ines@duarte.example is now owner of “Second”.',
    );
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('says what is missing or in the way, and changes nothing', async () => {
    expect(await refusal(addUser())).toContain('no organization yet');
    await ask('organization add', { name: 'Team' });
    await addUser();
    expect(await refusal(addUser({ organization: 'Other' }))).toMatch(/no organization “Other”.*\n {2}.*Team/);
    expect(await refusal(addUser())).toContain('is already owner of “Team”');
    expect(await refusal(ask('user password', { email: 'nobody@duarte.example', passwordStdin: false }, goodPassword))).toContain(
      'There is no account with',
    );
    await ask('organization add', { name: 'Team' });
    expect(await refusal(addUser({ email: 'mara@duarte.example' }))).toMatch(/Several organizations.*\n.*Team\n.*Team/);
    expect(await opened.database.selectFrom('memberships').selectAll().execute()).toHaveLength(1);
  });

  it('lets two additions of one person at once make one person', async () => {
    await ask('organization add', { name: 'Team' });
    const outcomes = await Promise.allSettled([addUser(), addUser()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('leaves the backup of PostgreSQL to its own tool', async () => {
    expect(await refusal(ask('backup', { to: '/nowhere/at/all.sqlite' }))).toContain(
      databaseKind === 'sqlite' ? 'could not be written' : 'pg_dump',
    );
  });
});

describe('running a team from the command line', () => {
  const organization = 'Team';

  it('lists, invites, promotes, deactivates and removes people, and says what it did', async () => {
    await ask('organization add', { name: organization });
    await addUser();
    await addUser({ email: 'mara@duarte.example', name: 'Mara' });
    const words = async (command: string, values: Readonly<Record<string, unknown>> = {}): Promise<string> =>
      textOf(await ask(command, values));
    expect(await words('organization list')).toBe(`${uuid(1)}  Team`);
    expect(await words('user list', { organization })).toBe(
      'Ines  ines@duarte.example  owner     active\nMara  mara@duarte.example  employee  active',
    );
    const email = 'mara@duarte.example';
    expect(
      await words('user invite', { organization, email: 'new@duarte.example', role: 'employee', publicUrl: 'https://time.example' }),
    ).toMatch(/\nhttps:\/\/time\.example\/join\/[\w-]{43}$/);
    expect(await words('user list', { organization })).toContain('new@duarte.example   employee  invited until 2026-12-04T12:00:00Z');
    expect(await words('user remove', { organization, email: 'new@duarte.example', hours: 'keep' })).toBe(
      'The invitation of new@duarte.example was withdrawn.',
    );
    expect(await words('user role', { organization, email, role: 'admin' })).toBe(`${email} is now admin of “Team”.`);
    expect(await words('user deactivate', { organization, email })).toBe(
      `${email} is deactivated and has no access to “Team”. Their time entries stay.`,
    );
    expect(await words('user list', { organization })).toContain('deactivated');
    expect(await words('user reactivate', { organization, email })).toBe(`${email} has access again.`);
    await ask('user password', { email, passwordStdin: false }, 'a new good password');
    expect(await words('user reset', { email, publicUrl: 'https://time.example' })).toMatch(/\nhttps:\/\/time\.example\/reset\/[\w-]{43}$/);
    const none = 'No signed-in devices.';
    expect(await words('user sessions', { email })).toBe(none);
    const { user_id: userId } = await opened.database
      .selectFrom('credentials')
      .select('user_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const signIn = {
      model: grantModel,
      id_digest: 'grant',
      payload: '{}',
      grant_id: null,
      uid: null,
      user_id: userId,
      expires_at: instant('2027-11-20T12:00:00Z'),
      consumed_at: null,
    };
    for (const signOut of [
      async () => words('user sign-out', { email }),
      async () => textOf(await ask('user password', { email, passwordStdin: false }, goodPassword)),
    ]) {
      await opened.database.insertInto('oauth_records').values(signIn).execute();
      expect(await words('user sessions', { email })).toBe('Unknown    until 2027-11-20T12:00:00Z at the latest');
      expect(await signOut()).toContain('signed out everywhere');
      expect(await words('user sessions', { email })).toBe(none);
    }
    const from = '2026-11-01';
    expect(await words('report', { organization, from, to: from })).toBe('Week,Person,Client,Project,Hours,Billable hours');
    expect(await words('user remove', { organization, email, hours: 'keep' })).toBe(
      `${email} was removed from “Team”. Their time entries were kept.`,
    );
    await addUser({ email, name: undefined, password: null });
    expect(await words('user remove', { organization, email, hours: 'delete' })).toBe(
      `${email} was removed from “Team”. Their time entries were deleted.`,
    );
    expect(await words('organization rename', { organization, name: 'Duarte' })).toContain('now called “Duarte”');
    const log = await words('audit', { organization: 'Duarte' });
    expect(log.split('\n').map((line) => line.split(/ {2,}/).slice(1))).toEqual(
      [
        'Renamed the organization: Duarte',
        'Removed: Mara <mara@duarte.example>: time entries deleted',
        'Added: mara@duarte.example: employee',
        'Removed: Mara <mara@duarte.example>: time entries kept',
        'Set a new password: mara@duarte.example',
        'Signed out: mara@duarte.example',
        'Made a password reset link: mara@duarte.example',
        'Set a new password: mara@duarte.example',
        'Reactivated: Mara <mara@duarte.example>',
        'Deactivated: Mara <mara@duarte.example>',
        'Changed the role: Mara <mara@duarte.example>: admin',
        'Withdrew the invitation: new@duarte.example',
        'Invited: new@duarte.example: employee',
        'Added: mara@duarte.example: employee',
        'Added: ines@duarte.example: owner',
        'Created the organization: Team',
      ].map((line) => ['command line', line]),
    );
  });

  it('refuses changes that leave no owner, and unknown users', async () => {
    await ask('organization add', { name: organization });
    await addUser();
    expect(await refusal(ask('user remove', { organization, email: 'ines@duarte.example', hours: 'delete' }))).toContain(
      'needs an active owner',
    );
    expect(await refusal(ask('user role', { organization, email: 'nobody@duarte.example', role: 'admin' }))).toContain('not a member');
    for (const command of ['user sign-out', 'user sessions', 'user reset']) {
      expect([
        command,
        await refusal(
          ask(command, { email: 'nobody@duarte.example', ...(command === 'user reset' ? { publicUrl: 'https://time.example' } : {}) }),
        ),
      ]).toEqual([command, expect.stringContaining('There is no account')]);
    }
    for (const command of ['user deactivate', 'user reactivate']) {
      expect(await refusal(ask(command, { organization, email: 'nobody@duarte.example' }))).toContain('not a member');
    }
    expect(await refusal(ask('user list', { organization: 'Other' }))).toContain('There is no organization');
    expect(
      await refusal(ask('user invite', { organization, email: 'ines@duarte.example', role: 'admin', publicUrl: 'https://time.example' })),
    ).toContain('member of the organization already');
  });
});
