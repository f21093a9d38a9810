/** One-time links: invitations to an organization and password resets. Only the digest of their secret is stored. */
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import { findCredentials } from '#service/oauth/accounts/accounts.ts';
import { digest } from '#service/oauth/tokens/digest.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { recordAudit, recordForUser } from './audit.ts';
import { managesEverywhere, mayManage, type Actor, type TeamFailure, type TeamPorts } from './people.ts';

const invitationDays = 14;
const passwordHours = 24;

/** A link that was sent by mail and shown to no one proves that the address belongs to its user. */
const proofSchema = z.number().transform((wasMailed) => wasMailed === 1);

const linkSchema = z
  .discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('invitation'),
      email: z.string(),
      was_mailed: proofSchema,
      organization_id: uuidSchema,
      role: roleSchema,
      organization: z.string(),
    }),
    z.object({ purpose: z.literal('password'), email: z.string(), was_mailed: proofSchema }),
  ])
  .transform(({ was_mailed: isProof, ...link }) => ({ isProof, ...link }));
export type OneTimeLink = z.infer<typeof linkSchema>;

export type LinkPorts = Pick<TeamPorts, 'database' | 'now' | 'randomBytes'>;

interface NewLink {
  readonly purpose: OneTimeLink['purpose'];
  readonly email: string;
  readonly organization_id: Uuid | null;
  readonly role: Role | null;
  readonly made_by: Uuid | null;
  readonly joined_at?: UtcInstant;
  readonly was_mailed?: 0 | 1;
}

export async function storeLink({ database, now, randomBytes }: LinkPorts, link: NewLink): Promise<string> {
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
  /** The link goes to the mailbox of the address, and is shown to no one. */
  readonly isMailed?: boolean;
}

export async function removeInvitation(
  transaction: Transaction<TimeTrackingTables>,
  { organizationId, email }: Pick<Invitation, 'organizationId' | 'email'>,
): Promise<void> {
  await transaction
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'invitation')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .execute();
}

export async function invite(
  ports: TeamPorts,
  { organizationId, email, role, actor, isMailed = false }: Invitation,
): Promise<Result<string, TeamFailure>> {
  const { database, now } = ports;
  if (!mayManage(actor, role)) {
    return fail({ kind: 'not-allowed' });
  }
  if (await isMemberByEmail(database, organizationId, email)) {
    return fail({ kind: 'already-member' });
  }
  return database.transaction().execute(async (transaction) => {
    await removeInvitation(transaction, { organizationId, email });
    const token = await storeLink(
      { ...ports, database: transaction },
      { purpose: 'invitation', email, organization_id: organizationId, role, made_by: actor?.userId ?? null, was_mailed: isMailed ? 1 : 0 },
    );
    await recordAudit(transaction, {
      organizationId,
      actorId: actor?.userId ?? null,
      action: 'member-invited',
      subject: `${email}: ${role}`,
      at: now(),
    });
    return succeed(token);
  });
}

const invitationSchema = z.object({ email: z.string(), role: roleSchema, expires_at: utcInstantSchema });
export type PendingInvitation = z.infer<typeof invitationSchema>;

export async function listInvitations(
  database: Kysely<TimeTrackingTables>,
  organizationId: Uuid,
  now: UtcInstant,
): Promise<readonly PendingInvitation[]> {
  const pending = database
    .selectFrom('one_time_links')
    .select(['email', 'role', 'expires_at'])
    .where('purpose', '=', 'invitation')
    .where('organization_id', '=', organizationId);
  return (await pending.where('expires_at', '>', now).orderBy('email').execute()).map((row) => invitationSchema.parse(row));
}

export async function withdrawInvitation(
  { database, now }: TeamPorts,
  { organizationId, email, actor }: Omit<Invitation, 'role'>,
): Promise<Result<null, TeamFailure>> {
  return database.transaction().execute(async (transaction) => {
    const invitation = (await listInvitations(transaction, organizationId, now())).find((pending) => pending.email === email);
    if (invitation === undefined) {
      return fail({ kind: 'not-a-member' });
    }
    if (!mayManage(actor, invitation.role)) {
      return fail({ kind: 'not-allowed' });
    }
    await removeInvitation(transaction, { organizationId, email });
    await recordAudit(transaction, {
      organizationId,
      actorId: actor?.userId ?? null,
      action: 'invitation-withdrawn',
      subject: email,
      at: now(),
    });
    return succeed(null);
  });
}

