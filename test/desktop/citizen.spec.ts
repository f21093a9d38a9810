/** The program as a citizen of a desktop: what it hears from it over D-Bus, and what it does with that. */
import type { Page } from 'playwright';
import { FakeAbsence } from './support/fake-absence.ts';
import { ask, expect, storedEntries, test as base, type RunningApp } from './support/running-app.ts';

const test = base.extend<{ readonly absence: FakeAbsence }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
});

const minute = 60_000;

/** The question's page, once it has drawn. */
async function awayPage(app: RunningApp): Promise<Page> {
  await expect.poll(() => app.electron.windows().some((page) => page.url().includes('/away/')), { timeout: 20_000 }).toBe(true);
  const page = app.electron.windows().find((each) => each.url().includes('/away/'));
  if (page === undefined) {
    throw new Error('The question is gone');
  }
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** An entry that runs for an hour, and somebody who left half an hour ago under a lock and comes back now. */
async function comeBack(app: RunningApp, { absence, profile }: { readonly absence: FakeAbsence; readonly profile: string }): Promise<Page> {
  await ask(profile, { command: 'start', description: 'Write the report', at: '-60' });
  await absence.watched();
  await absence.lock(true, 30 * minute);
  await absence.lock(false, 0);
  return awayPage(app);
}

test('asks what the time away was, without taking the focus, and cuts it out', async ({ tray, absence, startApp, profile }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const page = await comeBack(app, { absence, profile });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You were away for (29|30) min/);
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null)).toBe(true);
  const closed = page.waitForEvent('close');
  await page.getByRole('button', { name: /Discard it and go on/ }).click();
  await closed;
  await expect.poll(() => tray.labels()).toContain('Stop');
  await app.quit();
  const entries = storedEntries(profile);
  expect(entries.map(({ description, end }) => [description, end === null])).toEqual([
    ['Write the report', false],
    ['Write the report', true],
  ]);
  const [first, second] = entries;
  const gapMs = Date.parse(second?.start ?? '') - Date.parse(first?.end ?? '');
  expect(gapMs).toBeGreaterThan(29 * minute);
  expect(gapMs).toBeLessThan(31 * minute);
});
