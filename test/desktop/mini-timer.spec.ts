/**
 * The mini timer in a real window: above others and off the taskbar while a timer runs, where the user left it, and in sight after a
 * display went.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clocktower, expect, test, writeSettings, type RunningApp } from './support/running-app.ts';

async function stripOf(app: RunningApp): Promise<Page> {
  const find = (): Page | undefined => app.electron.windows().find((page) => page.url().includes('/mini/'));
  // The window is shown before Playwright has attached to its page.
  await expect.poll(() => find() !== undefined).toBe(true);
  const strip = find();
  if (strip === undefined) {
    throw new Error('The strip is gone');
  }
  return strip;
}

/** null: it is not shown. */
async function windowOf(app: RunningApp) {
  return app.electron.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/mini/'));
    return window?.isVisible() === true ? { ...window.getBounds(), isOnTop: window.isAlwaysOnTop(), isFocused: window.isFocused() } : null;
  });
}

async function moveTo(app: RunningApp, x: number, y: number): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, place) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/mini/'))
        ?.setPosition(place.x, place.y),
    { x, y },
  );
}

test('a strip shows the running timer above all windows, stops it, and comes back where it was left', async ({ startApp, profile }) => {
  writeSettings(profile, { miniTimer: { on: true } });
  const app = await startApp('--hidden');
  expect(await windowOf(app)).toBeNull();
  await clocktower(profile, 'start', 'Write the report');
  await expect.poll(() => windowOf(app)).toMatchObject({ width: 300, height: 32, isOnTop: true, isFocused: false });
  const strip = await stripOf(app);
  await expect(strip.getByText('Write the report')).toBeVisible();
  await expect(strip.getByRole('timer')).toContainText('0:00');

  await moveTo(app, 200, 300);
  await expect
    .poll(() => existsSync(join(profile, 'remembered.json')) && readFileSync(join(profile, 'remembered.json'), 'utf8'))
    .toContain('"x": 200');
  await strip.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => windowOf(app)).toBeNull();
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');

  await clocktower(profile, 'start', 'Call');
  await expect.poll(() => windowOf(app)).toMatchObject({ x: 200, y: 300 });

  await moveTo(app, 20_000, 300);
  await app.electron.evaluate(({ screen }) => screen.emit('display-removed'));
  const width = await app.electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea.width);
  await expect.poll(async () => (await windowOf(app))?.x ?? width).toBeLessThanOrEqual(width - 300);
});