export async function removePasswordLinks(database: Kysely<TimeTrackingTables>, email: string): Promise<void> {
  await database.deleteFrom('one_time_links').where('purpose', '=', 'password').where('email', '=', email).execute();
}

/**
 * Returns the secret of a link to set a new password, which replaces earlier ones. It gives access to the whole account, so that an actor
 * has to manage the user everywhere.
 */
export async function makePasswordLink(
  ports: TeamPorts,
  { email, actor, isMailed = false }: Pick<Invitation, 'email' | 'actor' | 'isMailed'>,
): Promise<Result<string, TeamFailure>> {
  const { database, now } = ports;
  const account = await findCredentials(database, email);
  if (account === null) {
    return fail({ kind: 'no-password' });
  }
  if (!(await managesEverywhere(database, actor, account.userId))) {
    return fail({ kind: 'in-other-organization' });
  }
  await removePasswordLinks(database, email);
  const token = await storeLink(ports, {
    purpose: 'password',
    email,
    organization_id: null,
    role: null,
    made_by: actor?.userId ?? null,
    was_mailed: isMailed ? 1 : 0,
  });
  await recordForUser(database, account.userId, {
    actorId: actor?.userId ?? null,
    action: 'password-link-made',
    subject: email,
    at: now(),
  });
  return succeed(token);
}

export async function findLink(database: Kysely<TimeTrackingTables>, token: string, now: UtcInstant): Promise<OneTimeLink | null> {
  const row = await database
    .selectFrom('one_time_links')
    .leftJoin('organizations', 'organizations.id', 'one_time_links.organization_id')
    .select([
      'one_time_links.purpose',
      'one_time_links.email',
      'one_time_links.was_mailed',
      'one_time_links.organization_id',
      'one_time_links.role',
      'organizations.name as organization',
    ])
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
export async function lockLink(transaction: Transaction<TimeTrackingTables>, token: string): Promise<Uuid | null | undefined> {
  const link = selectMaker(transaction, token);
  const row = await (isPostgres(transaction) ? link.forUpdate() : link).executeTakeFirst();
  return row === undefined ? undefined : makerSchema.parse(row).made_by;
}

export async function readMaker(transaction: Transaction<TimeTrackingTables>, token: string): Promise<Uuid | null | undefined> {
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

export type Account = z.infer<typeof accountSchema>;

/** The account, whose password and proof stay unchanged until the transaction has ended. */
export async function lockAccount(transaction: Transaction<TimeTrackingTables>, userId: Uuid): Promise<Account | null> {
  const account = transaction.selectFrom('credentials').select(['email', 'password_hash', 'proven_at']).where('user_id', '=', userId);
  const row = await (isPostgres(transaction) ? account.forUpdate() : account).executeTakeFirst();
  return row === undefined ? null : accountSchema.parse(row);
}

/** Whether the member who made the invitation may still give that role. */
export async function mayStillInvite(
  database: Kysely<TimeTrackingTables>,
  { maker, organizationId, role }: { readonly maker: Uuid | null; readonly organizationId: Uuid; readonly role: Role },
): Promise<boolean> {
  if (maker === null) {
    return true;
  }
  const membership = database
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', maker);
  const row = await membership.where('deactivated_at', 'is', null).executeTakeFirst();
  return row !== undefined && mayManage({ userId: maker, role: roleSchema.parse(row.role) }, role);
}

const organizationSchema = z.object({ organization_id: uuidSchema });

/** Whether the member who made the password link still manages the account everywhere: the person may have joined elsewhere since. */
export async function mayStillReset(transaction: Transaction<TimeTrackingTables>, maker: Uuid | null, userId: Uuid): Promise<boolean> {
  const users = maker === null ? [userId] : [maker, userId];
  const places = await transaction.selectFrom('memberships').select('organization_id').distinct().where('user_id', 'in', users).execute();
  await lockOrganizations(
    transaction,
    places.map((row) => organizationSchema.parse(row).organization_id),
  );
  // The roles are read again; the one given here is not used.
  return maker === null || managesEverywhere(transaction, { userId: maker, role: 'employee' }, userId);
}

export async function useUp(transaction: Transaction<TimeTrackingTables>, token: string): Promise<void> {
  await transaction.deleteFrom('one_time_links').where('token_digest', '=', digest(token)).execute();
}

export async function pruneLinks(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.deleteFrom('one_time_links').where('expires_at', '<=', now).execute();
}
