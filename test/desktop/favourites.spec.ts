/** Favourites: pinned by mouse and key, suggested first, started from popover, tray and window, over a restart. */
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { ask, clocktower, expect, startRequest, test } from './support/running-app.ts';

test('an entry is pinned in its row, offered first and started from the tray after a restart', async ({ startApp, profile, tray }) => {
  const first = await startApp();
  const popover = await first.popover();
  await ask(profile, { ...startRequest('Site visit'), at: '-50' });
  await ask(profile, { ...startRequest('Mail'), at: '-20' });
  await ask(profile, { command: 'stop' });
  await popover.getByRole('row', { name: /^Site visit/ }).hover();
  await popover.getByRole('button', { name: 'Pin “Site visit” as a favourite' }).click();
  await expect(popover.getByRole('button', { name: 'Unpin “Site visit”' })).toBeAttached();
  await expect.poll(() => tray.labels()).toContain('Favourites');

  const field = popover.getByRole('combobox');
  await field.click();
  await expect(popover.getByRole('option')).toHaveText([/Site visit.*favourite/, /Mail/]);
  await expectAccessible(popover);
  await field.press('Escape');
  await first.quit();
  tray.forget();

  await startApp('--hidden');
  await tray.item();
  await tray.choose('Site visit');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^Site visit: /);
});

test('the window pins the entry that is open, and its palette starts favourites', async ({ startApp, profile, tray }) => {
  const app = await startApp();
  await tray.item();
  await app.popover();
  await ask(profile, { ...startRequest('Site visit'), at: '-50' });
  await ask(profile, { command: 'stop' });
  const page = await openTimeline(app);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByText('Site visit').first().click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('favourite');
  await page.getByRole('option', { name: 'Start favourite “Site visit”' }).click();
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^Site visit: /);
});
