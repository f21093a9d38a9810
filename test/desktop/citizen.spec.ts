/** The program as a citizen of a desktop: what it hears from it over D-Bus, and what it does with that. */
import type { Page } from 'playwright';
import { FakeAbsence } from './support/fake-absence.ts';
import { FakeNotifications } from './support/fake-notifications.ts';
import { ask, expect, storedEntries, test as base, type RunningApp } from './support/running-app.ts';

const test = base.extend<{ readonly absence: FakeAbsence; readonly notifications: FakeNotifications }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  notifications: async ({}, use) => {
    const notifications = await FakeNotifications.start();
    await use(notifications);
    notifications.stop();
  },
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

test('the question comes as a notification, too, and its button brings it forward', async ({ tray, absence, notifications, startApp, profile }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const page = await comeBack(app, { absence, profile });
  const shown = await notifications.titled(/You were away for (29|30) min/);
  expect(shown.actions).toEqual(['default', shown.title, 'decide', 'Decide']);
  // Down only: the window is gone before the key comes up.
  await page.keyboard.down('Escape');
  await expect.poll(() => app.electron.windows().length).toBe(0);
  notifications.press(shown, 'Decide');
  const again = await awayPage(app);
  await again.getByRole('button', { name: /It was something else/ }).click();
  await expect(again.getByLabel('What was it?')).toBeFocused();
  await again.keyboard.type('Lunch');
  const closed = again.waitForEvent('close');
  await again.keyboard.down('Enter');
  await closed;
  await app.quit();
  expect(storedEntries(profile).map(({ description, end }) => [description, end === null])).toEqual([
    ['Write the report', false],
    ['Lunch', false],
    ['Write the report', true],
  ]);
});

test('an open question outlasts the program, and is asked about the entry as it is then', async ({ tray, absence, startApp, profile }) => {
  const first = await startApp('--hidden');
  await tray.item();
  await comeBack(first, { absence, profile });
  await first.quit();
  tray.forget();
  const second = await startApp('--hidden');
  await tray.item();
  const page = await awayPage(second);
  await expect(page.getByRole('button', { name: /Discard it and go on/ })).toBeVisible();
  await ask(profile, { command: 'stop' });
  await expect(page.getByRole('button', { name: /Discard it and go on/ })).toBeHidden();
  const closed = page.waitForEvent('close');
  await page.getByRole('button', { name: /Make it an entry of its own/ }).click();
  await closed;
  await second.quit();
  expect(storedEntries(profile)).toHaveLength(3);
});

test('a timer that was forgotten is spoken of once, and its button stops it', async ({ tray, notifications, startApp, profile }) => {
  await startApp('--hidden');
  await tray.item();
  await ask(profile, { command: 'start', description: 'Forgotten & <lost>', at: '-660' });
  const shown = await notifications.titled('Running for 11 h');
  expect(shown.body).toContain('«Forgotten &amp; &lt;lost&gt;»');
  notifications.press(shown, 'Stop');
  notifications.press(shown, 'Stop');
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  expect(notifications.shown.map(({ title }) => title)).toEqual(['Running for 11 h']);
});

test('a desktop that wants quiet is left in quiet', async ({ tray, notifications, startApp, profile }) => {
  await startApp('--hidden');
  await tray.item();
  notifications.inhibit(true);
  await ask(profile, { command: 'start', description: 'Forgotten', at: '-660' });
  await notifications.askedForQuiet();
  notifications.inhibit(false);
  await ask(profile, { command: 'stop' });
  await ask(profile, { command: 'start', description: 'Another', at: '-720' });
  await notifications.titled('Running for 12 h');
  expect(notifications.shown).toHaveLength(1);
});
