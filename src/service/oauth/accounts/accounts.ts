import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

/** Trims and lower-cases the address: users do not remember the capitals they signed up with. At most 254 characters (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email({ error: 'must be an e-mail address' }).max(254));

export interface Account {
  readonly userId: Uuid;
  readonly name: string;
  readonly email: string;
}

const accountSchema = z
  .object({ user_id: uuidSchema, name: z.string(), email: z.string() })
  .transform((row): Account => ({ userId: row.user_id, name: row.name, email: row.email }));

const credentialsSchema = z
  .object({ user_id: uuidSchema, password_hash: z.string(), proven_at: z.string().nullable() })
  .transform((row): Credentials => ({ userId: row.user_id, passwordHash: row.password_hash, isProven: row.proven_at !== null }));

export interface Credentials {
  readonly userId: Uuid;
  readonly passwordHash: string;
  /** The person who set the password has proven that the address is theirs. */
  readonly isProven: boolean;
}

export async function findCredentials(database: Kysely<TimeTrackingTables>, email: string): Promise<Credentials | null> {
  const row = await database
    .selectFrom('credentials')
    .select(['user_id', 'password_hash', 'proven_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? null : credentialsSchema.parse(row);
}

export async function findAccount(database: Kysely<TimeTrackingTables>, id: string | null): Promise<Account | null> {
  const userId = foreignOrNull(uuidSchema, id);
  if (userId === null) {
    return null;
  }
  const row = await database
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['credentials.user_id', 'users.name', 'credentials.email'])
    .where('credentials.user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : accountSchema.parse(row);
}

export interface MembershipLine {
  readonly organization: string;
  readonly role: Role;
}

const membershipSchema = z.object({ organization: z.string(), role: roleSchema });

export async function listMemberships(database: Kysely<TimeTrackingTables>, userId: Uuid): Promise<readonly MembershipLine[]> {
  const rows = await database
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.name as organization', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => membershipSchema.parse(row));
}
