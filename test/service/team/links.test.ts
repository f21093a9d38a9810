/** One-time links: how long they live, what they are for, and that each works once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { safePasswordCost } from '#service/oauth/accounts/passwords.ts';
import { shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { findLink, invite, listInvitations, makePasswordLink, pruneLinks, withdrawInvitation } from '#service/team/links.ts';
import { acceptInvitation, acceptInvitations, usePasswordLink } from '#service/team/use-links.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { instant, people, records, seed, uuid } from '../../support/time-tracking-fixture.ts';
import { closedAfterTest } from '../../support/after-test.ts';
import { cheapPasswords } from '../../support/cheap-passwords.ts';

const start = instant('2026-11-20T12:00:00Z');
const [mara, tomas] = ['mara@duarte.example', 'tomas@duarte.example'];

let opened: TestDatabase;
let now: UtcInstant;
beforeEach(async () => {
  opened = closedAfterTest(await openTestDatabase());
  await seed(opened.database);
  await opened.database
    .insertInto('credentials')
    .values({ user_id: people.employee, email: mara, password_hash: '', proven_at: null })
    .execute();
  now = start;
});

const ports = () => ({ database: opened.database, now: () => now, newId: () => uuid(900), ...cheapPasswords });

async function invited(email = tomas, organizationId = records.organization): Promise<string> {
  const made = await invite(ports(), { organizationId, email, role: 'admin', actor: null });
  return made.ok ? made.value : made.failure.kind;
}

async function linked(): Promise<string> {
  const made = await makePasswordLink(ports(), { email: mara, actor: null });
  return made.ok ? made.value : made.failure.kind;
}

const over = { ok: false, failure: { kind: 'link-over' } };
const person = { name: 'Tomas', password: 'correct horse battery' };

async function memberships(userId = uuid(900)) {
  return opened.database
    .selectFrom('memberships')
    .select(['organization_id', 'role'])
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute();
}

describe('an invitation', () => {
  it('is found for fourteen days, and then removed', async () => {
    const token = await invited();
    const link = {
      isProof: false,
      purpose: 'invitation',
      email: tomas,
      organization_id: records.organization,
      role: 'admin',
      organization: 'Organization 1',
    };
    const [last, after] = [shiftInstant(start, 14 * 86_400 - 1), shiftInstant(start, 14 * 86_400)];
    expect(await findLink(opened.database, token, last)).toEqual(link);
    expect(await findLink(opened.database, token, after)).toBeNull();
    expect(await listInvitations(opened.database, records.organization, last)).toEqual([
      { email: tomas, role: 'admin', expires_at: after },
    ]);
    expect(await listInvitations(opened.database, records.organization, after)).toEqual([]);
    expect(await listInvitations(opened.database, records.otherOrganization, start)).toEqual([]);
    await pruneLinks(opened.database, last);
    expect(await findLink(opened.database, token, start)).toEqual(link);
    await pruneLinks(opened.database, after);
    expect(await findLink(opened.database, token, start)).toBeNull();
    expect(await acceptInvitation(ports(), token, person)).toEqual(over);
  });

  it('replaces an earlier one of the same address and organization only', async () => {
    const [first, elsewhere, other] = [
      await invited(),
      await invited(tomas, records.otherOrganization),
      await invited('other@duarte.example'),
    ];
    const second = await invited();
    const found = await Promise.all(
      [first, elsewhere, other, second].map(async (token) => (await findLink(opened.database, token, start)) !== null),
    );
    expect(found).toEqual([false, true, true, true]);
    expect(await invited(mara)).toBe('already-member');
    expect(await withdrawInvitation(ports(), { organizationId: records.organization, email: tomas, actor: null })).toEqual({
      ok: true,
      value: null,
    });
    expect(await findLink(opened.database, elsewhere, start)).not.toBeNull();
    expect(await findLink(opened.database, second, start)).toBeNull();
    expect(await findLink(opened.database, other, start)).not.toBeNull();
  });

  it('makes a member once', async () => {
    const token = await invited();
    expect(await acceptInvitation(ports(), token, person)).toEqual({ ok: true, value: null });
    expect(await memberships()).toEqual([{ organization_id: records.organization, role: 'admin' }]);
    expect(await opened.database.selectFrom('credentials').select('user_id').where('email', '=', tomas).execute()).toEqual([
      { user_id: uuid(900) },
    ]);
    expect(await acceptInvitation(ports(), token, person)).toEqual(over);
    expect(await opened.database.selectFrom('audit_log').select(['action', 'actor_id', 'subject']).orderBy('position').execute()).toEqual([
      { action: 'member-invited', actor_id: null, subject: `${tomas}: admin` },
      { action: 'member-joined', actor_id: uuid(900), subject: tomas },
    ]);
  });

  it('of a known account keeps its name, and a membership that exists its role', async () => {
    const token = await invited(mara, records.otherOrganization);
    await opened.database
      .insertInto('memberships')
      .values({ organization_id: records.otherOrganization, user_id: people.employee, role: 'employee' })
      .execute();
    expect(await acceptInvitation(ports(), token, { userId: people.employee, passwordHash: '' })).toEqual({ ok: true, value: null });
    expect(await memberships(people.employee)).toEqual(
      [records.organization, records.otherOrganization].map((id) => ({ organization_id: id, role: 'employee' })),
    );
    expect(await opened.database.selectFrom('users').select('id').execute()).toHaveLength(5);
  });

  it('of a known account is not accepted with a password that has ended meanwhile', async () => {
    const token = await invited(mara, records.otherOrganization);
    expect(await acceptInvitation(ports(), token, { userId: people.employee, passwordHash: 'another hash' })).toEqual(over);
    expect(await memberships(people.employee)).toEqual([{ organization_id: records.organization, role: 'employee' }]);
  });

  it('is accepted in all organizations of an account that the identity provider makes', async () => {
    await invited();
    now = shiftInstant(start, 60);
    await invited(tomas, records.otherOrganization);
    await invited('other@duarte.example');
    const accept = async (at: UtcInstant) =>
      opened.database
        .transaction()
        .execute(async (transaction) => acceptInvitations(transaction, { userId: people.colleague, email: tomas, isProven: true }, at));
    await accept(shiftInstant(start, 14 * 86_400));
    expect(await memberships(people.colleague)).toEqual([
      { organization_id: records.organization, role: 'employee' },
      { organization_id: records.otherOrganization, role: 'admin' },
    ]);
    expect((await opened.database.selectFrom('one_time_links').select('email').execute()).map(({ email }) => email)).toEqual([
      'other@duarte.example',
    ]);
  });
});

const mailed = async (email: string) => {
  const made = await invite(ports(), { organizationId: records.otherOrganization, email, role: 'admin', actor: null, isMailed: true });
  return made.ok ? made.value : made.failure.kind;
};
const prove = async () => opened.database.updateTable('credentials').set({ proven_at: now }).execute();
const stored = async () => opened.database.selectFrom('credentials').select(['user_id', 'password_hash', 'proven_at']).execute();

describe('what an invitation is accepted with', () => {
  it('gives an account that exists to no one who has typed a name and a password, unless the link is a proof and the account is not proven', async () => {
    const before = await stored();
    expect(await acceptInvitation(ports(), await invited(mara, records.otherOrganization), person)).toEqual(over);
    expect(await stored()).toEqual(before);
    await prove();
    expect(await acceptInvitation(ports(), await mailed(mara), person)).toEqual(over);
    expect((await stored()).map((row) => row.password_hash)).toEqual(['']);
    expect(await memberships(people.employee)).toEqual([{ organization_id: records.organization, role: 'employee' }]);
  });

  it('is nothing only with a link that is a proof, for an account that is proven', async () => {
    expect(await acceptInvitation(ports(), await mailed(mara), 'proven')).toEqual(over);
    expect(await acceptInvitation(ports(), await mailed(tomas), 'proven')).toEqual(over);
    await prove();
    expect(await acceptInvitation(ports(), await invited(mara, records.otherOrganization), 'proven')).toEqual(over);
    expect(await acceptInvitation(ports(), await mailed(mara), 'proven')).toEqual({ ok: true, value: null });
  });
});

describe('authority', () => {
  const owner = { userId: people.owner, role: 'owner' } as const;

  it('over a password link is checked again when it is used', async () => {
    const made = await makePasswordLink(ports(), { email: mara, actor: owner });
    const token = made.ok ? made.value : '';
    await opened.database
      .insertInto('memberships')
      .values({ organization_id: records.otherOrganization, user_id: people.employee, role: 'admin', deactivated_at: null })
      .execute();
    expect(await usePasswordLink(ports(), token, 'correct horse battery')).toEqual(over);
    await opened.database
      .deleteFrom('memberships')
      .where('organization_id', '=', records.otherOrganization)
      .where('user_id', '=', people.employee)
      .execute();
    expect(await usePasswordLink(ports(), token, 'correct horse battery')).toEqual({ ok: true, value: null });
  });

  it('to invite is checked again when the invitation is accepted', async () => {
    const made = await invite(ports(), { organizationId: records.organization, email: tomas, role: 'admin', actor: owner });
    const token = made.ok ? made.value : '';
    await opened.database.updateTable('memberships').set({ deactivated_at: now }).where('user_id', '=', people.owner).execute();
    expect(await acceptInvitation(ports(), token, person)).toEqual(over);
    await opened.database
      .transaction()
      .execute(async (transaction) => acceptInvitations(transaction, { userId: people.stranger, email: tomas, isProven: true }, now));
    expect(await memberships(people.stranger)).toEqual([{ organization_id: records.otherOrganization, role: 'owner' }]);
  });

  it.each(['invitation', 'password'] as const)('that ends while the password is hashed is not missed: %s', async (purpose) => {
    const made =
      purpose === 'invitation'
        ? await invite(ports(), { organizationId: records.organization, email: tomas, role: 'admin', actor: owner })
        : await makePasswordLink(ports(), { email: mara, actor: owner });
    const token = made.ok ? made.value : '';
    // The salt is drawn when the hash begins, which takes far longer than the change at the cost that is safe.
    let ended: Promise<unknown> = Promise.resolve();
    const meanwhile = (count: number) => {
      ended = opened.database.updateTable('memberships').set({ deactivated_at: now }).where('user_id', '=', people.owner).execute();
      return cheapPasswords.randomBytes(count);
    };
    const slow = { ...ports(), randomBytes: meanwhile, passwordCost: safePasswordCost };
    expect(
      await (purpose === 'invitation' ? acceptInvitation(slow, token, person) : usePasswordLink(slow, token, person.password)),
    ).toEqual(over);
    await ended;
    expect([
      await memberships(),
      await opened.database.selectFrom('credentials').select('password_hash').where('email', '=', mara).execute(),
    ]).toEqual([[], [{ password_hash: '' }]]);
  });
});

const make = async (email: string, role: 'owner' | 'admin' | null) =>
  makePasswordLink(ports(), { email, actor: role === null ? null : { userId: role === 'owner' ? people.owner : people.colleague, role } });

describe('a link to a password', () => {
  it('is found for a day, and replaces an earlier one', async () => {
    const invitation = await invited();
    const [first, second] = [await linked(), await linked()];
    expect(await findLink(opened.database, first, start)).toBeNull();
    expect(await findLink(opened.database, second, shiftInstant(start, 86_399))).toEqual({
      isProof: false,
      purpose: 'password',
      email: mara,
    });
    expect(await findLink(opened.database, second, shiftInstant(start, 86_400))).toBeNull();
    expect(await findLink(opened.database, invitation, start)).not.toBeNull();
  });

  it('is made only for an account, by those who manage it everywhere', async () => {
    expect(await make(tomas, null)).toEqual({ ok: false, failure: { kind: 'no-password' } });
    expect(await make(mara, 'admin')).toEqual({ ok: false, failure: { kind: 'in-other-organization' } });
    expect(await make(mara, 'owner')).toMatchObject({ ok: true });
  });

  it('signs in nobody as a member, nor an invitation to a password', async () => {
    const [invitation, password] = [await invited(), await linked()];
    expect(await acceptInvitation(ports(), password, person)).toEqual(over);
    expect(await usePasswordLink(ports(), invitation, person.password)).toEqual(over);
    expect(await usePasswordLink(ports(), 'unknown', person.password)).toEqual(over);
    expect(await usePasswordLink(ports(), password, person.password)).toEqual({ ok: true, value: null });
    expect(await usePasswordLink(ports(), password, person.password)).toEqual(over);
  });

  it('that was shown ends no membership and no identity, and one that was sent for a proven address neither', async () => {
    await opened.database
      .insertInto('identities')
      .values({ issuer: 'https://login.example', subject: 's', user_id: people.employee })
      .execute();
    await opened.database.updateTable('memberships').set({ unproven_since: now }).where('user_id', '=', people.employee).execute();
    const kept = async () => [
      (await memberships(people.employee)).length,
      (await opened.database.selectFrom('identities').select('subject').execute()).length,
    ];
    expect([await usePasswordLink(ports(), await linked(), person.password), await kept()]).toEqual([{ ok: true, value: null }, [1, 1]]);
    await opened.database.updateTable('credentials').set({ proven_at: now }).execute();
    const sent = await makePasswordLink(ports(), { email: mara, actor: null, isMailed: true });
    expect([await usePasswordLink(ports(), sent.ok ? sent.value : '', person.password), await kept()]).toEqual([
      { ok: true, value: null },
      [1, 1],
    ]);
  });
});
