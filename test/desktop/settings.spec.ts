/** Settings: changes in the window take effect in the system. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { pressKeys } from './support/keyboard.ts';
import { openConnections } from './support/person.ts';
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

test('the start with the session is a file of the session, and a key works from anywhere once it was pressed again', async ({
  tray,
  startAppAs,
  profile,
}) => {
  const config = mkdtempSync(join(tmpdir(), 'clocktower-config-'));
  const app = await startAppAs({ XDG_CONFIG_HOME: config });
  await tray.item();
  const page = await openSettings(app, 'General');
  const file = join(config, 'autostart', 'clocktower.desktop');
  const start = page.getByRole('switch', { name: 'Launch at login' });
  await expect(start).not.toBeChecked();
  // A switch changes once the program has answered, for which `check` would not wait.
  await start.click();
  await expect(start).toBeChecked();
  // The file is there a moment before its text.
  await expect.poll(() => (existsSync(file) ? readFileSync(file, 'utf8') : '')).toContain('[Desktop Entry]');
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^Exec=".*electron".* "--hidden" "--profile" ".*clocktower-profile-/m);
  expect(text).toContain(profile);
  await start.click();
  await expect(start).not.toBeChecked();
  await expect.poll(() => existsSync(file)).toBe(false);
  rmSync(config, { recursive: true, force: true });

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
