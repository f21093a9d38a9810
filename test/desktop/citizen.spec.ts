/** D-Bus integration: the events that the program receives, and its reactions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopEntry } from '#desktop/linux/desktop-entry.ts';
import { afternoonZone } from './support/afternoon.ts';
import { expectAccessible } from './support/accessible.ts';
import { awayPage, awayQuestion, closing } from './support/away-question.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { FakeNotifications } from './support/fake-notifications.ts';
import { FakePortal } from './support/fake-portal.ts';
import { allSaved, ask, clocktower, expect, startRequest, runToItsEnd, storedEntries, test as base, writeSettings, type RunningApp } from './support/running-app.ts';
import { tabRound } from './support/tab-stops.ts';

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

test('asks what the time away was, without taking the focus, and cuts it out', async ({ tray, absence, startApp, profile }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const page = await awayQuestion(app, { absence, profile });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You were away for (29|30)m/);
  expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null)).toBe(true);
  await closing(page, async () => page.getByRole('button', { name: /Discard it and continue/ }).click());
  await expect.poll(() => tray.labels()).toContain('Stop');
  await allSaved(profile);
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
  const page = await awayQuestion(app, { absence, profile });
  const shown = await notifications.titled(/You were away for (29|30)m/);
  expect(shown.actions).toEqual(['default', shown.title, 'decide', 'Decide']);
  await closing(page, async () => page.keyboard.press('Escape'));
  // A postponed notice comes again when the popover opens, and when its button is pressed.
  await tray.activate();
  const put = await awayPage(app);
  await closing(put, async () => put.keyboard.press('Escape'));
  notifications.press(shown, 'Decide');
  const again = await awayPage(app);
  await again.getByRole('button', { name: /It was something else/ }).click();
  await expect(again.getByLabel('What was it?')).toBeFocused();
  await again.keyboard.type('Lunch');
  await closing(again, async () => again.keyboard.press('Enter'));
  await allSaved(profile);
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
  await awayQuestion(first, { absence, profile });
  await first.quit();
  tray.forget();
  const second = await startApp('--hidden');
  await tray.item();
  const page = await awayPage(second);
  await expect(page.getByRole('button', { name: /Discard it and continue/ })).toBeVisible();
  await ask(profile, { command: 'stop' });
  await expect(page.getByRole('button', { name: /Discard it and continue/ })).toBeHidden();
  await closing(page, async () => page.getByRole('button', { name: /Save as separate entry/ }).click());
  await allSaved(profile);
  await second.quit();
  expect(storedEntries(profile)).toHaveLength(3);
});

test('a timer that was forgotten is spoken of once, and its button stops it', async ({ tray, notifications, startApp, profile }) => {
  await startApp('--hidden');
  await tray.item();
  await ask(profile, { command: 'start', description: 'Forgotten & <lost>', at: '-660' });
  const shown = await notifications.titled('Running for 11h');
  expect(shown.body).toContain('“Forgotten &amp; &lt;lost&gt;”');
  notifications.press(shown, 'Stop');
  notifications.press(shown, 'Stop');
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  expect(notifications.shown.map(({ title }) => title)).toEqual(['Running for 11h']);
});

test('a notification that was answered elsewhere is taken back', async ({ tray, notifications, startApp, profile }) => {
  await startApp('--hidden');
  await tray.item();
  await ask(profile, { ...startRequest('Night shift'), at: `-${11 * 60}` });
  const { id } = await notifications.titled('Running for 11h');
  expect(notifications.closed).toEqual([]);
  await ask(profile, { command: 'stop' });
  await expect.poll(() => notifications.closed).toEqual([id]);
});

test('a notification server that starts after the program is used all the same, with its buttons', async ({ tray, startApp, profile }) => {
  const app = await startApp();
  const popover = await app.popover();
  const offered = async () => popover.evaluate(async () => window.clocktower?.getSettings());
  expect(await offered()).toMatchObject({ ok: true, value: { capabilities: { notifications: 'plain' } } });
  const notifications = await FakeNotifications.start();
  await expect.poll(offered).toMatchObject({ ok: true, value: { capabilities: { notifications: 'buttons' } } });
  await ask(profile, { command: 'start', description: 'Forgotten', at: '-660' });
  notifications.press(await notifications.titled('Running for 11h'), 'Stop');
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  notifications.stop();
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
  await notifications.titled('Running for 12h');
  expect(notifications.shown).toHaveLength(1);
});

test('the question passes the checks of accessibility, light and dark, and is answered by keyboard alone', async ({ tray, absence, startApp, profile }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const page = await awayQuestion(app, { absence, profile });
  await expect(page.getByRole('button', { name: /Keep it/ })).toBeVisible();
  await expectAccessible(page);
  const { stops, missed } = await tabRound(page);
  expect([missed, stops.filter(({ isShown }) => !isShown)]).toEqual([[], []]);
  await expect(page.getByRole('button', { name: /Keep it/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /Discard it and stop/ })).toBeFocused();
  await closing(page, async () => page.keyboard.press('Enter'));
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  await allSaved(profile);
  await app.quit();
  const [entry, ...more] = storedEntries(profile);
  expect(more).toEqual([]);
  expect(Date.parse(entry?.end ?? '') - Date.parse(entry?.start ?? '')).toBeLessThan(31 * minute);
});

test('the desktop knows the program by its desktop file, in portals and in notifications', async ({ tray, notifications, startApp, profile }) => {
  const portal = await FakePortal.start();
  await startApp('--hidden');
  await tray.item();
  await expect.poll(() => portal.registered).toEqual([desktopEntry]);
  await ask(profile, { command: 'start', description: 'Forgotten', at: '-660' });
  expect((await notifications.titled('Running for 11h')).desktopEntry).toBe(desktopEntry);
  expect(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).toMatchObject({ desktopName: `${desktopEntry}.desktop` });
  portal.stop();
});

/** The page that has the focus; null if no window of the program has it. */
async function focused(app: RunningApp): Promise<string | null> {
  const url = await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? null);
  return url === null ? null : new URL(url).pathname;
}

