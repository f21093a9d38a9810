/** A migration from Toggl: a month's export is imported with its projects and tags, and a week of it is printed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { togglExport, togglProjects, togglTags } from '../support/toggl-export.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseFile, openPlace } from './support/person.ts';
import { allSaved, expect, storedEntries, test } from './support/running-app.ts';
import { chooseOption, typeDate } from './support/select.ts';

test('a Toggl export with 12 projects and 8 tags is imported, reported to the second, printed, and undone', async ({
  profile,
  startApp,
}) => {
  const app = await startApp();
  const toggl = togglExport('2026-09', 130);
  const file = join(profile, 'toggl.csv');
  writeFileSync(file, toggl.text);
  const page = await openPlace(app, 'settings', 'import-export');
  await chooseFile(app, file);
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByRole('checkbox', { name: 'Projects: 12 of 12' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Tags: 8 of 8' })).toBeChecked();
  for (const name of [...togglProjects, ...togglTags]) {
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name} `) })).toBeChecked();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 130 entries' }).click();
  const job = page.getByRole('region', { name: 'Import of toggl.csv' });
  await expect(job).toContainText('130 entries added');
  await allSaved(profile);

  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await chooseOption(page.getByRole('combobox', { name: 'Period' }), 'Other days');
  await typeDate(page, 'First day', '2026-09-01');
  await typeDate(page, 'Last day', '2026-09-30');
  const csv = join(profile, 'report.csv');
  await chooseFile(app, csv);
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText('report.csv was written.')).toBeVisible();
  const rows = readFileSync(csv, 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(new Map(rows.map(([project = '', seconds]) => [project, Number(seconds)]))).toEqual(new Map(toggl.seconds));

  await typeDate(page, 'First day', '2026-09-07');
  await typeDate(page, 'Last day', '2026-09-13');
  const pdf = join(profile, 'week.pdf');
  await chooseFile(app, pdf);
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText('week.pdf was written.')).toBeVisible();
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const [, pages] = /\/Type \/Pages\b[^>]*\/Count (\d+)/u.exec(readFileSync(pdf, 'latin1')) ?? [];
  expect(pages).toBe('3');
  const xlsx = join(profile, 'week.xlsx');
  await chooseFile(app, xlsx);
  await page.getByRole('button', { name: 'Save as XLSX' }).click();
  await expect(page.getByText('week.xlsx was written.')).toBeVisible();
  expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Timesheet' }).click();
  await page.getByRole('button', { name: 'Copy last week’s rows' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await job.getByRole('button', { name: 'Undo the import' }).click();
  await expect(job).toContainText('Import undone: 130 entries removed');
  await allSaved(profile);
  await app.quit();
  expect(storedEntries(profile)).toEqual([]);
});
