/** Changes to the members of an organization: who may make them, and what they take along. */
import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/time-tracking-extensions.ts';
import { grantModel } from '#service/oauth/tokens/record-ends.ts';
import {
  changeRole,
  describePerson,
  listPeople,
  managesEverywhere,
  mayManage,
  removeMember,
  renameOrganization,
  setActive,
  type Actor,
} from '#service/team/people.ts';
import { instant, people, records, uuid, type Person } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const now = instant('2026-11-20T12:00:00Z');
const opened = useTimeTrackingService();

const ports = () => ({ database: opened.database, now: () => now, newId: () => uuid(900), ...cheapPasswords });
const of = (person: Person, actor: Actor = null) => ({ organizationId: records.organization, userId: people[person], actor });
const owner: Actor = { userId: people.owner, role: 'owner' };
const admin: Actor = { userId: people.admin, role: 'admin' };
const employee: Actor = { userId: people.employee, role: 'employee' };
const done = { ok: true, value: null };
const refused = (kind: string) => ({ ok: false, failure: { kind } });

it.each<readonly [Actor, readonly Role[]]>([
  [null, ['owner', 'admin', 'employee']],
  [owner, ['owner', 'admin', 'employee']],
  [admin, ['employee']],
  [employee, []],
])('%o manages %j', (actor, managed) => {
  expect((['owner', 'admin', 'employee'] as const).filter((role) => mayManage(actor, role))).toEqual(managed);
});

it('a person is described by name, and by address where there is one', () => {
  expect([describePerson({ name: 'Mara', email: 'mara@x' }), describePerson({ name: 'Mara', email: null })]).toEqual([
    'Mara <mara@x>',
    'Mara',
  ]);
});

describe('members', () => {
  it('are listed by name with address, role and access', async () => {
    await opened.database
      .insertInto('credentials')
      .values({ user_id: people.owner, email: 'ines@x', password_hash: '', proven_at: null })
      .execute();
    await opened.database.updateTable('memberships').set({ deactivated_at: now }).where('user_id', '=', people.admin).execute();
    expect(await listPeople(opened.database, records.organization)).toEqual([
      { userId: people.admin, name: 'admin', email: null, role: 'admin', isActive: false },
      { userId: people.colleague, name: 'colleague', email: null, role: 'employee', isActive: true },
      { userId: people.employee, name: 'employee', email: null, role: 'employee', isActive: true },
      { userId: people.owner, name: 'owner', email: 'ines@x', role: 'owner', isActive: true },
    ]);
  });

  it('elsewhere cannot be changed', async () => {
    expect(await changeRole(ports(), { ...of('stranger'), role: 'admin' })).toEqual(refused('not-a-member'));
    expect(await setActive(ports(), { ...of('stranger'), isActive: false })).toEqual(refused('not-a-member'));
    expect(await removeMember(ports(), { ...of('stranger'), hours: 'delete' })).toEqual(refused('not-a-member'));
  });
});

describe('the account of a user', () => {
  it.each<readonly [Actor, Person, boolean]>([
    [null, 'owner', true],
    [owner, 'admin', true],
    [owner, 'owner', true],
    [admin, 'employee', true],
    [admin, 'owner', false],
    [employee, 'colleague', false],
    [owner, 'stranger', false],
  ])('is managed by %o: %s %s', async (actor, person, expected) => {
    expect(await managesEverywhere(opened.database, actor, people[person])).toBe(expected);
  });

  it('is not managed by those who are deactivated, nor where the user was deactivated in another organization or is invited to one', async () => {
    const elsewhere = { organization_id: records.otherOrganization, user_id: people.employee, role: 'employee' } as const;
    await opened.database
      .insertInto('memberships')
      .values({ ...elsewhere, deactivated_at: now })
      .execute();
    expect(await managesEverywhere(opened.database, owner, people.employee)).toBe(false);
    await opened.database
      .deleteFrom('memberships')
      .where('organization_id', '=', records.otherOrganization)
      .where('user_id', '=', people.employee)
      .execute();
    expect(await managesEverywhere(opened.database, owner, people.employee)).toBe(true);
    await opened.database
      .insertInto('credentials')
      .values({ user_id: people.employee, email: 'mara@x', password_hash: '', proven_at: null })
      .execute();
    const invitation = { token_digest: 'digest', purpose: 'invitation', email: 'mara@x', made_by: null, expires_at: now } as const;
    await opened.database
      .insertInto('one_time_links')
      .values({ ...invitation, organization_id: records.otherOrganization, role: 'employee' })
      .execute();
    expect(await managesEverywhere(opened.database, owner, people.employee)).toBe(false);
    await opened.database.deleteFrom('one_time_links').execute();
    await opened.database.updateTable('memberships').set({ deactivated_at: now }).where('user_id', '=', people.owner).execute();
    expect(await managesEverywhere(opened.database, owner, people.employee)).toBe(false);
  });
});

