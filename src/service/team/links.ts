/** One-time links: invitations to an organization and password resets. Only the digest of their secret is stored. */
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import { findCredentials } from '#service/oauth/accounts/accounts.ts';
import { digest } from '#service/oauth/tokens/digest.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { recordAudit, recordForUser } from './audit.ts';
import { managesEverywhere, mayManage, stopTimer, type Actor, type TeamFailure, type TeamPorts } from './people.ts';

const invitationDays = 14;
const passwordHours = 24;

const linkSchema = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('invitation'), email: z.string(), organization_id: uuidSchema, role: roleSchema, organization: z.string() }),
  z.object({ purpose: z.literal('password'), email: z.string() }),
]);
export type OneTimeLink = z.infer<typeof linkSchema>;

type LinkPorts = Pick<TeamPorts, 'database' | 'now' | 'randomBytes'>;

async function storeLink({ database, now, randomBytes }: LinkPorts, link: { readonly purpose: OneTimeLink['purpose']; readonly email: string; readonly organization_id: Uuid | null; readonly role: Role | null; readonly made_by: Uuid | null; readonly joined_at?: UtcInstant }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const seconds = link.purpose === 'invitation' ? invitationDays * 86_400 : passwordHours * 3_600;
  await database
    .insertInto('one_time_links')
    .values({ ...link, token_digest: digest(token), expires_at: shiftInstant(now(), seconds) })
    .execute();
  return token;
}

