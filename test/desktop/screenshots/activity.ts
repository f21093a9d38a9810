/** Pictures of recorded activity: a day that is filled in, and the week of it in the reports. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { ActivityFile } from '#core/activity/activity-file.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { people } from '../../support/time-tracking-fixture.ts';
import { afternoonZone } from '../support/afternoon.ts';
import { openPlace } from '../support/person.ts';
import { expect } from '../support/running-app.ts';
import { entriesPath, test } from '../support/team.ts';
import { addProjects, drawWindow, letGo, projects } from './pictures.ts';

test.use({ timeZone: afternoonZone(), teamDialect: 'extended' });

/** Minutes of the day, application, title; the user is away in between. */
const windows = [
  [540, 640, 'Writer', 'Facade studies.odt'],
  [640, 665, 'Thunderbird', 'Inbox'],
  [665, 740, 'Firefox', 'Structural report, Riverside clinic'],
  [790, 920, 'Inkscape', 'Lettering for the entrance.svg'],
  [920, 965, 'Thunderbird', 'Inbox'],
  [965, 1_050, 'Writer', 'Details of the stair.odt'],
] as const;

/** Minutes of the day, description, project. */
const entries = [
  [540, 640, 'Facade studies', 0],
  [640, 665, 'Mail and planning', 2],
  [665, 740, 'Read the structural report', 0],
  [790, 920, 'Lettering for the entrance', 1],
] as const;

const days = 8;

/** `back`: days before today. */
function minuteOf(back: number, minute: number) {
  return instantOfEpochMs(
    Temporal.Now.zonedDateTimeISO(afternoonZone()).startOfDay().subtract({ days: back }).add({ minutes: minute }).epochMilliseconds,
  );
}

test('pictures of activity', async ({ team, startApp, profile }) => {
  const tasks = await addProjects(team, projects);
  const pieces: ActivityPiece[] = [];
  for (let back = days; back > 0; back -= 1) {
    pieces.push(
      ...windows.map(([from, to, application, title]) => ({
        kind: 'window' as const,
        from: minuteOf(back, from),
        to: minuteOf(back, to),
        application,
        title,
        site: null,
      })),
    );
    // The last day has its first entry only.
    for (const [from, to, description, project] of back === 1 ? entries.slice(0, 1) : entries) {
      const body = {
        user_id: people.employee,
        start: minuteOf(back, from),
        end: minuteOf(back, to),
        description,
        task_id: tasks[project]?.task ?? null,
        tags: [],
      };
      expect((await team.send('POST', entriesPath, body)).status).toBe(200);
    }
  }
  mkdirSync(join(profile, 'activity'), { mode: 0o700 });
  const recording = new ActivityFile({
    file: join(profile, 'activity', 'activity.sqlite'),
    clock: systemPorts().clock,
    onRestarted: () => {},
  });
  expect(recording.run((store) => store.write(pieces, null)).ok).toBe(true);
  recording.close();

  const yesterday = Temporal.Now.zonedDateTimeISO(afternoonZone()).subtract({ days: 1 }).toPlainDate().toString();
  const app = await startApp();
  const page = await openPlace(app, 'timeline', `day/${yesterday}`);
  await page.evaluate(async (activity) => window.clocktower?.changeSettings({ activity }), { ...defaultPreferences.activity, on: true });
  await page.getByRole('button', { name: /^Fill in / }).click();
  await expect(
    page.getByRole('list', { name: 'Proposed entries' }).getByText(/^because 7 of 7 times this was Riverside clinic$/),
  ).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'timeline-fill');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await expect(page.getByText(/^Tracked .* at the computer$/)).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'reports-activity');
});
