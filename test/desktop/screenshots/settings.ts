/** Pictures of the settings, and of the question about time away. */
import { awayQuestion } from '../support/away-question.ts';
import { FakeAbsence } from '../support/fake-absence.ts';
import { openConnections } from '../support/person.ts';
import { test } from '../support/running-app.ts';
import { draw } from './pictures.ts';

test('pictures of settings and of the question about time away', async ({ startApp, tray, profile }) => {
  const absence = await FakeAbsence.start();
  const app = await startApp('--force-device-scale-factor=2');
  await tray.item();
  const page = await openConnections(app);
  const sections = page.getByRole('navigation', { name: 'Settings' });
  for (const name of ['General', 'Away', 'Reminders', 'Goals and focus']) {
    await sections.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const hidden of ['No timer in working hours', 'Divide work into focus times and breaks']) {
      const choice = page.getByRole('switch', { name: hidden });
      if ((await choice.count()) > 0) {
        await choice.check();
      }
    }
    await draw(page.getByRole('main'), `settings-${name.split(' ')[0]?.toLowerCase() ?? ''}`);
  }
  const question = await awayQuestion(app, { absence, profile });
  await question.mouse.move(1, 1);
  await draw(question.getByRole('main'), 'away');
  absence.stop();
});
