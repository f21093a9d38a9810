/** The invitations of a person who has signed in: whose they are, and what accepting and declining does. */
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { proveAddress } from '#service/team/address-proof.ts';
import { invite, storeLink } from '#service/team/links.ts';
import { acceptOwnInvitation, declineOwnInvitation, listOwnInvitations } from '#service/team/own-invitations.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, records, seed, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const now = instant('2026-11-20T12:00:00Z');
const email = 'mara@duarte.example';
const stranger = { userId: people.stranger, role: 'owner' } as const;
const notInvited = { ok: false, failure: { kind: 'not-invited' } };
const done = { ok: true, value: null };

let opened: TestDatabase;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  await opened.database.insertInto('credentials').values({ user_id: people.employee, email, password_hash: '', proven_at: now }).execute();
  await invite(ports(), { organizationId: records.otherOrganization, email, role: 'admin', actor: stranger });
});

const ports = () => ({ database: opened.database, now: () => now, newId: () => uuid(900), ...cheapPasswords });
const asked = { userId: people.employee, organizationId: records.otherOrganization, isSignedIn: async () => true };
const list = async (at = now) => listOwnInvitations(opened.database, people.employee, at);
const membership = async (organizationId = records.otherOrganization) =>
  opened.database
    .selectFrom('memberships')
    .select(['role', 'unproven_since'])
    .where('user_id', '=', people.employee)
    .where('organization_id', '=', organizationId)
    .execute();
const audit = async () =>
  (await opened.database.selectFrom('audit_log').select(['organization_id', 'action']).orderBy('position').execute()).map(
    (row) => `${row.organization_id === records.otherOrganization ? 'other' : 'own'} ${row.action}`,
  );
const unproven = async (changes: { readonly deactivated_at?: typeof now } = {}) =>
  opened.database
    .updateTable('memberships')
    .set({ unproven_since: now, ...changes })
    .where('user_id', '=', people.employee)
    .execute();

async function prove(isVerified = true): Promise<void> {
  await opened.database.transaction().execute(async (transaction) => {
    await proveAddress(
      { ...ports(), database: transaction },
      { userId: people.employee, email, identity: { issuer: 'i', subject: 's' }, passwordHash: 'unknown', name: null, isVerified },
    );
  });
}

describe('an own invitation', () => {
  it('is listed until it expires, and only to its own account', async () => {
    const until = shiftInstant(now, 14 * 86_400);
    expect(await list()).toEqual([
      { organizationId: records.otherOrganization, organization: 'Organization 2', role: 'admin', until, wasMember: false },
    ]);
    expect(await list(until)).toEqual([]);
    expect(await listOwnInvitations(opened.database, people.colleague, now)).toEqual([]);
  });

  it('is accepted once, for its organization only', async () => {
    expect(await acceptOwnInvitation(ports(), { ...asked, organizationId: records.organization })).toEqual(notInvited);
    expect(await acceptOwnInvitation(ports(), { ...asked, userId: people.colleague })).toEqual(notInvited);
    expect(await acceptOwnInvitation(ports(), asked)).toEqual(done);
    expect(await membership()).toEqual([{ role: 'admin', unproven_since: null }]);
    expect([await list(), await acceptOwnInvitation(ports(), asked)]).toEqual([[], notInvited]);
  });

  it('is declined, which the audit log says', async () => {
    expect(await declineOwnInvitation(ports(), asked)).toEqual(done);
    expect([await membership(), await list(), await audit()]).toEqual([[], [], ['other member-invited', 'other invitation-declined']]);
    expect(await declineOwnInvitation(ports(), asked)).toEqual(notInvited);
  });

  it.each([acceptOwnInvitation, declineOwnInvitation])(
    'is not answered by an account whose address is not proven, or whose sign-in has ended',
    async (answer) => {
      expect(await answer(ports(), { ...asked, isSignedIn: async () => false })).toEqual(notInvited);
      await opened.database.updateTable('credentials').set({ proven_at: null }).execute();
      expect([await list(), await answer(ports(), asked)]).toEqual([[], notInvited]);
      expect(await opened.database.selectFrom('one_time_links').select('email').execute()).toHaveLength(1);
    },
  );

  it('is over when whoever made it may not make it any more', async () => {
    await opened.database.updateTable('memberships').set({ role: 'employee' }).where('user_id', '=', people.stranger).execute();
    expect([await list(), await acceptOwnInvitation(ports(), asked), await membership()]).toEqual([[], notInvited, []]);
  });

  it('that has expired is not accepted', async () => {
    expect(await acceptOwnInvitation({ ...ports(), now: () => shiftInstant(now, 14 * 86_400) }, asked)).toEqual(notInvited);
  });
});

