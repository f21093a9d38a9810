/** Pictures of entries that need attention. */
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { people } from '../../support/time-tracking-fixture.ts';
import { openPlace } from '../support/person.ts';
import { addRequest, ask, expect, startRequest } from '../support/running-app.ts';
import { sizeWindow } from '../support/window-size.ts';
import { entriesPath, test } from '../support/team.ts';
import { afternoonZone } from '../support/afternoon.ts';
import { at, draw, drawWindow, pictureFile, letGo } from './pictures.ts';

test.use({ timeZone: afternoonZone() });

/** A complete part of the popover, in both themes. */
async function drawCard(card: Locator, name: string): Promise<void> {
  await expect(card).toBeVisible({ timeout: 120_000 });
  await card.page().mouse.move(1, 1);
  await card
    .page()
    .getByRole('combobox')
    .evaluate((field) => field.blur());
  await draw(card, name);
}

test('pictures of what needs a decision', async ({ team, startApp, profile, tray }) => {
  test.slow();
  const app = await startApp('--force-device-scale-factor=2');
  await tray.item();
  const popover = await app.popover();
  const create = async (body: object): Promise<void> => {
    expect((await team.send('POST', entriesPath, { user_id: people.employee, tags: [], ...body })).status).toBe(200);
  };
  const items = popover.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  const reopenUntilVisible = async (shown: Locator): Promise<void> => {
    await expect(async () => {
      await popover.keyboard.press('Escape');
      await tray.activate();
      await expect(shown).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  };
  await expect(popover.getByText('Saved in Team')).toBeVisible();

  team.loseNext('POST', async (request) => {
    const { start } = z.object({ start: z.string() }).parse(await request.json());
    await create({ start, end: null, description: 'Second round of facade studies' });
  });
  await ask(profile, { ...startRequest('Call with the fire consultant'), at: '-35' });
  await ask(profile, { command: 'stop' });
  await drawCard(items.filter({ hasText: 'Is it the same one' }), 'attention-question');
  await items.getByRole('button', { name: /^Another entry/ }).click();
  await expect(items).toHaveCount(0);
  for (const { id, start } of await team.entries()) {
    await team.send('PUT', `${entriesPath}/${id}`, { start, end: at(20) });
  }

  team.repeatNext('POST', async () => {
    const duplicate = (await team.entries()).findLast(({ description }) => description === 'Lettering for the entrance');
    await team.send('PUT', `${entriesPath}/${duplicate?.id}`, {
      start: duplicate?.start,
      end: at(2),
      description: 'Lettering for the entrance',
    });
  });
  await team.http.close();
  await ask(profile, { ...startRequest('Lettering for the entrance'), at: '-15' });
  await ask(profile, { command: 'stop' });
  await team.http.restart();
  await drawCard(items.filter({ hasText: 'a duplicate' }), 'attention-duplicate');

  team.refuseNext('POST', {
    status: 422,
    body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } },
  });
  await ask(profile, addRequest('-12 -1 Notes from the site visit'));
  await drawCard(items.filter({ hasText: 'did not accept' }), 'attention-rejected');
  await popover.screenshot({ path: pictureFile('attention-list-dark.png') });
  await popover.emulateMedia({ colorScheme: 'light' });
  await popover.screenshot({ path: pictureFile('attention-list-light.png') });
  const page = await openPlace(app, 'attention');
  await sizeWindow(app, 1_000, 760);
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible();
  await letGo(page);
  await drawWindow(page, 'attention-page');
  await page.close();
  await reopenUntilVisible(items.first());
  await items.getByRole('button', { name: /^Discard:/ }).click();
  await drawCard(items.filter({ hasText: 'Discarded' }), 'attention-discarded');

  await create({ start: at(9), end: null, description: 'On the phone' });
  await ask(profile, startRequest('Write up the meeting notes'));
  const both = popover.getByRole('group', { name: /allows one timer at a time/ });
  await reopenUntilVisible(both);
  await drawCard(both, 'attention-two-running');
  await both.getByRole('button', { name: /^Stop “.* at / }).click();
  await expect
    .poll(async () => (await team.entries()).filter(({ end }) => end === null).map(({ description }) => description))
    .toEqual(['Write up the meeting notes']);

  await team.http.close();
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/1 entry saved on this computer/)).toBeVisible();
  await tray.choose('Quit');
  await drawCard(popover.getByRole('alertdialog'), 'attention-quit');
});

test('pictures of earlier versions', async ({ team, startApp, profile, tray }) => {
  const app = await startApp('--force-device-scale-factor=2');
  await tray.item();
  const popover = await app.popover();
  await expect(popover.getByText('Saved in Team')).toBeVisible();
  await ask(profile, { ...startRequest('Call with the fire consultant'), at: '-50' });
  await ask(profile, { command: 'stop' });
  await expect.poll(async () => (await team.entries()).map(({ end }) => end !== null)).toEqual([true]);
  const [entry] = await team.entries();
  await team.send('PUT', `${entriesPath}/${entry?.id}`, { start: at(45), end: at(10), description: 'Fire consultant: call and minutes' });
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(popover.getByRole('button', { name: /Changed on another device/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await letGo(popover);
  await draw(popover.locator('main'), 'entry-changed-elsewhere');
  await popover.getByRole('button', { name: 'Edit “Fire consultant: call and minutes”' }).press('Enter');
  await popover.getByRole('button', { name: 'Earlier versions (1)' }).press('Enter');
  await expect(popover.getByRole('button', { name: 'Use this' })).toBeVisible();
  await draw(popover.getByRole('form', { name: /^Edit/ }), 'earlier-versions');
});
