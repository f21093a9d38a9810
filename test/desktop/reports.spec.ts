/** Reports and their files in the real program: their numbers equal those of the service. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { readEntriesFromJson } from '#core/files/import-export/entry-json.ts';
import { instantOfEpochMs, secondsBetween, shiftInstant } from '#shared/values/brands.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, type RunningApp } from './support/running-app.ts';
import { entriesPath, test, type Team } from './support/team.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { chooseFile, openPlace } from './support/person.ts';

const minute = 60_000;

/** Three weeks of past work, on the projects of the fixture and without a project. */
async function work(team: Team): Promise<void> {
  const now = Math.floor(Date.now() / 1000) * 1000;
  for (let day = 20; day >= 0; day -= 1) {
    for (const [index, minutes] of [75, 40, 95].entries()) {
      const start = now - day * 1_440 * minute - (index + 1) * 130 * minute;
      const body = {
        user_id: people.employee,
        start: instantOfEpochMs(start),
        end: instantOfEpochMs(start + (minutes - day) * minute),
        description: ['=Mail', 'Facade studies', ''][index],
        task_id: index === 1 ? records.task : null,
        tags: [],
      };
      expect((await team.send('POST', entriesPath, body)).status).toBe(200);
    }
  }
}

/** `1:05` of seconds. */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

async function totalOf(team: Team): Promise<number> {
  return (await team.entries()).reduce((sum, { start, end }) => sum + (end === null ? 0 : secondsBetween(instantOfEpochMs(Date.parse(start)), instantOfEpochMs(Date.parse(end)))), 0);
}

function dateBefore(ago: number): string {
  return new Date(Date.now() - ago * 1_440 * minute).toISOString().slice(0, 10);
}

async function openReports(app: RunningApp): Promise<Page> {
  const page = await openPlace(app, 'reports');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('days');
  await page.getByLabel('First day').fill(dateBefore(40));
  await page.getByLabel('Last day').fill(dateBefore(-1));
  return page;
}

