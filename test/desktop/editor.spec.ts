/** The popover's editor of an entry: description, times, project and tags. */
import type { Page } from 'playwright';
import { records } from '../support/time-tracking-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { ask, expect, startRequest } from './support/running-app.ts';
import { tabRound } from './support/tab-stops.ts';
import { test } from './support/team.ts';

async function openEditor(popover: Page, description: string): Promise<void> {
  await popover.getByRole('button', { name: `Edit “${description}”` }).focus();
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('form', { name: `Edit “${description}”` })).toBeVisible();
}

test.describe('where the service names tasks and tags', () => {
  test.use({ teamDialect: 'extended' });

  test('an unsaved choice is still there when the popover opens again, the entry gets it by keys alone, and the form passes the checks in German, too', async ({ team, startApp, profile, tray }) => {
    const app = await startApp();
    const popover = await app.popover();
    await ask(profile, { ...startRequest('Read'), at: '-90' });
    await ask(profile, { command: 'stop' });
    await expect(popover.getByText('Saved in Team')).toBeVisible();
    await openEditor(popover, 'Read');
    await expectAccessible(popover);
    const { stops, missed } = await tabRound(popover);
    expect(missed).toEqual([]);
    expect(stops.filter(({ isShown }) => !isShown)).toEqual([]);

    await popover.getByLabel('Description', { exact: true }).focus();
    await popover.keyboard.press('Control+A');
    await popover.keyboard.type('Read the plans');
    await popover.getByLabel('Project', { exact: true }).focus();
    // Selects a choice by typing its first letters.
    await popover.keyboard.type('Bri');
    await expect(popover.getByLabel('Project', { exact: true })).toHaveValue(records.project);
    await popover.evaluate(async () => window.clocktower?.hidePopover());
    await tray.activate();
    await expect(popover.getByLabel('Project', { exact: true })).toHaveValue(records.project);
    // The project has only one task.
    await expect(popover.getByLabel('Task')).toHaveCount(0);
    await popover.getByRole('checkbox', { name: 'site' }).focus();
    await popover.keyboard.press('Space');
    await popover.getByLabel('Description', { exact: true }).focus();
    await popover.keyboard.press('Enter');
    await expect(popover.getByRole('row', { name: /Read the plans, Bridge/ })).toBeVisible();
    await expect
      .poll(async () => (await team.entries()).map(({ description, task_id, tags }) => ({ description, task_id, tags })))
      .toEqual([{ description: 'Read the plans', task_id: records.task, tags: [records.tagB] }]);

    await popover.getByRole('button', { name: 'Pin “Read the plans” as a favourite' }).focus();
    await popover.keyboard.press('Enter');
    await popover.evaluate(async () => window.clocktower?.changeSettings({ language: { text: 'de', clock: 'system', weekStart: 'system' } }));
    await popover.getByRole('button', { name: '„Read the plans“ bearbeiten' }).first().focus();
    await popover.keyboard.press('Enter');
    await expect(popover.getByRole('checkbox', { name: 'site' })).toBeVisible();
    await expectAccessible(popover);
    const field = popover.getByRole('combobox', { name: 'Woran arbeiten Sie?' });
    await field.click();
    await expect(popover.getByRole('option', { name: /Read.*Favorit/ })).toBeVisible();
    await expectAccessible(popover);
    await field.fill('-30 -10 lesen @Bri');
    await expect(popover.getByRole('option', { name: /Bridge/ }).first()).toBeVisible();
    await expectAccessible(popover);
    await field.fill('-10 -30 lesen');
    await expect(popover.locator('p[aria-live][data-tone="alert"]')).not.toBeEmpty();
    await expectAccessible(popover);
  });

});

