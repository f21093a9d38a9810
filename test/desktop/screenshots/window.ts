/** Pictures of the main window: three realistic weeks with three projects. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { people } from '../../support/time-tracking-fixture.ts';
import { chooseFile, openPlace, openTimeline } from '../support/person.ts';
import { expect } from '../support/running-app.ts';
import { addHours, entriesPath, test } from '../support/team.ts';
import { afternoonZone } from '../support/afternoon.ts';
import { addProjects, drawWindow, letGo, projects } from './pictures.ts';

test.use({ timeZone: afternoonZone(), teamDialect: 'extended', teamRole: 'owner' });

/** Hours and minutes, description, project. */
const weekdays = [
  [
    [8, 30, 90, 'Facade studies, second round', 0],
    [10, 15, 45, 'Mail and planning', 2],
    [11, 0, 75, 'Read the structural report', 0],
    [13, 30, 150, 'Lettering for the entrance', 1],
  ],
  [
    [9, 0, 120, 'Site visit', 0],
    [11, 30, 30, 'Call with the fire consultant', 0],
    [13, 0, 95, 'House style, typeface samples', 1],
    [15, 0, 80, 'Accounts', 2],
  ],
  [
    [8, 45, 105, 'Details of the stair', 0],
    [10, 0, 60, 'Call with the client', 0],
    [12, 30, 180, 'Details of the stair', 0],
    [16, 0, 40, 'Mail and planning', 2],
  ],
] as const;

/** Meetings of this week in the format of a calendar program. */
/** On its first days a week has hardly any entries yet: the pictures show the week before. */
function isEarlyInWeek(): boolean {
  return Temporal.Now.zonedDateTimeISO(afternoonZone()).dayOfWeek < 4;
}

function writeCalendar(profile: string): string {
  const monday = Temporal.Now.zonedDateTimeISO(afternoonZone()).startOfDay();
  const first = monday.subtract({ days: monday.dayOfWeek - 1 + (isEarlyInWeek() ? 7 : 0) });
  const stamp = (days: number, hours: number, minutes: number) =>
    first.add({ days, hours, minutes }).toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const meetings = [
    ['Design review', stamp(0, 11, 30), stamp(0, 12, 30)],
    ['Planning of the week', stamp(0, 8, 0), stamp(0, 8, 30)],
    ['Lunch with the client', stamp(2, 12, 0), stamp(2, 13, 0)],
    ['Talk about facades', stamp(6, 17, 30), stamp(6, 18, 30)],
  ];
  const holiday = [
    'BEGIN:VEVENT',
    'UID:fair',
    'SUMMARY:Trade fair',
    `DTSTART;VALUE=DATE:${first.add({ days: 3 }).toPlainDate().toString().replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${first.add({ days: 5 }).toPlainDate().toString().replaceAll('-', '')}`,
    'END:VEVENT',
  ];
  const events = meetings.flatMap(([summary, start, end]) => [
    'BEGIN:VEVENT',
    `UID:${summary}`,
    `SUMMARY:${summary}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    'END:VEVENT',
  ]);
  const file = join(profile, 'work.ics');
  writeFileSync(file, ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, ...holiday, 'END:VCALENDAR'].join('\r\n'));
  return file;
}

test('pictures of the window', async ({ team, startApp, profile }) => {
  const tasks = await addProjects(team, projects);
  const today = Temporal.Now.zonedDateTimeISO(afternoonZone()).startOfDay();
  for (let back = 0; back < 21; back += 1) {
    const date = today.subtract({ days: back });
    for (const [hour, minute, minutes, description, project] of date.dayOfWeek > 5 && back > 0
      ? []
      : (weekdays[back % weekdays.length] ?? [])) {
      const start = date.add({ hours: hour, minutes: minute });
      const body = {
        user_id: people.owner,
        start: instantOfEpochMs(start.epochMilliseconds),
        end: instantOfEpochMs(start.add({ minutes }).epochMilliseconds),
        description,
        task_id: tasks[project]?.task ?? null,
        tags: [],
      };
      expect((await team.send('POST', entriesPath, body)).status).toBe(200);
    }
  }
  const app = await startApp();
  const page = await openTimeline(app);
  // On a Sunday, a week that begins with it would show only one day.
  await page.evaluate(async () =>
    window.clocktower?.changeSettings({ language: { text: 'system', clock: 'system', weekStart: 'monday' } }),
  );
  if (isEarlyInWeek()) {
    await page.getByRole('button', { name: 'Previous week' }).click();
  }
  await expect(page.getByText('Site visit').first()).toBeVisible();
  await drawWindow(page, 'timeline-week');
  await page.getByText('Details of the stair').first().click();
  await drawWindow(page, 'timeline-entry');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await drawWindow(page, 'timeline-day');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByText('Site visit').first()).toBeVisible();
  await drawWindow(page, 'timeline-list');
  await page.getByRole('textbox', { name: 'Search' }).fill('facade');
  await expect(page.getByText('Site visit')).toHaveCount(0);
  await drawWindow(page, 'timeline-search');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page
    .getByRole('button', { name: /^Site visit, / })
    .first()
    .focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('heading', { name: /entries selected$/ })).toBeVisible();
  await drawWindow(page, 'timeline-several');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New entry' })).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'timeline-new');
  await page.getByRole('button', { name: 'Close' }).click();
  await chooseFile(app, writeCalendar(profile));
  await page.evaluate(async () => window.clocktower?.chooseCalendarFile());
  await expect(page.getByRole('button', { name: /^Design review, / })).toBeVisible();
  await drawWindow(page, 'timeline-meetings');
  await page.keyboard.press('Control+4');
  if (isEarlyInWeek()) {
    await page.getByRole('button', { name: 'Previous week' }).click();
  }
  await expect(page.getByRole('rowheader', { name: 'Riverside clinic' })).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'timesheet');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await drawWindow(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('row', { name: /^Riverside clinic/ })).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'projects');
  await page.getByRole('button', { name: 'Edit “Riverside clinic”' }).click();
  await drawWindow(page, 'projects-form');
});

test('pictures of what is empty', async ({ startApp }) => {
  const page = await openTimeline(await startApp());
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByText('Your entries will be listed here')).toBeVisible();
  await drawWindow(page, 'timeline-empty');
  await page.keyboard.press('Control+2');
  await expect(page.getByText('Your projects will be listed here')).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'projects-empty');
  await page.keyboard.press('Control+3');
  await expect(page.getByText('No time in this period')).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'reports-empty');
});

test.describe('of an employee', () => {
  test.use({ teamRole: 'employee' });

  test('pictures of long work', async ({ team, startApp }) => {
    await addHours(team, 620, () => 'Drawings');
    const again = await openPlace(await startApp(), 'timeline', 'list');
    await again.evaluate(async () => Reflect.get(globalThis, 'clocktower').syncHistory({ action: 'start' }));
    const field = again.getByRole('textbox', { name: 'Search' });
    await field.fill('drawings');
    await expect(again.getByRole('button', { name: /^Drawings, / }).first()).toBeVisible({ timeout: 20_000 });
    await again
      .getByRole('button', { name: /^Drawings, / })
      .first()
      .focus();
    await again.keyboard.press('Control+a');
    await again.getByRole('textbox', { name: 'Same description for all' }).fill('Details of the stair');
    await again.keyboard.press('Enter');
    await expect(again.getByRole('region', { name: 'Change several entries' })).toContainText('entries changed', { timeout: 20_000 });
    await drawWindow(again, 'long-work');
  });
});
