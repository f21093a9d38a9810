/** A week of switching, correcting and splitting by popover, window, quick entry and command line: every second is on the intended project. */
import type { Page } from '@playwright/test';
import { secondsBetween } from '#shared/values/brands.ts';
import { openTimeline } from './support/person.ts';
import { allSaved, ask, clocktower, expect, test } from './support/running-app.ts';

const projectOf: Readonly<Record<string, string>> = {
  'Facade studies': 'Harbour house',
  Lettering: 'Museum',
  Accounts: 'Office',
};

async function start(page: Page, description: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /working on|Description of/ });
  await field.fill(`${description} @"${projectOf[description]}"`);
  await page.getByRole('option', { name: `Create project “${projectOf[description]}”` }).click();
  await expect(field).toHaveValue(description);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Project: ${projectOf[description]}` })).toBeVisible();
}

async function switchTo(page: Page, description: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /working on|Description of/ });
  await field.fill(description.slice(0, 4));
  // By keyboard: a popover behind another window renders nothing to click.
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: description }).first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page.getByText('Switches to this')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Project: ${projectOf[description]}` })).toBeVisible();
}

async function entries(profile: string) {
  const answer = await ask(profile, { command: 'entries', days: 2 });
  return answer.kind === 'entries' ? answer.entries.toReversed() : [];
}

/** An entry without duration would move the start of the next one. */
async function aSecondOf(profile: string): Promise<void> {
  await expect.poll(async () => (await entries(profile)).at(-1)?.durationSeconds ?? 0).toBeGreaterThan(0);
}

test('a working week of switching books every second on the project that was meant', async ({ startApp, profile }, info) => {
  test.setTimeout(180_000);
  const app = await startApp();
  const popover = await app.popover();
  await start(popover, 'Facade studies');
  await aSecondOf(profile);
  await start(popover, 'Lettering');
  await aSecondOf(profile);
  await popover.screenshot({ path: info.outputPath('popover.png') });
  const window = await openTimeline(app);
  await start(window, 'Accounts');

  const works = Object.keys(projectOf);
  for (let turn = 0; turn < 20; turn += 1) {
    await aSecondOf(profile);
    // Two windows with independent drafts.
    await switchTo(turn % 2 === 0 ? popover : window, works[turn % works.length] ?? '');
  }

  const switched = await entries(profile);
  expect(switched).toHaveLength(23);
  expect(switched.map(({ description, project }) => [description, project?.name])).toEqual(switched.map(({ description }) => [description, projectOf[description]]));
  // No gaps, and no overlaps.
  expect(switched.slice(1).map(({ start: next }) => next)).toEqual(switched.slice(0, -1).map(({ end }) => end));

  const field = popover.getByRole('combobox');
  await field.fill('45m Accounts @Office');
  await expect(popover.getByText('Adds finished entry')).toBeVisible();
  await field.press('Enter');
  expect((await clocktower(profile, 'add', '--', '1h 30m Lettering @Museum')).exitCode).toBe(0);
  await expect.poll(async () => (await entries(profile)).length).toBe(25);
  const added = (await entries(profile)).filter(({ durationSeconds, end }) => end !== null && durationSeconds >= 2_700);
  expect(added.map(({ description, project, durationSeconds }) => [description, project?.name, durationSeconds])).toEqual([
    ['Lettering', 'Museum', 5_400],
    ['Accounts', 'Office', 2_700],
  ]);

  // Half an hour too much was tracked, and the rest was two pieces of work.
  await window.getByRole('button', { name: 'List', exact: true }).click();
  const row = window.locator('[data-entry]').filter({ hasText: 'Lettering' }).filter({ hasText: '1:30' });
  await row.press('Enter');
  await window.getByRole('textbox', { name: 'Duration' }).fill('1h');
  await window.getByRole('textbox', { name: 'Duration' }).press('Enter');
  const corrected = window.locator('[data-entry]').filter({ hasText: 'Lettering' }).filter({ hasText: '1:00' });
  await corrected.press('s');
  await window.getByRole('button', { name: 'Split here' }).click();
  await expect.poll(async () => (await entries(profile)).filter(({ description, durationSeconds }) => description === 'Lettering' && durationSeconds > 1_700 && durationSeconds < 1_900)).toHaveLength(2);

  await window.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await allSaved(profile);
  const all = await entries(profile);
  const [first] = switched;
  const last = all.find(({ localId }) => localId === switched.at(-1)?.localId);
  const hours = new Map<string, number>();
  for (const { project, durationSeconds } of all) {
    hours.set(project?.name ?? '', (hours.get(project?.name ?? '') ?? 0) + durationSeconds);
  }
  expect([...hours.keys()].sort()).toEqual(['Harbour house', 'Museum', 'Office']);
  const total = [...hours.values()].reduce((sum, seconds) => sum + seconds, 0);
  expect(total).toBe(first === undefined || last?.end === undefined || last.end === null ? null : secondsBetween(first.start, last.end) + 3_600 + 2_700);
});
