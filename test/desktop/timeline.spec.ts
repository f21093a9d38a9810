/** Details of the timeline over the real service: edges, overlaps, tags and tasks, searches, keys, free hours, and history while offline. */
import type { Locator, Page } from '@playwright/test';
import { shiftInstant } from '#shared/values/brands.ts';
import { records } from '../support/time-tracking-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { holdAnswers } from './support/lost-answers.ts';
import { openPlace, openTimeline } from './support/person.ts';
import { expect } from './support/running-app.ts';
import { addHours, test, type Team } from './support/team.ts';
import { drawing, held, mail, openYesterday, shape, work, yesterdayAt } from './support/yesterday.ts';

async function boxOf(block: Locator) {
  const box = await block.boundingBox();
  if (box === null) {
    throw new Error('The block is not drawn.');
  }
  return box;
}

/** Drags an edge of the block by this many hours; 52 pixels each. */
async function dragEdge(page: Page, block: Locator, { edge, hours }: { readonly edge: 'upper' | 'lower'; readonly hours: number }): Promise<void> {
  // Waits until nothing above it appears or disappears.
  await block.click({ trial: true });
  const box = await boxOf(block);
  const [x, y] = [box.x + 60, edge === 'upper' ? box.y + 2 : box.y + box.height - 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + hours * 52, { steps: 4 });
  await page.mouse.up();
}

/** Description, task and tags of each entry at the service, by description. */
async function places(team: Team): Promise<readonly (readonly [string, string | null, readonly string[]])[]> {
  const rows = (await team.entries()).map(({ description, task_id, tags }) => [description ?? '', task_id, tags] as const);
  return rows.sort(([one], [other]) => (one < other ? -1 : 1));
}

const ofDrawing = (page: Page) => page.getByRole('button', { name: /^Drawing, / });
const ofMail = (page: Page) => page.getByRole('button', { name: /^Mail, / });

test('both edges of an entry are dragged by mouse, and an overlapping entry is marked and drawn beside the other', async ({ team, startApp }) => {
  await work(team, drawing, { ...mail, start: yesterdayAt(12), end: yesterdayAt(14) });
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  await dragEdge(page, ofDrawing(page), { edge: 'upper', hours: -0.5 });
  const rest = shape({ ...mail, start: yesterdayAt(12), end: yesterdayAt(14) });
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(8, 30) }), rest]);
  await dragEdge(page, ofDrawing(page), { edge: 'lower', hours: 2 });
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(8, 30), end: yesterdayAt(13) }), rest]);

  await expect(page.getByRole('button', { name: /overlaps another entry/ })).toHaveCount(2);
  const [left, right] = [await boxOf(ofDrawing(page)), await boxOf(ofMail(page))];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
  await dragEdge(page, ofDrawing(page), { edge: 'lower', hours: -2 });
  await expect(page.getByRole('button', { name: /overlaps another entry/ })).toHaveCount(0);
});

