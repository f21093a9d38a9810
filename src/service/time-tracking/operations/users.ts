import { createHash } from 'node:crypto';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { membershipResourceSchema, personResourceSchema, serviceFeatures, type PersonResource } from '#shared/time-tracking-extensions.ts';
import { Refused } from '../answers.ts';
import type { UserRequest } from '../service-request.ts';
import { defineUserOperation, type Operation } from './operation.ts';

/** A sign-in of a user without a record here is treated as signed out. */
async function readPerson({ transaction, userId }: UserRequest): Promise<PersonResource> {
  const row = await transaction.selectFrom('users').select(['id', 'name']).where('id', '=', userId).executeTakeFirst();
  if (row === undefined) {
    throw new Refused({ kind: 'unauthenticated' });
  }
  return personResourceSchema.parse({ ...row, features: [...serviceFeatures] });
}

/**
 * Derives the identifier of a membership from its organization and user, because the tables have none (RFC 9562, section 5.8: version 8).
 */
function membershipId(organizationId: Uuid, userId: Uuid): Uuid {
  const digest = createHash('sha256').update(`${organizationId}:${userId}`).digest('hex');
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)];
  return uuidSchema.parse(groups.join('-'));
}

export const userOperations: readonly Operation[] = [
  defineUserOperation(
    {
      id: 'getMe',
      method: 'GET',
      path: '/v1/users/me',
      tag: 'Users',
      summary: 'Read the signed-in user',
      description: '`features` names the extensions that this service has.',
      answer: { resource: { name: 'PersonResource', schema: personResourceSchema }, isList: false },
    },
    readPerson,
  ),
  defineUserOperation(
    {
      id: 'getMyMemberships',
      method: 'GET',
      path: '/v1/users/me/memberships',
      tag: 'Users',
      summary: 'List the organizations of the signed-in user',
      description: "By the organization's name.",
      answer: { resource: { name: 'MembershipResource', schema: membershipResourceSchema }, isList: true },
    },
    async (request) => {
      await readPerson(request);
      const rows = await request.transaction
        .selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .select(['organizations.id', 'organizations.name', 'memberships.role'])
        .where('memberships.user_id', '=', request.userId)
        .where('memberships.deactivated_at', 'is', null)
        .orderBy('organizations.name')
        .orderBy('organizations.id')
        .execute();
      return rows.map(({ id, name, role }) =>
        membershipResourceSchema.parse({ id: membershipId(id, request.userId), role, organization: { id, name } }),
      );
    },
  ),
];
