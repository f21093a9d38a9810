/** Imports in the real program: entries are restored as exported, and no row is imported twice. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { holdAnswers } from './support/lost-answers.ts';
import { chooseFile, openPlace } from './support/person.ts';
import { allSaved, ask, expect, newProfile, removeProfile, RunningApp, startRequest, storedEntries, test } from './support/running-app.ts';

/** Half an hour until now. */
async function work(profile: string, description: string): Promise<void> {
  await ask(profile, { ...startRequest(description), at: '-30' });
  await ask(profile, { command: 'stop' });
}

/** Exports all entries to `file`, and waits for `written` to be reported. */
async function exportJson(app: RunningApp, file: string, written: string): Promise<Page> {
  const page = await openPlace(app, 'settings', 'import-export');
  await chooseFile(app, file);
  await page.getByRole('combobox', { name: 'Format' }).selectOption('json');
  await page.getByRole('button', { name: 'Export to a file' }).click();
  await expect(page.getByRole('region', { name: 'Export to all.json' })).toContainText(written);
  return page;
}

test('what JSON holds of one computer another takes in whole', async ({ profile, startApp }) => {
  const app = await startApp();
  for (const description of ['Plan B', 'über die Straße, „gerade“ 🚲', 'שלום', '=1+1', '']) {
    await work(profile, description);
  }
  const file = join(profile, 'all.json');
  await exportJson(app, file, '5 entries were written to all.json.');
  await app.quit();

  const other = newProfile();
  const empty = await RunningApp.start(other);
  const importing = await openPlace(empty, 'settings', 'import-export');
  await chooseFile(empty, file);
  await importing.getByRole('button', { name: 'Choose a file' }).click();
  await importing.getByRole('button', { name: 'Import 5 entries' }).click();
  await expect(importing.getByRole('region', { name: 'Import of all.json' })).toContainText('5 entries added');
  await expect.poll(async () => {
    const answer = await ask(other, { command: 'status' });
    return answer.kind === 'status' ? answer.status.sync.waiting : null;
  }).toBe(0);
  await empty.quit();
  const [there, here] = [other, profile].map((each) => storedEntries(each).map(({ id: _other, ...entry }) => entry));
  expect(there).toEqual(here);
  removeProfile(other);
});

test('entries changed since a JSON file was written are shown, and added only on request', async ({ profile, startApp }) => {
  const app = await startApp();
  await work(profile, 'Plan B');
  const file = join(profile, 'all.json');
  const page = await exportJson(app, file, '1 entry was written');
  await page.getByText('Dismiss', { exact: true }).click();
  // The same entry has another description here now: either side may be the newer one.
  writeFileSync(file, readFileSync(file, 'utf8').replace('Plan B', 'Plan A'));

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('1 entry is here, but was changed since this file was written, and will be skipped.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Plan A/ })).toContainText('Changed since');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^Import .* entr/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Add the earlier versions too' }).check();
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('region', { name: 'Import of all.json' })).toContainText('1 entry added');
  await allSaved(profile);
  await app.quit();
  expect(new Set(storedEntries(profile).map(({ description }) => description))).toEqual(new Set(['Plan A', 'Plan B']));
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** As Toggl writes them. */
function togglFile(rows: number): string {
  const header = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()';
  const lines = Array.from({ length: rows }, (_, index) => {
    const date = new Date(Date.UTC(2023, 0, 1 + Math.floor(index / 12))).toISOString().slice(0, 10);
    const hour = 8 + (index % 12);
    return `Ada,ada@example.org,,,,Thing ${index},No,${date},${two(hour)}:00:00,${date},${two(hour)}:45:00,00:45:00,,`;
  });
  return [header, ...lines].join('\r\n');
}

test('a large file is previewed, cancelled during its import, and imported again without duplicates', async ({ tray, startApp, profile }) => {
  const app = await startApp();
  await tray.item();
  const page = await openPlace(app, 'settings', 'import-export');
  const file = join(profile, 'toggl.csv');
  writeFileSync(file, `${togglFile(4_000)}\r\nAda,ada@example.org,,,,Broken,No,2023-02-31,09:00:00,2023-02-31,10:00:00,,,`);
  await chooseFile(app, file);

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('4,000 entries would be added, 3000:00 total.')).toBeVisible();
  await expect(page.getByText('1 row cannot be read')).toBeVisible();
  await expect(page.getByRole('table', { name: /Rows that cannot be read/ })).toContainText('4002');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 4,000 entries' }).click();
  const job = page.getByRole('region', { name: 'Import of toggl.csv' });
  await job.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(job).toContainText(/Cancelled after .* What was added is kept/);
  await job.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText(/already here with the same start, end and description/)).toBeVisible();
  await page.getByRole('button', { name: /^Import [\d,]+ entries$/ }).click();
  await expect(job).toContainText(/added/, { timeout: 30_000 });
  await job.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('There is nothing new in this file.')).toBeVisible();
  await expect(page.getByText('4,000 entries are already here')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import .* entr/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('a file that is discarded while it is read again causes no further message', async ({ startApp, profile }) => {
  const app = await startApp();
  const page = await openPlace(app, 'settings', 'import-export');
  const file = join(profile, 'toggl.csv');
  writeFileSync(file, togglFile(2));
  await chooseFile(app, file);
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeVisible();

  const lose = await holdAnswers(app, 'previewImport');
  const dates = page.getByRole('combobox', { name: 'Dates' });
  await dates.selectOption({ index: 1 });
  await dates.selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await lose();
  // Answers are in order: by then the page has received all earlier events.
  await page.evaluate(async () => {
    await window.clocktower?.getView();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeVisible();
});