test.describe('where the service names tasks and tags', () => {
  test.use({ teamDialect: 'extended' });

  test('an entry gets its project, task and tags in its panel, and is found by each, and by when it was', async ({ team, startApp }) => {
    const old = { start: shiftInstant(drawing.start, -40 * 86_400), end: shiftInstant(drawing.end, -40 * 86_400), description: 'Old plan' };
    await work(team, drawing, mail, old);
    const page = await openTimeline(await startApp());
    await openYesterday(page);
    await ofDrawing(page).click();
    await page.getByLabel('Project').last().selectOption('Bridge');
    await page.getByRole('checkbox', { name: 'site' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => places(team)).toEqual([
      ['Drawing', records.task, [records.tagB]],
      ['Mail', null, []],
      ['Old plan', null, []],
    ]);

    const bar = page.getByRole('search');
    const found = page.getByRole('button', { name: /^(Drawing|Mail|Old plan), / });
    for (const [label, option] of [['Tag', 'site'], ['Project', 'Bridge']] as const) {
      await bar.getByLabel(label, { exact: true }).selectOption(option);
      await expect(found).toHaveText([/^Drawing/]);
      await bar.getByRole('button', { name: 'Clear search' }).click();
      await expect(bar.getByLabel(label, { exact: true })).toHaveValue('');
    }
    const period = bar.getByLabel('Period');
    await period.selectOption('Yesterday');
    await expect(found).toHaveText([/^Mail/, /^Drawing/]);
    await period.selectOption('Other days…');
    await bar.getByLabel('To', { exact: true }).fill(old.end.slice(0, 'YYYY-MM-DD'.length));
    await expect(found).toHaveText([/^Old plan/]);
    await expectAccessible(page);
  });

  test('several entries get tags and a task together, are deleted together, and each of it is one undo', async ({ team, startApp }) => {
    await work(team, drawing, mail);
    const page = await openTimeline(await startApp());
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const select = async (): Promise<void> => {
      await ofMail(page).focus();
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('heading', { name: '2 entries selected' })).toBeVisible();
    };
    await select();
    const panel = page.getByRole('region', { name: '2 entries selected' });
    await expect(panel.getByLabel('Task')).toHaveCount(0);
    await panel.getByLabel('Project').selectOption('Bridge');
    await panel.getByLabel('Tags', { exact: true }).selectOption('Add tags');
    await panel.getByRole('checkbox', { name: 'site' }).check();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Change 2 entries' }).click();
    await expect.poll(() => places(team)).toEqual([
      ['Drawing', records.task, [records.tagB]],
      ['Mail', records.task, [records.tagB]],
    ]);
    await ofMail(page).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => places(team)).toEqual([
      ['Drawing', null, []],
      ['Mail', null, []],
    ]);

    await select();
    await panel.getByLabel('Project').selectOption('Bridge');
    await panel.getByRole('button', { name: 'Change 2 entries' }).click();
    await expect.poll(() => places(team)).toEqual([
      ['Drawing', records.task, []],
      ['Mail', records.task, []],
    ]);
    // The service has it before the page is updated.
    await expect(ofMail(page)).toContainText('Bridge');
    await select();
    await panel.getByLabel('Project').selectOption('No project');
    await panel.getByRole('button', { name: 'Change 2 entries' }).click();
    await expect.poll(() => places(team)).toEqual([
      ['Drawing', null, []],
      ['Mail', null, []],
    ]);

    await select();
    await page.getByRole('button', { name: 'Delete 2 entries' }).click();
    await expect.poll(() => held(team)).toEqual([]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => held(team)).toEqual([shape(drawing), shape(mail)]);
  });
});

test('what is typed into an entry while it is joined with the next is not lost', async ({ team, startApp }) => {
  await work(team, drawing, { ...mail, start: drawing.end, end: shiftInstant(drawing.end, 3_600) });
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  await ofDrawing(page).click();
  const panel = page.getByRole('region', { name: 'Entry' });
  const description = panel.getByRole('textbox', { name: 'Description' });
  await expect(description).toHaveValue('Drawing');
  // In one script, so that no answer can arrive in between.
  await panel.evaluate((section) => {
    section.querySelector<HTMLElement>('[aria-keyshortcuts="J"]')?.click();
    section.querySelector('textarea')?.focus();
    document.execCommand('insertText', false, 'Plan and ');
  });
  await expect.poll(async () => (await held(team)).length).toBe(1);
  await expect(description).toHaveValue('Plan and Drawing');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await team.entries()).map((entry) => entry.description)).toEqual(['Plan and Drawing']);
});

test('loading entries are announced, and can be requested again after a failure', async ({ team, startApp }) => {
  await work(team, drawing, mail);
  const app = await startApp();
  const page = await openTimeline(app);
  await openYesterday(page);
  await expect(ofMail(page)).toBeVisible();
  const lose = await holdAnswers(app, 'getHistoryRange');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText('Loading entries…')).toBeVisible();
  await expectAccessible(page);
  await lose();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing was tracked on this day')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(ofMail(page)).toBeVisible();
});

