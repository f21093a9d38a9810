/** Settings: changes in the window take effect in the system. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expectAccessible } from './support/accessible.ts';
import { pressKeys } from './support/keyboard.ts';
import { openConnections, openPlace } from './support/person.ts';
import { expect, test, type RunningApp } from './support/running-app.ts';

async function openSettings(app: RunningApp, section: string): Promise<Page> {
  const page = await openConnections(app);
  await goTo(page, section);
  return page;
}

async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: section, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: section }).waitFor();
}

test('every section passes the checks of accessibility, light and dark', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openSettings(app, 'Reminders');
  await page.getByRole('switch', { name: 'No timer in working hours' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).waitFor();
  await goTo(page, 'Goals and focus');
  await page.getByRole('switch', { name: /Pomodoro timer/ }).check();
  await page.getByLabel('Long break after').waitFor();
  for (const section of ['General', 'Away', 'Reminders', 'Goals and focus', 'Calendar', 'Connections', 'Campus', 'Import and export']) {
    await goTo(page, section);
    await expectAccessible(page);
  }
});

const sections = ['General', 'Away', 'Reminders', 'Goals and focus', 'Calendar', 'Connections', 'Campus', 'Import and export', 'About'];

test('arrow keys lead through all sections, and a menu where the window is narrow', async ({ startApp }) => {
  const app = await startApp();
  const page = await openPlace(app, 'settings');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeFocused();
  const column = page.getByRole('navigation', { name: 'Settings sections' });
  await column.getByRole('button', { name: 'General' }).focus();
  for (const [index, section] of sections.entries()) {
    const way = column.getByRole('button', { name: section, exact: true });
    await expect(way).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: section, exact: true })).toBeVisible();
    // The focus stays on the pressed control, and Tab reaches it again.
    await expect(way).toBeFocused();
    await expect(way).toHaveAttribute('tabindex', '0');
    expect(await column.locator('[aria-current="page"]').allTextContents()).toEqual([section]);
    await page.keyboard.press(index === sections.length - 1 ? 'Home' : 'ArrowDown');
  }
  await expect(column.getByRole('button', { name: 'General' })).toBeFocused();

  await app.electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/window/'))?.setContentSize(800, 600);
  });
  await page.getByRole('button', { name: 'All sections' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'About', checked: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Away' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All sections' })).toBeFocused();
  await expectAccessible(page);
});

test('settings are kept, except for values out of bounds', async ({ tray, startApp, profile }) => {
  const app = await startApp();
  await tray.item();
  const page = await openSettings(app, 'Away');
  const minutes = page.getByLabel('After');
  await minutes.fill('0');
  await minutes.blur();
  await expect(minutes).toHaveValue('10');
  await minutes.fill('25');
  await minutes.press('Enter');
  await page.getByRole('switch', { name: 'Stop the timer when the computer goes to sleep' }).check();
  const kept = () => JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')).away;
  await expect.poll(kept).toEqual({ ask: true, afterMinutes: 25, stopOnSleep: true, stopOnShutdown: false });
});

test('the start with the session is a file of the session', async ({ tray, startAppAs, profile }) => {
  const config = mkdtempSync(join(tmpdir(), 'clocktower-config-'));
  const app = await startAppAs({ XDG_CONFIG_HOME: config });
  await tray.item();
  const page = await openSettings(app, 'General');
  const file = join(config, 'autostart', 'clocktower.desktop');
  const start = page.getByRole('switch', { name: 'Launch at login' });
  await expect(start).not.toBeChecked();
  await start.check();
  await expect(start).toBeChecked();
  await expect.poll(() => existsSync(file)).toBe(true);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('[Desktop Entry]');
  expect(text).toMatch(/^Exec=".*electron".* "--hidden" "--profile" ".*clocktower-profile-/m);
  expect(text).toContain(profile);
  await start.uncheck();
  await expect.poll(() => existsSync(file)).toBe(false);
  rmSync(config, { recursive: true, force: true });
});

test('a key works once it was pressed again, and then from anywhere', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openSettings(app, 'General');
  const key = page.getByRole('button', { name: /Set a shortcut for “Start or stop”/ });
  await expect(key).toContainText('Not set');
  await key.click();
  await page.keyboard.press('Control+Alt+KeyY');
  await expect(page.getByText('Press Control + Alt + Y again')).toBeVisible();
  // The page requests the shortcut while the program is still registering it with the desktop.
  await expect(async () => {
    await pressKeys('Control_L', 'Alt_L', 'y');
    await expect(page.getByText('Control + Alt + Y works')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await tray.labels()).toContain('No timer is running');
  await pressKeys('Control_L', 'Alt_L', 'y');
  await expect.poll(() => tray.labels()).toContain('Stop');
  await pressKeys('Control_L', 'Alt_L', 'y');
  await expect.poll(() => tray.labels()).toContain('No timer is running');
  await page.getByRole('button', { name: 'Remove the shortcut for “Start or stop”' }).click();
  await expect(key).toContainText('Not set');
});
