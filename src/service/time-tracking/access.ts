/** Who may do what: membership in the organization and the three roles. Decides nothing about the records' fields. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever, succeed, type Result } from '#shared/values/result.ts';
import { roleSchema, type Role } from '#shared/time-tracking-extensions.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { forbid, notFound, type Refusal } from './answers.ts';

export interface Access {
  readonly organizationId: Uuid;
  readonly userId: Uuid;
  readonly role: Role;
}

const roleRowSchema = z.object({ role: roleSchema.nullable() });

/** An organization nobody has is 404, one without this user 403: the contract tells the two apart. */
export async function readAccess(
  database: Kysely<TimeTrackingTables>,
  { organizationId, userId }: { readonly organizationId: Uuid | null; readonly userId: Uuid },
): Promise<Result<Access, Refusal>> {
  if (organizationId === null) {
    return notFound('Organization');
  }
  const found = await database
    .selectFrom('organizations')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.organization_id', '=', 'organizations.id').on('memberships.user_id', '=', userId),
    )
    .select('memberships.role')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst();
  if (found === undefined) {
    return notFound('Organization');
  }
  const { role } = roleRowSchema.parse(found);
  return role === null ? forbid('You are not a member of this organization.') : succeed({ organizationId, userId, role });
}

function isManager(role: Role): boolean {
  switch (role) {
    case 'owner':
    case 'admin':
      return true;
    case 'employee':
      return false;
    default:
      return assertNever(role);
  }
}

type Managed = 'projects' | 'tasks' | 'tags';

/** Projects, tasks and tags are everybody's to read and the managers' to change. */
export function checkManages(what: Managed, access: Access): Result<null, Refusal> {
  return isManager(access.role) ? succeed(null) : forbid(`Only owners and admins may change ${what}.`);
}

/** What was read to be changed: that it is not there is said before that it may not be changed. */
export function managed<Resource>(what: Managed, access: Access, read: Result<Resource, Refusal>): Result<Resource, Refusal> {
  if (!read.ok) {
    return read;
  }
  const allowed = checkManages(what, access);
  return allowed.ok ? read : allowed;
}

/** `ownerId` null stands for everybody's entries. */
export function checkManagesEntriesOf(access: Access, ownerId: Uuid | null): Result<null, Refusal> {
  return isManager(access.role) || access.userId === ownerId
    ? succeed(null)
    : forbid("Only owners and admins may see or change other people's time entries.");
}