test('a report adds up what the service holds, however it is grouped, and follows what changes', async ({ team, tray, startApp }) => {
  await work(team);
  const app = await startApp();
  await tray.item();
  const page = await openReports(app);
  const total = await totalOf(team);
  const table = page.getByRole('table', { name: 'Table' });
  for (const grouping of ['day', 'week', 'month', 'project', 'tag', 'description']) {
    await page.getByRole('combobox', { name: 'Table by' }).selectOption(grouping);
    await expect(table.locator('tfoot')).toContainText(hours(total));
    await expect(table.locator('tfoot')).toContainText('63');
  }
  await expect(page.getByRole('img', { name: /^Time by day/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Share by project/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Days/ })).toBeVisible();
  await page.getByRole('button', { name: 'Set a goal' }).click();
  await page.getByRole('spinbutton', { name: 'Each day' }).fill('2.5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+3');
  await expect(page.getByText('Goal: 2:30 a day, Monday to Friday')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Compared with the goal/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Description contains' }).fill('facade');
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('up');
  await expect(page.getByText('without rounding')).toContainText(hours(total));
});

test('entries, tables and pictures are written as files that can be read', async ({ team, tray, startApp, profile }) => {
  await work(team);
  const app = await startApp();
  await tray.item();
  const page = await openReports(app);
  const folder = join(profile, 'files');
  mkdirSync(folder);

  await chooseFile(app, join(folder, 'table.csv'));
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText('table.csv was written.')).toBeVisible();
  const rows = z.array(z.object({ seconds: z.coerce.number() })).parse(parse(readFileSync(join(folder, 'table.csv')), { bom: true, columns: true }));
  expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(await totalOf(team));

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The table was copied.')).toBeVisible();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain(`Total\t${hours(await totalOf(team))}`);

  for (const [kind, item] of [['svg', 'Save as SVG'], ['png', 'Save as PNG']] as const) {
    await chooseFile(app, join(folder, `bars.${kind}`));
    await page.getByRole('button', { name: 'Save the picture “Time by day”' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByText(`bars.${kind} was written.`)).toBeVisible();
  }
  const svg = readFileSync(join(folder, 'bars.svg'), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toMatch(/var\(|oklch|<style/);
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg.replace(/viewBox="[^"]*"/, '')) ?? [];
  const decoded = await app.electron.evaluate(({ nativeImage }, path) => nativeImage.createFromPath(path).getSize(), join(folder, 'bars.png'));
  expect([Math.round(decoded.width / 3), Math.round(decoded.height / 3)]).toEqual([Number(width), Number(height)]);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const held = await team.entries();
  for (const [format, name] of [['csv', 'all.csv'], ['json', 'all.json'], ['icalendar', 'all.ics']] as const) {
    await chooseFile(app, join(folder, name));
    await page.getByRole('combobox', { name: 'Format' }).selectOption(format);
    await page.getByRole('button', { name: 'Export to a file' }).click();
    await expect(page.getByRole('region', { name: `Export to ${name}` })).toContainText(`${held.length} entries were written to ${name}.`);
  }
  const csv = z.array(z.object({ id: z.string(), seconds: z.coerce.number(), description: z.string() })).parse(parse(readFileSync(join(folder, 'all.csv')), { bom: true, columns: true }));
  expect(csv.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
  expect(csv.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(await totalOf(team));
  expect(csv.filter(({ description }) => description === "'=Mail").length).toBe(21);
  const json = await readEntriesFromJson(readFileSync(join(folder, 'all.json'), 'utf8'), async () => {});
  expect(json.ok && json.value.entries.map(({ entry }) => `${entry.id} ${entry.description}`).sort()).toEqual(held.map(({ id, description }) => `${id} ${description ?? ''}`).sort());
  const calendar = readFileSync(join(folder, 'all.ics'), 'utf8');
  expect(eventsOf(calendar)).toEqual(held.map(({ id, start, end, description }) => ({ UID: `${id}@clocktower`, DTSTART: basic(start), DTEND: basic(end ?? ''), SUMMARY: description || 'No description' })).sort((one, other) => (one.UID < other.UID ? -1 : 1)));
});

/** `20261120T093000Z`, as RFC 5545 writes an instant. */
function basic(instant: string): string {
  return instant.replaceAll(/[-:]/g, '');
}

/** The events of a calendar by identifier: RFC 5545 folds long lines and escapes some characters by a backslash. */
function eventsOf(calendar: string) {
  return calendar
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const value = (property: string): string => (new RegExp(`^${property}(?:;[^:\r]*)?:([^\r]*)\r$`, 'm').exec(event)?.[1] ?? '').replaceAll(/\\([\\;,])/g, '$1');
      return { UID: value('UID'), DTSTART: value('DTSTART'), DTEND: value('DTEND'), SUMMARY: value('SUMMARY') };
    })
    .sort((one, other) => (one.UID < other.UID ? -1 : 1));
}

/** Rows of a table: the first and the last cell. */
async function figuresOf(table: Locator): Promise<Readonly<Record<string, string>>> {
  const rows = await table.locator('tbody tr').evaluateAll((all) => all.map((row) => [row.firstElementChild?.textContent ?? '', row.lastElementChild?.textContent ?? '']));
  return Object.fromEntries(rows);
}

test('rounded reports by tag and by description add up, and tables say what pictures show', async ({ team, tray, startApp }) => {
  const rounded = new Map<string, number>();
  const count = (key: string, seconds: number) => rounded.set(key, (rounded.get(key) ?? 0) + Math.ceil(seconds / 900) * 900);
  for (const [index, [description, tags, minutes]] of ([['Plans', [records.tagA], 50], ['Plans', [], 22], ['Call', [records.tagA], 7], ['Call', [records.tagB], 31]] as const).entries()) {
    const start = instantOfEpochMs(Date.parse(`${dateBefore(index < 2 ? 3 : 2)}T${10 + index}:00:00Z`));
    expect((await team.send('POST', entriesPath, { user_id: people.employee, start, end: shiftInstant(start, minutes * 60), description, task_id: null, tags })).status).toBe(200);
    for (const key of [description, tags[0] ?? 'No tags', start.slice(0, 10), 'all']) {
      count(key, minutes * 60);
    }
  }
  const wanted = (key: string): string => hours(rounded.get(key) ?? 0);
  const app = await startApp();
  await tray.item();
  const page = await openReports(app);
  await page.getByLabel('First day').fill(dateBefore(4));
  await page.getByLabel('Last day').fill(dateBefore(1));
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('up');
  await page.getByRole('combobox', { name: 'Round', exact: true }).selectOption('entry');
  const table = page.getByRole('table', { name: 'Table' });
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('tag');
  await expect.poll(async () => figuresOf(table)).toEqual(Object.fromEntries([records.tagA, records.tagB, 'No tags'].map((tag) => [tag, wanted(tag)])));
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('description');
  await expect.poll(async () => figuresOf(table)).toEqual({ Plans: wanted('Plans'), Call: wanted('Call') });
  await expect(table.locator('tfoot')).toContainText(wanted('all'));

  const picture = page.getByRole('figure', { name: 'Time by day' });
  await picture.getByText('Numbers', { exact: true }).click();
  const numbers = Object.values(await figuresOf(picture.getByRole('table'))).filter((figure) => figure !== '0:00');
  expect(numbers).toEqual([wanted(dateBefore(3)), wanted(dateBefore(2))]);
  // The text above the bars, among the labels of the axes.
  const drawn = await picture.locator('svg text').allTextContents();
  expect(drawn.filter((text) => /^\d+:\d\d$/.test(text))).toEqual(numbers);
});

test('a report is made without a network, of all that was read before', async ({ team, tray, startApp }) => {
  await work(team);
  const app = await startApp();
  await tray.item();
  const total = hours(await totalOf(team));
  await expect((await openReports(app)).getByRole('table', { name: 'Table' }).locator('tfoot')).toContainText(total);
  await app.quit();
  await team.http.close();
  const page = await openReports(await startApp());
  await expect(page.getByRole('table', { name: 'Table' }).locator('tfoot')).toContainText(total);
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('week');
  await expect(page.getByRole('table', { name: 'Table' }).locator('tfoot')).toContainText(total);
});
