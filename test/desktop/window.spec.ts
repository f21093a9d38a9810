/** The main window: the timeline over the real service, online and offline, by mouse and by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { openPlace, openTimeline } from './support/person.ts';
import { expect, pressUntil } from './support/running-app.ts';
import { addHours, test } from './support/team.ts';
import { drawing, held, mail, openYesterday, shape, work, yesterdayAt } from './support/yesterday.ts';

async function boxOf(block: Locator) {
  const box = await block.boundingBox();
  if (box === null) {
    throw new Error('The block is not drawn.');
  }
  return box;
}

/** Drags an edge of the block by this many hours; 52 pixels each. */
async function dragEdge(
  page: Page,
  block: Locator,
  { edge, hours }: { readonly edge: 'upper' | 'lower'; readonly hours: number },
): Promise<void> {
  // Waits until nothing above it appears or disappears.
  await block.click({ trial: true });
  const box = await boxOf(block);
  const [x, y] = [box.x + 60, edge === 'upper' ? box.y + 2 : box.y + box.height - 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + hours * 52, { steps: 4 });
  await page.mouse.up();
}

const ofDrawing = (page: Page) => page.getByRole('button', { name: /^Drawing, / });
const ofMail = (page: Page) => page.getByRole('button', { name: /^Mail, / });

test('an entry and its edges are dragged by mouse, overlapping ones are marked and drawn side by side, and a gap is filled with a press', async ({
  team,
  startApp,
}) => {
  await work(team, drawing, { ...mail, start: yesterdayAt(12), end: yesterdayAt(13) });
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  const block = page.getByRole('button', { name: /^Mail, / });
  // Waits until nothing above it appears or disappears.
  await block.click({ trial: true });
  const box = await boxOf(block);
  // A fast drag: nothing is rendered between press, move and release, and the release is further than the last move.
  await block.evaluate((element, y) => {
    const dispatchPointer = (type: string, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: element.getBoundingClientRect().x + 80, clientY }));
    dispatchPointer('pointerdown', y);
    dispatchPointer('pointermove', y + 26);
    dispatchPointer('pointerup', y + 52);
  }, box.y + 20);
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape({ ...mail, start: yesterdayAt(13), end: yesterdayAt(14) })]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape({ ...mail, start: yesterdayAt(12), end: yesterdayAt(13) })]);
  await block.click({ trial: true });
  await page.mouse.move(box.x + 80, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 20 + 26, { steps: 4 });
  await page.mouse.up();
  // 52 pixels an hour.
  const later = { ...mail, start: yesterdayAt(12, 30), end: yesterdayAt(13, 30) };
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape(later)]);
  // The service has it before the page: the gap is the one that is drawn.
  await page.getByRole('button', { name: /^Mail, 12:30/ }).waitFor();

  await page.mouse.click(box.x + 80, box.y - 20);
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type('Lunch talk');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => held(team))
    .toEqual([shape(drawing), shape({ start: yesterdayAt(11), end: yesterdayAt(12, 30), description: 'Lunch talk' }), shape(later)]);

  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Lunch talk, / }).press('Delete');
  await dragEdge(page, ofDrawing(page), { edge: 'upper', hours: -0.5 });
  const rest = shape(later);
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(8, 30) }), rest]);
  await dragEdge(page, ofDrawing(page), { edge: 'lower', hours: 2 });
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(8, 30), end: yesterdayAt(13) }), rest]);

  await expect(page.getByRole('button', { name: /overlaps another entry/ })).toHaveCount(2);
  const [left, right] = [await boxOf(ofDrawing(page)), await boxOf(ofMail(page))];
  expect(left.x + left.width).toBeLessThanOrEqual(right.x + 1);
  await dragEdge(page, ofDrawing(page), { edge: 'lower', hours: -2 });
  await expect(page.getByRole('button', { name: /overlaps another entry/ })).toHaveCount(0);
});

test('all of a long history is read, scrolled through, searched, and there after a restart without the service, and what is changed meanwhile arrives once', async ({
  team,
  startApp,
}) => {
  const many = 700;
  await addHours(team, many, (index) => `Drawing ${index}`);
  await team.http.close();
  const first = await startApp();
  const page = await openPlace(first, 'timeline', 'list');
  await expect(page.getByText('Older entries are not here yet. Team cannot be reached')).toBeVisible();
  await team.http.restart();
  await page.getByRole('textbox', { name: 'Search' }).fill(`drawing ${many - 1}`);
  await pressUntil(
    page.getByRole('button', { name: 'Continue loading' }),
    page.getByRole('button', { name: new RegExp(`^Drawing ${many - 1}, `) }),
  );
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
  expect(rows.map(({ description }) => description)).toEqual([
    'First day',
    ...Array.from({ length: many - 1 }, (_, index) => `Drawing ${many - 2 - index}`),
  ]);
});
