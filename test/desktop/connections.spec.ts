/** The connections window without a server: it opens, is usable by keyboard alone, and keeps input. */
import { expectAccessible } from './support/accessible.ts';
import { openConnections } from './support/person.ts';
import { expect, test } from './support/running-app.ts';

test('the window lists this computer, where new entries go', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openConnections(app);
  const here = page.getByRole('listitem', { name: 'This computer' });
  await expect(here).toContainText('New entries go here');
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('an invalid address shows an error at its field, and stays there', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openConnections(app);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add a server' })).toBeFocused();
  await page.keyboard.press('Enter');
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toBeFocused();
  await page.keyboard.type('no address at all');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveAccessibleDescription(/is not an address of a server/);
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('no address at all');
  await expect(page.getByRole('textbox', { name: 'Client ID' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add a server' })).toBeFocused();
});

test('the window passes the checks of accessibility, light and dark', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openConnections(app);
  await expectAccessible(page);
});
