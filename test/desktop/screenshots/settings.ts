/** Pictures of the settings, and of the question about time away. */
import { awayQuestion } from '../support/away-question.ts';
import { FakeAbsence } from '../support/fake-absence.ts';
import { openConnections, openPlace } from '../support/person.ts';
import { expect, test } from '../support/running-app.ts';
import { sizeWindow } from '../support/window-size.ts';
import { asAtHome, draw, drawWindow, letGo } from './pictures.ts';

test('pictures of settings and of the question about time away', async ({ startApp, tray, profile }) => {
  const absence = await FakeAbsence.start();
  const app = await startApp();
  await tray.item();
  const page = await openConnections(app);
  const sections = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['General', 'Away', 'Reminders', 'Goals and focus', 'Calendars']) {
    await sections.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const hidden of ['No timer in working hours', 'Pomodoro timer']) {
      const choice = page.getByRole('switch', { name: hidden });
      if ((await choice.count()) > 0) {
        await choice.click();
        await expect(choice).toBeChecked();
      }
    }
    await letGo(page);
    await drawWindow(page, `settings-${name.split(' ')[0]?.toLowerCase() ?? ''}`);
  }
  await sections.getByRole('button', { name: 'General', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'General' }).waitFor();
  await app.electron.evaluate(({ BrowserWindow }) => {
    const state = { kind: 'ready', version: '0.2.0', postponed: false };
    const update = { revision: 1_000, current: '0.1.0', hasReleaseNotes: true, state };
    BrowserWindow.getAllWindows()
      .find(({ webContents }) => webContents.getURL().includes('/window/'))
      ?.webContents.send('updatesChanged', update);
  });
  await draw(page.getByRole('region', { name: 'Updates' }), 'settings-updates');
  await sizeWindow(app, 800, 640);
  await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView({ block: 'end' }));
  await page.getByRole('button', { name: 'All sections' }).click();
  await page.getByRole('menuitemradio', { name: 'General' }).waitFor();
  await drawWindow(page, 'settings-narrow');
  await page.keyboard.press('Escape');

  const question = await awayQuestion(app, { absence, profile });
  await question.mouse.move(1, 1);
  await draw(question.getByRole('main'), 'away');
  absence.stop();
});

test('pictures of About and of the diagnostics bundle', async ({ startApp, tray, profile }) => {
  const app = await startApp();
  await tray.item();
  const page = await openPlace(app, 'settings', 'about');
  await page.getByRole('button', { name: 'Copy versions' }).waitFor();
  await asAtHome(page, profile);
  await letGo(page);
  await drawWindow(page, 'about');
  await page.getByRole('button', { name: 'Save a diagnostics bundle…' }).click();
  await page.getByRole('region', { name: 'Contents of the bundle' }).scrollIntoViewIfNeeded();
  await letGo(page);
  await drawWindow(page, 'about-bundle');
});
