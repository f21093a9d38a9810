/** Pictures of popover and window in German, to check for texts that do not fit. */
import { openConnections } from '../support/person.ts';
import { ask, expect, startRequest, test } from '../support/running-app.ts';
import { afternoonZone } from '../support/afternoon.ts';
import { drawWindow, pictureFile } from './pictures.ts';
import { chooseOption } from '../support/select.ts';

test.use({ timeZone: afternoonZone() });

test('pictures in German', async ({ tray, startApp, profile }) => {
  const app = await startApp('--force-device-scale-factor=1');
  await tray.item();
  const popover = await app.popover();
  await ask(profile, { ...startRequest('Beschriftung am Eingang'), at: '-95' });
  await ask(profile, { ...startRequest('Fassade zeichnen'), at: '-35' });
  const page = await openConnections(app);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'General', exact: true }).click();
  await chooseOption(page.getByLabel('Language', { exact: true }), 'Deutsch');
  await drawWindow(page, 'german-settings');
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('button', { name: 'Zeitleiste' }).click();
  await expect(page.getByText('Fassade zeichnen').first()).toBeVisible();
  await drawWindow(page, 'german-timeline');
  await tray.activate();
  await expect(popover.getByRole('button', { name: 'Stoppen', exact: true })).toBeVisible();
  await popover.screenshot({ path: pictureFile('german-popover.png') });
});
