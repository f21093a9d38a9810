/** The members of an organization: listing, roles, deactivation, removal. Owners manage all members, admins manage employees. */
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import type { HashPorts } from '#service/oauth/accounts/passwords.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { recordAudit, recordForUser, type AuditAction } from './audit.ts';

export interface TeamPorts extends HashPorts {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
  readonly newId: () => Uuid;
}

/** The acting member with a role, or the machine's administrator, who may do everything. */
export type Actor = { readonly userId: Uuid; readonly role: Role } | null;

export interface TeamFailure {
  readonly kind: 'not-a-member' | 'not-allowed' | 'last-owner' | 'already-member' | 'no-password' | 'in-other-organization';
}

const personSchema = z
  .object({ user_id: uuidSchema, name: z.string(), email: z.string().nullable(), role: roleSchema, deactivated_at: z.string().nullable() })
  .transform(({ user_id, deactivated_at, ...person }) => ({ userId: user_id, isActive: deactivated_at === null, ...person }));
export type Person = z.infer<typeof personSchema>;

export async function listPeople(database: Kysely<TimeTrackingTables>, organizationId: Uuid): Promise<readonly Person[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .leftJoin('credentials', 'credentials.user_id', 'memberships.user_id')
    .select(['memberships.user_id', 'users.name', 'credentials.email', 'memberships.role', 'memberships.deactivated_at'])
    .where('memberships.organization_id', '=', organizationId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => personSchema.parse(row));
}

