/**
 * The invitations of a person who has signed in, which they accept or decline themselves. Only for an account whose address is proven:
 * another one may belong to another person, who needs the link.
 */
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { recordAudit } from './audit.ts';
import { lockAccount, lockOrganizations, mayStillInvite, removeInvitation } from './links.ts';
import type { TeamPorts } from './people.ts';
import { join } from './use-links.ts';

const invitationSchema = z
  .object({
    organization_id: uuidSchema,
    organization: z.string(),
    role: roleSchema,
    made_by: uuidSchema.nullable(),
    expires_at: utcInstantSchema,
    joined_at: utcInstantSchema.nullable(),
  })
  .transform(({ organization_id, made_by, expires_at, joined_at, ...row }) => ({
    organizationId: organization_id,
    madeBy: made_by,
    until: expires_at,
    wasMember: joined_at !== null,
    ...row,
  }));

export interface OwnInvitation {
  readonly organizationId: Uuid;
  readonly organization: string;
  readonly role: Role;
  readonly until: UtcInstant;
  /** It was accepted once, before the address was proven. */
  readonly wasMember: boolean;
}

/** Those whose maker may still give that role. */
export async function listOwnInvitations(
  database: Kysely<TimeTrackingTables>,
  userId: Uuid,
  now: UtcInstant,
): Promise<readonly OwnInvitation[]> {
  const rows = await database
    .selectFrom('one_time_links')
    .innerJoin('credentials', 'credentials.email', 'one_time_links.email')
    .innerJoin('organizations', 'organizations.id', 'one_time_links.organization_id')
    .select([
      'organizations.id as organization_id',
      'organizations.name as organization',
      'one_time_links.role',
      'one_time_links.made_by',
      'one_time_links.expires_at',
      'one_time_links.joined_at',
    ])
    .where('credentials.user_id', '=', userId)
    .where('credentials.proven_at', 'is not', null)
    .where('one_time_links.purpose', '=', 'invitation')
    .where('one_time_links.expires_at', '>', now)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  const open: OwnInvitation[] = [];
  for (const row of rows) {
    const { madeBy, ...invitation } = invitationSchema.parse(row);
    if (await mayStillInvite(database, { maker: madeBy, organizationId: invitation.organizationId, role: invitation.role })) {
      open.push(invitation);
    }
  }
  return open;
}

export interface OwnAnswer {
  readonly userId: Uuid;
  readonly organizationId: Uuid;
  /** Whether the person is signed in; asked in the transaction, because a proof of the address ends the sign-ins of others. */
  readonly isSignedIn: (transaction: Transaction<TimeTrackingTables>) => Promise<boolean>;
}

interface OwnInvitationFailure {
  readonly kind: 'not-invited';
}

type Done = Result<null, OwnInvitationFailure>;

const lockedSchema = z.object({ role: roleSchema, made_by: uuidSchema.nullable() });

interface Found {
  readonly transaction: Transaction<TimeTrackingTables>;
  readonly email: string;
  readonly role: Role;
  readonly maker: Uuid | null;
}

/**
 * Runs `work` on the open invitation, which is removed. The locks keep it, the account and the members of the organization unchanged
 * meanwhile.
 */
async function answerInvitation(
  { database, now }: TeamPorts,
  { userId, organizationId, isSignedIn }: OwnAnswer,
  work: (found: Found) => Promise<Done>,
): Promise<Done> {
  return database.transaction().execute(async (transaction): Promise<Done> => {
    await lockOrganizations(transaction, [organizationId]);
    const account = await lockAccount(transaction, userId);
    if (account?.isProven !== true || !(await isSignedIn(transaction))) {
      return fail({ kind: 'not-invited' });
    }
    const { email } = account;
    const invitations = transaction
      .selectFrom('one_time_links')
      .select(['role', 'made_by'])
      .where('purpose', '=', 'invitation')
      .where('organization_id', '=', organizationId);
    const open = invitations.where('email', '=', email).where('expires_at', '>', now());
    const row = await (isPostgres(transaction) ? open.forUpdate() : open).executeTakeFirst();
    if (row === undefined) {
      return fail({ kind: 'not-invited' });
    }
    const { role, made_by: maker } = lockedSchema.parse(row);
    const done = await work({ transaction, email, role, maker });
    if (done.ok) {
      await removeInvitation(transaction, { organizationId, email });
    }
    return done;
  });
}

export async function acceptOwnInvitation(ports: TeamPorts, answer: OwnAnswer): Promise<Done> {
  const { userId, organizationId } = answer;
  return answerInvitation(ports, answer, async ({ transaction, email, role, maker }) => {
    if (!(await mayStillInvite(transaction, { maker, organizationId, role }))) {
      return fail({ kind: 'not-invited' });
    }
    await join(transaction, { organizationId, role, userId, email, isProven: true }, ports.now());
    return succeed(null);
  });
}

export async function declineOwnInvitation(ports: TeamPorts, answer: OwnAnswer): Promise<Done> {
  const { userId, organizationId } = answer;
  return answerInvitation(ports, answer, async ({ transaction, email }) => {
    await recordAudit(transaction, { organizationId, actorId: userId, action: 'invitation-declined', subject: email, at: ports.now() });
    return succeed(null);
  });
}
