/** Entries that need attention, as the user sees them: against a server that refuses, loses, repeats and is changed by other clients. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { expectAccessible } from './support/accessible.ts';
import { closing } from './support/away-question.ts';
import { addRequest, ask, expect, startRequest, type RunningApp } from './support/running-app.ts';
import { openTimeline } from './support/person.ts';
import { tabRound } from './support/tab-stops.ts';
import { test, type Team } from './support/team.ts';

/** The card of the entry. */
function card(popover: Page, description: string): Locator {
  return popover.getByRole('region', { name: 'Needs attention' }).getByRole('listitem', { name: description });
}

async function descriptionsOf(team: Team): Promise<readonly (string | null)[]> {
  return (await team.entries()).map(({ description }) => description).toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}

/** Replaces the system's file dialog, which a test cannot use: it returns `file`. */
async function answerSaveDialog(app: RunningApp, file: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

/** The names of the Tab stops, all of which show the focus. */
async function everyStop(popover: Page): Promise<readonly string[]> {
  const { stops, missed } = await tabRound(popover);
  expect([missed, stops.filter(({ isShown }) => !isShown)]).toEqual([[], []]);
  return stops.map(({ name }) => name);
}

test('a rejected entry says why and is fixed at the field, by keyboard in the popover, where Tab comes by every action, and on the page of the window that is there only for it', async ({
  team,
  startApp,
  profile,
  tray,
}) => {
  const app = await startApp();
  const popover = await app.popover();
  team.refuseNext('POST', {
    status: 422,
    body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } },
  });
  await ask(profile, addRequest('-90 -1 With a fault'));
  const rejected = card(popover, 'With a fault');
  await expect(rejected).toContainText('The start must not be before the project begins. It is kept here.');
  await expect.poll(() => tray.tooltip()).toContain('1 entry needs your attention');
  await expect.poll(() => tray.labels()).toContain('1 entry needs your attention');
  await expectAccessible(popover);

  const menu = popover.getByRole('button', { name: 'Menu' });
  await menu.press('ArrowDown');
  await expect(popover.locator('[role^="menuitem"]').first()).toBeFocused();
  await popover.keyboard.press('Escape');
  await expect(popover.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
  await tray.choose('Quit');
  await expect(popover.getByRole('alertdialog')).toBeVisible();
  expect(await everyStop(popover)).toEqual(expect.arrayContaining(['Start', 'Menu', 'Pin “With a fault” as a favourite']));
  await popover.keyboard.press('Escape');
  await expect(popover.getByRole('alertdialog')).toHaveCount(0);

  await rejected.getByRole('button', { name: /^Fix:/ }).focus();
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('textbox', { name: 'Start' })).toBeFocused();
  await expectAccessible(popover);
  await everyStop(popover);
  await popover.getByRole('textbox', { name: 'Start' }).focus();
  await popover.keyboard.press('Control+A');
  await popover.keyboard.type('-5');
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  await expect(popover.getByRole('combobox')).toBeFocused();
  await expect.poll(() => descriptionsOf(team)).toEqual(['With a fault']);

  team.refuseNext('POST', {
    status: 422,
    body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } },
  });
  await ask(profile, addRequest('-90 -1 For the window'));
  const page = await openTimeline(app);
  const way = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Needs attention' });
  await way.click();
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
  const refused = card(page, 'For the window');
  await expect(refused).toContainText('It is kept here.');
  await expectAccessible(page);

  await refused.getByRole('button', { name: /^Fix:/ }).click();
  const start = page.getByRole('textbox', { name: 'Start', exact: true });
  await expect(start).toBeFocused();
  await expectAccessible(page);
  await start.fill('-30');
  await start.press('Enter');
  await expect.poll(async () => descriptionsOf(team), { timeout: 60_000 }).toEqual(['For the window', 'With a fault']);
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await expect(way).toHaveCount(0);
});

test('quitting shows what is not saved and keeps it, and the export can be read back', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  const popover = await app.popover();
  await team.http.close();
  await ask(profile, startRequest('=1+1'));
  await ask(profile, { command: 'stop' });
  await expect(popover.getByText(/1 entry saved on this computer/)).toBeVisible();
  await tray.choose('Quit');
  const question = popover.getByRole('alertdialog', { name: 'Quit Clocktower?' });
  await expect(question).toContainText('1 entry is kept on this computer and not saved yet.');
  await expect(question.getByRole('button', { name: 'Quit', exact: true })).toBeFocused();
  await expectAccessible(popover);
  await popover.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  // By keyboard: a dismissed notice shrinks the window during a click.
  await popover.getByRole('button', { name: 'Menu' }).press('Enter');
  const csv = join(profile, 'kept.csv');
  await answerSaveDialog(app, csv);
  await popover.getByRole('menuitem', { name: 'Export unsaved entries…' }).click();
  await expect(popover.getByText(/1 entry not saved yet was written to .*kept\.csv/)).toBeVisible();
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(readFileSync(csv), { columns: true, bom: true }));
  // Also waiting: a request whose outcome is unknown because the server ended, until a read has determined it.
  expect(rows).toMatchObject([
    { connection: 'Team', change: 'new', state: expect.stringMatching(/^(queued|sending)$/), description: "'=1+1" },
  ]);
  if (process.platform !== 'win32') {
    expect(statSync(csv).mode & 0o777).toBe(0o600);
  }

  await tray.choose('Quit');
  const json = join(profile, 'kept.json');
  await answerSaveDialog(app, json);
  await question.getByRole('button', { name: 'Export unsaved entries…' }).click();
  await expect(popover.getByText(/written to .*kept\.json/)).toBeVisible();
  const { connections } = z
    .object({
      connections: z.array(
        z.object({ entries: z.array(z.object({ record: z.object({ local: z.object({ description: z.string() }) }) })) }),
      ),
    })
    .parse(JSON.parse(readFileSync(json, 'utf8')));
  expect(connections.flatMap(({ entries }) => entries.map(({ record }) => record.local.description))).toEqual(['=1+1']);

  const ended = app.electron.waitForEvent('close');
  await closing(popover, async () => question.getByRole('button', { name: 'Quit', exact: true }).click());
  await ended;
  await team.http.restart();
  tray.forget();
  await startApp('--hidden');
  await tray.item();
  await expect.poll(() => descriptionsOf(team), { timeout: 60_000 }).toEqual(['=1+1']);
});
