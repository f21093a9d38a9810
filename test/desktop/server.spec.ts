/** A service that others use, too: offline for a while and back, and timers started or stopped elsewhere. Real HTTP. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { people, records, openTimeTrackingFixture, signInAs, type TimeTrackingFixture } from '../support/time-tracking-fixture.ts';
import { startHttpService, type HttpService } from '../support/http-service.ts';
import { timeEntryResourceSchema } from '#shared/time-tracking-api.ts';
import { z } from 'zod';
import { ask, expect, startRequest, test as base } from './support/running-app.ts';

interface Team {
  readonly fixture: TimeTrackingFixture;
  readonly http: HttpService;
  readonly entries: () => Promise<readonly z.infer<typeof timeEntryResourceSchema>[]>;
  readonly send: (method: string, path: string, body: unknown) => Promise<Response>;
}

const entriesPath = `/v1/organization/${records.organization}/time-entries`;

const test = base.extend<{ readonly team: Team }>({
  team: async ({ profile }, use) => {
    const fixture = await openTimeTrackingFixture();
    // The settings name a person; a proxy in front of the service would vouch for them.
    const asEmployee = (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(signInAs('employee'))) {
        headers.set(name, value);
      }
      return fixture.fetch(new Request(request, { headers }));
    };
    const http = await startHttpService({ fetch: asEmployee });
    mkdirSync(profile, { recursive: true });
    const connection = { kind: 'server', name: 'Team', baseUrl: http.baseUrl, organizationId: records.organization, userId: people.employee };
    writeFileSync(join(profile, 'settings.json'), JSON.stringify({ version: 1, trayIconTheme: 'auto', connection }));
    const send = (method: string, path: string, body: unknown): Promise<Response> =>
      asEmployee(new Request(`http://team.test${path}`, { method, headers: { 'content-type': 'application/json' }, ...(body === null ? {} : { body: JSON.stringify(body) }) }));
    const entries = async () => {
      const answer = await send('GET', `${entriesPath}?user_id=${people.employee}`, null);
      return z.object({ data: z.array(timeEntryResourceSchema) }).parse(await answer.json()).data;
    };
    await use({ fixture, http, entries, send });
    await http.close();
    await fixture.close();
  },
});

test('what was tracked while the service was away arrives once it is back, every entry once', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  const popover = await app.popover();
  await ask(profile, startRequest('Before'));
  await expect.poll(async () => (await team.entries()).map(({ description }) => description)).toEqual(['Before']);
  await team.http.close();

  const descriptions = ['Before'];
  for (let number = 1; number <= 6; number += 1) {
    const description = `While away ${number}`;
    descriptions.push(description);
    await ask(profile, startRequest(description));
  }
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/Waiting for Team, 7 entries kept here/)).toBeVisible();
  await expect.poll(() => tray.tooltip()).toContain('Waiting for Team');

  await team.http.restart();
  await popover.getByRole('button', { name: /Waiting for Team/ }).click();
  await expect(popover.getByText('Saved in Team')).toBeVisible({ timeout: 30_000 });
  const entries = await team.entries();
  expect(entries).toHaveLength(descriptions.length);
  expect(new Set(entries.map(({ description }) => description))).toEqual(new Set(descriptions));
  expect(entries.every(({ end }) => end !== null)).toBe(true);
});

test('a timer started elsewhere is shown when the popover opens, and one stopped elsewhere is stopped here', async ({ team, startApp, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const start = '2026-03-04T05:06:07Z';
  const created = await team.send('POST', entriesPath, { user_id: people.employee, start, end: null, description: 'Started on the phone', tags: [] });
  expect(created.status).toBe(200);
  const { data } = z.object({ data: timeEntryResourceSchema }).parse(await created.json());
  await tray.activate();
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toHaveValue('Started on the phone');
  await expect.poll(() => tray.labels()).toContain('Stop');

  await team.send('PUT', `${entriesPath}/${data.id}`, { start, end: '2026-03-04T06:00:00Z' });
  await popover.keyboard.press('Escape');
  await tray.activate();
  await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('No timer is running');
});
