/** The main window: the timeline over the real service, online and offline, by mouse and by keyboard. */
import { people, records } from '../support/time-tracking-fixture.ts';
import { expectAccessible } from './support/accessible.ts';
import { openTimeline } from './support/person.ts';
import { expect } from './support/running-app.ts';
import { addHours, entriesPath, test } from './support/team.ts';
import { drawing, held, mail, openYesterday, shape, work, yesterdayAt } from './support/yesterday.ts';

test('a window opens at the timeline and goes from page to page by keys', async ({ startApp, tray }) => {
  const app = await startApp();
  await tray.item();
  const page = await openTimeline(app);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Timeline' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Week', pressed: true })).toBeVisible();
});

test('an entry is moved, resized and described by keys, and each of it undone', async ({ team, startApp }) => {
  await work(team, drawing);
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  const block = page.getByRole('button', { name: /^Drawing, / });
  await block.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(9, 5), end: yesterdayAt(11, 5) })]);
  // Enter is pressed before the change is shown: the focus must stay in the field.
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(9, 5) })]);
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeFocused();
  await description.fill('Drawing, revised');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Drawing, revised/ })).toBeFocused();
  await expect.poll(() => held(team)).toEqual([shape({ ...drawing, start: yesterdayAt(9, 5), description: 'Drawing, revised' })]);
  for (let step = 0; step < 3; step += 1) {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(step === 2 ? 0 : 1);
  }
  await expect.poll(() => held(team)).toEqual([shape(drawing)]);
});

test('an entry is dragged by mouse, and a gap is filled with a press', async ({ team, startApp }) => {
  await work(team, drawing, { ...mail, start: yesterdayAt(12), end: yesterdayAt(13) });
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  const block = page.getByRole('button', { name: /^Mail, / });
  // Waits until nothing above it appears or disappears.
  await block.click({ trial: true });
  const box = await block.boundingBox();
  if (box === null) {
    throw new Error('The block is not drawn.');
  }
  // A fast drag: nothing is rendered between press, move and release, and the release is further than the last move.
  await block.evaluate((element, y) => {
    const tell = (type: string, clientY: number) => element.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: element.getBoundingClientRect().x + 80, clientY }));
    tell('pointerdown', y);
    tell('pointermove', y + 26);
    tell('pointerup', y + 52);
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

  await page.mouse.click(box.x + 80, box.y - 20);
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.type('Lunch talk');
  await page.keyboard.press('Enter');
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape({ start: yesterdayAt(11), end: yesterdayAt(12, 30), description: 'Lunch talk' }), shape(later)]);
});

test('entries are split, joined, duplicated and changed together', async ({ team, startApp }) => {
  await work(team, drawing, mail);
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  await page.getByRole('button', { name: /^Drawing, / }).click();
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  await page.getByRole('button', { name: 'Split here' }).click();
  const halves = [shape({ ...drawing, end: yesterdayAt(10) }), shape({ ...drawing, start: yesterdayAt(10) })];
  await expect.poll(() => held(team)).toEqual([...halves, shape(mail)]);

  await page.getByRole('button', { name: /^Drawing, / }).first().click();
  await page.getByRole('button', { name: 'Join with next' }).click();
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape(mail)]);

  await page.getByRole('button', { name: /^Mail, / }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => held(team)).toEqual([shape(drawing), shape(mail), shape({ ...mail, start: yesterdayAt(12), end: yesterdayAt(13) })]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: /^Drawing, / }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: '2 entries selected' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Same description for all' }).fill('Site visit');
  await page.getByRole('button', { name: 'Change 2 entries' }).click();
  await expect.poll(async () => (await held(team)).filter((entry) => entry.endsWith('Site visit'))).toHaveLength(2);

  await page.getByRole('button', { name: /^Site visit, / }).first().focus();
  await page.keyboard.press('Delete');
  await expect.poll(async () => held(team)).toHaveLength(2);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => held(team)).toHaveLength(3);
});

test('what is changed without a network is shown at once and saved later', async ({ team, startApp }) => {
  await work(team, drawing);
  const page = await openTimeline(await startApp());
  await openYesterday(page);
  await expect(page.getByRole('button', { name: /^Drawing, / })).toBeVisible();
  await team.http.close();
  await page.getByRole('button', { name: /^Drawing, / }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('button', { name: /^Drawing, .*Waiting to be saved|^Drawing, .*Being saved/ })).toBeVisible();
  await team.http.restart();
  await expect.poll(() => held(team), { timeout: 90_000 }).toEqual([shape({ ...drawing, start: yesterdayAt(8, 55), end: yesterdayAt(10, 55) })]);
});

test('all of a long history is read, scrolled through and searched', async ({ team, startApp }) => {
  await addHours(team, 3000, (index) => (index === 2900 ? 'Foundation stone' : `Drawing ${index}`));
  const page = await openTimeline(await startApp());
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Drawing 0, / })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search' }).fill('found sto');
  await expect(page.getByRole('button', { name: /^Foundation stone, / })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Drawing \d+, / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Drawing 0, / }).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: /^Drawing 2999, / })).toBeFocused({ timeout: 300 });
  }).toPass({ timeout: 90_000 });

  // An old entry is changed like any other.
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Description' }).fill('First day');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^First day, / })).toBeVisible();
  await expect.poll(async () => (await team.fixture.database.selectFrom('time_entries').select('description').where('description', '=', 'First day').execute()).length).toBe(1);
});

test('the palette goes to a page, and starts and stops the timer', async ({ startApp, tray }) => {
  const app = await startApp();
  await tray.item();
  const page = await openTimeline(app);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
  await page.keyboard.type('proj');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Write the minutes');
  await page.keyboard.press('Enter');
  await expect.poll(() => tray.labels()).toContain('Stop');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stop');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => tray.labels()).toContain('No timer is running');
});

test('projects are listed with what was worked on each', async ({ team, startApp }) => {
  const body = { user_id: people.employee, ...drawing, task_id: records.task, tags: [] };
  expect((await team.send('POST', entriesPath, body)).status).toBe(200);
  const page = await openTimeline(await startApp());
  await page.keyboard.press('Control+2');
  const { name } = await team.fixture.database.selectFrom('projects').innerJoin('tasks', 'tasks.project_id', 'projects.id').where('tasks.id', '=', records.task).select('projects.name').executeTakeFirstOrThrow();
  await expect(page.getByRole('row', { name: new RegExp(`^${name}.*2:00 2:00`) })).toBeVisible();
  await page.getByRole('textbox', { name: /^Task/ }).first().fill('Bearing plans');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+1');
  await openYesterday(page);
  await expect(page.getByRole('button', { name: /^Drawing, .*Bearing plans/ })).toBeVisible();
});

test('the timeline passes the checks of accessibility, light and dark', async ({ team, startApp }) => {
  await work(team, drawing, mail, { ...mail, start: yesterdayAt(11, 30), description: 'Call while reading mail' });
  const page = await openTimeline(await startApp());
  for (const view of ['Week', 'Day', 'List', 'Projects']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    // A page is loaded on first use.
    await expect(page.getByRole('heading', { level: 1, ...(view === 'Projects' ? { name: view } : {}) })).toBeVisible();
    if (view === 'Day') {
      await page.getByRole('button', { name: 'Previous day' }).click();
      await page.getByRole('button', { name: /^Drawing, / }).click();
    }
    await expectAccessible(page);
    if (view === 'Day') {
      // The panel may cover the buttons of the page.
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-anchored]')).toHaveCount(0);
    }
  }
});
