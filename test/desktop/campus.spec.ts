/** The Campus page in the real program: map and list as one, a timer at a place, the explorer, and no network. */
import { AxeBuilder } from '@axe-core/playwright';
import { instantOfEpochMs } from '#shared/brands.ts';
import { expect, openCampus, test } from './support/campus.ts';

test('shows the libraries and nests of this computer on map and list, as one choice', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  const list = page.getByRole('listbox', { name: 'Libraries' });
  await expect(list.getByRole('option')).toHaveCount(11);
  const map = page.getByRole('group', { name: 'Map of the campus' });
  const far = map.getByRole('button', { name: /Pharmacy Library, off the map, 4\.\d km to the south-east/ });
  await expect(far).toBeVisible();

  // What lies off the map is behind its chip, one place after the other.
  await far.click();
  await expect(list.getByRole('option', { name: /Pharmacy/ })).toHaveAttribute('aria-selected', 'true');
  await far.click();
  await expect(list.getByRole('option', { name: /Musagetes/ })).toHaveAttribute('aria-selected', 'true');

  // From the map to the list, by keyboard alone.
  const porter = map.getByRole('button', { name: 'Dana Porter Library, Library' });
  await porter.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: /Dana Porter Library/ })).toHaveAttribute('aria-selected', 'true');
  await expect(porter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Dana Porter Library' })).toContainText('Nearest nest 41 m');
  await page.keyboard.press('ArrowUp');
  await expect(porter).not.toBeFocused();
  await expect(map.locator(':focus')).toHaveCount(1);

  // And from the list to the map.
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(map.getByRole('button', { name: 'Davis Centre Library, Library' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('witer');
  await expect(list.getByRole('option')).toHaveCount(1);

  await page.getByRole('button', { name: /^Nests 37$/ }).click();
  await expect(page.getByRole('combobox', { name: 'Season' })).toHaveValue('1171');
  await expect(page.getByText('These nests are of Winter 2017; now it is')).toBeVisible();
});

test('starts a timer at a place, described as its person wants it', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  await page.getByRole('listbox', { name: 'Libraries' }).getByRole('option', { name: /Davis Centre/ }).click();
  const detail = page.getByRole('region', { name: 'Davis Centre Library' });
  await detail.getByRole('textbox', { name: 'What are you working on?' }).fill('Problem set 4');
  await detail.getByRole('button', { name: 'Start timer here' }).click();
  await expect.poll(() => tray.tooltip()).toContain('Problem set 4 @ Davis Centre Library');

  await page.getByRole('button', { name: 'Campus settings' }).click();
  const template = page.getByRole('textbox', { name: 'Description of a timer at a place' });
  await template.fill('{work}');
  await expect(template).toHaveAttribute('aria-invalid', 'true');
  await template.fill('At {place}');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' }).click();
  await page.getByRole('listbox', { name: 'Libraries' }).getByRole('option', { name: /Dana Porter/ }).click();
  await page.getByRole('button', { name: 'Start timer here' }).click();
  await expect.poll(() => tray.tooltip()).toContain('At Dana Porter Library');
});

test('explores the methods of this computer: what counts, what is empty, and the address without a key', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  await page.getByRole('button', { name: 'Methods', exact: true }).click();
  await page.getByRole('searchbox', { name: /Find a method/ }).fill('lib');
  await page.getByRole('button', { name: '/v2/poi/libraries' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('200 Request successful');
  await expect(answer).toContainText('Counted');
  await expect(answer.getByRole('row')).toHaveCount(12);
  await answer.getByRole('button', { name: 'Raw' }).click();
  await expect(answer).toContainText('"meta"');
  await page.getByRole('button', { name: 'geojson' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toContainText('FeatureCollection');

  await page.getByRole('searchbox', { name: /Find a method/ }).fill('goose');
  await page.getByRole('button', { name: '/resources/goosewatch' }).click();
  await page.getByRole('textbox', { name: /^term/ }).or(page.getByRole('combobox', { name: /^term/ })).fill('1149');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toContainText('204 No data returned');
  await expect(answer).toContainText('Not counted');
  await page.getByRole('textbox', { name: 'JSONP callback' }).fill('alert(1)');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'callback must be the name of a function' })).toBeVisible();
});

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
  await expect(page.getByText('At campus.example the key would travel for everybody to read.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill(`${campus.origin}/v2`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No key is stored')).toBeVisible();
  await page.getByLabel('New key').fill(key);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/A key is (stored in the keyring|kept until Clocktower ends)/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Campus' }).click();
  await expect(page.getByText('The campus Wi-Fi reports 12 sign-in problems')).toBeVisible();
  const demo = page.getByRole('option', { name: /Demo «Öffentliche» Library/ });
  await expect(demo).toContainText('Demo');
  await expect(demo.getByTitle('made up, for trying out')).toBeVisible();
  await page.getByRole('button', { name: 'Methods', exact: true }).click();
  await page.getByRole('button', { name: '/api/usage' }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveText(`${campus.origin}/v2/api/usage.json?key=••••••••`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('200 Request successful');
  expect(await page.content()).not.toContain(key);

  await campus.stop();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText(/^Last answer, .* old$/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The campus directory cannot be reached')).toBeVisible();
  await expect(demo).toBeVisible();
});

test('passes the checks of accessibility on map, methods and settings, light and dark', async ({ tray, startApp }) => {
  const app = await startApp();
  await tray.item();
  const page = await openCampus(app);
  await page.getByRole('option', { name: /Dana Porter/ }).click();
  const check = async (): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // A page of Electron has no second page to inject the checks through.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations).toEqual([]);
    }
  };
  await check();
  await page.getByRole('button', { name: 'Methods', exact: true }).click();
  await page.getByRole('button', { name: '/server/codes' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Answer' }).getByRole('row')).toHaveCount(8);
  await check();
  await page.getByRole('button', { name: 'Tree' }).click();
  await check();
  await page.getByRole('button', { name: 'Campus settings' }).click();
  await page.getByRole('heading', { name: 'Campus', level: 1 }).waitFor();
  await check();
});
