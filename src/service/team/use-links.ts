/** What using a one-time link does: joining an organization, and setting a new password. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import { findCredentials } from '#service/oauth/accounts/accounts.ts';
import { hashPassword } from '#service/oauth/accounts/passwords.ts';
import { removeUserRecords } from '#service/oauth/tokens/record-ends.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { listUnproven, proveAddress } from './address-proof.ts';
import { recordAudit, recordForUser } from './audit.ts';
import {
  findLink,
  lockAccount,
  lockLink,
  lockOrganizations,
  mayStillInvite,
  mayStillReset,
  readMaker,
  removeInvitation,
  useUp,
  type Account,
  type LinkPorts,
  type OneTimeLink,
} from './links.ts';
import type { TeamPorts } from './people.ts';

interface Joining {
  readonly organizationId: Uuid;
  readonly role: Role;
  readonly userId: Uuid;
  readonly email: string;
  /** Whether it is proven that the address is theirs; otherwise the membership becomes an invitation again with the proof. */
  readonly isProven: boolean;
}

export async function join(
  transaction: Transaction<TimeTrackingTables>,
  { organizationId, role, userId, email, isProven }: Joining,
  now: UtcInstant,
): Promise<void> {
  await transaction
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, deactivated_at: null, unproven_since: isProven ? null : now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
  await recordAudit(transaction, { organizationId, actorId: userId, action: 'member-joined', subject: email, at: now });
}

/**
 * An account that exists is accepted for only while it has the password that was typed, or with a link that is a proof (`proven`). Name and
 * password are for a new account, and for one that others have made: a link that is a proof gives it to the person.
 */
type Acceptance =
  | { readonly userId: Uuid; readonly passwordHash: string }
  | 'proven'
  | { readonly name: string; readonly password: string };

export interface LinkFailure {
  readonly kind: 'link-over';
}

interface Accepting {
  readonly link: OneTimeLink;
  readonly known: (Account & { readonly userId: Uuid }) | null;
  readonly acceptance: Exclude<Acceptance, { readonly password: string }> | { readonly name: string; readonly passwordHash: string };
}

/** Returns who joins, or null: what was typed is not, or no longer, enough. */
async function identifyJoining(
  ports: LinkPorts & Pick<TeamPorts, 'newId'> & { readonly database: Transaction<TimeTrackingTables> },
  { link, known, acceptance }: Accepting,
): Promise<{ readonly userId: Uuid; readonly isProven: boolean } | null> {
  const { database: transaction, now, newId } = ports;
  const { email, isProof } = link;
  if (acceptance === 'proven') {
    return known?.isProven === true && isProof ? { userId: known.userId, isProven: true } : null;
  }
  if ('userId' in acceptance) {
    return known?.userId === acceptance.userId && known.passwordHash === acceptance.passwordHash
      ? { userId: known.userId, isProven: known.isProven }
      : null;
  }
  const { name, passwordHash } = acceptance;
  if (known !== null) {
    if (known.isProven || !isProof) {
      return null;
    }
    await proveAddress(ports, { userId: known.userId, email, identity: null, passwordHash, name, isVerified: true });
    return { userId: known.userId, isProven: true };
  }
  const userId = newId();
  await transaction.insertInto('users').values({ id: userId, name }).execute();
  await transaction
    .insertInto('credentials')
    .values({ user_id: userId, email, password_hash: passwordHash, proven_at: isProof ? now() : null })
    .execute();
  return { userId, isProven: isProof };
}

export async function acceptInvitation(ports: TeamPorts, token: string, acceptance: Acceptance): Promise<Result<null, LinkFailure>> {
  const { database, now } = ports;
  const link = await findLink(database, token, now());
  if (link?.purpose !== 'invitation') {
    return fail({ kind: 'link-over' });
  }
  const { organization_id: organizationId, role, email } = link;
  // Hashed before the transaction begins because hashing is slow.
  const hashed =
    acceptance === 'proven' || 'userId' in acceptance
      ? acceptance
      : { name: acceptance.name, passwordHash: await hashPassword(acceptance.password, ports) };
  return database.transaction().execute(async (transaction) => {
    const found = await findCredentials(transaction, email);
    const places = found === null ? [] : (await listUnproven(transaction, found.userId)).map((row) => row.organization_id);
    await lockOrganizations(transaction, [organizationId, ...places]);
    const account = found === null ? null : await lockAccount(transaction, found.userId);
    const maker = await lockLink(transaction, token);
    if (maker === undefined || !(await mayStillInvite(transaction, { maker, organizationId, role }))) {
      return fail({ kind: 'link-over' });
    }
    const known = found === null || account === null ? null : { ...account, userId: found.userId };
    const joining = await identifyJoining({ ...ports, database: transaction }, { link, known, acceptance: hashed });
    if (joining === null) {
      return fail({ kind: 'link-over' });
    }
    await removeInvitation(transaction, { organizationId, email });
    await join(transaction, { organizationId, role, email, ...joining }, now());
    return succeed(null);
  });
}

const pendingSchema = z.object({ organization_id: uuidSchema, role: roleSchema, made_by: uuidSchema.nullable() });

/** Accepts all invitations of an account that has just been made, with a password that no one has. */
export async function acceptInvitations(
  transaction: Transaction<TimeTrackingTables>,
  { userId, email, isProven }: Pick<Joining, 'userId' | 'email' | 'isProven'>,
  now: UtcInstant,
): Promise<void> {
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

export async function usePasswordLink(
  { database, now, randomBytes, passwordCost }: TeamPorts,
  token: string,
  password: string,
): Promise<Result<null, LinkFailure>> {
  const link = await findLink(database, token, now());
  const known = link?.purpose === 'password' ? await findCredentials(database, link.email) : null;
  if (link === null || known === null) {
    return fail({ kind: 'link-over' });
  }
  const { userId } = known;
  const passwordHash = await hashPassword(password, { randomBytes, passwordCost });
  return database.transaction().execute(async (transaction) => {
    const maker = await readMaker(transaction, token);
    const isAllowed = maker !== undefined && (await mayStillReset(transaction, maker, userId));
    const account = await lockAccount(transaction, userId);
    if (!isAllowed || (await lockLink(transaction, token)) === undefined) {
      return fail({ kind: 'link-over' });
    }
    await useUp(transaction, token);
    if (link.isProof && account?.isProven === false) {
      await proveAddress(
        { database: transaction, now, randomBytes },
        { userId, email: link.email, identity: null, passwordHash, name: null, isVerified: true },
      );
    }
    // The maker of a link that was shown has seen it, so that it proves nothing.
    const proof = link.isProof ? {} : { proven_at: null };
    await transaction
      .updateTable('credentials')
      .set({ password_hash: passwordHash, ...proof })
      .where('user_id', '=', userId)
      .execute();
    await removeUserRecords(transaction, userId);
    await recordForUser(transaction, userId, { actorId: userId, action: 'password-changed', subject: link.email, at: now() });
    return succeed(null);
  });
}
