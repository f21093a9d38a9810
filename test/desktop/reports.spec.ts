/** Reports, export and import on the real program: what is shown and written is what the service holds, and no row is taken in twice. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { readEntriesFromJson } from '#core/interchange/entry-json.ts';
import { instantOfEpochMs, secondsBetween, shiftInstant } from '#shared/values/brands.ts';
import { expectAccessible } from './support/accessible.ts';
import { allSaved, ask, expect, newProfile, removeProfile, RunningApp, startRequest, storedEntries } from './support/running-app.ts';
import { entriesPath, test, type Team } from './support/team.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { openPlace } from './support/person.ts';

const minute = 60_000;

/** Three weeks of work before now, on the projects of the fixture and on none. */
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

/** Answers the next dialogs for files as a person would. */
async function choose(app: RunningApp, path: string | null): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] });
    dialog.showSaveDialog = async () => ({ canceled: chosen === null, filePath: chosen ?? '' });
  }, path);
}

/** `1:05 h` of seconds. */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
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
  await expect(page.getByText('Goal: 2:30 h from Monday to Friday each')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Against the goal/ })).toBeVisible();
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

  await choose(app, join(folder, 'table.csv'));
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(page.getByText('table.csv was written.')).toBeVisible();
  const rows = z.array(z.object({ seconds: z.coerce.number() })).parse(parse(readFileSync(join(folder, 'table.csv')), { bom: true, columns: true }));
  expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(await totalOf(team));

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The table was copied.')).toBeVisible();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain(`Total\t${hours(await totalOf(team)).replace(' h', '')}`);

  for (const [kind, item] of [['svg', 'Save as SVG'], ['png', 'Save as PNG']] as const) {
    await choose(app, join(folder, `bars.${kind}`));
    await page.getByRole('button', { name: 'Save the picture «Time by day»' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByText(`bars.${kind} was written.`)).toBeVisible();
  }
  const svg = readFileSync(join(folder, 'bars.svg'), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toMatch(/var\(|oklch|<style/);
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg.replace(/viewBox="[^"]*"/, '')) ?? [];
  const decoded = await app.electron.evaluate(({ nativeImage }, path) => nativeImage.createFromPath(path).getSize(), join(folder, 'bars.png'));
  expect([Math.round(decoded.width / 3), Math.round(decoded.height / 3)]).toEqual([Number(width), Number(height)]);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const held = await team.entries();
  for (const [format, name] of [['csv', 'all.csv'], ['json', 'all.json'], ['icalendar', 'all.ics']] as const) {
    await choose(app, join(folder, name));
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

/** What the events of a calendar say, by their identifiers: RFC 5545 folds long lines and puts a backslash before some signs. */
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

/** Rows of a table of figures: what the first cell says, and the last one. */
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
  await page.getByRole('combobox', { name: 'Of what' }).selectOption('entry');
  const table = page.getByRole('table', { name: 'Table' });
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('tag');
  await expect.poll(async () => figuresOf(table)).toEqual(Object.fromEntries([records.tagA, records.tagB, 'No tags'].map((tag) => [tag, wanted(tag)])));
  await page.getByRole('combobox', { name: 'Table by' }).selectOption('description');
  await expect.poll(async () => figuresOf(table)).toEqual({ Plans: wanted('Plans'), Call: wanted('Call') });
  await expect(table.locator('tfoot')).toContainText(wanted('all'));

  const picture = page.getByRole('figure', { name: 'Time by day' });
  await picture.getByText('Numbers', { exact: true }).click();
  const numbers = Object.values(await figuresOf(picture.getByRole('table'))).filter((figure) => figure !== '0:00');
  expect(numbers.map((figure) => `${figure} h`)).toEqual([wanted(dateBefore(3)), wanted(dateBefore(2))]);
  // What stands above the bars, among the hours of the scale and the names of days.
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

test('what JSON holds of one computer another takes in whole', async ({ profile, startApp }) => {
  const app = await startApp();
  for (const description of ['Plan B', 'über die Straße, „gerade“ 🚲', 'שלום', '=1+1', '']) {
    await ask(profile, { ...startRequest(description), at: '-30' });
    await ask(profile, { command: 'stop' });
  }
  const page = await openPlace(app, 'settings', 'import-export');
  const file = join(profile, 'all.json');
  await choose(app, file);
  await page.getByRole('combobox', { name: 'Format' }).selectOption('json');
  await page.getByRole('button', { name: 'Export to a file' }).click();
  await expect(page.getByRole('region', { name: 'Export to all.json' })).toContainText('5 entries were written to all.json.');
  await app.quit();

  const other = newProfile();
  const empty = await RunningApp.start(other);
  const importing = await openPlace(empty, 'settings', 'import-export');
  await choose(empty, file);
  await importing.getByRole('button', { name: 'Choose a file' }).click();
  await importing.getByRole('button', { name: 'Import 5 entries' }).click();
  await expect(importing.getByRole('region', { name: 'Import of all.json' })).toContainText('5 entries added');
  await expect.poll(async () => {
    const answer = await ask(other, { command: 'status' });
    return answer.kind === 'status' ? answer.status.sync.waiting : null;
  }).toBe(0);
  await empty.quit();
  const [there, here] = [other, profile].map((each) => storedEntries(each).map(({ id: _other, ...entry }) => entry));
  expect(there).toEqual(here);
  removeProfile(other);
});

test('what was changed since a JSON file was written is said, and added beside it only where that is asked for', async ({ profile, startApp }) => {
  const app = await startApp();
  await ask(profile, { ...startRequest('Plan B'), at: '-30' });
  await ask(profile, { command: 'stop' });
  const page = await openPlace(app, 'settings', 'import-export');
  const file = join(profile, 'all.json');
  await choose(app, file);
  await page.getByRole('combobox', { name: 'Format' }).selectOption('json');
  await page.getByRole('button', { name: 'Export to a file' }).click();
  await expect(page.getByRole('region', { name: 'Export to all.json' })).toContainText('1 entry was written');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // The same as another description here now: either side may be the newer one.
  writeFileSync(file, readFileSync(file, 'utf8').replace('Plan B', 'Plan A'));

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('1 entry is here, but was changed since this file was written, and will be skipped.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Plan A/ })).toContainText('Changed since');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^Import .* entr/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Add them as they were' }).check();
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('region', { name: 'Import of all.json' })).toContainText('1 entry added');
  await allSaved(profile);
  await app.quit();
  expect(new Set(storedEntries(profile).map(({ description }) => description))).toEqual(new Set(['Plan A', 'Plan B']));
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** As Toggl writes them. */
function togglFile(rows: number): string {
  const header = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()';
  const lines = Array.from({ length: rows }, (_, index) => {
    const date = new Date(Date.UTC(2023, 0, 1 + Math.floor(index / 12))).toISOString().slice(0, 10);
    const hour = 8 + (index % 12);
    return `Ada,ada@example.org,,,,Thing ${index},No,${date},${two(hour)}:00:00,${date},${two(hour)}:45:00,00:45:00,,`;
  });
  return [header, ...lines].join('\r\n');
}

test('a large file is shown, cancelled on its way, and repeated, and no row comes twice', async ({ tray, startApp, profile }) => {
  const app = await startApp();
  await tray.item();
  const page = await openPlace(app, 'settings', 'import-export');
  const file = join(profile, 'toggl.csv');
  writeFileSync(file, `${togglFile(4_000)}\r\nAda,ada@example.org,,,,Broken,No,2023-02-31,09:00:00,2023-02-31,10:00:00,,,`);
  await choose(app, file);

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('4,000 entries would be added, 3000:00 h in all.')).toBeVisible();
  await expect(page.getByText('1 row cannot be read')).toBeVisible();
  await expect(page.getByRole('table', { name: /Rows that cannot be read/ })).toContainText('4002');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 4,000 entries' }).click();
  const job = page.getByRole('region', { name: 'Import of toggl.csv' });
  await job.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(job).toContainText(/Cancelled after .* What was added is kept/);
  await job.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText(/already here with the same start, end and description/)).toBeVisible();
  await page.getByRole('button', { name: /^Import [\d,]+ entries$/ }).click();
  await expect(job).toContainText(/added/, { timeout: 30_000 });
  await job.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('There is nothing new in this file.')).toBeVisible();
  await expect(page.getByText('4,000 entries are already here')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import .* entr/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
});
