/** A working week by keyboard alone, in popover, window and the question about time away: every second is on the intended project. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { secondsBetween, utcInstantSchema } from '#shared/values/brands.ts';
import { togglExport } from '../support/toggl-export.ts';
import { afternoonZone } from './support/afternoon.ts';
import { awayPage, closing, noted } from './support/away-question.ts';
import { FakeAbsence } from './support/fake-absence.ts';
import { areSame, drawPages, inkedRows } from './support/pdf-pictures.ts';
import { chooseFile } from './support/person.ts';
import { allSaved, ask, expect, often, storedEntries, test as base, type RunningApp } from './support/running-app.ts';

const test = base.extend<{ readonly absence: FakeAbsence }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
});

// All entries of the test are of one day.
test.use({ timeZone: afternoonZone() });

const minute = 60_000;

const projectOf: Readonly<Record<string, string>> = { 'Facade studies': 'Harbour house', Lettering: 'Museum', Accounts: 'Office' };

/** Presses Tab until the focus is there. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function pressOn(target: Locator): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Enter');
}

/** Replaces the text of a field. */
async function type(field: Locator, text: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press('Control+A');
  await field.page().keyboard.type(text);
  await expect(field).toHaveValue(text);
}

const lineOf = (page: Page) => page.getByRole('combobox', { name: /working on|Description of/ });

async function start(page: Page, description: string, times = ''): Promise<void> {
  const field = lineOf(page);
  await type(field, `${times}${description} @"${projectOf[description]}"`);
  await expect(page.getByRole('option', { name: `Create project “${projectOf[description]}”` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`${times}${description}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Project: ${projectOf[description]}` })).toBeVisible();
}

async function switchTo(page: Page, description: string): Promise<void> {
  await type(lineOf(page), description.slice(0, 4));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: description }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Switches to this')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Project: ${projectOf[description]}` })).toBeVisible();
}

async function addFinished(page: Page, line: string): Promise<void> {
  await type(lineOf(page), line);
  await expect(page.getByText('Adds finished entry')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lineOf(page)).not.toHaveValue(line);
}

async function entries(profile: string) {
  const answer = await ask(profile, { command: 'entries', days: 2 });
  return answer.kind === 'entries' ? answer.entries.toReversed() : [];
}

/** An entry without duration would move the start of the next one. */
async function aSecondOf(profile: string): Promise<void> {
  await expect.poll(async () => (await entries(profile)).at(-1)?.durationSeconds ?? 0, often).toBeGreaterThan(0);
}

async function openWindow(app: RunningApp, popover: Page): Promise<Page> {
  const opened = app.electron.waitForEvent('window');
  await pressOn(popover.getByRole('button', { name: 'Menu' }));
  await expect(popover.getByRole('menuitem', { name: 'Open window' })).toBeFocused();
  await popover.keyboard.press('Enter');
  const window = await opened;
  await window.getByRole('button', { name: 'Week', pressed: true }).waitFor();
  return window;
}

/** Presses the arrow key down until the row of the list with this description and duration has the focus. */
async function walkTo(window: Page, description: string, duration: string): Promise<void> {
  const row = window
    .locator('[data-entry]')
    .filter({ hasText: description })
    .filter({ has: window.getByText(duration, { exact: true }) });
  await reach(window.locator('[data-entry][tabindex="0"]'));
  for (let presses = 0; presses < 40 && !(await row.evaluate((element) => element === document.activeElement)); presses += 1) {
    await window.keyboard.press('ArrowDown');
  }
  await expect(row).toBeFocused();
}

