/** D-Bus integration: the events that the program receives, and its reactions. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { desktopEntry } from '#desktop/linux/desktop-entry.ts';
import { expectAccessible } from './support/accessible.ts';
import { awayPage, awayQuestion, closing } from './support/away-question.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { FakeNotifications } from './support/fake-notifications.ts';
import { FakePortal } from './support/fake-portal.ts';
import { openTimeline } from './support/person.ts';
import { allSaved, ask, expect, storedEntries, test as base } from './support/running-app.ts';
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

test('the question about time away takes no focus, comes as a notification, too, is postponed, outlasts the program and is answered by keyboard alone', async ({
  tray,
  absence,
  notifications,
  startApp,
  profile,
}) => {
  const first = await startApp('--hidden');
  await tray.item();
  const page = await awayQuestion(first, { absence, profile });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You were away for (29|30)m/);
  expect(await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow() === null)).toBe(true);
  const shown = await notifications.titled(/You were away for (29|30)m/);
  expect(shown.actions).toEqual(['default', shown.title, 'decide', 'Decide']);
  await expectAccessible(page);
  const { stops, missed } = await tabRound(page);
  expect([missed, stops.filter(({ isShown }) => !isShown)]).toEqual([[], []]);
  await closing(page, async () => page.keyboard.press('Escape'));
  // A postponed notice comes again when the popover opens, and when its button is pressed.
  await tray.activate();
  const put = await awayPage(first);
  await closing(put, async () => put.keyboard.press('Escape'));
  notifications.press(shown, 'Decide');
  await awayPage(first);
  await first.quit();
  tray.forget();

  const second = await startApp('--hidden');
  await tray.item();
  const again = await awayPage(second);
  await again.getByRole('button', { name: /It was something else/ }).click();
  await expect(again.getByLabel('What was it?')).toBeFocused();
  await again.keyboard.type('Lunch');
  await closing(again, async () => again.keyboard.press('Enter'));
  await allSaved(profile);
  await second.quit();
  const entries = storedEntries(profile);
  expect(entries.map(({ description, end }) => [description, end === null])).toEqual([
    ['Write the report', false],
    ['Lunch', false],
    ['Write the report', true],
  ]);
  const gapMs = Date.parse(entries[1]?.end ?? '') - Date.parse(entries[1]?.start ?? '');
  expect(gapMs).toBeGreaterThan(29 * minute);
  expect(gapMs).toBeLessThan(31 * minute);
});

test('notifications are sent to a server that starts later, are acted on once, are taken back, and are held back where quiet is wanted', async ({
  tray,
  startApp,
  profile,
}) => {
  const portal = await FakePortal.start();
  const app = await startApp();
  await expect.poll(() => portal.registered).toEqual([desktopEntry]);
  expect(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).toMatchObject({
    desktopName: `${desktopEntry}.desktop`,
  });
  const popover = await app.popover();
  const offered = async () => popover.evaluate(async () => window.clocktower?.getSettings());
  expect(await offered()).toMatchObject({ ok: true, value: { capabilities: { notifications: 'none' } } });
  const notifications = await FakeNotifications.start();
  await expect.poll(offered).toMatchObject({ ok: true, value: { capabilities: { notifications: 'buttons' } } });
  await ask(profile, { command: 'start', description: 'Forgotten & <lost>', at: '-660' });
  const shown = await notifications.titled('Running for 11h');
  expect([shown.body.includes('“Forgotten &amp; &lt;lost&gt;”'), shown.desktopEntry]).toEqual([true, desktopEntry]);
  notifications.press(shown, 'Stop');
  notifications.press(shown, 'Stop');
  await expect.poll(() => tray.labels()).toContain('No timer is running');

  await ask(profile, { command: 'start', description: 'Night shift', at: '-720' });
  const { id } = await notifications.titled('Running for 12h');
  await ask(profile, { command: 'stop' });
  await expect.poll(() => notifications.closed).toContain(id);

  notifications.inhibit(true);
  await ask(profile, { command: 'start', description: 'Quiet', at: '-780' });
  await notifications.askedForQuiet();
  await ask(profile, { command: 'stop' });
  expect(notifications.shown.map(({ title }) => title)).toEqual(['Running for 11h', 'Running for 12h']);
  notifications.stop();
  portal.stop();
});

test('a first start on a desktop that shows no tray icons opens the popover, says why, and introduces the program, once', async ({
  tray,
  startApp,
  profile,
}) => {
  rmSync(join(profile, 'settings.json'));
  tray.stop();
  const first = await startApp('--hidden');
  const popover = await first.popover();
  await expect(popover.getByRole('heading', { name: 'Type what you are working on' })).toBeVisible();
  expect(await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow())).toBeNull();
  await expectAccessible(popover);
  await popover.getByRole('button', { name: 'Next' }).click();
  await expect(popover.getByRole('heading', { name: 'Open Clocktower again' })).toBeVisible();
  await expect(popover.getByText('This desktop shows no tray icons').first()).toBeVisible();
  await popover.getByRole('button', { name: 'Next' }).click();
  await popover.getByRole('checkbox', { name: 'Record activity' }).check();
  await expectAccessible(popover);
  await popover.getByRole('button', { name: 'Next' }).click();
  await expectAccessible(popover);
  await popover.getByRole('button', { name: 'Use it on this computer' }).click();
  await expect(popover.getByRole('heading', { name: 'Where to save your time' })).toHaveCount(0);
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({ activity: { on: true } });
  const page = await openTimeline(first);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' })).toHaveCount(0);
  await first.quit();

  const second = await startApp();
  const again = await second.popover();
  await expect(again.getByText('Nothing yet today')).toBeVisible();
  expect(JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))).toMatchObject({ reportedNoTray: true });
  await expect(again.getByText('This desktop shows no tray icons')).toBeHidden();
  await expect(again.getByRole('button', { name: 'Skip' })).toHaveCount(0);
});