test('every key that is shown beside a mutation does it', async ({ team, startApp, tray }) => {
  await work(team, drawing, mail);
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  await ofDrawing(page).click();
  const keys = page.getByRole('region', { name: 'Entry' }).locator('[aria-keyshortcuts]');
  await expect(keys).toHaveText(['ContinueC', 'DuplicateD', 'SplitS', 'Join with nextJ', 'DeleteDel']);
  await page.keyboard.press('Escape');
  await expect(ofDrawing(page)).toBeFocused();

  await page.keyboard.press('s');
  await expect(page.getByLabel('Split at', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const halves = [shape({ ...drawing, end: yesterdayAt(10) }), shape({ ...drawing, start: yesterdayAt(10) })];
  await expect.poll(() => held(team)).toEqual([...halves, shape(mail)]);
  // The service has it before the page is updated.
  await expect(ofDrawing(page)).toHaveCount(2);
  await ofDrawing(page).first().focus();
  await page.keyboard.press('j');
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape(mail)]);
  await ofMail(page).focus();
  await page.keyboard.press('d');
  const copy = shape({ ...mail, start: yesterdayAt(12), end: yesterdayAt(13) });
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape(mail), copy]);
  await expect(ofMail(page)).toHaveCount(2);
  await ofMail(page).first().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => held(team)).toEqual([shape(drawing), copy]);
  await expect(ofMail(page)).toHaveCount(1);
  await expect(ofMail(page)).toBeFocused();
  await page.keyboard.press('c');
  await expect.poll(() => tray.labels()).toContain('Stop');

  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/yesterday/i);
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  // In a text field it is a letter.
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Search' })).toHaveValue('n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F6');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New entry' })).toBeVisible();
  await page.keyboard.press('Control+Shift+n');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('empty hours show a hint, which does not block clicks', async ({ startApp }) => {
  const page = await openTimeline(await startApp());
  await expect(page.getByText('Nothing yet this week')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByText('This week is in the future')).toBeVisible();
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  const words = page.getByText('Nothing was tracked in this week');
  await expect(words).toBeVisible();
  await expectAccessible(page);
  const { x, y, width, height } = await boxOf(words);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type('Found again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Found again, / })).toBeVisible();
  await expect(words).toHaveCount(0);
});

test('all of a history is there after a restart without the service, and what is changed meanwhile arrives once', async ({ team, startApp }) => {
  const many = 700;
  await addHours(team, many, (index) => `Drawing ${index}`);
  await team.http.close();
  const first = await startApp();
  const page = await openPlace(first, 'timeline', 'list');
  await expect(page.getByText('Older entries are not here yet. Team cannot be reached')).toBeVisible();
  await team.http.restart();
  await page.getByRole('button', { name: 'Continue loading' }).click();
  await page.getByRole('textbox', { name: 'Search' }).fill(`drawing ${many - 1}`);
  await expect(page.getByRole('button', { name: new RegExp(`^Drawing ${many - 1}, `) })).toBeVisible({ timeout: 20_000 });
  await first.quit();
  await team.http.close();

  const again = await openPlace(await startApp(), 'timeline', 'list');
  await again.getByRole('button', { name: /^Drawing 0, / }).focus();
  const oldest = again.getByRole('button', { name: new RegExp(`^Drawing ${many - 1}, `) });
  await expect(async () => {
    await again.keyboard.press('End');
    await expect(oldest).toBeFocused({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
  await again.keyboard.press('Enter');
  await again.getByRole('textbox', { name: 'Description' }).fill('First day');
  await again.keyboard.press('Enter');
  const changed = again.getByRole('button', { name: /^First day, .*(Waiting|Being) / });
  await expect(changed).toBeVisible();
  await team.http.restart();
  await again.keyboard.press('F5');
  await expect(changed).toHaveCount(0, { timeout: 40_000 });
  const rows = await team.fixture.database.selectFrom('time_entries').select(['start', 'description']).orderBy('start').execute();
  expect(rows.map(({ description }) => description)).toEqual(['First day', ...Array.from({ length: many - 1 }, (_, index) => `Drawing ${many - 2 - index}`)]);
});
