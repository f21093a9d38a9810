/** A shared service over real HTTP: offline and online again, and timers started or stopped elsewhere. */
import { z } from 'zod';
import { timeEntryResourceSchema } from '#shared/time-tracking-api.ts';
import { people } from '../support/time-tracking-fixture.ts';
import { ask, expect, saved, startRequest } from './support/running-app.ts';
import { entriesPath, test } from './support/team.ts';

test('what was tracked while the service was away arrives once it is back, every entry once, and what another device starts and stops is shown when the popover opens', async ({ team, startApp, profile, tray }) => {
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
  await expect(popover.getByText(/Waiting for Team, 7 entries saved on this computer/)).toBeVisible();
  await expect.poll(() => tray.tooltip()).toContain('Waiting for Team');

  await team.http.restart();
  await saved(popover);
  const entries = await team.entries();
  expect(entries).toHaveLength(descriptions.length);
  expect(new Set(entries.map(({ description }) => description))).toEqual(new Set(descriptions));
  expect(entries.every(({ end }) => end !== null)).toBe(true);

  const start = '2026-03-04T05:06:07Z';
  const created = await team.send('POST', entriesPath, { user_id: people.employee, start, end: null, description: 'Started on the phone', tags: [] });
  expect(created.status).toBe(200);
  const { data } = z.object({ data: timeEntryResourceSchema }).parse(await created.json());
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(popover.getByRole('combobox')).toHaveValue('Started on the phone', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => tray.labels()).toContain('Stop');

  await team.send('PUT', `${entriesPath}/${data.id}`, { start, end: '2026-03-04T06:00:00Z' });
  // A read within seconds of a write may come from a replica that lags behind, and waits for the next poll.
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(popover.getByRole('button', { name: 'Start', exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => tray.labels()).toContain('No timer is running');
});

