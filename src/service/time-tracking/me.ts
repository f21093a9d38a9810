/** Extension: who asks, and where they belong. */
import { createHash } from 'node:crypto';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { membershipResourceSchema, personResourceSchema, type PersonResource } from '#shared/time-tracking-extensions.ts';
import type { Outcome, Refusal } from './answers.ts';
import type { PersonCall } from './call.ts';

/** A sign-in of somebody who has no record here is as good as none. */
async function readPerson({ transaction, userId }: PersonCall): Promise<Result<PersonResource, Refusal>> {
  const row = await transaction.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst();
  return row === undefined ? fail({ kind: 'unauthenticated' }) : succeed(personResourceSchema.parse(row));
}

/**
 * A membership is known by its organization and user and has no identifier in the tables; this makes one of the two, always the
 * same (RFC 9562, section 5.8: version 8, bits of our own choosing).
 */
function membershipId(organizationId: Uuid, userId: Uuid): Uuid {
  const digest = createHash('sha256').update(`${organizationId}:${userId}`).digest('hex');
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)];
  return uuidSchema.parse(groups.join('-'));
}

/** getMe. */
export async function getMe(call: PersonCall): Promise<Outcome> {
  return readPerson(call);
}

/** getMyMemberships: by the organization's name. */
export async function listMyMemberships(call: PersonCall): Promise<Outcome> {
  const person = await readPerson(call);
  if (!person.ok) {
    return person;
  }
  const rows = await call.transaction
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'memberships.role'])
    .where('memberships.user_id', '=', call.userId)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute();
  return succeed(
    rows.map(({ id, name, role }) =>
      membershipResourceSchema.parse({ id: membershipId(id, call.userId), role, organization: { id, name } }),
    ),
  );
}
