/** The Campus page in the real program: map and list, a timer at a location, the explorer, and offline use. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { hasten } from './support/hasten.ts';
import { expect, openCampus, test } from './support/campus.ts';

test('the campus page takes a server with its key, says what its Wi-Fi reports, and shows the last answers with their age once it is gone', async ({
  tray,
  startApp,
  campus,
}) => {
  await campus.database
    .insertInto('campus_wireless_readings')
    .values({ collected_at: instantOfEpochMs(Date.now()), issues: 12 })
    .execute();
  const key = await campus.issue('Ines Duarte');
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  await page.getByRole('button', { name: 'Campus settings' }).click();
  await page.getByRole('radio', { name: 'A server' }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill('http://campus.example/v2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The connection to campus.example is not encrypted, so others could read the key.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(`${campus.origin}/v2`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No key is stored')).toBeVisible();
  await page.getByLabel('New key').fill(key);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/A key is stored in the keyring|The key is kept until you quit Clocktower/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' }).click();
  await expect(page.getByText('The campus Wi-Fi reports 12 sign-in problems')).toBeVisible();
  const demo = page.getByRole('option', { name: /Demo “Öffentliche” Library/ });
  await expect(demo).toContainText('Demo');
  await expect(demo.getByTitle('sample data')).toBeVisible();
  await page.getByRole('button', { name: 'Methods', exact: true }).click();
  await page.getByRole('button', { name: '/api/usage' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveText(`${campus.origin}/v2/api/usage.json?key=••••••••`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('200 Request successful');
  expect(await page.content()).not.toContain(key);

  await campus.stop();
  // Each method is tried again after some seconds before its last answer is shown.
  await hasten(app, 20);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Last answer .* ago$/)).toBeVisible();
  await expect(page.getByText('The campus directory cannot be reached')).toBeVisible();
  await expect(demo).toBeVisible();
});