async function isMemberByEmail(database: Kysely<TimeTrackingTables>, organizationId: Uuid, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('memberships')
    .innerJoin('credentials', 'credentials.user_id', 'memberships.user_id')
    .select('memberships.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('credentials.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

interface Invitation {
  readonly organizationId: Uuid;
  readonly email: string;
  readonly role: Role;
  readonly actor: Actor;
}

export async function removeInvitation(transaction: Transaction<TimeTrackingTables>, { organizationId, email }: Pick<Invitation, 'organizationId' | 'email'>): Promise<void> {
  await transaction.deleteFrom('one_time_links').where('purpose', '=', 'invitation').where('organization_id', '=', organizationId).where('email', '=', email).execute();
}

export async function invite(ports: TeamPorts, { organizationId, email, role, actor }: Invitation): Promise<Result<string, TeamFailure>> {
  const { database, now } = ports;
  if (!mayManage(actor, role)) {
    return fail({ kind: 'not-allowed' });
  }
  if (await isMemberByEmail(database, organizationId, email)) {
    return fail({ kind: 'already-member' });
  }
  return database.transaction().execute(async (transaction) => {
    await removeInvitation(transaction, { organizationId, email });
    const token = await storeLink({ ...ports, database: transaction }, { purpose: 'invitation', email, organization_id: organizationId, role, made_by: actor?.userId ?? null });
    await recordAudit(transaction, { organizationId, actorId: actor?.userId ?? null, action: 'member-invited', subject: `${email}: ${role}`, at: now() });
    return succeed(token);
  });
}

const invitationSchema = z.object({ email: z.string(), role: roleSchema, expires_at: utcInstantSchema });
export type PendingInvitation = z.infer<typeof invitationSchema>;

export async function listInvitations(database: Kysely<TimeTrackingTables>, organizationId: Uuid, now: UtcInstant): Promise<readonly PendingInvitation[]> {
  const pending = database.selectFrom('one_time_links').select(['email', 'role', 'expires_at']).where('purpose', '=', 'invitation').where('organization_id', '=', organizationId);
  return (await pending.where('expires_at', '>', now).orderBy('email').execute()).map((row) => invitationSchema.parse(row));
}

export async function withdrawInvitation({ database, now }: TeamPorts, { organizationId, email, actor }: Omit<Invitation, 'role'>): Promise<Result<null, TeamFailure>> {
  return database.transaction().execute(async (transaction) => {
    const invitation = (await listInvitations(transaction, organizationId, now())).find((pending) => pending.email === email);
    if (invitation === undefined) {
      return fail({ kind: 'not-a-member' });
    }
    if (!mayManage(actor, invitation.role)) {
      return fail({ kind: 'not-allowed' });
    }
    await removeInvitation(transaction, { organizationId, email });
    await recordAudit(transaction, { organizationId, actorId: actor?.userId ?? null, action: 'invitation-withdrawn', subject: email, at: now() });
    return succeed(null);
  });
}

async function removePasswordLinks(database: Kysely<TimeTrackingTables>, email: string): Promise<void> {
  await database.deleteFrom('one_time_links').where('purpose', '=', 'password').where('email', '=', email).execute();
}

/** Returns the secret of a link to set a new password, which replaces earlier ones. It gives access to the whole account, so that an actor has to manage the user everywhere. */
export async function makePasswordLink(ports: TeamPorts, { email, actor }: { readonly email: string; readonly actor: Actor }): Promise<Result<string, TeamFailure>> {
  const { database, now } = ports;
  const account = await findCredentials(database, email);
  if (account === null) {
    return fail({ kind: 'no-password' });
  }
  if (!(await managesEverywhere(database, actor, account.userId))) {
    return fail({ kind: 'in-other-organization' });
  }
  await removePasswordLinks(database, email);
  const token = await storeLink(ports, { purpose: 'password', email, organization_id: null, role: null, made_by: actor?.userId ?? null });
  await recordForUser(database, account.userId, { actorId: actor?.userId ?? null, action: 'password-link-made', subject: email, at: now() });
  return succeed(token);
}

export async function findLink(database: Kysely<TimeTrackingTables>, token: string, now: UtcInstant): Promise<OneTimeLink | null> {
  const row = await database
    .selectFrom('one_time_links')
    .leftJoin('organizations', 'organizations.id', 'one_time_links.organization_id')
    .select(['one_time_links.purpose', 'one_time_links.email', 'one_time_links.organization_id', 'one_time_links.role', 'organizations.name as organization'])
    .where('one_time_links.token_digest', '=', digest(token))
    .where('one_time_links.expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : linkSchema.parse(row);
}

const makerSchema = z.object({ made_by: uuidSchema.nullable() });

function selectMaker(transaction: Transaction<TimeTrackingTables>, token: string) {
  return transaction.selectFrom('one_time_links').select('made_by').where('token_digest', '=', digest(token));
}

/**
 * Who made the link, which is locked; undefined: it was used up. A maker of null is the machine's administrator. Transactions
 * lock organizations, then an account, then links.
 */
async function lockLink(transaction: Transaction<TimeTrackingTables>, token: string): Promise<Uuid | null | undefined> {
  const link = selectMaker(transaction, token);
  const row = await (isPostgres(transaction) ? link.forUpdate() : link).executeTakeFirst();
  return row === undefined ? undefined : makerSchema.parse(row).made_by;
}

async function readMaker(transaction: Transaction<TimeTrackingTables>, token: string): Promise<Uuid | null | undefined> {
  const row = await selectMaker(transaction, token).executeTakeFirst();
  return row === undefined ? undefined : makerSchema.parse(row).made_by;
}

/** Changes of members of these organizations wait until the transaction has ended, as for `changeMember`. Always in the same order. */
export async function lockOrganizations(transaction: Transaction<TimeTrackingTables>, ids: readonly Uuid[]): Promise<void> {
  if (isPostgres(transaction) && ids.length > 0) {
    await transaction.selectFrom('organizations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  }
}

const accountSchema = z
  .object({ email: z.string(), password_hash: z.string(), proven_at: utcInstantSchema.nullable() })
  .transform(({ email, password_hash: passwordHash, proven_at }) => ({ email, passwordHash, isProven: proven_at !== null }));

/** The account, whose password and proof stay unchanged until the transaction has ended. */
export async function lockAccount(transaction: Transaction<TimeTrackingTables>, userId: Uuid): Promise<z.infer<typeof accountSchema> | null> {
  const account = transaction.selectFrom('credentials').select(['email', 'password_hash', 'proven_at']).where('user_id', '=', userId);
  const row = await (isPostgres(transaction) ? account.forUpdate() : account).executeTakeFirst();
  return row === undefined ? null : accountSchema.parse(row);
}

/** Whether the member who made the invitation may still give that role. */
export async function mayStillInvite(database: Kysely<TimeTrackingTables>, { maker, organizationId, role }: { readonly maker: Uuid | null; readonly organizationId: Uuid; readonly role: Role }): Promise<boolean> {
  if (maker === null) {
    return true;
  }
  const membership = database.selectFrom('memberships').select('role').where('organization_id', '=', organizationId).where('user_id', '=', maker);
  const row = await membership.where('deactivated_at', 'is', null).executeTakeFirst();
  return row !== undefined && mayManage({ userId: maker, role: roleSchema.parse(row.role) }, role);
}

const organizationSchema = z.object({ organization_id: uuidSchema });

/** Whether the member who made the password link still manages the account everywhere: the person may have joined elsewhere since. */
async function mayStillReset(transaction: Transaction<TimeTrackingTables>, maker: Uuid | null, userId: Uuid): Promise<boolean> {
  if (maker === null) {
    return true;
  }
  const places = await transaction.selectFrom('memberships').select('organization_id').distinct().where('user_id', 'in', [maker, userId]).execute();
  await lockOrganizations(transaction, places.map((row) => organizationSchema.parse(row).organization_id));
  // The roles are read again; the one given here is not used.
  return managesEverywhere(transaction, { userId: maker, role: 'employee' }, userId);
}

async function useUp(transaction: Transaction<TimeTrackingTables>, token: string): Promise<void> {
  await transaction.deleteFrom('one_time_links').where('token_digest', '=', digest(token)).execute();
}

interface Joining {
  readonly organizationId: Uuid;
  readonly role: Role;
  readonly userId: Uuid;
  readonly email: string;
  /** Whether it is proven that the address is theirs; otherwise the membership becomes an invitation again with the proof. */
  readonly isProven: boolean;
}

export async function join(transaction: Transaction<TimeTrackingTables>, { organizationId, role, userId, email, isProven }: Joining, now: UtcInstant): Promise<void> {
  await transaction
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, deactivated_at: null, unproven_since: isProven ? null : now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
  await recordAudit(transaction, { organizationId, actorId: userId, action: 'member-joined', subject: email, at: now });
}

/** An account that exists is accepted for only while it has the password that was typed. */
type Acceptance = { readonly userId: Uuid; readonly passwordHash: string } | { readonly name: string; readonly password: string };

export interface LinkFailure {
  readonly kind: 'link-over';
}

export async function acceptInvitation(ports: TeamPorts, token: string, acceptance: Acceptance): Promise<Result<null, LinkFailure>> {
  const { database, now, newId, randomBytes } = ports;
  const link = await findLink(database, token, now());
  if (link?.purpose !== 'invitation') {
    return fail({ kind: 'link-over' });
  }
  const { organization_id: organizationId, role, email } = link;
  // Hashed before the transaction begins because hashing is slow.
  const person = 'userId' in acceptance ? null : { name: acceptance.name, passwordHash: await hashPassword(acceptance.password, randomBytes) };
  return database.transaction().execute(async (transaction) => {
    await lockOrganizations(transaction, [organizationId]);
    const account = 'userId' in acceptance ? await lockAccount(transaction, acceptance.userId) : null;
    if ('userId' in acceptance && account?.passwordHash !== acceptance.passwordHash) {
      return fail({ kind: 'link-over' });
    }
    const maker = await lockLink(transaction, token);
    if (maker === undefined || !(await mayStillInvite(transaction, { maker, organizationId, role }))) {
      return fail({ kind: 'link-over' });
    }
    await useUp(transaction, token);
    const userId = 'userId' in acceptance ? acceptance.userId : newId();
    if (person !== null) {
      await transaction.insertInto('users').values({ id: userId, name: person.name }).execute();
      await transaction.insertInto('credentials').values({ user_id: userId, email, password_hash: person.passwordHash, proven_at: null }).execute();
    }
    await join(transaction, { organizationId, role, userId, email, isProven: account?.isProven === true }, now());
    return succeed(null);
  });
}

const pendingSchema = z.object({ organization_id: uuidSchema, role: roleSchema, made_by: uuidSchema.nullable() });

/** Accepts all invitations of an account that has just been made, with a password that no one has. */
export async function acceptInvitations(transaction: Transaction<TimeTrackingTables>, { userId, email, isProven }: Pick<Joining, 'userId' | 'email' | 'isProven'>, now: UtcInstant): Promise<void> {
  const rows = await transaction
    .selectFrom('one_time_links')
    .select(['organization_id', 'role', 'made_by'])
    .where('purpose', '=', 'invitation')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute();
  for (const row of rows) {
    const { organization_id: organizationId, role, made_by: maker } = pendingSchema.parse(row);
    if (!(await mayStillInvite(transaction, { maker, organizationId, role }))) {
      continue;
    }
    await join(transaction, { organizationId, role, userId, email, isProven }, now);
  }
  await transaction.deleteFrom('one_time_links').where('purpose', '=', 'invitation').where('email', '=', email).execute();
}

export async function usePasswordLink({ database, now, randomBytes }: TeamPorts, token: string, password: string): Promise<Result<null, LinkFailure>> {
  const link = await findLink(database, token, now());
  const known = link?.purpose === 'password' ? await findCredentials(database, link.email) : null;
  if (link === null || known === null) {
    return fail({ kind: 'link-over' });
  }
  const { userId } = known;
  const passwordHash = await hashPassword(password, randomBytes);
  return database.transaction().execute(async (transaction) => {
    const maker = await readMaker(transaction, token);
    const isAllowed = maker !== undefined && (await mayStillReset(transaction, maker, userId));
    await lockAccount(transaction, userId);
    if (!isAllowed || (await lockLink(transaction, token)) === undefined) {
      return fail({ kind: 'link-over' });
    }
    await useUp(transaction, token);
    // Whoever made the link has seen it, so that it proves nothing.
    await transaction.updateTable('credentials').set({ password_hash: passwordHash, proven_at: null }).where('user_id', '=', userId).execute();
    await removeUserRecords(transaction, userId);
    await recordForUser(transaction, userId, { actorId: userId, action: 'password-changed', subject: link.email, at: now() });
    return succeed(null);
  });
}

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

interface ProvenAddress {
  readonly userId: Uuid;
  readonly email: string;
  /** The identity that proves it; others of the account end. */
  readonly identity: Identity;
  readonly unknownPasswordHash: string;
  /** The provider has verified the address; otherwise it is only trusted, and a later proof ends this one. */
  readonly isVerified: boolean;
}

const unprovenSchema = z.object({ organization_id: uuidSchema, role: roleSchema, deactivated_at: utcInstantSchema.nullable(), unproven_since: utcInstantSchema });

async function listUnproven(transaction: Transaction<TimeTrackingTables>, userId: Uuid): Promise<readonly z.infer<typeof unprovenSchema>[]> {
  const memberships = transaction.selectFrom('memberships').select(['organization_id', 'role', 'deactivated_at', 'unproven_since']);
  const rows = await memberships.where('user_id', '=', userId).where('unproven_since', 'is not', null).orderBy('organization_id').execute();
  return rows.map((row) => unprovenSchema.parse(row));
}

/**
 * Turns each membership that was accepted without a proof into an invitation, which the person accepts or declines. Their time entries stay. Members
 * of the organization have given the role, so that no maker is asked again. A deactivated membership ends: accepting must not activate it.
 */
async function inviteAgain(ports: LinkPorts & { readonly database: Transaction<TimeTrackingTables> }, { userId, email }: { readonly userId: Uuid; readonly email: string }): Promise<void> {
  const { database: transaction, now } = ports;
  for (const { organization_id: organizationId, role, deactivated_at: deactivatedAt, unproven_since: joinedAt } of await listUnproven(transaction, userId)) {
    await stopTimer(transaction, { organizationId, userId }, now());
    await transaction.deleteFrom('memberships').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute();
    await removeInvitation(transaction, { organizationId, email });
    if (deactivatedAt === null) {
      // The secret of this link is given to no one: the invitation is accepted on the administration page.
      await storeLink(ports, { purpose: 'invitation', email, organization_id: organizationId, role, made_by: null, joined_at: joinedAt });
    }
    const action = deactivatedAt === null ? 'invited-again' : 'member-removed';
    await recordAudit(transaction, { organizationId, actorId: userId, action, subject: `${email}: ${role}`, at: now() });
  }
}

/**
 * The address belongs to `userId`, of whom nobody knew that before. Whoever set the password or bound an identity may be somebody else: these end, with
 * all sign-ins and links to a new password. A verified address ends memberships, too, that were accepted before.
 */
export async function proveAddress(ports: LinkPorts & { readonly database: Transaction<TimeTrackingTables> }, { userId, email, identity, unknownPasswordHash, isVerified }: ProvenAddress): Promise<void> {
  const { database: transaction, now } = ports;
  await lockOrganizations(transaction, (await listUnproven(transaction, userId)).map((row) => row.organization_id));
  await lockAccount(transaction, userId);
  await transaction.updateTable('credentials').set({ password_hash: unknownPasswordHash, proven_at: isVerified ? now() : null }).where('user_id', '=', userId).execute();
  const isOther = (row: ExpressionBuilder<TimeTrackingTables, 'identities'>) => row.or([row('issuer', '!=', identity.issuer), row('subject', '!=', identity.subject)]);
  await transaction.deleteFrom('identities').where('user_id', '=', userId).where(isOther).execute();
  await removeUserRecords(transaction, userId);
  await removePasswordLinks(transaction, email);
  await recordForUser(transaction, userId, { actorId: userId, action: 'address-proven', subject: email, at: now() });
  if (isVerified) {
    await inviteAgain(ports, { userId, email });
  }
}

export async function pruneLinks(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}
