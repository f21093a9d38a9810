/**
 * Tables as people and programs write them, with contradictions, totals, stray quotation marks and unusual times: each row is read, refused
 * with its reason, or asked about.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ImportReading } from '#core/files/import-export/import/reading/imported-row.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { readDuration } from '#core/files/import-export/wall-clock.ts';
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';
import { problems, read, sample, sampleFolder, seen, yieldToEventLoop } from '../../../support/import-samples.ts';

const spans = ({ rows }: ImportReading) => rows.map(({ start, end }) => [start, end]);

describe('every sample', () => {
  it.each(readdirSync(sampleFolder))('is read, with entries that end after they begin: %s', async (name) => {
    const { rows, unreadable, differences, noWork, people } = await read(sample(name), { differences: 'times' });
    expect(rows.every(({ start, end }) => start < end)).toBe(true);
    expect(rows.length + unreadable.length + differences.rows + noWork.length + people.length).toBeGreaterThan(0);
  });
});

describe('a duration that contradicts start and end', () => {
  it.each<[string, number, readonly string[]]>([
    ['50-kimai-over24.csv', 72 * 3600, ['2026-11-20T10:30:00Z', '2026-11-20T12:11:00Z', '2026-11-23T12:11:00Z']],
    ['54-mismatch.csv', 4 * 3600, ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T13:00:00Z']],
  ])('is asked about, and imported only as the user chose: %s', async (file, seconds, [start, end, byDuration]) => {
    const asked = await read(sample(file));
    expect([asked.differences, asked.rows, asked.unreadable]).toEqual([{ rows: 1, seconds }, [], []]);
    expect(spans(await read(sample(file), { differences: 'times' }))).toEqual([[start, end]]);
    expect(spans(await read(sample(file), { differences: 'duration' }))).toEqual([[start, byDuration]]);
    expect(spans(await read(sample(file), { differences: 'leave-out' }))).toEqual([]);
  });

  it('is not one where it is only rounded, or where the entry ends on the next day', async () => {
    const reading = await read('Date,Start,End,Duration (decimal)\n2026-11-20,09:00,09:20,0.33\n2026-11-20,23:30,00:15,0:45\n');
    expect([reading.differences.rows, spans(reading)]).toEqual([
      0,
      [
        ['2026-11-20T08:00:00Z', '2026-11-20T08:20:00Z'],
        ['2026-11-20T22:30:00Z', '2026-11-20T23:15:00Z'],
      ],
    ]);
  });

  it('that is negative refuses the row, which does not end on the next day', async () => {
    expect(problems(await read('Date,Start,End,Duration\n2026-11-20,10:00,09:00,-1:00\n'))).toEqual([
      [2, { kind: 'bad-duration', text: '-1:00' }],
    ]);
  });
});

describe('the hour that daylight saving skips', () => {
  it('has entries of the length that the file says', async () => {
    expect(seen(await read(sample('R05-skipped-hour.csv')))).toEqual([
      ['2026-03-29T00:49:00Z', '2026-03-29T01:15:00Z', 'across spring'],
      ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', 'skipped'],
    ]);
  });

  it('has no entry without a length, also where the file has no durations', async () => {
    expect(spans(await read('Start,End\n2026-03-29 02:30,2026-03-29 03:30\n'))).toEqual([['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z']]);
  });
});

describe('rows that are no work', () => {
  it('are left out, counted by type, and imported where the user wants that', async () => {
    const reading = await read(sample('52-clockify-break.csv'));
    expect([seen(reading), reading.noWork]).toEqual([
      [['2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z', 'work']],
      [
        { type: 'Break', rows: 1 },
        { type: 'Holiday', rows: 1 },
      ],
    ]);
    const all = await read(sample('52-clockify-break.csv'), { withNoWork: true });
    expect([all.rows.length, all.noWork]).toEqual([3, reading.noWork]);
  });
});

describe('rows below the entries', () => {
  it('such as a total are no people, and are listed', async () => {
    const reading = await read(sample('R04-clockify-total-row.csv'));
    expect([reading.people, reading.rows.length, problems(reading)]).toEqual([[], 1, [[3, { kind: 'no-start' }]]]);
  });

  it('without a person belong to the only one, and to nobody where there are several', async () => {
    expect((await read('User,Start,Duration\nAnn,2026-11-20 09:00,1:00\n,2026-11-20 10:00,1:00\n')).rows).toHaveLength(2);
    const several = 'User,Start,Duration\nAnn,2026-11-20 09:00,1:00\nBen,2026-11-20 09:00,1:00\n,2026-11-20 10:00,1:00\n';
    const reading = await read(several, { person: 'Ann' });
    expect([reading.rows.length, reading.people.length, problems(reading)]).toEqual([1, 2, [[4, { kind: 'no-person' }]]]);
  });
});

describe('a year of two digits', () => {
  it('that may be the first number is asked about, with the reading in which the dates are close', async () => {
    const reading = await read(sample('R09-two-digit-year-first.csv'));
    expect([reading.dates?.order, reading.dates?.certain]).toEqual(['year-first', false]);
    expect(spans(reading)[0]).toEqual(['2024-03-04T08:00:00Z', '2024-03-04T09:00:00Z']);
  });

  it('is certain where only one order has all dates', async () => {
    const { dates } = await read('Date,Start,End\n24-03-31,09:00,10:00\n99-03-30,09:00,10:00\n');
    expect([dates?.order, dates?.certain]).toEqual(['year-first', true]);
  });
});

describe('a quotation mark', () => {
  it('in the middle of a cell is part of it, and the next row is read', async () => {
    const reading = await read(sample('R06-quote-inside-cell.csv'));
    expect([reading.rows.map(({ description }) => description), reading.unreadable]).toEqual([['a 3" pipe', '"b" fix', 'c'], []]);
  });

  it('that is not closed costs its own row', async () => {
    const reading = await read(
      'Start,End,Description\n2026-09-01 09:00,2026-09-01 10:00,"open\n2026-09-01 10:00,2026-09-01 11:00,b\n2026-09-01 11:00,2026-09-01 12:00,"c, d"\n',
    );
    expect([reading.rows.map(({ line, description }) => [line, description]), problems(reading)]).toEqual([
      [
        [3, 'b'],
        [4, 'c, d'],
      ],
      [[2, { kind: 'broken-csv', text: '' }]],
    ]);
  });

  it('around several lines keeps them together', async () => {
    expect(
      (
        await read('Start,End,Description\n2026-09-01 09:00,2026-09-01 10:00,"two\nlines ""here"""\n2026-09-01 10:00,2026-09-01 11:00,b\n')
      ).rows.map(({ line, description }) => [line, description]),
    ).toEqual([
      [2, 'two\nlines "here"'],
      [4, 'b'],
    ]);
  });

  it('in each line is looked for in a bounded number of lines', async () => {
    let slices = 0;
    const text = `Start,End\n${'"x\n'.repeat(20_000)}`;
    const reading = await readImport(text, {
      options: defaultImportOptions,
      timeZone: 'UTC',
      now: instant('2026-11-28T12:00:00Z'),
      yieldToEventLoop: async () => void (slices += 1),
    });
    expect([reading.ok && reading.value.unreadable.length, slices > 30, slices < 200]).toEqual([20_000, true, true]);
  });
});

describe('the first line', () => {
  it.each([
    [
      'has more known names between semicolons than commas in one of them',
      'Start;End;"Notes, words, or more, if any"\n2026-09-01 09:00;2026-09-01 10:00;a\n',
      ';',
    ],
    ['has no known names, and is split by tabs', 'Wann\tWo\tWas\n1\t2\t3\n', '\t'],
    ['comes after blank ones', '\n,,\nStart,End\n2026-09-01 09:00,2026-09-01 10:00\n', ','],
    ['has a name of two lines', 'Start,End,"Long\nname"\n2026-09-01 09:00,2026-09-01 10:00,a\n', ','],
  ])('%s', async (_, text, delimiter) => {
    const reading = await read(text);
    const isEntry = text.includes('2026');
    expect([reading.delimiter, reading.rows.length, reading.unreadable.length]).toEqual([delimiter, isEntry ? 1 : 0, isEntry ? 0 : 1]);
  });
});

describe('columns', () => {
  const ragged = sample('44-ragged.csv');

  it('are shown with an example and what they become, surplus cells too', async () => {
    const { columns, rows } = await read(ragged);
    expect(columns).toEqual([
      { name: 'Date', example: '2026-11-24', role: 'date' },
      { name: 'Start', example: '09:00', role: 'start' },
      { name: 'End', example: '10:00', role: 'end' },
      { name: 'Description', example: 'a', role: 'description' },
      { name: '', example: 'b unquoted comma', role: null },
    ]);
    expect(rows.map(({ description }) => description)).toEqual(['a', '']);
  });

  it('become what the user chooses, several of them one description', async () => {
    const { rows } = await read(ragged, { columns: ['date', 'start', 'end', 'description', 'description'] });
    expect(rows.map(({ description }) => description)).toEqual(['a, b unquoted comma', '']);
  });

  it('become what the user chose before for the same header', async () => {
    const asked: (readonly string[])[] = [];
    const reading = await readImport('Wann,Wie lange,Was\n2026-11-20,1:30,Mail\n', {
      options: defaultImportOptions,
      rememberedColumns: (header) => (asked.push(header), ['date', 'hours', 'description']),
      timeZone: 'UTC',
      now: instant('2026-11-28T12:00:00Z'),
      yieldToEventLoop,
    });
    expect([asked, reading.ok && seen(reading.value)]).toEqual([
      [['Wann', 'Wie lange', 'Was']],
      [['2026-11-20T09:00:00Z', '2026-11-20T10:30:00Z', 'Mail']],
    ]);
  });

  it('of any names are shown, so that the user can say what they are', async () => {
    expect((await read('Wann,Wie lange\n2026-11-20,1:30\n')).columns.map(({ role }) => role)).toEqual([null, null]);
  });

  it('of Super Productivity and a second description are part of the description', async () => {
    expect(
      (await read('Date,Started,Ended,Titles,Description,Description\n2026-11-20,09:00,10:00,A,B,C\n')).rows.map(
        ({ description }) => description,
      ),
    ).toEqual(['A, B, C']);
  });
});

describe('cells', () => {
  it.each([
    ['the end of a day', sample('20-end-2400.csv'), ['2026-11-24T21:00:00Z', '2026-11-24T23:00:00Z']],
    [
      'a line that names the delimiter',
      'sep=;\nStart;End\n2026-11-20 09:00;2026-11-20 10:00\n',
      ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z'],
    ],
    ['Unix seconds', 'Start,End\n1793779200,1793782800\n', ['2026-11-04T08:00:00Z', '2026-11-04T09:00:00Z']],
    ['Unix milliseconds', 'Start,End\n1793779200000,1793782800999\n', ['2026-11-04T08:00:00Z', '2026-11-04T09:00:00Z']],
    ['names of months', 'Date,Start,End\n"Fri, 20 Nov 2026",09:00,10:00\n', ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']],
    [
      'American dates in words',
      'Start,End\n"November 20, 2026 9:00 AM","November 20, 2026 10:00 AM"\n',
      ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z'],
    ],
    ['German months', 'Datum;Start;Ende\n"3. März 2026";09:00;10:00\n', ['2026-03-03T08:00:00Z', '2026-03-03T09:00:00Z']],
    ['French months', 'Date;Début;Fin\n20 février 2026;09:00;10:00\n', ['2026-02-20T08:00:00Z', '2026-02-20T09:00:00Z']],
    ['months between dashes', 'Date,Start,End\n20-Nov-2026,09:00,10:00\n', ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']],
    ['blank rows', 'Start,End\n\n,\n2026-11-20 09:00,2026-11-20 10:00\n   \n,,\n', ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']],
  ])('with %s are read', async (_, text, span) => {
    const reading = await read(text);
    expect([spans(reading), reading.unreadable]).toEqual([[span], []]);
  });

  it.each([
    ['1h 30m', 5_400],
    ['90m', 5_400],
    ['90 min', 5_400],
    ['PT1H30M', 5_400],
    ['pt45s', 45],
    ['18:25 min', 1_105],
    ['45 sec', 45],
    ['1.234,50', 4_444_200],
    ['1,234.50', 4_444_200],
    ['1.5', 5_400],
    ['1,5 Std.', 5_400],
    ['2 Stunden 5 Minuten', 7_500],
    ['1:30 h', 5_400],
    ['1:30:05', 5_405],
    ['73:41', 265_260],
    ['2 heures', 7_200],
    ['1.234.5', null],
    ['-1:00', null],
    ['1h x', null],
    ['PT', null],
    ['', null],
    ['999999999999999h', null],
  ])('with the duration %s are so many seconds: %s', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  it('that cannot be read are named in the reason', async () => {
    expect(
      problems(
        await read('Start,End,Duration\n2026-11-20 09:00,,soon\n2026-11-20 9h,2026-11-20 10:00,\n2026-13-20 09:00,2026-11-20 10:00,\n'),
      ),
    ).toEqual([
      [2, { kind: 'bad-duration', text: 'soon' }],
      [3, { kind: 'bad-time', text: '2026-11-20 9h' }],
      [4, { kind: 'bad-date', text: '2026-13-20' }],
    ]);
  });
});

describe('a file of one cell', () => {
  it.each([
    ['without an end', (size: number) => `Description,Start,End\n"${'x'.repeat(size)}`],
    ['of quotation marks', (size: number) => `Description,Start,End\n${'"'.repeat(size)}`],
    ['that is its only line', (size: number) => 'x'.repeat(size)],
    ['of separators', (size: number) => `Description,Start,End\n${','.repeat(size)}`],
  ])('%s, as large as a file may be for its shape, is read or refused', async (_, write) => {
    const reading = await readImport(write(8_000_000), {
      options: defaultImportOptions,
      timeZone: 'Europe/Vienna',
      now: instant('2026-11-28T12:00:00Z'),
      yieldToEventLoop,
    });
    expect(reading.ok ? reading.value.rows : []).toEqual([]);
  });
});
