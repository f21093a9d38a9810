/** Reports, export and import on the real program: what is shown and written is what the service holds, and no row is taken in twice. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { readEntriesFromJson } from '#core/interchange/entry-json.ts';
import { instantOfEpochMs, secondsBetween } from '#shared/brands.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, type RunningApp } from './support/running-app.ts';
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
  const png = readFileSync(join(folder, 'bars.png'));
  expect([png.subarray(1, 4).toString(), png.length > 5_000]).toEqual(['PNG', true]);

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
  expect(calendar.match(/^BEGIN:VEVENT\r$/gm)?.length).toBe(held.length);
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
