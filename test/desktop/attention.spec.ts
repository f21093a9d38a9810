/** Entries that need attention, as the user sees them: against a server that refuses, loses, repeats and is changed by other clients. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { timeEntryResourceSchema } from '#shared/time-tracking-api.ts';
import { people } from '../support/time-tracking-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { closing } from './support/away-question.ts';
import { ask, expect, startRequest, type RunningApp } from './support/running-app.ts';
import { openTimeline } from './support/person.ts';
import { entriesPath, test, type Team } from './support/team.ts';

const minutesAgo = (minutes: number) => instantOfEpochMs(Date.now() - minutes * 60_000);

/** The card of the entry. */
function card(popover: Page, description: string): Locator {
  return popover.getByRole('region', { name: 'Needs attention' }).getByRole('listitem', { name: description });
}

async function descriptionsOf(team: Team): Promise<readonly (string | null)[]> {
  return (await team.entries()).map(({ description }) => description).toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}

async function createElsewhere(team: Team, body: object) {
  const created = await team.send('POST', entriesPath, { user_id: people.employee, tags: [], ...body });
  expect(created.status).toBe(200);
  return z.object({ data: timeEntryResourceSchema }).parse(await created.json()).data;
}

/** Replaces the system's file dialog, which a test cannot use: it returns `file`. */
async function answerSaveDialog(app: RunningApp, file: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => Promise.resolve({ canceled: false, filePath });
  }, file);
}

test('a rejected entry says why, is fixed at the field, by keyboard alone', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  const popover = await app.popover();
  team.refuseNext('POST', { status: 422, body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } } });
  await ask(profile, { ...startRequest('With a fault'), at: '-90' });
  await ask(profile, { command: 'stop' });
  const rejected = card(popover, 'With a fault');
  await expect(rejected).toContainText('Team did not accept this: the start must not be before the project begins. It is kept here.');
  await expect.poll(() => tray.tooltip()).toContain('1 entry needs your attention');
  await expect.poll(() => tray.labels()).toContain('1 entry needs your attention');
  await expectAccessible(popover);

  await rejected.getByRole('button', { name: /^Fix:/ }).focus();
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('textbox', { name: 'Start' })).toBeFocused();
  await popover.keyboard.press('Control+A');
  await popover.keyboard.type('-5');
  await popover.keyboard.press('Enter');
  await expect(popover.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  await expect(popover.getByRole('combobox')).toBeFocused();
  await expect.poll(() => descriptionsOf(team)).toEqual(['With a fault']);
});

