/** Pictures of the user guide: quick entry, favourites, the editor, another language. */
import { people, records } from '../../support/time-tracking-fixture.ts';
import { ask, expect, startRequest } from '../support/running-app.ts';
import { entriesPath, test } from '../support/team.ts';
import { afternoonZone } from '../support/afternoon.ts';
import { at, drawWindow } from './pictures.ts';

/** Minutes before now of each start, the duration, the description. */
const day = [
  { ago: 415, minutes: 48, description: 'Read the structural report', tags: [records.tagB] },
  { ago: 360, minutes: 75, description: 'Facade studies, second round', tags: [records.tagA] },
  { ago: 280, minutes: 22, description: 'Mail and planning', tags: [] },
] as const;

test.use({ timeZone: afternoonZone(), teamDialect: 'extended' });

test('pictures of the guide', async ({ team, startApp, tray, profile }) => {
  for (const { ago, minutes, description, tags } of day) {
    const body = {
      user_id: people.employee,
      start: at(ago),
      end: at(ago - minutes),
      description,
      task_id: tags.length > 0 ? records.task : null,
      tags,
    };
    expect((await team.send('POST', entriesPath, body)).status).toBe(200);
  }
  const app = await startApp('--force-device-scale-factor=2');
  await tray.item();
  const popover = await app.popover();
  await expect(popover.getByRole('row', { name: /^Mail and planning/ })).toBeVisible();
  const field = popover.getByRole('combobox');

  await field.fill('-25 visit @Bridge #s');
  await expect(popover.getByRole('option', { name: /site/ })).toBeVisible();
  await drawWindow(popover, 'guide-completion');
  await field.fill('-25 visit @Bridge #site ');
  await expect(popover.getByRole('option')).toHaveCount(0);
  await expect(popover.locator('p[aria-live]')).toContainText('Bridge · #site · visit');
  await drawWindow(popover, 'guide-quick-entry');
  await field.fill('');

  for (const description of ['Facade studies, second round', 'Mail and planning']) {
    await popover.getByRole('button', { name: `Pin “${description}” as a favourite` }).focus();
    await popover.keyboard.press('Enter');
    await expect(popover.getByRole('button', { name: `Unpin “${description}”` })).toBeAttached();
  }
  await field.focus();
  await field.press('ArrowDown');
  await expect(popover.getByText('Ctrl D unpins it')).toBeVisible();
  await drawWindow(popover, 'guide-favourites');
  await field.press('Escape');

  await popover.getByRole('button', { name: 'Edit “Read the structural report”' }).focus();
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('checkbox', { name: 'site' })).toBeChecked();
  await drawWindow(popover, 'guide-editor');
  await popover.keyboard.press('Escape');

  await ask(profile, { ...startRequest('Fassade zeichnen'), at: '-37' });
  await popover.evaluate(async () => window.clocktower?.changeSettings({ language: { text: 'de', clock: 'system', weekStart: 'system' } }));
  await expect(popover.getByRole('button', { name: 'Stoppen', exact: true })).toBeVisible();
  await popover.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  await drawWindow(popover, 'guide-german');
});
