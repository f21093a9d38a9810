import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { forbidden, notFound } from './answers.ts';

export interface Access {
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly role: Role;
}

const membershipRowSchema = z.object({ role: roleSchema.nullable(), deactivated_at: z.string().nullable() });

/** An unknown organization is 404, one without this user 403: the contract distinguishes the two. */
export async function readAccess(
  database: Kysely<TimeTrackingTables>,
  { organizationId, userId }: { readonly organizationId: Uuid | null; readonly userId: Uuid },
): Promise<Access> {
  if (organizationId === null) {
    throw notFound('Organization');
  }
  const found = await database
    .selectFrom('organizations')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.organization_id', '=', 'organizations.id').on('memberships.user_id', '=', userId),
    )
    .select(['memberships.role', 'memberships.deactivated_at'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst();
  return toAccess(found, { organizationId, userId });
}

/** `found` has `role` and `deactivated_at` of the membership, both null if there is none; undefined if there is no such organization. */
export function toAccess(found: unknown, { organizationId, userId }: { readonly organizationId: Uuid; readonly userId: Uuid }): Access {
  if (found === undefined) {
    throw notFound('Organization');
  }
  const { role, deactivated_at: deactivatedAt } = membershipRowSchema.parse(found);
  if (role === null) {
    throw forbidden('You are not a member of this organization.');
  }
  if (deactivatedAt !== null) {
    throw forbidden('Your membership of this organization is deactivated.');
  }
  return { organizationId, userId, role };
}

const isManager: Readonly<Record<Role, boolean>> = { owner: true, admin: true, employee: false };

export function checkIsManager(access: Access, changing: string): void {
  if (!isManager[access.role]) {
    throw forbidden(`Only owners and admins may change ${changing}.`);
  }
}

export function checkManagesEntries(access: Access, ownerId: Uuid | null): void {
  if (!isManager[access.role] && access.userId !== ownerId) {
    throw forbidden("Only owners and admins may see or change other people's time entries.");
  }
}