describe('a role', () => {
  it('is given by those who manage the member with the old and the new one', async () => {
    expect(await changeRole(ports(), { ...of('employee', admin), role: 'admin' })).toEqual(refused('not-allowed'));
    expect(await changeRole(ports(), { ...of('owner', admin), role: 'employee' })).toEqual(refused('not-allowed'));
    expect(await changeRole(ports(), { ...of('employee', admin), role: 'employee' })).toEqual(done);
    expect(await changeRole(ports(), { ...of('employee', owner), role: 'owner' })).toEqual(done);
    const roles = (await listPeople(opened.database, records.organization)).map(({ name, role }) => `${name} ${role}`);
    expect(roles).toEqual(['admin admin', 'colleague employee', 'employee owner', 'owner owner']);
  });

  it('of an owner who is deactivated comes back with them, where no other owner is active', async () => {
    await opened.database.updateTable('memberships').set({ deactivated_at: now }).where('user_id', '=', people.owner).execute();
    expect(await setActive(ports(), { ...of('owner'), isActive: true })).toEqual(done);
    expect(await removeMember(ports(), { ...of('employee'), hours: 'keep' })).toEqual(done);
  });

  it('of the last active owner stays', async () => {
    const last = refused('last-owner');
    expect(await changeRole(ports(), { ...of('owner'), role: 'admin' })).toEqual(last);
    expect(await changeRole(ports(), { ...of('owner'), role: 'owner' })).toEqual(done);
    await changeRole(ports(), { ...of('admin'), role: 'owner' });
    await setActive(ports(), { ...of('admin'), isActive: false });
    expect(await changeRole(ports(), { ...of('owner'), role: 'admin' })).toEqual(last);
    expect(await removeMember(ports(), { ...of('owner'), hours: 'keep' })).toEqual(last);
    expect(await setActive(ports(), { ...of('owner'), isActive: false })).toEqual(last);
    await setActive(ports(), { ...of('admin'), isActive: true });
    expect(await changeRole(ports(), { ...of('owner'), role: 'admin' })).toEqual(done);
  });
});

async function ends(): Promise<readonly unknown[]> {
  return (await opened.database.selectFrom('time_entries').select('end').orderBy('id').execute()).map(({ end }) => end);
}

async function signIn(person: Person): Promise<void> {
  await opened.database
    .insertInto('oauth_records')
    .values({
      model: grantModel,
      id_digest: person,
      payload: '{}',
      grant_id: null,
      uid: null,
      user_id: people[person],
      expires_at: instant('2100-01-01T00:00:00Z'),
      consumed_at: null,
    })
    .execute();
}

async function signedIn(): Promise<readonly string[]> {
  return (await opened.database.selectFrom('oauth_records').select('id_digest').orderBy('id_digest').execute()).map(
    ({ id_digest: person }) => person,
  );
}