test('both values of a field are shown, and the other one is had back with one press', async ({ team, startApp, tray }) => {
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  const entry = await createElsewhere(team, { start: minutesAgo(50), end: minutesAgo(20), description: 'Plans' });
  await popover.keyboard.press('Escape');
  await tray.activate();
  const row = popover.getByRole('region', { name: 'Today' }).getByRole('row').filter({ hasText: 'Plans' });
  await expect(row).toBeVisible();

  await team.http.close();
  await row.hover();
  await row.getByRole('button', { name: /Edit/ }).click();
  await popover.getByRole('textbox', { name: 'Description' }).fill('Plans, as I call them');
  await popover.getByRole('textbox', { name: 'Description' }).press('Enter');
  await expect(popover.getByText(/1 entry saved on this computer/)).toBeVisible();
  const { start, end } = entry;
  expect((await team.send('PUT', `${entriesPath}/${entry.id}`, { start, end, description: 'Plans, as others call them' })).status).toBe(200);
  await team.http.restart();
  await expect(async () => {
    const syncNow = popover.getByRole('button', { name: /Sync now/ });
    if (await syncNow.isVisible()) {
      await syncNow.click({ timeout: 1_000 });
    }
    await expect(card(popover, 'Plans, as I call them')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  const conflict = card(popover, 'Plans, as I call them');
  await expect(conflict).toContainText('The description was changed here and elsewhere.');
  await expect(conflict).toContainText('Plans, as others call them');
  await expectAccessible(popover);
  await conflict.getByRole('button', { name: /^Take theirs:/ }).click();
  await expect(popover.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  await expect.poll(() => descriptionsOf(team)).toEqual(['Plans, as others call them']);
});

test.describe('with a server that loses and repeats', () => {
  test.slow();

  test('the question whether it is the same entry is asked side by side, and its answer is carried out', async ({ team, startApp, profile, tray }) => {
    const app = await startApp();
    await tray.item();
    const popover = await app.popover();
    await expect(popover.getByText('Saved in Team')).toBeVisible();
    team.loseNext('POST', async (request) => {
      // Replaced by another client's entry of the same second.
      const { start } = z.object({ start: z.string() }).parse(await request.json());
      await createElsewhere(team, { start, end: null, description: 'Quite another thing' });
    });
    await ask(profile, startRequest('My own thing'));
    await ask(profile, { command: 'stop' });
    const question = card(popover, 'My own thing');
    // Only after the longest time that the request may still be in flight.
    await expect(question).toBeVisible({ timeout: 90_000 });
    await expect(question).toContainText('Is it the same one?');
    await expect(question).toContainText('Quite another thing');
    await expectAccessible(popover);
    await question.getByRole('button', { name: /^Another entry:/ }).click();
    await expect(popover.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
    await expect.poll(() => descriptionsOf(team), { timeout: 60_000 }).toEqual(['My own thing', 'Quite another thing']);
  });

  for (const choice of ['Keep both', 'Delete this one'] as const) {
    test(`a possible duplicate: ${choice}`, async ({ team, startApp, profile, tray }) => {
      const app = await startApp();
      await tray.item();
      const popover = await app.popover();
      await expect(popover.getByText('Saved in Team')).toBeVisible();
      team.repeatNext('POST', async () => {
        const [, duplicate] = await team.entries();
        expect(duplicate).toBeDefined();
        await team.send('PUT', `${entriesPath}/${duplicate?.id}`, { start: duplicate?.start, end: duplicate?.end, description: 'Sent once, changed since' });
      });
      await team.http.close();
      await ask(profile, startRequest('Sent once'));
      await ask(profile, { command: 'stop' });
      await team.http.restart();
      const duplicate = popover.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
      await expect(duplicate).toBeVisible({ timeout: 120_000 });
      await expect(duplicate).toContainText('This may be a duplicate');
      await expectAccessible(popover);
      await duplicate.getByRole('button', { name: new RegExp(`^${choice}:`) }).click();
      await expect(popover.getByRole('region', { name: 'Needs attention' }).getByRole('button', { name: /Keep both/ })).toHaveCount(0);
      await expect.poll(async () => (await team.entries()).length, { timeout: 60_000 }).toBe(choice === 'Keep both' ? 2 : 1);
    });
  }
});

test('a timer that the server refuses because another one runs: one choice settles both', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  await expect(popover.getByText('Saved in Team')).toBeVisible();
  await createElsewhere(team, { start: minutesAgo(30), end: null, description: 'On the phone' });
  await ask(profile, startRequest('At the controller'));
  await popover.keyboard.press('Escape');
  await tray.activate();
  const banner = popover.getByRole('group', { name: /On the phone.*which allows one timer at a time.*At the controller.*kept here/ });
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expectAccessible(popover);
  await banner.getByRole('button', { name: /^Stop “On the phone” at / }).click();
  await expect(banner).toHaveCount(0);
  await expect(popover.getByText('Saved in Team')).toBeVisible({ timeout: 60_000 });
  const entries = await team.entries();
  const [controller, phone] = ['At the controller', 'On the phone'].map((wanted) => entries.find(({ description }) => description === wanted));
  expect(controller?.end).toBeNull();
  expect(phone?.end).toBe(controller?.start);
});

test('a timer that another device stopped causes a notice, and can be continued', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  await ask(profile, { ...startRequest('Drawing'), at: '-10' });
  await expect.poll(() => descriptionsOf(team)).toEqual(['Drawing']);
  const [entry] = await team.entries();
  await team.send('PUT', `${entriesPath}/${entry?.id}`, { start: entry?.start, end: minutesAgo(5) });
  const told = popover.getByRole('note').filter({ hasText: /“Drawing” was stopped at .* on another device/ });
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await told.getByRole('button', { name: 'Continue “Drawing”' }).click();
  await expect(told).toHaveCount(0);
  await expect(popover.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect.poll(async () => (await team.entries()).filter(({ end }) => end === null)).toHaveLength(1);
  expect(await team.entries()).toHaveLength(2);
});

test('a clock that is off causes a notice with the difference and its consequence', async ({ team, startApp, profile, tray }) => {
  team.setClock(150_000);
  const app = await startApp();
  await tray.item();
  const popover = await app.popover();
  await ask(profile, startRequest('By the clock of the server'));
  const told = popover.getByRole('note').filter({ hasText: /The clock of this computer is 2m behind.*follow the server’s clock/ });
  await expect(async () => {
    await popover.keyboard.press('Escape');
    await tray.activate();
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(popover);
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told).toHaveCount(0);
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
  expect(rows).toMatchObject([{ connection: 'Team', change: 'new', state: expect.stringMatching(/^(queued|sending)$/), description: "'=1+1" }]);
  if (process.platform !== 'win32') {
    expect(statSync(csv).mode & 0o777).toBe(0o600);
  }

  await tray.choose('Quit');
  const json = join(profile, 'kept.json');
  await answerSaveDialog(app, json);
  await question.getByRole('button', { name: 'Export unsaved entries…' }).click();
  await expect(popover.getByText(/written to .*kept\.json/)).toBeVisible();
  const { connections } = z
    .object({ connections: z.array(z.object({ entries: z.array(z.object({ record: z.object({ local: z.object({ description: z.string() }) }) })) })) })
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

test('quitting asks no question when everything is saved', async ({ team, startApp, profile, tray }) => {
  const app = await startApp('--hidden');
  await tray.item();
  await ask(profile, startRequest('Saved'));
  await expect.poll(() => descriptionsOf(team)).toEqual(['Saved']);
  await expect.poll(async () => {
    const answer = await ask(profile, { command: 'status' });
    return answer.kind === 'status' ? answer.status.sync.waiting : null;
  }).toBe(0);
  const ended = app.electron.waitForEvent('close');
  await tray.choose('Quit');
  await ended;
});

test('the window has a page for entries that need attention, only while there are some', async ({ team, startApp, profile, tray }) => {
  const app = await startApp();
  await tray.item();
  await ask(profile, { command: 'status' });
  team.refuseNext('POST', { status: 422, body: { message: 'The given data was invalid.', errors: { start: ['must not be before the project begins'] } } });
  await ask(profile, { ...startRequest('For the window'), at: '-90' });
  await ask(profile, { command: 'stop' });
  const page = await openTimeline(app);
  const way = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Needs attention' });
  await way.click();
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
  const rejected = card(page, 'For the window');
  await expect(rejected).toContainText('It is kept here.');
  await expectAccessible(page);

  await rejected.getByRole('button', { name: /^Fix:/ }).click();
  const start = page.getByRole('textbox', { name: 'Start', exact: true });
  await expect(start).toBeFocused();
  await expectAccessible(page);
  await start.fill('-30');
  await start.press('Enter');
  await expect.poll(async () => descriptionsOf(team), { timeout: 60_000 }).toEqual(['For the window']);
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await expect(way).toHaveCount(0);
});
