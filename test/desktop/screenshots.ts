/** Takes the pictures of README and docs: the real program, real services, a realistic day, two themes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { people } from '../support/time-tracking-fixture.ts';
import { startHttpService } from '../support/http-service.ts';
import { startService } from '../support/service-command.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';
import { afternoonZone } from './support/afternoon.ts';
import { addProjects, at, draw, drawWindow, pictureFile, letGo, projects } from './screenshots/pictures.ts';
import { openConnections, Person } from './support/person.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { entriesPath, test } from './support/team.ts';
import { sizeWindow } from './support/window-size.ts';

/** Minutes before now of each start, the duration, the description, and the project. */
const day = [
  { ago: 415, minutes: 48, description: 'Read the structural report', project: 0 },
  { ago: 360, minutes: 75, description: 'Facade studies, second round', project: 0 },
  { ago: 280, minutes: 22, description: 'Mail and planning', project: 2 },
  { ago: 200, minutes: 64, description: 'Lettering for the entrance', project: 1 },
  { ago: 130, minutes: 35, description: 'Call with the fire consultant', project: 0 },
] as const;

test.use({ timeZone: afternoonZone(), teamDialect: 'extended' });

test('pictures of the popover', async ({ team, startApp, profile }) => {
  const tasks = await addProjects(team, projects);
  for (const { ago, minutes, description, project } of day) {
    const body = {
      user_id: people.employee,
      start: at(ago),
      end: at(ago - minutes),
      description,
      task_id: tasks[project]?.task ?? null,
      tags: [],
    };
    expect((await team.send('POST', entriesPath, body)).status).toBe(200);
  }
  const app = await startApp('--force-device-scale-factor=2');
  const popover = await app.popover();
  await expect(popover.getByText('Saved in Team')).toBeVisible();

  for (const state of ['stopped', 'running'] as const) {
    if (state === 'running') {
      const answer = await ask(profile, { ...startRequest('Write up the meeting notes'), at: '-37' });
      expect(answer.kind).toBe('started');
      await expect(popover.getByRole('timer')).toContainText('0:37:');
      await expect(popover.getByText('Saved in Team')).toBeVisible();
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await popover.emulateMedia({ colorScheme });
      await popover.getByRole('combobox').evaluate((field) => field.blur());
      await popover.mouse.move(0, 0);
      await popover.screenshot({ path: pictureFile(`popover-${state}-${colorScheme}.png`) });
    }
  }
  await team.http.close();
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/1 entry saved on this computer/)).toBeVisible();
  await letGo(popover);
  await drawWindow(popover, 'popover-offline');
});

async function fillAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Client ID' }).waitFor();
}

test('pictures of connecting', async ({ startAppAs, tray, chromium }) => {
  const person = Person.arrive(chromium);
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-pictures-'));
  const service = await startService({ words: ['--port', '0', '--database', join(folder, 'team.sqlite'), '--demo'], cwd: folder });
  const solidtime = new TodaySolidtime();
  const peer = await startHttpService({ fetch: async (request) => solidtime.fetch(request) });
  const app = await startAppAs(person.environment, '--force-device-scale-factor=2');
  await tray.item();
  const page = await openConnections(app);
  await sizeWindow(app, 900, 1_100);

  await fillAddress(page, peer.baseUrl);
  await page.getByRole('textbox', { name: 'Name' }).fill('solidtime');
  await page.getByRole('textbox', { name: 'Client ID' }).fill('019b27e8-a52a-71d8-8d67-3c2d1e0f9a87');
  await draw(page.getByRole('form', { name: 'Add a server' }), 'add-solidtime');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await fillAddress(page, service.url);
  await page.getByRole('textbox', { name: 'Name' }).fill('Team');
  await draw(page.getByRole('form', { name: 'Add a server' }), 'add-server');
  await page.getByRole('button', { name: 'Sign in with your browser' }).click();
  await person.signIn('employee@demo.example');
  await expect(page.getByRole('listitem', { name: 'Team' })).toContainText('New entries go here');
  await sizeWindow(app, 900, 660);
  await draw(page.getByRole('main'), 'connections');

  await person.leave();
  await peer.close();
  service.signal('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
});
