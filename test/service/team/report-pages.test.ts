/** The administration pages with reports and with the audit log, as a browser reads them. */
import { describe, expect, it, vi } from 'vitest';
import { act, ines, linkIn, mara, marasPage, signInAt, team } from '../../support/administration-walk.ts';
import { accounts, organization } from '../../support/stand-alone.ts';
import { Walk } from '../../support/sign-in-walk.ts';
import { useStandAlone } from '../../support/use-stand-alone.ts';
import { instant, uuid } from '../../support/time-tracking-fixture.ts';

vi.setConfig({ testTimeout: 30_000 });

const service = useStandAlone();

async function signIn(person: typeof ines): Promise<Walk> {
  return signInAt(service().url, person);
}

describe('reports and the audit log', () => {
  it('say who worked on what, by project and week, as a page and as CSV', async () => {
    const { database } = service();
    const of = { organization_id: organization.id };
    await database
      .insertInto('clients')
      .values({ ...of, id: uuid(800), name: '=HYPERLINK("x")' })
      .execute();
    await database
      .insertInto('projects')
      .values({ ...of, id: uuid(801), client_id: uuid(800), name: 'Bridge', color: '#000000' })
      .execute();
    const entries = [
      { user_id: accounts.ines.id, start: '2026-11-15T23:00:00Z', end: '2026-11-16T01:00:00Z', project_id: uuid(801), billable: 1 },
      { user_id: accounts.ines.id, start: '2026-11-16T08:00:00Z', end: '2026-11-16T08:45:00Z', project_id: uuid(801), billable: 0 },
      { user_id: accounts.ines.id, start: '2026-11-17T08:00:00Z', end: '2026-11-17T08:15:00Z', project_id: uuid(801), billable: 1 },
      { user_id: accounts.mara.id, start: '2026-11-22T23:59:59Z', end: '2026-11-23T00:59:59Z', project_id: null, billable: 0 },
      { user_id: accounts.mara.id, start: '2026-11-23T00:00:00Z', end: '2026-11-23T01:00:00Z', project_id: null, billable: 0 },
    ];
    for (const [index, entry] of entries.entries()) {
      await database
        .insertInto('time_entries')
        .values({
          ...of,
          ...entry,
          id: uuid(900 + index),
          start: instant(entry.start),
          end: instant(entry.end),
          description: null,
          task_id: null,
        })
        .execute();
    }
    const walk = await signIn(ines);
    const csv = await walk.request(`${team}/report.csv?from=2026-11-15&to=2026-11-22`);
    expect(csv.response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split('\r\n')).toEqual([
      'Week,Person,Client,Project,Hours,Billable hours',
      `2026-W46,Ines Duarte,"'=HYPERLINK(""x"")",Bridge,2.00,2.00`,
      `2026-W47,Ines Duarte,"'=HYPERLINK(""x"")",Bridge,1.00,0.25`,
      '2026-W47,Mara Lindqvist,,,1.00,0.00',
      '',
    ]);
    expect((await walk.request(`${team}/report?from=2026-11-15&to=2026-11-22`)).text).toContain('total 4:00');
    for (const period of ['from=nonsense&to=%00', 'to=0000-01-05', 'from=0000-01-01&to=9999-12-31']) {
      expect((await walk.request(`${team}/report?${period}`)).response.status).toBe(200);
    }
  });

  it('name who made a link for a password, and that it was used', async () => {
    const walk = await signIn(ines);
    const link = linkIn(await act(walk, marasPage, { action: '/password' }));
    await new Walk(service().url).post(link, { password: 'another good password' });
    const { text } = await walk.request(`${team}/audit`);
    expect(text).toContain(`<td>Ines Duarte</td><td>Made a password reset link: ${mara.email}</td>`);
    expect(text).toContain(`<td>Mara Lindqvist</td><td>Set a new password: ${mara.email}</td>`);
  });

  it('name who did what, and outlive the people', async () => {
    const walk = await signIn(ines);
    await act(walk, team, { action: '/rename', name: 'Duarte' });
    await act(walk, marasPage, { action: '/role', role: 'admin' });
    await act(walk, marasPage, { action: '/remove', hours: 'keep' });
    const { text } = await walk.request(`${team}/audit`);
    for (const line of [
      'Renamed the organization: Duarte',
      'Changed the role: Mara Lindqvist &lt;mara@duarte.example&gt;: admin',
      'Removed: Mara Lindqvist &lt;mara@duarte.example&gt;: time entries kept',
    ]) {
      expect(text).toContain(line);
    }
  });
});
