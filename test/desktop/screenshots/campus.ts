/** Pictures of the campus page. */
import { openCampus } from '../support/campus.ts';
import { expect, test } from '../support/running-app.ts';
import { drawWindow } from './pictures.ts';

test('pictures of the campus', async ({ tray, startApp }) => {
  // At twice the size the window would not fit the test display, and would use its narrow layout.
  const app = await startApp('--force-device-scale-factor=1');
  await tray.item();
  const page = await openCampus(app);
  await page
    .getByRole('listbox', { name: 'Libraries' })
    .getByRole('option', { name: /Davis Centre/ })
    .click();
  await page.getByRole('textbox', { name: 'What are you working on?' }).fill('Problem set 4');
  await page.getByRole('textbox', { name: 'What are you working on?' }).evaluate((field) => field.blur());
  await drawWindow(page, 'campus-map');
  await page.getByRole('button', { name: 'Methods', exact: true }).click();
  await page.getByRole('button', { name: '/resources/goosewatch' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('200 Request successful');
  await drawWindow(page, 'campus-methods');
  await page.getByRole('button', { name: 'Campus settings' }).click();
  await page.getByRole('radio', { name: 'A server' }).check();
  await drawWindow(page, 'campus-settings');
});
