/** Extension: the signed-in user and their organizations. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { membershipResourceSchema } from '#shared/time-tracking-extensions.ts';
import { people, records, type Person } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const service = useTimeTrackingService();

async function membershipsOf(person: Person) {
  const { body } = await service.get('/v1/users/me/memberships', person);
  return z.object({ data: z.array(membershipResourceSchema.strict()) }).parse(body).data;
}

describe('the signed-in user', () => {
  it.each(['owner', 'admin', 'employee', 'stranger'] as const)('gets their record: %s', async (person) => {
    expect(await service.get('/v1/users/me', person)).toMatchObject({ status: 200, body: { data: { id: people[person], name: person } } });
  });

  it('gets their memberships by name, with the role in each', async () => {
    await service.database
      .insertInto('memberships')
      .values({ organization_id: records.otherOrganization, user_id: people.admin, role: 'employee' })
      .execute();
    expect(await membershipsOf('admin')).toEqual([
      { id: expect.any(String), role: 'admin', organization: { id: records.organization, name: 'Organization 1' } },
      { id: expect.any(String), role: 'employee', organization: { id: records.otherOrganization, name: 'Organization 2' } },
    ]);
  });

  it('has an empty list without memberships', async () => {
    await service.database.deleteFrom('memberships').where('user_id', '=', people.employee).execute();
    expect(await membershipsOf('employee')).toEqual([]);
  });

  it('finds each membership under an identifier of its own, the same every time', async () => {
    const ids = (await Promise.all((['owner', 'admin', 'employee', 'owner'] as const).map(membershipsOf))).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[3]);
  });
});

describe('a caller without a token', () => {
  it.each(['/v1/users/me', '/v1/users/me/memberships'])('is answered 401 at %s', async (path) => {
    expect(await service.get(path, null)).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } });
    // A sign-in whose user was deleted.
    await service.database.deleteFrom('memberships').where('user_id', '=', people.colleague).execute();
    await service.database.deleteFrom('users').where('id', '=', people.colleague).execute();
    expect((await service.get(path, 'colleague')).status).toBe(401);
  });
});
