/** Language, clock format and first weekday are set in the window and apply at once to popover, tray and window. */
import type { Page } from 'playwright';
import { expectAccessible } from './support/accessible.ts';
import { openConnections } from './support/person.ts';
import { ask, expect, startRequest, test } from './support/running-app.ts';
import { chooseOption } from './support/select.ts';

async function goTo(page: Page, names: { readonly navigation: string; readonly section: string }): Promise<void> {
  await page.getByRole('navigation', { name: names.navigation }).getByRole('button', { name: names.section, exact: true }).click();
}

test('another language is spoken at once, everywhere, and a week begins where the user says', async ({ tray, startApp, profile }) => {
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  const page = await openConnections(app);
  await goTo(page, { navigation: 'Settings', section: 'General' });
  await chooseOption(page.getByLabel('Language', { exact: true }), 'Deutsch');

  await expect(page.getByRole('heading', { level: 1, name: 'Allgemein' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/Einstellungen|Allgemein/);
  await expect.poll(() => tray.labels()).toContain('Es läuft kein Timer');
  // It was hidden while the window had the focus, and was updated nevertheless.
  await expect(popover.getByRole('combobox', { name: 'Woran arbeiten Sie?' })).toBeAttached();
  await expect(popover.locator('html')).toHaveAttribute('lang', 'de');
  await expectAccessible(page);

  await chooseOption(page.getByLabel('Uhrzeiten'), '12 Stunden, mit AM und PM');
  await ask(profile, startRequest('Fassade zeichnen'));
  await expect.poll(async () => (await tray.labels())[0]).toMatch(/^Fassade zeichnen \(seit \d{1,2}:\d{2} [AP]M\)$/);
  await chooseOption(page.getByLabel('Uhrzeiten'), '24 Stunden');
  await expect.poll(async () => (await tray.labels())[0]).toMatch(/^Fassade zeichnen \(seit \d{1,2}:\d{2}\)$/);

  await tray.activate();
  await expect(popover.getByRole('button', { name: 'Stoppen', exact: true })).toBeVisible();
  await expect(popover.getByRole('button', { name: /^Seit \d{1,2}:\d{2}\. Beginn ändern$/ })).toBeVisible();
  await expectAccessible(popover);

  await chooseOption(page.getByLabel('Sprache', { exact: true }), 'Français');
  await expect(page.getByRole('heading', { level: 1, name: 'Général' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => tray.labels()).toContain('Arrêter');
  await expect(popover.getByRole('button', { name: 'Arrêter', exact: true })).toBeAttached();
  await expectAccessible(page);

  await chooseOption(page.getByLabel('Langue', { exact: true }), 'English');
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
  await expect.poll(() => tray.labels()).toContain('Stop');

  await chooseOption(page.getByLabel('First day of the week'), 'Saturday');
  await goTo(page, { navigation: 'Pages', section: 'Timeline' });
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.locator('button[data-today] > span').first()).toHaveText(/Sat/);
});
