/**
 * Files with faults, as strangers published them: each is shown in the real window with what becomes of it, and none keeps the program from
 * answering.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { chooseFile, openPlace } from './support/person.ts';
import { expect, test } from './support/running-app.ts';
import { chooseOption } from './support/select.ts';

const folder = join(import.meta.dirname, '../support/import-faults');

const added = (text: string): string => `${text} total.`;

/** What the preview says of each file. */
const expected: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  '20-end-2400.csv': [added('1 entry would be added, 2:00')],
  '44-ragged.csv': [added('2 entries would be added, 2:00'), '1 column is ignored; see below.'],
  '50-kimai-over24.csv': ['1 row has a duration that contradicts start and end, by 72:00 in total.'],
  '52-clockify-break.csv': [added('1 entry would be added, 3:00'), 'Not work: Break (1 row) and Holiday (1 row).'],
  '54-mismatch.csv': ['1 row has a duration that contradicts start and end, by 4:00 in total.'],
  '61-win-no-vtz.ics': [added('1 entry would be added, 0:30')],
  '64-slash.ics': [added('1 entry would be added, 0:30')],
  'C03-solidtime-own-export.csv': [added('2 entries would be added, 2:00'), 'This is one file of a solidtime export.'],
  'I00-good.ics': [added('1 entry would be added, 1:00')],
  'I01-rdate-period.ics': [added('3 entries would be added, 5:30')],
  'I02-exdate-date-on-timed.ics': [/\d+ entries would be added/],
  'R01-huge-duration.ics': ['There is nothing new in this file.', 'The event “Long” cannot be read.'],
  'R03-one-bad-event.ics': [/\d+ entries would be added/],
  'R04-clockify-total-row.csv': [added('1 entry would be added, 2:00'), 'The start is missing.'],
  'R05-skipped-hour.csv': ['Time zone of the file'],
  'R06-quote-inside-cell.csv': [added('3 entries would be added, 3:00')],
  'R08-byday-with-spaces.ics': [added('8 entries would be added, 4:30')],
  'R09-two-digit-year-first.csv': [
    added('2 entries would be added, 2:00'),
    'The file does not show which number is the day, the month or the year.',
  ],
};

/** What the user decides in the preview of a file, and what it says then. */
const decided: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  '50-kimai-over24.csv': async (page) => {
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Use the duration' }).click();
    return added('1 entry would be added, 73:41');
  },
  '52-clockify-break.csv': async (page) => {
    await page.getByRole('checkbox', { name: 'Import these too' }).click();
    return added('3 entries would be added, 12:00');
  },
  '54-mismatch.csv': async (page) => {
    await page.getByRole('radio', { name: 'Leave these rows out' }).click();
    return 'There is nothing new in this file.';
  },
  'R05-skipped-hour.csv': async (page) => {
    await page.getByRole('textbox', { name: 'Time zone of the file' }).fill('Europe/Vienna');
    await page.getByRole('button', { name: 'Re-read file' }).click();
    return added('2 entries would be added, 1:26');
  },
  '44-ragged.csv': async (page) => {
    await expectAccessible(page);
    await chooseOption(page.getByRole('combobox', { name: 'Column 5 becomes' }), 'Description');
    await expect(page.getByRole('cell', { name: 'a, b unquoted comma' })).toBeVisible();
    return added('2 entries would be added, 2:00');
  },
};

test('each file with faults is shown with what becomes of it, and as a calendar keeps neither the window nor other meetings away', async ({
  startApp,
}) => {
  const app = await startApp();
  const page = await openPlace(app, 'settings', 'import-export');
  const files = readdirSync(folder).sort();
  expect(files).toEqual(Object.keys(expected).sort());
  for (const name of files) {
    await test.step(name, async () => {
      await chooseFile(app, join(folder, name));
      await page.getByRole('button', { name: 'Choose a file' }).click();
      const part = page.getByRole('region', { name: 'Import', exact: true });
      for (const text of expected[name] ?? []) {
        await expect(part.getByText(text).first()).toBeVisible();
      }
      const decide = decided[name];
      if (decide !== undefined) {
        await expect(part.getByText(await decide(page)).first()).toBeVisible();
      }
      await part.getByRole('button', { name: 'Cancel' }).click();
    });
  }

  await page.getByRole('button', { name: 'Calendars', exact: true }).click();
  for (const name of files.filter((each) => each.endsWith('.ics'))) {
    await chooseFile(app, join(folder, name));
    await page.getByRole('button', { name: 'Choose a file…' }).click();
    await expect(page.getByRole('group', { name })).toContainText('Last read on');
  }
  await expect(page.getByRole('group', { name: 'R01-huge-duration.ics' })).toContainText(
    '1 event cannot be read and is not shown: “Long”.',
  );
  await app.quit();

  const again = await startApp();
  const settings = await openPlace(again, 'timeline');
  // The timeline asks for the meetings of all calendars, which reads them.
  await settings.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings.getByRole('button', { name: 'Calendars', exact: true }).click();
  await settings.getByRole('button', { name: 'Remove R01-huge-duration.ics' }).click();
  await expect(settings.getByRole('group', { name: 'R01-huge-duration.ics' })).toHaveCount(0);
  await expect(settings.getByRole('group', { name: 'R03-one-bad-event.ics' })).toContainText('Last read on');
});
