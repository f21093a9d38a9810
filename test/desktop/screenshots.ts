/** Draws the pictures of README and docs: the real program, real services, a plausible day, two themes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { instantOfEpochMs, uuidSchema } from '#shared/brands.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { startHttpService } from '../support/http-service.ts';
import { startService } from '../support/service-command.ts';
import { TodaySolidtime } from '../support/today-solidtime.ts';
import { openConnections, openPlace, Person } from './support/person.ts';
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

/** Hours from UTC to where it is late afternoon now: from 12 west to 11 east. */
function hoursEast(): number {
  return ((16 - new Date().getUTCHours() + 12 + 24) % 24) - 12;
}

/** A zone in which it is late afternoon now, so that the whole day of the picture lies on one date. */
function afternoonZone(): string {
  // The sign of these names is the other way round.
  const offset = hoursEast();
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

/** Eight weeks of somebody's work before today: what, on which project, when on the day, and for how long (minutes). */
const weeks = [
  [['Facade studies', 0, 9 * 60, 165], ['Mail and planning', 2, 12 * 60, 35], ['Lettering for the entrance', 1, 13 * 60, 190]],
  [['Facade studies', 0, 8 * 60 + 30, 210], ['Call with the fire consultant', 0, 13 * 60, 55], ['Type specimens', 1, 14 * 60 + 30, 140]],
  [['Mail and planning', 2, 9 * 60, 50], ['Read the structural report', 0, 10 * 60, 240], ['Grant application', 3, 15 * 60, 95]],
  [['Lettering for the entrance', 1, 9 * 60, 185], ['Site visit', 0, 13 * 60, 200]],
  [['Planting plan', 4, 9 * 60 + 15, 150], ['Mail and planning', 2, 12 * 60, 45], ['Facade studies', 0, 13 * 60 + 30, 105]],
] as const;

const moreProjects = [
  { name: 'Competition, harbour', color: '#8a5fb0' },
  { name: 'Garden of the clinic', color: '#5f8a2f' },
];

/** A line as Toggl writes it. */
const togglRow = (line: number) => `Ada,ada@example.org,,${line % 3 === 0 ? 'House style' : 'Riverside clinic'},,${line % 3 === 0 ? 'Type specimens' : 'Facade studies'},No,2025-0${1 + (line % 9)}-1${line % 10},09:00:00,2025-0${1 + (line % 9)}-1${line % 10},11:${10 + (line % 40)}:00,,,`;

test('pictures of reports, import and export', async ({ team, startApp, profile }) => {
  const { database } = team.fixture;
  const tasks = [...projects, ...moreProjects].map((project, index) => {
    const id = (kind: number) => uuidSchema.parse(`00000000-0000-4000-9000-00000000${kind}${String(index).padStart(3, '0')}`);
    return { ...project, project: id(1), task: id(2) };
  });
  for (const { project, task, name, color } of tasks) {
    await database.insertInto('projects').values({ id: project, organization_id: records.organization, client_id: null, name, color }).execute();
    await database.insertInto('tasks').values({ id: task, organization_id: records.organization, project_id: project, name }).execute();
  }
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (let ago = 56; ago >= 0; ago -= 1) {
    const midnight = Date.parse(`${today}T00:00:00Z`) - ago * 86_400_000;
    const kind = weeks[new Date(midnight).getUTCDay() - 1] ?? [];
    for (const [description, project, minute, minutes] of kind) {
      const start = midnight + (minute - hoursEast() * 60) * 60_000;
      const length = minutes + ((ago * 7) % 40) - 15;
      const body = { user_id: people.employee, start: instantOfEpochMs(start), end: instantOfEpochMs(start + length * 60_000), description, task_id: tasks[project]?.task ?? null, tags: [] };
      expect((await team.send('POST', entriesPath, body)).status).toBe(200);
    }
  }
  const app = await startApp('--force-device-scale-factor=2');
  const page = await openPlace(app, 'reports');
  await app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getFocusedWindow()?.setSize(1_080, 900);
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.getTitle().includes('Reports')) {
        window.setSize(1_080, 940);
      }
    }
  });
  await page.getByRole('combobox', { name: 'Period' }).selectOption('days');
  await page.getByLabel('First day').fill(new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Last day').fill(today);
  await page.getByRole('textbox', { name: /Goal/ }).fill('6.5');
  await page.getByRole('img', { name: /^Against the goal/ }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: resolve(images, `reports-${colorScheme}.png`) });
    await page.getByRole('figure', { name: 'Against the goal' }).scrollIntoViewIfNeeded();
    await page.getByRole('table', { name: 'Table' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: resolve(images, `reports-table-${colorScheme}.png`) });
    await page.locator('.page').evaluate((element) => element.scrollTo(0, 0));
  }

  const file = join(profile, 'toggl.csv');
  writeFileSync(
    file,
    ['User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()', ...Array.from({ length: 60 }, (_, line) => togglRow(line)), 'Ada,ada@example.org,,,,Broken,No,2025-02-31,09:00:00,2025-02-31,10:00:00,,,'].join('\n'),
  );
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, file);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await page.getByText('60 entries would be added').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: resolve(images, `import-${colorScheme}.png`) });
  }
});