describe('a member who loses access', () => {
  const entry = { organization_id: records.organization, description: null, project_id: null, task_id: null };

  it.each([
    ['2026-11-20T08:00:00Z', now],
    ['2026-11-20T12:00:00Z', now],
    ['2026-11-20T12:00:01Z', '2026-11-20T12:00:01Z'],
  ])('has a timer that began at %s stopped at %s, and no other', async (start, end) => {
    await opened.database
      .insertInto('time_entries')
      .values([
        { ...entry, id: uuid(800), user_id: people.employee, start: instant(start), end: null },
        { ...entry, id: uuid(801), user_id: people.colleague, start: instant(start), end: null },
      ])
      .execute();
    expect(await setActive(ports(), { ...of('employee'), isActive: true })).toEqual(done);
    expect(await ends()).toEqual([null, null]);
    expect(await setActive(ports(), { ...of('employee'), isActive: false })).toEqual(done);
    expect(await ends()).toEqual([end, null]);
  });

  it('is signed out, and nobody else', async () => {
    await signIn('employee');
    await signIn('colleague');
    await setActive(ports(), { ...of('employee'), isActive: true });
    expect(await signedIn()).toEqual(['colleague', 'employee']);
    await setActive(ports(), { ...of('employee'), isActive: false });
    expect(await signedIn()).toEqual(['colleague']);
    await removeMember(ports(), { ...of('colleague'), hours: 'keep' });
    expect(await signedIn()).toEqual([]);
  });

  it('leaves the entries of others, and those elsewhere', async () => {
    const finished = {
      start: instant('2026-11-20T08:00:00Z'),
      end: instant('2026-11-20T09:00:00Z'),
      description: null,
      project_id: null,
      task_id: null,
    };
    await opened.database
      .insertInto('time_entries')
      .values([
        { ...finished, id: uuid(800), organization_id: records.organization, user_id: people.employee },
        { ...finished, id: uuid(801), organization_id: records.organization, user_id: people.colleague },
        { ...finished, id: uuid(802), organization_id: records.otherOrganization, user_id: people.employee },
      ])
      .execute();
    expect(await removeMember(ports(), { ...of('employee'), hours: 'keep' })).toEqual(done);
    expect(await ends()).toHaveLength(3);
    await opened.database
      .insertInto('memberships')
      .values({ organization_id: records.organization, user_id: people.employee, role: 'employee' })
      .execute();
    expect(await removeMember(ports(), { ...of('employee'), hours: 'delete' })).toEqual(done);
    expect((await opened.database.selectFrom('time_entries').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
      uuid(801),
      uuid(802),
    ]);
  });
});

it('a change is recorded with its actor and its time', async () => {
  await setActive(ports(), { ...of('employee', admin), isActive: false });
  await setActive(ports(), { ...of('employee'), isActive: true });
  await changeRole(ports(), { ...of('employee', owner), role: 'admin' });
  await removeMember(ports(), { ...of('employee', owner), hours: 'delete' });
  await setActive(ports(), { ...of('owner', admin), isActive: false });
  expect(
    await opened.database
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject', 'recorded_at', 'organization_id'])
      .orderBy('position')
      .execute(),
  ).toEqual(
    [
      { actor_id: people.admin, action: 'member-deactivated', subject: 'employee' },
      { actor_id: null, action: 'member-reactivated', subject: 'employee' },
      { actor_id: people.owner, action: 'role-changed', subject: 'employee: admin' },
      { actor_id: people.owner, action: 'member-removed', subject: 'employee: time entries deleted' },
    ].map((line) => ({ ...line, recorded_at: now, organization_id: records.organization })),
  );
});

const rename = async (actor: Actor) => renameOrganization(ports(), { organizationId: records.organization, name: 'New', actor });

it('the organization is renamed by owners', async () => {
  expect([await rename(admin), await rename(employee)]).toEqual([refused('not-allowed'), refused('not-allowed')]);
  expect([await rename(owner), await rename(null)]).toEqual([done, done]);
  expect(await opened.database.selectFrom('audit_log').select(['actor_id', 'subject']).orderBy('position').execute()).toEqual([
    { actor_id: people.owner, subject: 'New' },
    { actor_id: null, subject: 'New' },
  ]);
});
