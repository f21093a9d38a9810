/** What ends when it is proven whose address an account has: what others may have set, bound or accepted before. */
import type { ExpressionBuilder, Transaction } from 'kysely';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { roleSchema } from '#shared/time-tracking-extensions.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { recordAudit, recordForUser } from './audit.ts';
import { lockAccount, lockOrganizations, removeInvitation, removePasswordLinks, storeLink, type LinkPorts } from './links.ts';
import { isOnlyOwner, stopTimer } from './people.ts';

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

interface ProvenAddress {
  readonly userId: Uuid;
  readonly email: string;
  /** The identity that proves it, or null for a link that was mailed; others of the account end. */
  readonly identity: Identity | null;
  /** The new password: one that no one knows, or the one that the person has chosen. */
  readonly passwordHash: string;
  /** What the person is called; null: not known, so that the name stays. */
  readonly name: string | null;
  /** The address is verified; otherwise it is only trusted, and a later proof ends this one. */
  readonly isVerified: boolean;
}

const unprovenSchema = z.object({
  organization_id: uuidSchema,
  role: roleSchema,
  deactivated_at: utcInstantSchema.nullable(),
  unproven_since: utcInstantSchema,
});

export async function listUnproven(
  transaction: Transaction<TimeTrackingTables>,
  userId: Uuid,
): Promise<readonly z.infer<typeof unprovenSchema>[]> {
  const memberships = transaction.selectFrom('memberships').select(['organization_id', 'role', 'deactivated_at', 'unproven_since']);
  const rows = await memberships.where('user_id', '=', userId).where('unproven_since', 'is not', null).orderBy('organization_id').execute();
  return rows.map((row) => unprovenSchema.parse(row));
}

/**
 * Turns each membership that was accepted without a proof into an invitation, which the person accepts or declines. Their time entries
 * stay. Members of the organization have given the role, so that no maker is asked again. A deactivated membership ends: accepting must not
 * activate it. The only active owner stays: the role was given to this address, and without an owner no one could invite or remove members.
 */
async function inviteAgain(
  ports: LinkPorts & { readonly database: Transaction<TimeTrackingTables> },
  { userId, email }: { readonly userId: Uuid; readonly email: string },
): Promise<void> {
  const { database: transaction, now } = ports;
  for (const { organization_id: organizationId, role, deactivated_at: deactivatedAt, unproven_since: joinedAt } of await listUnproven(
    transaction,
    userId,
  )) {
    if (deactivatedAt === null && (await isOnlyOwner(transaction, organizationId, userId))) {
      await transaction
        .updateTable('memberships')
        .set({ unproven_since: null })
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .execute();
      await recordAudit(transaction, { organizationId, actorId: userId, action: 'owner-kept', subject: email, at: now() });
      continue;
    }
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
 * The address belongs to `userId`, which was not proven before. Another person may have set the password or bound an identity: these end,
 * with all sign-ins and links to a new password. A verified address ends memberships, too, that were accepted before.
 */
export async function proveAddress(
  ports: LinkPorts & { readonly database: Transaction<TimeTrackingTables> },
  { userId, email, identity, passwordHash, name, isVerified }: ProvenAddress,
): Promise<void> {
  const { database: transaction, now } = ports;
  await lockOrganizations(
    transaction,
    (await listUnproven(transaction, userId)).map((row) => row.organization_id),
  );
  await lockAccount(transaction, userId);
  await transaction
    .updateTable('credentials')
    .set({ password_hash: passwordHash, proven_at: isVerified ? now() : null })
    .where('user_id', '=', userId)
    .execute();
  if (name !== null) {
    await transaction.updateTable('users').set({ name }).where('id', '=', userId).execute();
  }
  const { issuer, subject } = identity ?? { issuer: '', subject: '' };
  const isOther = (row: ExpressionBuilder<TimeTrackingTables, 'identities'>) =>
    row.or([row('issuer', '!=', issuer), row('subject', '!=', subject)]);
  await transaction.deleteFrom('identities').where('user_id', '=', userId).where(isOther).execute();
  await removeUserRecords(transaction, userId);
  await removePasswordLinks(transaction, email);
  await recordForUser(transaction, userId, { actorId: userId, action: 'address-proven', subject: email, at: now() });
  if (isVerified) {
    await inviteAgain(ports, { userId, email });
  }
}
