/** Draws the pictures of README and docs: the real program, real services, a plausible day, two themes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { instantOfEpochMs, uuidSchema } from '#shared/brands.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { startHttpService } from '../support/http-service.ts';
import { startService } from '../support/service-command.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';
import { awayQuestion } from './support/away-question.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { openConnections, Person } from './support/person.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { entriesPath, test } from './support/team.ts';

const images = resolve(import.meta.dirname, '../../docs/images');

const projects = [
  { name: 'Riverside clinic', color: '#2f7d6b' },
  { name: 'House style', color: '#b4553f' },
  { name: 'Office', color: '#5b6bb5' },
];

/** Minutes before now that each began, how long it took, what it was, and on which project. */
const day = [
  { ago: 415, minutes: 48, description: 'Read the structural report', project: 0 },
  { ago: 360, minutes: 75, description: 'Facade studies, second round', project: 0 },
  { ago: 280, minutes: 22, description: 'Mail and planning', project: 2 },
  { ago: 200, minutes: 64, description: 'Lettering for the entrance', project: 1 },
  { ago: 130, minutes: 35, description: 'Call with the fire consultant', project: 0 },
] as const;

/** A zone in which it is late afternoon now, so that the whole day of the picture lies on one date. */
function afternoonZone(): string {
  const hoursEast = 16 - new Date().getUTCHours();
  // The sign of these names is the other way round; they reach from 12 hours west to 14 hours east.
  const offset = ((hoursEast + 12 + 24) % 24) - 12;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

test.use({ timeZone: afternoonZone() });

test('pictures of the popover', async ({ team, startApp, profile }) => {
  const { database } = team.fixture;
  const tasks = projects.map((project, index) => {
    const id = (kind: number) => uuidSchema.parse(`00000000-0000-4000-9000-00000000${kind}${String(index).padStart(3, '0')}`);
    return { ...project, project: id(1), task: id(2) };
  });
  for (const { project, task, name, color } of tasks) {
    await database.insertInto('projects').values({ id: project, organization_id: records.organization, client_id: null, name, color }).execute();
    await database.insertInto('tasks').values({ id: task, organization_id: records.organization, project_id: project, name }).execute();
  }
  const now = Date.now();
  const at = (minutesAgo: number) => instantOfEpochMs(now - minutesAgo * 60_000);
  for (const { ago, minutes, description, project } of day) {
    const body = { user_id: people.employee, start: at(ago), end: at(ago - minutes), description, task_id: tasks[project]?.task ?? null, tags: [] };
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
      await popover.screenshot({ path: resolve(images, `popover-${state}-${colorScheme}.png`) });
    }
  }
});

/** A part of the window, whole even where it has to be scrolled to, in both themes. */
async function draw(part: Locator, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await part.page().emulateMedia({ colorScheme });
    await part.screenshot({ path: resolve(images, `${name}-${colorScheme}.png`) });
  }
}

async function fillAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a server' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Client ID' }).waitFor();
}

test('pictures of connecting', async ({ startAppAs, tray }) => {
  const person = await Person.arrive();
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-pictures-'));
  const service = await startService({ words: ['--port', '0', '--database', join(folder, 'team.sqlite'), '--demo'], cwd: folder });
  const solidtime = new TodaySolidtime();
  const peer = await startHttpService({ fetch: async (request) => solidtime.fetch(request) });
  const app = await startAppAs(person.environment, '--force-device-scale-factor=2');
  await tray.item();
  const page = await openConnections(app);

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
  await draw(page.getByRole('main'), 'connections');

  await person.leave();
  await peer.close();
  service.signal('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
});

test('pictures of settings and of the question about time away', async ({ startApp, tray, profile }) => {
  const absence = await FakeAbsence.start();
  const app = await startApp('--force-device-scale-factor=2');
  await tray.item();
  const page = await openConnections(app);
  const sections = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['General', 'Away', 'Reminders', 'Goals and focus']) {
    await sections.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const hidden of ['No timer in working hours', 'Divide work into focus times and breaks']) {
      const choice = page.getByRole('switch', { name: hidden });
      if ((await choice.count()) > 0) {
        await choice.check();
      }
    }
    await draw(page.getByRole('main'), `settings-${name.split(' ')[0]?.toLowerCase() ?? ''}`);
  }
  const question = await awayQuestion(app, { absence, profile });
  await question.mouse.move(1, 1);
  await draw(question.getByRole('main'), 'away');
  absence.stop();
});
