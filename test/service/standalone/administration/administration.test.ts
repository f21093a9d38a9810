/** Administration of organizations, users and passwords: results, and refusals with their messages. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localDateSchema, type Uuid } from '#shared/values/brands.ts';
import { administrate, type AdministrationAnswer, type AdministrationRequest } from '#service/standalone/administration/administration.ts';
import { answerText, isDone } from '#service/standalone/administration/command-text.ts';
import { databaseKind, openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { instant, uuid } from '../../../support/time-tracking-fixture.ts';

// Hashing passwords is slow, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let opened: TestDatabase;
let lastId: number;
beforeEach(async () => {
  opened = await openTestDatabase();
  lastId = 0;
});
afterEach(async () => {
  await opened.close();
});

function newId(): Uuid {
  lastId += 1;
  return uuid(lastId);
}

async function ask(request: AdministrationRequest): Promise<AdministrationAnswer> {
  return administrate({ database: opened.database, now: () => instant('2026-11-20T12:00:00Z'), newId, randomBytes }, request);
}

type Addition = Extract<AdministrationRequest, { readonly kind: 'add-user' }>;

async function addUser(changes: Partial<Addition> = {}): Promise<AdministrationAnswer> {
  return ask({ kind: 'add-user', email: 'ines@duarte.example', name: 'Ines', organization: 'Team', role: null, password: 'correct horse battery', ...changes });
}

async function refusal(answer: Promise<AdministrationAnswer>): Promise<string> {
  const refused = await answer;
  expect(isDone(refused)).toBe(false);
  return answerText(refused);
}

describe('administration', () => {
  it('makes the first member owner, the next ones employees by default', async () => {
    expect(await ask({ kind: 'add-organization', name: 'Team' })).toEqual({ kind: 'organization-added', organization: { id: uuid(1), name: 'Team' } });
    expect(await addUser()).toMatchObject({ kind: 'user-added', isNew: true, role: 'owner' });
    expect(await addUser({ email: 'mara@duarte.example' })).toMatchObject({ role: 'employee' });
    expect(await addUser({ email: 'tomas@duarte.example', role: 'admin', organization: uuid(1).toUpperCase() })).toMatchObject({ role: 'admin' });
  });

  it('asks for a password and a name for new users only', async () => {
    await ask({ kind: 'add-organization', name: 'Team' });
    expect(await addUser({ password: null })).toEqual({ kind: 'password-needed' });
    expect(await addUser({ name: null })).toEqual({ kind: 'name-needed' });
    await addUser();
    await ask({ kind: 'add-organization', name: 'Second' });
    expect(await addUser({ organization: 'Second', name: null, password: null })).toMatchObject({ isNew: false, role: 'owner' });
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('says what is missing or in the way, and changes nothing', async () => {
    expect(await refusal(addUser())).toContain('no organization yet');
    await ask({ kind: 'add-organization', name: 'Team' });
    await addUser();
    expect(await refusal(addUser({ organization: 'Other' }))).toMatch(/no organization “Other”.*\n {2}.*Team/);
    expect(await refusal(addUser())).toContain('is already owner of “Team”');
    expect(await refusal(ask({ kind: 'set-password', email: 'nobody@duarte.example', password: 'correct horse battery' }))).toContain('There is no account with');
    await ask({ kind: 'add-organization', name: 'Team' });
    expect(await refusal(addUser({ email: 'mara@duarte.example' }))).toMatch(/Several organizations.*\n.*Team\n.*Team/);
    expect(await opened.database.selectFrom('memberships').selectAll().execute()).toHaveLength(1);
  });

  it('lets two additions of one person at once make one person', async () => {
    await ask({ kind: 'add-organization', name: 'Team' });
    const outcomes = await Promise.allSettled([addUser(), addUser()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await opened.database.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  it('leaves the backup of PostgreSQL to its own tool', async () => {
    const answer = await ask({ kind: 'backup', to: '/nowhere/at/all.sqlite' });
    expect(answer.kind).toBe(databaseKind === 'sqlite' ? 'backup-failed' : 'backup-elsewhere');
    expect(answerText(answer)).toContain(databaseKind === 'sqlite' ? 'could not be written' : 'pg_dump');
  });
});

describe('running a team from the command line', () => {
  const organization = 'Team';

  it('lists, invites, promotes, deactivates and removes people, and says what it did', async () => {
    await ask({ kind: 'add-organization', name: organization });
    await addUser();
    await addUser({ email: 'mara@duarte.example', name: 'Mara' });
    const words = async (request: AdministrationRequest): Promise<string> => answerText(await ask(request));
    expect(await words({ kind: 'team-organizations' })).toBe(`${uuid(1)}  Team`);
    expect(await words({ kind: 'team-people', organization })).toBe('Ines  ines@duarte.example  owner     active\nMara  mara@duarte.example  employee  active');
    const email = 'mara@duarte.example';
    expect(await words({ kind: 'team-invite', organization, email: 'new@duarte.example', role: 'employee', publicUrl: 'https://time.example' })).toMatch(/\nhttps:\/\/time\.example\/join\/[\w-]{43}$/);
    expect(await words({ kind: 'team-people', organization })).toContain('new@duarte.example   employee  invited until 2026-12-04T12:00:00Z');
    expect(await words({ kind: 'team-remove', organization, email: 'new@duarte.example', hours: 'keep' })).toBe('The invitation of new@duarte.example was withdrawn.');
    expect(await words({ kind: 'team-role', organization, email, role: 'admin' })).toContain('is now admin of');
    expect(await words({ kind: 'team-active', organization, email, isActive: false })).toContain('deactivated');
    expect(await words({ kind: 'team-people', organization })).toContain('deactivated');
    expect(await words({ kind: 'team-active', organization, email, isActive: true })).toContain('has access again');
    await ask({ kind: 'set-password', email, password: 'a new good password' });
    expect(await words({ kind: 'team-password-link', email, publicUrl: 'https://time.example' })).toMatch(/\nhttps:\/\/time\.example\/reset\/[\w-]{43}$/);
    expect(await words({ kind: 'team-sessions', email })).toBe('No signed-in devices.');
    expect(await words({ kind: 'team-sign-out', email })).toContain('signed out everywhere');
    const from = localDateSchema.parse('2026-11-01');
    expect(await words({ kind: 'team-report', organization, from, to: from })).toBe('Week,Person,Client,Project,Hours,Billable hours');
    expect(await words({ kind: 'team-remove', organization, email, hours: 'keep' })).toContain('were kept');
    expect(await words({ kind: 'team-rename', organization, name: 'Duarte' })).toContain('now called “Duarte”');
    const log = await words({ kind: 'team-audit', organization: 'Duarte' });
    expect(log.split('\n').map((line) => line.split(/ {2,}/).slice(1))).toEqual(
      [
        'Renamed the organization: Duarte',
        'Removed: Mara <mara@duarte.example>: time entries kept',
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
    await ask({ kind: 'add-organization', name: organization });
    await addUser();
    expect(await refusal(ask({ kind: 'team-remove', organization, email: 'ines@duarte.example', hours: 'delete' }))).toContain('needs an active owner');
    expect(await refusal(ask({ kind: 'team-role', organization, email: 'nobody@duarte.example', role: 'admin' }))).toContain('not a member');
    expect(await refusal(ask({ kind: 'team-sign-out', email: 'nobody@duarte.example' }))).toContain('There is no account');
    expect(await refusal(ask({ kind: 'team-people', organization: 'Other' }))).toContain('There is no organization');
    expect(await refusal(ask({ kind: 'team-invite', organization, email: 'ines@duarte.example', role: 'admin', publicUrl: 'https://time.example' }))).toContain('member of the organization already');
  });
});
