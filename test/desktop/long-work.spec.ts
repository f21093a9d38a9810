/** Jobs in the window: many entries changed and deleted at once while offline, and undone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { openPlace, openTimeline } from './support/person.ts';
import { expect } from './support/running-app.ts';
import { addHours, test, type Team } from './support/team.ts';

/** More than one commit contains. */
const many = 620;

/** Opens the list, once all entries are loaded. */
async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill(`drawing ${many - 1}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Drawing ${many - 1}, `) })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
}

async function descriptions({ fixture: { database } }: Team): Promise<readonly string[]> {
  const rows = await database.selectFrom('time_entries').select('description').execute();
  return rows.map(({ description }) => description ?? '').sort();
}

test('more entries than one commit holds are changed by keys, without a network, and one undo takes it back', async ({ team, startApp }) => {
  await addHours(team, many, (index) => `Drawing ${index}`);
  const before = await descriptions(team);
  const page = await openTimeline(await startApp());
  await openList(page);
  await team.http.close();

  await page.getByRole('button', { name: /^Drawing 0, / }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('heading', { name: `${many} entries selected` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Same description for all' }).fill('Site visit');
  await page.keyboard.press('Enter');
  const job = page.getByRole('region', { name: 'Change several entries' });
  await expect(job).toContainText(`${many} entries changed`, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Site visit, / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Drawing \d+, / })).toHaveCount(0);

  await page.getByRole('button', { name: /^Site visit, / }).first().focus();
  await page.keyboard.press('Control+z');
  await expect(job).toContainText(`${many} entries undone`, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
  await job.getByRole('button', { name: 'Dismiss' }).click();
  await expect(job).toHaveCount(0);
  await team.http.restart();
  await expect(page.getByRole('button', { name: /^Drawing 0, .*(Waiting|Being) / })).toHaveCount(0, { timeout: 60_000 });
  expect(await descriptions(team)).toEqual(before);
});

test('a deletion of hundreds of entries is undone from its card, also after a restart', async ({ team, startApp }) => {
  await addHours(team, many, (index) => `Drawing ${index}`);
  const before = await descriptions(team);
  const first = await startApp();
  const page = await openTimeline(first);
  await openList(page);
  await team.http.close();
  await page.getByRole('button', { name: /^Drawing 0, / }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select the whole list' }).click();
  await page.getByRole('button', { name: `Delete ${many} entries` }).click();
  await expect(page.getByRole('region', { name: 'Delete several entries' })).toContainText(`${many} entries deleted`, { timeout: 60_000 });
  await expect(page.getByText('Your entries will be listed here')).toBeVisible();
  await first.quit();

  const again = await openPlace(await startApp(), 'timeline', 'list');
  const job = again.getByRole('region', { name: 'Delete several entries' });
  await job.getByRole('button', { name: 'Undo' }).click();
  await expect(job).toContainText(`${many} entries undone`, { timeout: 60_000 });
  await expect(again.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
  expect(await descriptions(team)).toEqual(before);
});

/** In Clocktower's format, an hour each. */
function clocktowerFile(rows: number): string {
  const first = Date.parse('2010-01-01T00:00:00Z');
  const lines = Array.from({ length: rows }, (_, index) => {
    const start = first + index * 7_200_000;
    return `${instantOfEpochMs(start)},${instantOfEpochMs(start + 3_600_000)},Thing ${index}`;
  });
  return ['start,end,description', ...lines].join('\r\n');
}

const counted = /([\d,]+) entries/;

/** The number at the beginning of a sentence of the page. */
async function numberIn(page: Page, sentence: RegExp): Promise<number> {
  const text = await page.getByText(sentence).first().textContent({ timeout: 90_000 });
  return Number((text ?? '').match(counted)?.[1]?.replaceAll(',', ''));
}

test('a file of 50,000 rows is previewed while the timer works, cancelled twice, and imported without duplicates', async ({ startApp, profile, tray }) => {
  test.setTimeout(400_000);
  const file = join(profile, 'hours.csv');
  writeFileSync(file, clocktowerFile(50_000));
  const app = await startApp();
  await tray.item();
  const page = await openPlace(app, 'settings', 'import-export');
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, file);
  const job = page.getByRole('region', { name: 'Import of hours.csv' });
  const choose = page.getByRole('button', { name: 'Choose a file' });

  await choose.click();
  // The main process stays responsive: a timer is started during the read.
  const popover = await app.popover();
  await popover.getByRole('combobox').fill('Meanwhile');
  await popover.getByRole('combobox').press('Enter');
  await expect(popover.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByText('50,000 entries would be added')).toBeVisible({ timeout: 90_000 });
  let known = 0;
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: /^Import [\d,]+ entries$/ }).click();
    await expect(job.getByRole('progressbar')).toBeVisible();
    await expect(job).toContainText(/[1-9][\d,]* of [\d,]+ rows done/, { timeout: 60_000 });
    await job.getByRole('button', { name: 'Cancel the import' }).click();
    await expect(job).toContainText(/Cancelled after .* What was added is kept/);
    const made = Number((await job.textContent())?.match(/: ([\d,]+) entries added/)?.[1]?.replaceAll(',', ''));
    await job.getByRole('button', { name: 'Dismiss' }).click();
    await choose.click();
    const already = await numberIn(page, /already here with the same start, end and description/);
    const fresh = await numberIn(page, /entries would be added/);
    // Imported entries are recognised, once each, and all others are new.
    expect({ round, already, fresh }).toEqual({ round, already: known + made, fresh: 50_000 - known - made });
    known = already;
  }
  expect(known).toBeGreaterThan(0);
});