/** Runs a command of the palette. */
async function command(window: Page, query: string, heading: string): Promise<void> {
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await window.keyboard.type(query);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

test('a working week by keyboard alone books every second on the project that was meant', async ({ absence, startApp, profile }, info) => {
  test.setTimeout(300_000);
  const app = await startApp();
  const popover = await app.popover();
  await start(popover, 'Facade studies', '-60 ');

  absence.lock(true, 30 * minute);
  await expect.poll(() => Date.now() - Date.parse(noted(profile).since ?? '') > 29 * minute).toBe(true);
  absence.lock(false, 0);
  const question = await awayPage(app);
  await closing(question, async () => pressOn(question.getByRole('button', { name: /Discard it and continue/ })));

  await aSecondOf(profile);
  await start(popover, 'Lettering');
  await aSecondOf(profile);
  await popover.screenshot({ path: info.outputPath('popover.png') });
  const window = await openWindow(app, popover);
  await start(window, 'Accounts');
  const works = Object.keys(projectOf);
  // Two windows with independent drafts: each switches to each work, and to two of them again.
  for (let turn = 0; turn < 8; turn += 1) {
    await aSecondOf(profile);
    await switchTo(turn % 2 === 0 ? popover : window, works[turn % works.length] ?? '');
  }
  const [worked, ...switched] = await entries(profile);
  expect(switched).toHaveLength(11);
  // No gaps, and no overlaps.
  expect(switched.slice(1).map(({ start: next }) => next)).toEqual(switched.slice(0, -1).map(({ end }) => end));
  expect(worked?.durationSeconds).toBeGreaterThan(28 * 60);

  await addFinished(popover, '45m Accounts @Office');
  await addFinished(window, '1h 30m Lettering @Museum');

  // Half an hour too much was tracked, and the rest was two pieces of work.
  await pressOn(window.getByRole('button', { name: 'List', exact: true }));
  await walkTo(window, 'Lettering', '1:30');
  await window.keyboard.press('Enter');
  await type(window.getByRole('textbox', { name: 'Duration' }), '1h');
  await window.keyboard.press('Enter');
  await expect(window.getByText('1:30', { exact: true })).toHaveCount(0);
  await window.keyboard.press('Escape');
  await walkTo(window, 'Lettering', '1:00');
  await window.keyboard.press('s');
  await pressOn(window.getByRole('button', { name: 'Split here' }));
  await expect
    .poll(async () =>
      (await entries(profile)).filter(
        ({ description, durationSeconds }) => description === 'Lettering' && durationSeconds > 1_700 && durationSeconds < 1_900,
      ),
    )
    .toHaveLength(2);

  await pressOn(window.getByRole('button', { name: 'Stop', exact: true }));
  await expect(window.getByRole('button', { name: 'Start', exact: true })).toBeVisible();

  const toggl = togglExport('2026-09', 40);
  writeFileSync(join(profile, 'toggl.csv'), toggl.text);
  await command(window, 'import', 'Import and export');
  await chooseFile(app, join(profile, 'toggl.csv'));
  await pressOn(window.getByRole('button', { name: 'Choose a file' }));
  await expect(window.getByRole('checkbox', { name: 'Projects: 12 of 12' })).toBeChecked();
  await expect(window.getByRole('checkbox', { name: 'Tags: 8 of 8' })).toBeChecked();
  await pressOn(window.getByRole('button', { name: 'Import 40 entries' }));
  await expect(window.getByRole('region', { name: 'Import of toggl.csv' })).toContainText('40 entries added');

  await command(window, 'reports', 'Reports');
  await chooseFile(app, join(profile, 'week.csv'));
  await pressOn(window.getByRole('button', { name: 'Save as CSV' }));
  await expect(window.getByText('week.csv was written.')).toBeVisible();
  await chooseFile(app, join(profile, 'week.pdf'));
  await pressOn(window.getByRole('button', { name: 'Save as PDF' }));
  await expect(window.getByText('week.pdf was written.')).toBeVisible();
  expect(readFileSync(join(profile, 'week.pdf')).subarray(0, 5).toString()).toBe('%PDF-');

  await allSaved(profile);
  await app.quit();
  const held = storedEntries(profile).filter(({ description }) => description !== null && projectOf[description] !== undefined);
  expect(held).toHaveLength(15);
  const meant = new Map<string, number>();
  for (const { description, start: from, end } of held) {
    const project = projectOf[description ?? ''] ?? '';
    meant.set(project, (meant.get(project) ?? 0) + secondsBetween(utcInstantSchema.parse(from), utcInstantSchema.parse(end)));
  }
  const report = readFileSync(join(profile, 'week.csv'), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','));
  expect(new Map(report.map(([project = '', seconds]) => [project, Number(seconds)]))).toEqual(meant);
  const last = held.find(({ start: from }) => from === switched.at(-1)?.start);
  const tracked = secondsBetween(switched[0]?.start ?? utcInstantSchema.parse(null), utcInstantSchema.parse(last?.end));
  expect([...meant.values()].reduce((sum, seconds) => sum + seconds, 0)).toBe((worked?.durationSeconds ?? 0) + tracked + 3_600 + 2_700);
});

/** Ticks a box, or chooses among radio buttons, of which Tab reaches one and arrow keys the others. */
async function choose(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  const isRadio = (await control.getAttribute('type')) === 'radio';
  await reach(isRadio ? control.page().getByRole('radio').first() : control);
  await keyboard.press('Space');
  for (let presses = 0; presses < 3 && !(await control.isChecked()); presses += 1) {
    await keyboard.press('ArrowDown');
  }
  await expect(control).toBeChecked();
}