export function describePerson({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return email === null ? name : `${name} <${email}>`;
}

export function mayManage(actor: Actor, role: Role): boolean {
  return actor === null || actor.role === 'owner' || (actor.role === 'admin' && role === 'employee');
}

/**
 * Whether `actor` may manage a user in every organization that the user belongs to, was deactivated in or is invited to, and therefore
 * their account: the person who has the account has these memberships.
 */
export async function managesEverywhere(database: Kysely<TimeTrackingTables>, actor: Actor, userId: Uuid): Promise<boolean> {
  if (actor === null) {
    return true;
  }
  const memberships = database.selectFrom('memberships').select(['organization_id', 'role']);
  const active = await memberships.where('user_id', '=', actor.userId).where('deactivated_at', 'is', null).execute();
  const own = new Map(active.map((row) => [row.organization_id, roleSchema.parse(row.role)]));
  const invitations = await database
    .selectFrom('one_time_links')
    .innerJoin('credentials', 'credentials.email', 'one_time_links.email')
    .select(['one_time_links.organization_id', 'one_time_links.role'])
    .where('credentials.user_id', '=', userId)
    .where('one_time_links.purpose', '=', 'invitation')
    .execute();
  const theirs = [...(await memberships.where('user_id', '=', userId).execute()), ...invitations].map((row) => placeSchema.parse(row));
  return theirs.every(({ organization_id: organizationId, role }) => {
    const mine = own.get(organizationId);
    return mine !== undefined && mayManage({ userId: actor.userId, role: mine }, role);
  });
}

const placeSchema = z.object({ organization_id: uuidSchema, role: roleSchema });

interface Change {
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly actor: Actor;
}

type Done = Result<null, TeamFailure>;

/**
 * Runs `work` on a member whom the actor may manage. Changes of one organization run one after another, so that an owner always remains.
 */
async function changeMember(
  { database, now }: TeamPorts,
  { organizationId, userId, actor }: Change,
  work: (
    transaction: Transaction<TimeTrackingTables>,
    person: Person,
  ) => Promise<Result<{ readonly action: AuditAction; readonly detail?: string }, TeamFailure>>,
): Promise<Done> {
  return database.transaction().execute(async (transaction): Promise<Done> => {
    if (isPostgres(transaction)) {
      await transaction.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute();
    }
    const person = (await listPeople(transaction, organizationId)).find((member) => member.userId === userId);
    if (person === undefined) {
      return fail({ kind: 'not-a-member' });
    }
    if (!mayManage(actor, person.role)) {
      return fail({ kind: 'not-allowed' });
    }
    const done = await work(transaction, person);
    if (!done.ok) {
      return done;
    }
    const { action, detail } = done.value;
    const subject = detail === undefined ? describePerson(person) : `${describePerson(person)}: ${detail}`;
    await recordAudit(transaction, { organizationId, actorId: actor?.userId ?? null, action, subject, at: now() });
    return succeed(null);
  });
}

/** Whether the user is an owner and no other owner is active. */
export async function isOnlyOwner(transaction: Transaction<TimeTrackingTables>, organizationId: Uuid, userId: Uuid): Promise<boolean> {
  const owners = (await listPeople(transaction, organizationId)).filter((person) => person.role === 'owner');
  return owners.some((owner) => owner.userId === userId) && owners.every((owner) => owner.userId === userId || !owner.isActive);
}

export async function changeRole(ports: TeamPorts, change: Change & { readonly role: Role }): Promise<Done> {
  const { organizationId, userId, role, actor } = change;
  return changeMember(ports, change, async (transaction, person) => {
    if (!mayManage(actor, role)) {
      return fail({ kind: 'not-allowed' });
    }
    if (role !== 'owner' && (await isOnlyOwner(transaction, organizationId, person.userId))) {
      return fail({ kind: 'last-owner' });
    }
    await transaction
      .updateTable('memberships')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
    return succeed({ action: 'role-changed', detail: role });
  });
}

/** Stops the timer of a member who loses access, because the member can no longer stop it. */
export async function stopTimer(
  transaction: Transaction<TimeTrackingTables>,
  { organizationId, userId }: Omit<Change, 'actor'>,
  now: UtcInstant,
): Promise<void> {
  const running = transaction
    .updateTable('time_entries')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('end', 'is', null);
  await running.where('start', '<=', now).set({ end: now }).execute();
  await running.set((row) => ({ end: row.ref('start') })).execute();
}

/**
 * Signs a member who lost access out everywhere, unless they belong to another organization. The change log ends their streams of this one.
 */
async function signOutWithoutOrganization(transaction: Transaction<TimeTrackingTables>, userId: Uuid): Promise<void> {
  const left = await transaction
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (left === undefined) {
    await removeUserRecords(transaction, userId);
  }
}

/** A deactivated member has no access to the organization. Their entries stay, and they can be activated again. */
export async function setActive(ports: TeamPorts, change: Change & { readonly isActive: boolean }): Promise<Done> {
  const { organizationId, userId, isActive } = change;
  return changeMember(ports, change, async (transaction, person) => {
    if (!isActive && (await isOnlyOwner(transaction, organizationId, person.userId))) {
      return fail({ kind: 'last-owner' });
    }
    const deactivatedAt = isActive ? null : ports.now();
    await transaction
      .updateTable('memberships')
      .set({ deactivated_at: deactivatedAt })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
    if (!isActive) {
      await stopTimer(transaction, change, ports.now());
      await signOutWithoutOrganization(transaction, userId);
    }
    return succeed({ action: isActive ? 'member-reactivated' : 'member-deactivated' });
  });
}

/** `hours` says whether their time entries are kept. Kept entries still count in reports, under the member's name. */
export async function removeMember(ports: TeamPorts, change: Change & { readonly hours: 'keep' | 'delete' }): Promise<Done> {
  const { organizationId, userId, hours } = change;
  return changeMember(ports, change, async (transaction, person) => {
    if (await isOnlyOwner(transaction, organizationId, person.userId)) {
      return fail({ kind: 'last-owner' });
    }
    await stopTimer(transaction, change, ports.now());
    if (hours === 'delete') {
      await transaction.deleteFrom('time_entries').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute();
    }
    await transaction.deleteFrom('memberships').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute();
    await signOutWithoutOrganization(transaction, userId);
    return succeed({ action: 'member-removed', detail: hours === 'delete' ? 'time entries deleted' : 'time entries kept' });
  });
}

export async function renameOrganization(
  { database, now }: TeamPorts,
  { organizationId, name, actor }: { readonly organizationId: Uuid; readonly name: string; readonly actor: Actor },
): Promise<Done> {
  if (actor !== null && actor.role !== 'owner') {
    return fail({ kind: 'not-allowed' });
  }
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
    await recordAudit(transaction, {
      organizationId,
      actorId: actor?.userId ?? null,
      action: 'organization-renamed',
      subject: name,
      at: now(),
    });
  });
  return succeed(null);
}

/** The maker of the account has chosen its name, and the person may choose another. */
export async function renameUser({ database, now }: Pick<TeamPorts, 'database' | 'now'>, userId: Uuid, name: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ name }).where('id', '=', userId).execute();
    await recordForUser(transaction, userId, { actorId: userId, action: 'name-changed', subject: name, at: now() });
  });
}
