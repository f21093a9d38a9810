/** The Campus page in the real program: map and list, a timer at a location, the explorer, and offline use. */
import { z } from 'zod';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { openCampusFixture } from '../support/campus-service-fixture.ts';
import { expect, openCampus, test } from './support/campus.ts';
import { writeSettings } from './support/running-app.ts';

test('takes a server with its key, says what its Wi-Fi reports, and shows the last answers with their age once it is gone', async ({ tray, startApp, campus }) => {
  await campus.database.insertInto('campus_wireless_readings').values({ collected_at: instantOfEpochMs(Date.now()), issues: 12 }).execute();
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
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Last answer .* ago$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The campus directory cannot be reached')).toBeVisible();
  await expect(demo).toBeVisible();
});

/** Ten thousand nests on the campus. */
function manyNests(): ReadonlyMap<string, string> {
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const latitude = 43.4657 + ((index * 7_919) % 10_000) * 1.27e-6;
    const longitude = -80.5574 + ((index * 104_729) % 9_973) * 2.4e-6;
    return `${index},Demo nest ${index},${latitude.toFixed(6)},${longitude.toFixed(6)},2017-03-28 04:00:00`;
  });
  return new Map([['1171GooseWatch.csv', `id,location,latitude,longitude,updated\n${rows.join('\n')}\n`]]);
}

test('draws ten thousand locations: the visible ones, clustered where they are close', async ({ tray, startApp, profile }) => {
  const campus = await openCampusFixture({ data: manyNests() });
  writeSettings(profile, { campus: { source: { kind: 'server', address: `${campus.origin}/v2` }, placeTemplate: '{place}' } });
  const key = await campus.issue('Ines Duarte');
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  await page.getByRole('button', { name: 'Campus settings' }).click();
  await page.getByLabel('New key').fill(key);
  await page.evaluate(() => {
    Reflect.set(globalThis, 'longTasksMs', []);
    new PerformanceObserver((list) => Reflect.get(globalThis, 'longTasksMs').push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' }).click();
  await page.getByRole('button', { name: /^Nests 10000$/ }).click();
  const list = page.getByRole('listbox', { name: 'Nests' });
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '10000');
  expect(await list.getByRole('option').count()).toBeLessThan(60);
  const map = page.getByRole('group', { name: 'Map of the campus' });
  await expect(map.getByRole('button', { name: /nests, close together/ }).first()).toBeVisible();
  expect(await map.getByRole('button').count()).toBeLessThan(300);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '10000');
  const longTasks = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(globalThis, 'longTasksMs')));
  // Printed only: how long a task takes depends on the machine.
  process.stdout.write(`10,000 places: the longest task of the page took ${Math.round(Math.max(0, ...longTasks))} ms (those over 50 ms: ${longTasks.length})\n`);
  await campus.close();
});

