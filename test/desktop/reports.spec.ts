/** Reports and their files in the real program: their numbers equal those of the service. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { readEntriesFromJson } from '#core/files/import-export/export/entry-json.ts';
import { instantOfEpochMs, secondsBetween } from '#shared/values/brands.ts';
import { expect, type RunningApp } from './support/running-app.ts';
import { entriesPath, test, type Team } from './support/team.ts';
import { people, records } from '../support/time-tracking-fixture.ts';
import { chooseFile, openPlace } from './support/person.ts';
import { chooseOption, typeDate } from './support/select.ts';

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
  return (await team.entries()).reduce(
    (sum, { start, end }) =>
      sum + (end === null ? 0 : secondsBetween(instantOfEpochMs(Date.parse(start)), instantOfEpochMs(Date.parse(end)))),
    0,
  );
}

function dateBefore(ago: number): string {
  return new Date(Date.now() - ago * 1_440 * minute).toISOString().slice(0, 10);
}

async function openReports(app: RunningApp): Promise<Page> {
  const page = await openPlace(app, 'reports');
  await chooseOption(page.getByRole('combobox', { name: 'Period' }), 'Other days');
  await typeDate(page, 'First day', dateBefore(40));
  await typeDate(page, 'Last day', dateBefore(-1));
  return page;
}

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
  const rows = z
    .array(z.object({ seconds: z.coerce.number() }))
    .parse(parse(readFileSync(join(folder, 'table.csv')), { bom: true, columns: true }));
  expect(rows.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(await totalOf(team));

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The table was copied.')).toBeVisible();
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toContain(`Total\t${hours(await totalOf(team))}`);

  for (const [kind, item] of [
    ['svg', 'Save as SVG'],
    ['png', 'Save as PNG'],
  ] as const) {
    await chooseFile(app, join(folder, `bars.${kind}`));
    await page.getByRole('button', { name: 'Save the picture “Time by day”' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByText(`bars.${kind} was written.`)).toBeVisible();
  }
  const svg = readFileSync(join(folder, 'bars.svg'), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toMatch(/var\(|oklch|<style/);
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg.replace(/viewBox="[^"]*"/, '')) ?? [];
  const decoded = await app.electron.evaluate(
    ({ nativeImage }, path) => nativeImage.createFromPath(path).getSize(),
    join(folder, 'bars.png'),
  );
  expect([Math.round(decoded.width / 3), Math.round(decoded.height / 3)]).toEqual([Number(width), Number(height)]);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const held = await team.entries();
  for (const [format, name] of [
    ['CSV', 'all.csv'],
    ['JSON', 'all.json'],
    ['iCalendar', 'all.ics'],
  ] as const) {
    await chooseFile(app, join(folder, name));
    await chooseOption(page.getByRole('combobox', { name: 'Format' }), format);
    await page.getByRole('button', { name: 'Export to a file' }).click();
    await expect(page.getByRole('region', { name: `Export to ${name}` })).toContainText(`${held.length} entries were written to ${name}.`);
  }
  const csv = z
    .array(z.object({ id: z.string(), seconds: z.coerce.number(), description: z.string() }))
    .parse(parse(readFileSync(join(folder, 'all.csv')), { bom: true, columns: true }));
  expect(csv.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
  expect(csv.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(await totalOf(team));
  expect(csv.filter(({ description }) => description === "'=Mail").length).toBe(21);
  const json = await readEntriesFromJson(readFileSync(join(folder, 'all.json'), 'utf8'), async () => {});
  expect(json.ok && json.value.entries.map(({ entry }) => `${entry.id} ${entry.description}`).sort()).toEqual(
    held.map(({ id, description }) => `${id} ${description ?? ''}`).sort(),
  );
  const calendar = readFileSync(join(folder, 'all.ics'), 'utf8');
  expect(eventsOf(calendar)).toEqual(
    held
      .map(({ id, start, end, description }) => ({
        UID: `${id}@clocktower`,
        DTSTART: basic(start),
        DTEND: basic(end ?? ''),
        SUMMARY: description || 'No description',
      }))
      .sort((one, other) => (one.UID < other.UID ? -1 : 1)),
  );
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
      const value = (property: string): string =>
        (new RegExp(`^${property}(?:;[^:\r]*)?:([^\r]*)\r$`, 'm').exec(event)?.[1] ?? '').replaceAll(/\\([\\;,])/g, '$1');
      return { UID: value('UID'), DTSTART: value('DTSTART'), DTEND: value('DTEND'), SUMMARY: value('SUMMARY') };
    })
    .sort((one, other) => (one.UID < other.UID ? -1 : 1));
}
