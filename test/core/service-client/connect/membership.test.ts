/** The permissions of a role. The client suite compares them with the servers. */
import { describe, expect, it } from 'vitest';
import { openTimeTrackingApi } from '#core/service-client/dialects/dialect.ts';
import { extendedMembership, solidtimeMembership, type MemberRole } from '#core/service-client/connect/membership.ts';
import { records, people, signInAs } from '../../../support/time-tracking-fixture.ts';
import { TodaySolidtime } from '../../../support/today-solidtime.ts';

const none = { create: false, change: false };

function open(service: TodaySolidtime) {
  return openTimeTrackingApi({
    dialect: 'solidtime',
    account: { baseUrl: 'http://service.test/api', organizationId: records.organization, userId: people.employee },
    exchange: async (request) => ({
      kind: 'answered',
      response: await service.fetch(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...signInAs('employee') } })),
    }),
    findKnown: () => null,
  });
}

describe('a membership', () => {
  it.each(['owner', 'admin', 'manager', null] as const)('with the role %s allows everything', (role: MemberRole | null) => {
    for (const { permissions } of [extendedMembership(role), solidtimeMembership(role, { manageTasks: false })]) {
      expect(permissions.othersEntries).toBe(true);
      expect([permissions.projects, permissions.tasks, permissions.tags, permissions.clients]).toEqual(
        Array.from({ length: 4 }, () => ({ create: true, change: true })),
      );
    }
  });

  it('of an employee of our own service allows new tags', () => {
    expect(extendedMembership('employee').permissions).toEqual({
      projects: none,
      tasks: none,
      tags: { create: true, change: false },
      clients: none,
      othersEntries: false,
    });
  });

  it('of an employee of solidtime allows tasks where the organization does', () => {
    expect(solidtimeMembership('employee', { manageTasks: false }).permissions).toEqual({
      projects: none,
      tasks: none,
      tags: none,
      clients: none,
      othersEntries: false,
    });
    expect(solidtimeMembership('employee', { manageTasks: true }).permissions.tasks).toEqual({ create: true, change: true });
  });
});

describe('the membership that solidtime answers', () => {
  it('is read again each time, with the rule of its organization', async () => {
    const service = new TodaySolidtime();
    const api = open(service);
    expect(await api.readMembership()).toEqual({ kind: 'done', value: solidtimeMembership('employee', { manageTasks: false }) });
    service.employeesManageTasks = true;
    expect(await api.readMembership()).toEqual({ kind: 'done', value: solidtimeMembership('employee', { manageTasks: true }) });
    service.role = 'manager';
    expect(await api.readMembership()).toMatchObject({ value: { role: 'manager' } });
  });

  it('allows everything where the role is one that is not known here', async () => {
    const service = new TodaySolidtime();
    service.role = 'bookkeeper';
    expect(await open(service).readMembership()).toEqual({ kind: 'done', value: solidtimeMembership(null, { manageTasks: true }) });
  });
});
