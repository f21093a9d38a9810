/** Favourites: pinned by mouse and key, suggested first, started from popover, tray and window, over a restart. */
import { expectAccessible } from './support/accessible.ts';
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

