/** The log of administrative changes. */
import { expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { listAudit, recordAudit, recordForUser } from '#service/team/audit.ts';
import { instant, people, records } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const at = instant('2026-11-20T12:00:00Z');
const opened = useTimeTrackingService();

it('the audit log has the latest five hundred lines of an organization, the newest first', async () => {
  const line = { organizationId: records.organization, actorId: people.owner, action: 'role-changed', at } as const;
  await recordAudit(opened.database, { ...line, organizationId: records.otherOrganization, subject: 'elsewhere' });
  for (let index = 0; index < 501; index += 1) {
    await recordAudit(opened.database, {
      ...line,
      subject: `${index}`,
      actorId: index === 500 ? null : people.owner,
      at: shiftInstant(at, -index),
    });
  }
  const lines = await listAudit(opened.database, records.organization);
  expect([lines.length, lines.at(-1)?.subject]).toEqual([500, '1']);
  expect(lines.slice(0, 2)).toEqual([
    { at: shiftInstant(at, -500), action: 'role-changed', subject: '500', actor: null },
    { at: shiftInstant(at, -499), action: 'role-changed', subject: '499', actor: 'owner' },
  ]);
});

it('the audit log has a line in each organization of a user', async () => {
  await opened.database
    .insertInto('memberships')
    .values({ organization_id: records.otherOrganization, user_id: people.employee, role: 'employee' })
    .execute();
  await recordForUser(opened.database, people.employee, { actorId: null, action: 'signed-out', subject: 'Mara', at });
  await recordForUser(opened.database, people.colleague, { actorId: null, action: 'signed-out', subject: 'Tomas', at });
  const subjects = async (id: typeof records.organization) => (await listAudit(opened.database, id)).map(({ subject }) => subject);
  expect([await subjects(records.organization), await subjects(records.otherOrganization)]).toEqual([['Tomas', 'Mara'], ['Mara']]);
});
