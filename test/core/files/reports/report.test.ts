/** Reports of random histories in five zones: totals are equal to the second for every grouping and for every file they are read from. */
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entriesAsCsv } from '#core/files/import-export/export/entry-csv.ts';
import { reportAsCsv } from '#core/files/import-export/export/report-csv.ts';
import { allReportRows, makeReport, type ReportQuestion, type ReportSources } from '#core/files/reports/report.ts';
import { epochSecond } from '#core/files/reports/pieces.ts';
import { roundSeconds } from '#core/files/reports/rounding.ts';
import { epochMsOfInstant, instantOfEpochMs, localDateSchema, secondsSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { defaultPlaceTemplate, placeReader } from '#shared/campus/work-place.ts';
import {
  reportGroupingSchema,
  reportSchema,
  type DaySpan,
  type ReportEntry,
  type ReportGrouping,
  type Rounding,
} from '#shared/history/reports.ts';
import { fiveZones, historyArbitrary, historyNow, testId } from '../../../support/random-history.ts';

const groupings = reportGroupingSchema.options;
const noRounding: Rounding = { mode: 'none' };
const everything = { projects: [], tags: [], clients: [], billable: null, text: '' };

const span = (first: string, last: string): DaySpan => ({ first: localDateSchema.parse(first), last: localDateSchema.parse(last) });
const at = (text: string) => utcInstantSchema.parse(text);

function question(change: Partial<ReportQuestion> = {}): ReportQuestion {
  return { grouping: 'day', rounding: noRounding, filter: everything, weekStart: 1, goal: null, ...change };
}

function sources(entries: readonly ReportEntry[], change: Partial<ReportSources> = {}): ReportSources {
  return {
    entries,
    span: span('2026-01-01', '2026-12-31'),
    timeZone: 'Europe/Berlin',
    now: historyNow,
    whole: true,
    readPlace: placeReader(defaultPlaceTemplate),
    findClient: () => null,
    ...change,
  };
}

function entry(start: string, end: string | null, rest: Partial<ReportEntry> = {}): ReportEntry {
  return { start: at(start), end: end === null ? null : at(end), description: '', project: null, task: null, tags: [], ...rest };
}

/** Kept, because Temporal takes longer for a day than the reports for all their work. */
const boundsOfDays = new Map<string, readonly [number, number]>();

function boundsOfDay(date: string, timeZone: string): readonly [number, number] {
  const key = `${date} ${timeZone}`;
  const known = boundsOfDays.get(key);
  if (known !== undefined) {
    return known;
  }
  const day = Temporal.PlainDate.from(date);
  const bounds = [
    day.toZonedDateTime(timeZone).epochMilliseconds,
    day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  ] as const;
  boundsOfDays.set(key, bounds);
  return bounds;
}

/** A simple reference implementation: the seconds of the entry between two instants computed by Temporal. */
function secondsOnDay(row: ReportEntry, date: string, timeZone: string): number {
  const [begin, end] = boundsOfDay(date, timeZone);
  const from = Math.max(begin, epochMsOfInstant(row.start));
  const until = Math.min(end, epochMsOfInstant(row.end ?? historyNow));
  return Math.max(0, until - from) / 1000;
}

const project = (index: number) => ({ id: testId(1, index), name: `Project ${index}`, color: '#112233' });

const spans = [
  span('2026-01-01', '2026-12-31'),
  span('2026-10-24', '2026-10-26'),
  span('2026-03-28', '2026-03-30'),
  span('2018-11-01', '2018-11-06'),
  span('2026-10-31', '2026-11-03'),
];

describe('totals', () => {
  it.each(fiveZones)('agree between every grouping, the pictures, both files and the raw rows in %s', (timeZone) => {
    fc.assert(
      fc.property(historyArbitrary, fc.constantFrom(...spans), (entries, days) => {
        const asked = sources(entries, { span: days, timeZone });
        const reports = groupings.map((grouping) => makeReport(asked, question({ grouping })));
        const [first] = reports;
        const total = first?.totalSeconds;
        // The raw rows.
        const dates = first?.days.map(({ date }) => date) ?? [];
        const raw = entries.reduce((sum, row) => sum + dates.reduce((ofRow, date) => ofRow + secondsOnDay(row, date, timeZone), 0), 0);
        expect(total).toBe(raw);
        for (const report of reports) {
          expect(reportSchema.safeParse(report).success).toBe(true);
          expect(report.totalSeconds).toBe(total);
          expect(report.exactSeconds).toBe(total);
          expect(report.rows.reduce((sum, { seconds, depth = 0 }) => sum + (depth === 0 ? seconds : 0), 0)).toBe(total);
          expect(report.days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(total);
          expect(report.series.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(total);
          expect(report.bars.bars.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(total);
          for (const bar of report.bars.bars) {
            expect(bar.parts.reduce((sum, part) => sum + part, 0)).toBe(bar.seconds);
          }
        }
        // Each day by itself.
        for (const day of first?.days ?? []) {
          expect(day.seconds).toBe(entries.reduce((sum, row) => sum + secondsOnDay(row, day.date, timeZone), 0));
        }
        // The file of the table.
        for (const grouping of groupings) {
          const file = parse(reportAsCsv(allReportRows(asked, question({ grouping })), grouping), { bom: true, columns: true });
          expect(
            z
              .array(z.object({ seconds: z.coerce.number() }))
              .parse(file)
              .reduce((sum, { seconds }) => sum + seconds, 0),
          ).toBe(total);
        }
        // The exported entries, read independently, over the days of the report.
        const csv = [...entriesAsCsv(entries, { at: historyNow, timeZone })].join('');
        const rows = z.array(z.object({ start: z.string(), end: z.string() })).parse(parse(csv, { bom: true, columns: true }));
        const ofFile = rows.map(({ start, end }) => entry(start, end === '' ? null : end));
        expect(makeReport(sources(ofFile, { span: days, timeZone }), question()).totalSeconds).toBe(total);
      }),
      { numRuns: 60, verbose: 1 },
    );
  });

  it('agree between the groupings with any rounding and filter, and those of a month are those of its days', () => {
    const roundings: fc.Arbitrary<Rounding> = fc.record({
      mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
      minutes: fc.constantFrom(1, 5, 6, 15, 60),
      per: fc.constantFrom('entry' as const, 'work' as const),
    });
    const filters = fc.constantFrom(
      everything,
      { projects: [null, testId(1, 2)], tags: [], clients: [], billable: null, text: '' },
      { projects: [], tags: [testId(2, 1)], clients: [], billable: null, text: '' },
      { projects: [], tags: [], clients: [], billable: null, text: 'MAIL' },
    );
    fc.assert(
      fc.property(historyArbitrary, roundings, filters, (entries, rounding, filter) => {
        const whole = sources(entries, { span: span('2026-03-01', '2026-03-31') });
        const totals = groupings.map((grouping) => makeReport(whole, question({ grouping, rounding, filter })).totalSeconds);
        expect(new Set(totals).size).toBe(1);
        const report = makeReport(whole, question({ rounding, filter }));
        const ofDays = report.days.map(
          ({ date }) => makeReport({ ...whole, span: { first: date, last: date } }, question({ rounding, filter })).totalSeconds,
        );
        expect(ofDays).toEqual(report.days.map(({ seconds }) => seconds));
      }),
      { numRuns: 40, verbose: 1 },
    );
  });
});

describe('days', () => {
  it('cuts an entry at midnight', () => {
    const report = makeReport(
      sources([entry('2026-11-01T22:30:00Z', '2026-11-02T00:15:00Z')], { span: span('2026-11-01', '2026-11-02') }),
      question(),
    );
    expect(report.days.map(({ seconds }) => seconds)).toEqual([1_800, 4_500]);
    expect(report.entries).toBe(1);
    expect(report.rows.map(({ entries }) => entries)).toEqual([1, 1]);
  });

  it('gives the days on which the clock changes 23 and 25 hours', () => {
    const long = [entry('2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z'), entry('2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z')];
    const of = (date: string) => makeReport(sources(long, { span: span(date, date) }), question()).totalSeconds / 3600;
    expect([of('2026-03-29'), of('2026-10-25')]).toEqual([23, 25]);
  });

  it('has a day that begins at one, where there was no midnight, and leaves out a day that never was', () => {
    const saoPaulo = makeReport(
      sources([entry('2018-11-04T02:30:00Z', '2018-11-04T03:30:00Z')], {
        span: span('2018-11-03', '2018-11-04'),
        timeZone: 'America/Sao_Paulo',
      }),
      question(),
    );
    expect(saoPaulo.days.map(({ seconds }) => seconds)).toEqual([1_800, 1_800]);
    const apia = makeReport(
      sources([entry('2011-12-30T09:30:00Z', '2011-12-30T10:30:00Z')], {
        span: span('2011-12-29', '2011-12-31'),
        timeZone: 'Pacific/Apia',
      }),
      question(),
    );
    expect(apia.days.map(({ seconds }) => seconds)).toEqual([1_800, 0, 1_800]);
    expect(apia.rows.map(({ entries }) => entries)).toEqual([1, 0, 1]);
  });

  it('counts what overlaps in full, and what runs until now', () => {
    const both = [entry('2026-11-03T10:00:00Z', null), entry('2026-11-03T10:00:00Z', '2026-11-03T11:00:00Z')];
    expect(makeReport(sources(both, { span: span('2026-11-03', '2026-11-03') }), question()).totalSeconds).toBe(72 * 60 + 13 + 3600);
  });

  it('says which days have begun and what is wanted on each', () => {
    const goal = { secondsPerDay: secondsSchema.parse(3600), weekdays: [1, 2, 3, 4, 5] };
    const { days } = makeReport(sources([], { span: span('2026-11-01', '2026-11-04') }), question({ goal }));
    expect(days.map(({ begun, goalSeconds }) => [begun, goalSeconds])).toEqual([
      [true, 0],
      [true, 3600],
      [true, 3600],
      [false, 3600],
    ]);
  });
});

describe('an instant', () => {
  it('is the second that Date says, in any year of four figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('0000-01-01T00:00:00Z') / 1000, max: Date.parse('9999-12-31T23:59:59Z') / 1000 }),
        (second) => {
          expect(epochSecond(instantOfEpochMs(second * 1000))).toBe(second);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('rounding', () => {
  it.each([
    ['nearest', [0, 449, 450, 900], [0, 0, 900, 900]],
    ['up', [0, 1, 900, 901], [0, 900, 900, 1800]],
    ['down', [0, 899, 900, 1799], [0, 0, 900, 900]],
  ] as const)('to a quarter of an hour: %s', (mode, given, rounded) => {
    expect(given.map((seconds) => roundSeconds(seconds, { mode, minutes: 15, per: 'entry' }))).toEqual(rounded);
  });

  it('per entry rounds each, per work the sum of a day of those that say the same', () => {
    const five = Array.from({ length: 5 }, (_, index) =>
      entry(`2026-11-02T1${index}:00:00Z`, `2026-11-02T1${index}:04:00Z`, { description: 'Mail' }),
    );
    const of = (per: 'entry' | 'work') => makeReport(sources(five), question({ rounding: { mode: 'up', minutes: 15, per } }));
    expect([of('entry').totalSeconds, of('work').totalSeconds, of('work').exactSeconds]).toEqual([5 * 900, 1800, 1200]);
  });
});

describe('groups', () => {
  it('shows six projects, and all others as one', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      entry(`2026-11-02T0${index}:00:00Z`, `2026-11-02T0${index}:${59 - index}:00Z`, { project: project(index) }),
    );
    const { series } = makeReport(sources(many), question());
    expect(series.map((each) => (each.kind === 'other' ? each.projects : each.project?.name))).toEqual([
      'Project 0',
      'Project 1',
      'Project 2',
      'Project 3',
      'Project 4',
      'Project 5',
      3,
    ]);
  });

  it('puts an entry with two tags into one row of both', () => {
    const [one, two] = [
      { id: testId(2, 1), name: 'one' },
      { id: testId(2, 2), name: 'two' },
    ];
    const rows = [
      entry('2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z', { tags: [two, one] }),
      entry('2026-11-02T09:00:00Z', '2026-11-02T09:30:00Z', { tags: [one] }),
    ];
    expect(
      makeReport(sources(rows), question({ grouping: 'tag' })).rows.map(({ key, seconds }) => [
        key.kind === 'tags' ? key.tags : [],
        seconds,
      ]),
    ).toEqual([
      [[one, two], 3600],
      [[one], 1800],
    ]);
  });

  it.each([
    [1, ['2026-10-26', '2026-11-01']],
    [7, ['2026-10-25', '2026-10-31']],
  ])('begins weeks on day %i, and cuts the first and the last', (weekStart, second) => {
    const { rows } = makeReport(sources([], { span: span('2026-10-20', '2026-11-03') }), question({ grouping: 'week', weekStart }));
    const [first, next] = rows.map(({ key }) => (key.kind === 'days' ? [key.first, key.last] : []));
    expect(first?.[0]).toBe('2026-10-20');
    expect(next).toEqual(second);
  });

  it('sums up rows that are not shown', () => {
    const many = Array.from({ length: 700 }, (_, index) =>
      entry('2026-11-02T08:00:00Z', '2026-11-02T08:00:10Z', { description: `Thing ${index}` }),
    );
    const report = makeReport(sources(many), question({ grouping: 'description' satisfies ReportGrouping }));
    expect([report.rows.length, report.rest]).toEqual([500, { rows: 200, seconds: 2_000, billableSeconds: 0 }]);
  });
});

describe('a report by issue', () => {
  it('adds up the entries of each, also where their descriptions differ, and those without one', () => {
    const work = [
      entry('2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z', { description: 'BRIDGE-7 Draft', item: { key: 'BRIDGE-7' } }),
      entry('2026-11-02T09:00:00Z', '2026-11-02T09:30:00Z', { description: 'Mail' }),
      entry('2026-11-03T08:00:00Z', '2026-11-03T08:15:00Z', { description: 'Mail', item: { key: 'BRIDGE-7' } }),
    ];
    expect(makeReport(sources(work), question({ grouping: 'item' })).rows).toEqual([
      { key: { kind: 'item', item: 'BRIDGE-7' }, seconds: 4_500, billableSeconds: 0, entries: 2 },
      { key: { kind: 'item', item: null }, seconds: 1_800, billableSeconds: 0, entries: 1 },
    ]);
  });
});

describe('a report by location', () => {
  it('adds up what the template finds in descriptions, what names no place as one row', () => {
    const work = [
      entry('2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z', { description: 'Draft @ Dana Porter Library' }),
      entry('2026-11-02T09:00:00Z', '2026-11-02T09:30:00Z', { description: 'Mail' }),
      entry('2026-11-03T08:00:00Z', '2026-11-03T08:15:00Z', { description: '@ Dana Porter Library' }),
    ];
    expect(makeReport(sources(work), question({ grouping: 'place' })).rows).toEqual([
      { key: { kind: 'place', place: 'Dana Porter Library' }, seconds: 4_500, billableSeconds: 0, entries: 2 },
      { key: { kind: 'place', place: null }, seconds: 1_800, billableSeconds: 0, entries: 1 },
    ]);
  });
});