/** What is imported, what the preview asks, and the seconds that come of it. */
const imports: readonly { readonly file: string; readonly decide?: (part: Locator) => Promise<void>; readonly seconds: number }[] = [
  {
    file: '50-kimai-over24.csv',
    decide: async (part) => choose(part.getByRole('radio', { name: 'Use the duration' })),
    seconds: 73 * 3_600 + 41 * 60,
  },
  { file: '54-mismatch.csv', decide: async (part) => choose(part.getByRole('radio', { name: 'Use start and end' })), seconds: 3_600 },
  {
    file: '52-clockify-break.csv',
    decide: async (part) => choose(part.getByRole('checkbox', { name: 'Import these too' })),
    seconds: 12 * 3_600,
  },
  { file: '20-end-2400.csv', seconds: 2 * 3_600 },
  { file: '44-ragged.csv', seconds: 2 * 3_600 },
  { file: 'R05-skipped-hour.csv', seconds: 26 * 60 + 3_600 },
  { file: 'R04-clockify-total-row.csv', seconds: 2 * 3_600 },
  { file: 'I00-good.ics', seconds: 3_600 },
  { file: '61-win-no-vtz.ics', seconds: 1_800 },
];

test('a second week with pauses, a break, the timesheet, imports and a report on paper is right to the second', async ({
  startApp,
  profile,
}) => {
  test.setTimeout(300_000);
  const app = await startApp();
  const popover = await app.popover();
  await start(popover, 'Facade studies', '-90 ');
  await aSecondOf(profile);
  await pressOn(popover.getByRole('button', { name: 'Pause', exact: true }));
  await start(popover, 'Lettering');
  await aSecondOf(profile);
  await pressOn(popover.getByRole('button', { name: /^Resume .*Facade studies/u }));
  await aSecondOf(profile);

  const window = await openWindow(app, popover);
  await window.keyboard.press('Control+K');
  await window.keyboard.type('break of 5');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(window.getByText(/^Break, /u)).toHaveCount(1);
  const before = await entries(profile);
  expect(before.map(({ description }) => description)).toEqual(['Facade studies', 'Lettering', 'Facade studies']);

  await command(window, 'timesheet', 'Timesheet');
  const cell = window
    .getByRole('textbox', { name: /^Museum, .*/u })
    .and(window.locator(':not([readonly])'))
    .last();
  await type(cell, '0:45');
  await window.keyboard.press('Enter');
  await expect(
    window
      .getByRole('row', { name: /^Museum/u })
      .getByRole('cell')
      .last(),
  ).toHaveText('0:45');

  await command(window, 'import', 'Import and export');
  const part = window.getByRole('region', { name: 'Import', exact: true });
  for (const { file, decide } of imports) {
    await test.step(file, async () => {
      await chooseFile(app, join(import.meta.dirname, '../support/import-faults', file));
      await pressOn(part.getByRole('button', { name: 'Choose a file' }));
      if (file === 'R05-skipped-hour.csv') {
        await type(part.getByRole('textbox', { name: 'Time zone of the file' }), 'Europe/Vienna');
        await pressOn(part.getByRole('button', { name: 'Re-read file' }));
      }
      if (decide !== undefined) {
        await decide(part);
      }
      await pressOn(part.getByRole('button', { name: /^Import \d/u }));
      await expect(window.getByRole('region', { name: `Import of ${file}` })).toContainText('added');
    });
  }

  await command(window, 'reports', 'Reports');
  async function print(name: string): ReturnType<typeof drawPages> {
    await chooseFile(app, join(profile, name));
    await pressOn(window.getByRole('button', { name: 'Save as PDF' }));
    await expect(window.getByText(`${name} was written.`)).toBeVisible();
    return drawPages(join(profile, name));
  }
  const pages = await print('week.pdf');
  expect(areSame(await print('again.pdf'), pages)).toBe(true);
  for (const page of pages) {
    const inked = inkedRows(page);
    // Text on each page, and paper left free above and below.
    expect([inked.length > 20, (inked[0] ?? 0) > page.height * 0.03, (inked.at(-1) ?? 0) < page.height * 0.99]).toEqual([true, true, true]);
  }
  await addFinished(popover, '10m Lettering @Museum');
  const more = await print('more.pdf');
  expect([more[0]?.width, more[0]?.height]).toEqual([pages[0]?.width, pages[0]?.height]);
  expect(areSame(more.slice(0, 1), pages.slice(0, 1))).toBe(false);

  await allSaved(profile);
  await app.quit();
  const held = storedEntries(profile).map(({ description, start: from, end }) => ({
    description: description ?? '',
    seconds: secondsBetween(utcInstantSchema.parse(from), utcInstantSchema.parse(end)),
  }));
  const sum = (isMeant: (description: string) => boolean): number =>
    held.filter(({ description }) => isMeant(description)).reduce((total, { seconds }) => total + seconds, 0);
  expect(sum((description) => description === 'Lettering')).toBe((45 + 10) * 60);
  const studies = before
    .filter(({ description }) => description === 'Facade studies')
    .reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0);
  expect(sum((description) => description === 'Facade studies')).toBe(studies);
  expect(sum((description) => projectOf[description] === undefined)).toBe(imports.reduce((total, { seconds }) => total + seconds, 0));
});