describe('a proof of the address', () => {
  it('makes invitations of memberships that were accepted without one, and keeps time entries', async () => {
    await unproven();
    await opened.database
      .insertInto('time_entries')
      .values({
        id: uuid(800),
        organization_id: records.organization,
        user_id: people.employee,
        description: 'kept',
        start: instant('2026-11-20T11:00:00Z'),
        end: null,
      })
      .execute();
    await prove();
    expect(await membership(records.organization)).toEqual([]);
    expect((await list()).map(({ organizationId, role, wasMember }) => ({ organizationId, role, wasMember }))).toEqual([
      { organizationId: records.organization, role: 'employee', wasMember: true },
      { organizationId: records.otherOrganization, role: 'admin', wasMember: false },
    ]);
    expect(await audit()).toEqual(['other member-invited', 'own address-proven', 'own invited-again']);
    expect(await acceptOwnInvitation(ports(), { ...asked, organizationId: records.organization })).toEqual(done);
    expect(await membership(records.organization)).toEqual([{ role: 'employee', unproven_since: null }]);
    expect(await opened.database.selectFrom('time_entries').select(['description', 'end']).where('id', '=', uuid(800)).execute()).toEqual([
      { description: 'kept', end: now },
    ]);
  });

  it('keeps memberships that were accepted with one', async () => {
    await prove();
    expect(await membership(records.organization)).toEqual([{ role: 'employee', unproven_since: null }]);
  });

  it('keeps all where the provider has not verified the address', async () => {
    await unproven();
    await prove(false);
    expect(await membership(records.organization)).toEqual([{ role: 'employee', unproven_since: now }]);
  });

  it.each([
    { case: 'the only owner', others: null, stays: true },
    { case: 'the only active owner', others: { deactivated_at: now }, stays: true },
    { case: 'one of two owners', others: {}, stays: false },
  ])('leaves no organization without an owner: $case', async ({ others, stays }) => {
    await opened.database
      .updateTable('memberships')
      .set({ role: 'employee' })
      .where('organization_id', '=', records.organization)
      .execute();
    await unproven({});
    await opened.database.updateTable('memberships').set({ role: 'owner' }).where('user_id', '=', people.employee).execute();
    if (others !== null) {
      await opened.database
        .updateTable('memberships')
        .set({ role: 'owner', ...others })
        .where('user_id', '=', people.colleague)
        .execute();
    }
    await prove();
    expect(await membership(records.organization)).toEqual(stays ? [{ role: 'owner', unproven_since: null }] : []);
    expect((await list()).map(({ organizationId }) => organizationId)).toEqual(
      stays ? [records.otherOrganization] : [records.organization, records.otherOrganization],
    );
    expect((await audit()).at(-1)).toBe(stays ? 'own owner-kept' : 'own invited-again');
  });

  it('leaves no earlier invitation beside the one that a membership becomes', async () => {
    await unproven();
    const link = { purpose: 'invitation', email, organization_id: records.organization, role: 'owner', made_by: people.owner } as const;
    await storeLink({ ...ports(), database: opened.database }, link);
    await prove();
    expect((await list()).map(({ organizationId, role }) => [organizationId, role])).toEqual([
      [records.organization, 'employee'],
      [records.otherOrganization, 'admin'],
    ]);
  });

  it.each(['employee', 'owner'] as const)('does not let a deactivated member in again: %s', async (role) => {
    await opened.database
      .updateTable('memberships')
      .set({ role: 'employee' })
      .where('organization_id', '=', records.organization)
      .execute();
    await opened.database.updateTable('memberships').set({ role }).where('user_id', '=', people.employee).execute();
    await unproven({ deactivated_at: now });
    await prove();
    expect([await membership(records.organization), (await list()).map(({ organizationId }) => organizationId)]).toEqual([
      [],
      [records.otherOrganization],
    ]);
    expect(await audit()).toEqual(['other member-invited', 'own address-proven', 'own member-removed']);
  });
});
