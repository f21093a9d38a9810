/** Measures a year's report of 100,000 entries and its files, beside a loop that only adds up the entries. */
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { entriesAsCalendar } from '#core/files/import-export/export/entry-calendar.ts';
import { entriesAsCsv } from '#core/files/import-export/export/entry-csv.ts';
import { entriesAsJson } from '#core/files/import-export/export/entry-json.ts';
import type { ExportedEntry } from '#core/files/import-export/export/exported-entry.ts';
import { planImport } from '#core/files/import-export/import/import-plan.ts';
import { unassigned } from '#core/sync/assignment.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { makeReport, type ReportQuestion } from '#core/files/reports/report.ts';
import { defaultPlaceTemplate, placeReader } from '#shared/campus/work-place.ts';
import { instantOfEpochMs, localDateSchema, uuidSchema } from '#shared/values/brands.ts';
import type { ReportGrouping } from '#shared/history/reports.ts';
import { median, percentile, type Table } from '../measure.ts';

const entryCount = 100_000;
const rounds = 21;

const id = (kind: number, index: number) =>
  uuidSchema.parse(`00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${index.toString(16).padStart(8, '0')}`);
const projects = Array.from({ length: 12 }, (_, index) => ({ id: id(1, index), name: `Project ${index}`, color: '#2f7d6b' }));
const tags = Array.from({ length: 5 }, (_, index) => ({ id: id(2, index), name: `Tag ${index}` }));

/** A year of entries of four to twenty-four minutes, with the given number of different descriptions. */
function history(works: number): readonly ExportedEntry[] {
  const first = Date.parse('2025-12-31T23:00:00Z');
  const stepMs = Math.floor((365 * 86_400_000) / entryCount);
  return Array.from({ length: entryCount }, (_, index) => ({
    id: id(3, index),
    start: instantOfEpochMs(first + index * stepMs),
    end: instantOfEpochMs(first + index * stepMs + (240 + ((index * 7_919) % 1_200)) * 1000),
    description: `Thing ${(index * 31) % works}`,
    project: projects[((index * 31) % works) % 13] ?? null,
    task: null,
    tags: ((index * 31) % works) % 3 === 0 ? [tags[((index * 31) % works) % 5] ?? { id: id(2, 0), name: 'Tag 0' }] : [],
  }));
}

/** Returns the milliseconds of each round, after two warm-up rounds. */
function measured(work: () => unknown): readonly number[] {
  const times: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const before = performance.now();
    work();
    if (round >= 0) {
      times.push(performance.now() - before);
    }
  }
  return times;
}

async function once(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The lower bound: no days, no groups, no zone. */
function plainSum(entries: readonly ExportedEntry[]): number {
  let sum = 0;
  for (const { start, end } of entries) {
    sum += end === null ? 0 : (Date.parse(end) - Date.parse(start)) / 1000;
  }
  return sum;
}

/** Nothing else needs the event loop here. */
const yieldToEventLoop = async (): Promise<void> => {};

/** A request of a user without rounding or filters. */
const question = (grouping: ReportGrouping): ReportQuestion => ({
  grouping,
  rounding: { mode: 'none' },
  filter: { projects: [], tags: [], clients: [], billable: null, text: '' },
  weekStart: 1,
  goal: null,
});

export async function measureReports(): Promise<readonly Table[]> {
  const entries = history(2_000);
  const others = history(entryCount);
  const now = instantOfEpochMs(Date.parse('2026-12-31T12:00:00Z'));
  const timeZone = 'Europe/Berlin';
  const sources = {
    entries,
    span: { first: localDateSchema.parse('2026-01-01'), last: localDateSchema.parse('2026-12-31') },
    timeZone,
    now,
    whole: true,
    readPlace: placeReader(defaultPlaceTemplate),
    findClient: () => null,
  };
  const rounded: ReportQuestion = { ...question('project'), rounding: { mode: 'nearest', minutes: 15, per: 'work' } };
  const rows: [string, readonly number[]][] = [
    ['A plain loop that adds the seconds up', measured(() => plainSum(entries))],
    ...(['day', 'week', 'project', 'tag', 'description'] as const).map((grouping): [string, readonly number[]] => [
      `Report by ${grouping}`,
      measured(() => makeReport(sources, question(grouping))),
    ]),
    [
      'Report by description, every entry of another one',
      measured(() => makeReport({ ...sources, entries: others }, question('description'))),
    ],
    ['Report by project, rounded to 15 minutes a day’s work', measured(() => makeReport(sources, rounded))],
  ];
  const csv = [...entriesAsCsv(entries, { at: now, timeZone })].join('');
  const setting = { at: now, timeZone };
  const files: [string, number][] = [
    ['Write CSV', await once(() => [...entriesAsCsv(entries, setting)].length)],
    ['Write JSON', await once(() => [...entriesAsJson(entries, setting)].length)],
    [
      'Write iCalendar',
      await once(() => [...entriesAsCalendar(entries, { ...setting, text: { noDescription: 'No description' } })].length),
    ],
    [
      'Read CSV and compare with as many entries',
      await once(async () => {
        const reading = await readImport(csv, { yieldToEventLoop, options: defaultImportOptions, timeZone, now });
        return (
          reading.ok &&
          planImport({
            reading: reading.value,
            known: entries,
            yieldToEventLoop,
            holds: () => false,
            addChanged: false,
            names: {
              assignment: () => ({ assignment: unassigned, project: null, task: null, client: null }),
              tag: () => ({ fate: 'impossible' }),
              billable: () => undefined,
            },
          })
        );
      }),
    ],
  ];
  return [
    {
      title: `A year’s report of ${entryCount} entries, ${rounds} times, in milliseconds`,
      columns: ['what', 'median', '95 %', 'times the loop'],
      rows: rows.map(([what, times]) => [what, median(times), percentile(times, 0.95), median(times) / median(rows[0]?.[1] ?? [])]),
    },
    { title: `Files of ${entryCount} entries, once, in milliseconds`, columns: ['what', 'milliseconds'], rows: files },
  ];
}
