/** Pictures of reports, import and export. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { people } from '../../support/time-tracking-fixture.ts';
import { openPlace } from '../support/person.ts';
import { expect } from '../support/running-app.ts';
import { entriesPath, test } from '../support/team.ts';
import { sizeWindow } from '../support/window-size.ts';
import { afternoonZone, hoursEast } from '../support/afternoon.ts';
import { addProjects, drawWindow, letGo, projects } from './pictures.ts';
import { chooseOption, typeDate } from '../support/select.ts';

test.use({ timeZone: afternoonZone(), teamDialect: 'extended' });

/** Eight weeks of work before today: description, project, start time, and duration in minutes. */
const weeks = [
  [
    ['Facade studies', 0, 9 * 60, 165],
    ['Mail and planning', 2, 12 * 60, 35],
    ['Lettering for the entrance', 1, 13 * 60, 190],
  ],
  [
    ['Facade studies', 0, 8 * 60 + 30, 210],
    ['Call with the fire consultant', 0, 13 * 60, 55],
    ['Type specimens', 1, 14 * 60 + 30, 140],
  ],
  [
    ['Mail and planning', 2, 9 * 60, 50],
    ['Read the structural report', 0, 10 * 60, 240],
    ['Grant application', 3, 15 * 60, 95],
  ],
  [
    ['Lettering for the entrance', 1, 9 * 60, 185],
    ['Site visit', 0, 13 * 60, 200],
  ],
  [
    ['Planting plan', 4, 9 * 60 + 15, 150],
    ['Mail and planning', 2, 12 * 60, 45],
    ['Facade studies', 0, 13 * 60 + 30, 105],
  ],
] as const;

const moreProjects = [
  { name: 'Competition, harbour', color: '#8a5fb0', task: 'Competition' },
  { name: 'Garden of the clinic', color: '#5f8a2f', task: 'Planting' },
];

/** A line of a Toggl export. */
const togglRow = (line: number) =>
  `Ada,ada@example.org,,${line % 3 === 0 ? 'House style' : 'Riverside clinic'},,${line % 3 === 0 ? 'Type specimens' : 'Facade studies'},No,2025-0${1 + (line % 9)}-1${line % 10},09:00:00,2025-0${1 + (line % 9)}-1${line % 10},11:${10 + (line % 40)}:00,,,`;

test('pictures of reports, import and export', async ({ team, startApp, profile }) => {
  const tasks = await addProjects(team, [...projects, ...moreProjects]);
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  for (let ago = 56; ago >= 0; ago -= 1) {
    const midnight = Date.parse(`${today}T00:00:00Z`) - ago * 86_400_000;
    const kind = weeks[new Date(midnight).getUTCDay() - 1] ?? [];
    for (const [description, project, minute, minutes] of kind) {
      const start = midnight + (minute - hoursEast() * 60) * 60_000;
      const length = minutes + ((ago * 7) % 40) - 15;
      const body = {
        user_id: people.employee,
        start: instantOfEpochMs(start),
        end: instantOfEpochMs(start + length * 60_000),
        description,
        task_id: tasks[project]?.task ?? null,
        tags: [],
      };
      expect((await team.send('POST', entriesPath, body)).status).toBe(200);
    }
  }
  const app = await startApp('--force-device-scale-factor=2');
  const page = await openPlace(app, 'reports');
  await sizeWindow(app, 1_080, 940);
  await chooseOption(page.getByRole('combobox', { name: 'Period' }), 'Other days');
  await typeDate(page, 'First day', new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10));
  await typeDate(page, 'Last day', today);
  await page.evaluate(async () => window.clocktower?.changeSettings({ goals: { dailyMinutes: 390, weeklyMinutes: null } }));
  await page.getByRole('img', { name: /^Compared with the goal/ }).waitFor();
  await letGo(page);
  await drawWindow(page, 'reports');
  await page.getByRole('table', { name: 'Table' }).scrollIntoViewIfNeeded();
  await drawWindow(page, 'reports-table');
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView({ block: 'end' }));
  await page.evaluate(async () => window.clocktower?.changeSettings({ goals: { dailyMinutes: null, weeklyMinutes: null } }));
  // The last working day, because weekends are empty.
  const workday = [0, 1, 2].map((ago) => new Date(Date.parse(today) - ago * 86_400_000)).find((date) => date.getUTCDay() % 6 !== 0);
  for (const label of ['First day', 'Last day']) {
    await typeDate(page, label, workday?.toISOString().slice(0, 10) ?? today);
  }
  await page.getByText('Set a goal to compare').waitFor();
  await page.getByRole('img', { name: /^Days/ }).waitFor({ state: 'detached' });
  await letGo(page);
  await drawWindow(page, 'reports-day');

  const file = join(profile, 'toggl.csv');
  writeFileSync(
    file,
    [
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()',
      ...Array.from({ length: 60 }, (_, line) => togglRow(line)),
      'Ada,ada@example.org,,,,Broken,No,2025-02-31,09:00:00,2025-02-31,10:00:00,,,',
    ].join('\n'),
  );
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, file);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await page.getByText('60 entries would be added').waitFor();
  await drawWindow(page, 'import');
});