test('the popover takes the focus when it is opened by icon, start, command or link', async ({ tray, startApp, profile }) => {
  const app = await startApp('--hidden');
  await tray.item();
  const ways: readonly (() => Promise<unknown>)[] = [
    async () => tray.activate(),
    async () => tray.choose('Open'),
    async () => runToItsEnd(['--profile', profile]),
    async () => clocktower(profile, 'open'),
    async () => runToItsEnd(['--profile', profile, 'clocktower://new?description=review']),
  ];
  for (const call of ways) {
    expect(await focused(app)).toBeNull();
    await call();
    await expect.poll(async () => focused(app)).toBe('/popover/index.html');
    const popover = await app.popover();
    await popover.keyboard.press('Escape');
    await expect.poll(async () => focused(app)).toBeNull();
  }
});

test('on a desktop that shows no tray icons the popover opens and says why, once', async ({ tray, startApp, profile }) => {
  tray.stop();
  const first = await startApp('--hidden');
  const popover = await first.popover();
  await expect(popover.getByText('This desktop shows no tray icons')).toBeVisible();
  expect(await focused(first)).toBeNull();
  await first.quit();
  const second = await startApp();
  const again = await second.popover();
  await expect(again.getByRole('button', { name: 'Menu' })).toBeVisible();
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({ saidNoTray: true });
  await expect(again.getByText('This desktop shows no tray icons')).toBeHidden();
});

test.describe('in the afternoon', () => {
  test.use({ timeZone: afternoonZone() });

  test('a goal is shown beside today and in the tooltip', async ({ tray, startApp, profile }) => {
    writeSettings(profile, { goals: { dailyMinutes: 480, weeklyMinutes: 2400 } });
    const app = await startApp();
    const popover = await app.popover();
    await ask(profile, { command: 'start', description: 'Write the report', at: '-65' });
    await expect(popover.getByText(/1:05 of 8:00 · done at \d/)).toBeVisible();
    await expect(popover.getByText('This week 1:05 of 40:00')).toBeVisible();
    await expect.poll(() => tray.tooltip()).toContain('Today 1:05 of 8:00');
    await expectAccessible(popover);
  });
});
