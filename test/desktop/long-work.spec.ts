/** Jobs in the window: many entries changed and deleted at once while offline, and undone. */
import type { Page } from '@playwright/test';
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

test('more entries than one commit holds are changed by keys without a network and deleted, and one undo takes each back, also after a restart', async ({
  team,
  startApp,
}) => {
  await addHours(team, many, (index) => `Drawing ${index}`);
  const before = await descriptions(team);
  const first = await startApp();
  const page = await openTimeline(first);
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

  await page
    .getByRole('button', { name: /^Site visit, / })
    .first()
    .focus();
  await page.keyboard.press('Control+z');
  await expect(job).toContainText(`${many} entries undone`, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
  await job.getByRole('button', { name: 'Dismiss' }).click();
  await expect(job).toHaveCount(0);
  await team.http.restart();
  await expect(page.getByRole('button', { name: /^Drawing 0, .*(Waiting|Being) / })).toHaveCount(0, { timeout: 60_000 });
  expect(await descriptions(team)).toEqual(before);

  await team.http.close();
  await page.getByRole('button', { name: /^Drawing 0, / }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Select the whole list' }).click();
  await page.getByRole('button', { name: `Delete ${many} entries` }).click();
  await expect(page.getByRole('region', { name: 'Delete several entries' })).toContainText(`${many} entries deleted`, { timeout: 60_000 });
  await expect(page.getByText('Your entries will be listed here')).toBeVisible();
  await first.quit();

  const again = await openPlace(await startApp(), 'timeline', 'list');
  const deletion = again.getByRole('region', { name: 'Delete several entries' });
  await deletion.getByRole('button', { name: 'Undo' }).click();
  await expect(deletion).toContainText(`${many} entries undone`, { timeout: 60_000 });
  await expect(again.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
  expect(await descriptions(team)).toEqual(before);
});
