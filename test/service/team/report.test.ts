/** The report: hours by week, member and project, and the file of it. */
import { describe, expect, it } from 'vitest';
import { localDateSchema, type Uuid } from '#shared/values/brands.ts';
import { createReport, writeReportCsv } from '#service/team/report.ts';
import { instant, people, records, uuid } from '../../support/time-tracking-fixture.ts';
import { useTimeTrackingService } from '../../support/use-service.ts';

const opened = useTimeTrackingService();

interface Worked {
  readonly user?: Uuid;
  readonly organization?: Uuid;
  readonly project?: Uuid | null;
  readonly billable?: 0 | 1;
}

let lastId = 900;
/** An hour, or one that still runs where `end` is null. */
async function work(
  start: string,
  { user = people.employee, organization = records.organization, project = null, billable = 0 }: Worked = {},
  end: string | null = null,
): Promise<void> {
  lastId += 1;
  await opened.database
    .insertInto('time_entries')
    .values({
      id: uuid(lastId),
      organization_id: organization,
      user_id: user,
      start: instant(start),
      end: end === null ? null : instant(end),
      description: null,
      project_id: project,
      task_id: null,
      billable,
    })
    .execute();
}

async function report(from: string, to: string): Promise<readonly (readonly unknown[])[]> {
  const lines = await createReport(opened.database, {
    organizationId: records.organization,
    from: localDateSchema.parse(from),
    to: localDateSchema.parse(to),
  });
  return lines.map(({ week, person, client, project, seconds, billableSeconds }) => [
    week,
    person,
    client,
    project,
    seconds,
    billableSeconds,
  ]);
}

describe('a report', () => {
  it('counts finished entries by the date of their start, first and last one included', async () => {
    await work('2026-11-16T23:59:59Z', {}, '2026-11-17T00:00:00Z');
    await work('2026-11-17T00:00:00Z', {}, '2026-11-17T00:00:10Z');
    await work('2026-11-19T23:59:59Z', {}, '2026-11-20T00:01:39Z');
    await work('2026-11-20T00:00:00Z', {}, '2026-11-20T00:16:40Z');
    await work('2026-11-18T08:00:00Z');
    await work('2026-11-18T08:00:00Z', { organization: records.otherOrganization }, '2026-11-18T09:00:00Z');
    expect(await report('2026-11-17', '2026-11-19')).toEqual([['2026-W47', 'employee', null, null, 110, 0]]);
  });

  it('has a line for each member, client and project of a week, by name, with the billable part', async () => {
    await work('2026-11-22T08:00:00Z', { user: people.owner }, '2026-11-22T08:01:00Z');
    await work('2026-11-23T08:00:00Z', { project: records.project, billable: 1 }, '2026-11-23T08:01:00Z');
    await work('2026-11-24T08:00:00Z', { project: records.project }, '2026-11-24T08:02:00Z');
    await work('2026-11-24T09:00:00Z', {}, '2026-11-24T09:04:00Z');
    await work('2026-11-24T10:00:00Z', { user: people.admin }, '2026-11-24T10:08:00Z');
    expect(await report('2026-11-16', '2026-11-29')).toEqual([
      ['2026-W47', 'owner', null, null, 60, 0],
      ['2026-W48', 'admin', null, null, 480, 0],
      ['2026-W48', 'employee', null, null, 240, 0],
      ['2026-W48', 'employee', 'City of Lisbon', 'Bridge', 180, 60],
    ]);
  });

  it('keeps members of one name apart', async () => {
    await opened.database.updateTable('users').set({ name: 'Mara' }).execute();
    await work('2026-11-18T08:00:00Z', {}, '2026-11-18T08:01:00Z');
    await work('2026-11-18T08:00:00Z', { user: people.admin }, '2026-11-18T08:02:00Z');
    expect(await report('2026-11-18', '2026-11-18')).toEqual([
      ['2026-W47', 'Mara', null, null, 120, 0],
      ['2026-W47', 'Mara', null, null, 60, 0],
    ]);
  });

  it('names ISO weeks, whose year may be another than the date has', async () => {
    await work('2027-01-03T08:00:00Z', {}, '2027-01-03T08:01:00Z');
    await work('2027-01-04T08:00:00Z', {}, '2027-01-04T08:01:00Z');
    expect((await report('2027-01-03', '2027-01-04')).map(([week]) => week)).toEqual(['2026-W53', '2027-W01']);
  });

  it('is empty where its end is before its begin', async () => {
    await work('2026-11-18T08:00:00Z', {}, '2026-11-18T08:01:00Z');
    expect(await report('2026-11-19', '2026-11-18')).toEqual([]);
  });
});

describe('the file', () => {
  const line = { week: '2026-W47', person: 'Mara', client: null, project: null, seconds: 5_400, billableSeconds: 36 };

  it('has hours with two digits', () => {
    expect(writeReportCsv([line, { ...line, client: 'City', project: 'A, "b"' }])).toBe(
      'Week,Person,Client,Project,Hours,Billable hours\r\n2026-W47,Mara,,,1.50,0.01\r\n2026-W47,Mara,City,"A, ""b""",1.50,0.01\r\n',
    );
  });

  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('has no text that a spreadsheet would take for a formula: %j', (text) => {
    for (const changed of [{ person: text }, { client: text }, { project: text }]) {
      expect(writeReportCsv([{ ...line, ...changed }])).toContain(`'${text}`);
    }
    expect(writeReportCsv([{ ...line, person: `a${text}` }])).not.toContain(`'a`);
  });
});
