/** Files of Toggl and Clockify in the documented formats of their detailed reports; and invalid files. */
import { describe, expect, it } from 'vitest';
import { decodeText } from '#core/files/import-export/import/decode-text.ts';
import type { ImportReading } from '#core/files/import-export/import/reading/imported-row.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/history/import-export.ts';

const now = utcInstantSchema.parse('2026-11-20T12:00:00Z');
const nothing: ImportOptions = defaultImportOptions;

const named = (name: string) => ({ name, id: null });
const yieldToEventLoop = async (): Promise<void> => {};

async function read(text: string, options: Partial<ImportOptions> = {}, timeZone = 'Europe/Berlin'): Promise<ImportReading> {
  const reading = await readImport(text, { options: { ...nothing, ...options }, timeZone, now, yieldToEventLoop });
  if (!reading.ok) {
    throw new Error(`not read: ${reading.failure.found}`);
  }
  return reading.value;
}

const times = ({ rows }: ImportReading) => rows.map(({ start, end }) => [start, end]);

const togglHeader = 'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()';
const toggl = (...rows: readonly string[]) => [togglHeader, ...rows].join('\r\n');
const clockifyHeader =
  '"Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"';
const clockify = (...rows: readonly string[]) => [clockifyHeader, ...rows].join('\n');

const changeOfClock = (start: string, end: string, duration: string) => `A,a@x,,,,,No,2026-10-25,${start},2026-10-25,${end},${duration},,`;
const row = (date: string, start: string, end: string) =>
  `"P","","D","","A","","a@x","one, two","Yes","${date}","${start}","${date}","${end}","","","",""`;

describe('Toggl', () => {
  it('is read with descriptions, tags and local times', async () => {
    const reading = await read(
      `\uFEFF${toggl(
        'Ada,ada@example.org,Clinic,Riverside,Plans,"Bearing plans, ""east""",No,2026-07-01,09:00:00,2026-07-01,10:30:15,01:30:15,"site, travel",',
        'Ada,ada@example.org,,,,,No,2026-01-05,23:30:00,2026-01-06,00:15:00,00:45:00,,',
      )}\r\n`,
    );
    expect([reading.format, reading.delimiter, reading.dates]).toEqual([
      'toggl',
      ',',
      { order: 'year-first', certain: true, twelveHours: false, timeZone: 'Europe/Berlin', placed: 0 },
    ]);
    expect(reading.rows).toEqual([
      {
        line: 2,
        id: null,
        start: '2026-07-01T07:00:00Z',
        end: '2026-07-01T08:30:15Z',
        description: 'Bearing plans, "east"',
        project: named('Riverside'),
        task: named('Plans'),
        tags: [named('site'), named('travel')],
        client: 'Clinic',
        billable: false,
      },
      {
        line: 3,
        id: null,
        start: '2026-01-05T22:30:00Z',
        end: '2026-01-05T23:15:00Z',
        description: '',
        project: null,
        task: null,
        tags: [],
        client: null,
        billable: false,
      },
    ]);
  });

  it('is read with other delimiters, and by durations if it has no ends', async () => {
    const reading = await read('Description;Start date;Start time;Duration\nMail;2026-07-01;9:00;0:45:30\n');
    expect([reading.delimiter, times(reading)]).toEqual([';', [['2026-07-01T07:00:00Z', '2026-07-01T07:45:30Z']]]);
  });

  it('distinguishes the two meanings of a repeated hour by the duration', async () => {
    expect(
      times(
        await read(
          toggl(
            changeOfClock('02:10:00', '02:40:00', '00:30:00'),
            changeOfClock('02:50:00', '02:10:00', '00:20:00'),
            changeOfClock('01:30:00', '03:30:00', '03:00:00'),
          ),
        ),
      ),
    ).toEqual([
      ['2026-10-25T00:10:00Z', '2026-10-25T00:40:00Z'],
      ['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z'],
      ['2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z'],
    ]);
  });

  it('reads a skipped local time as if the clock had not been changed', async () => {
    expect(times(await read(toggl('A,a@x,,,,,No,2026-03-29,02:30:00,2026-03-29,04:00:00,00:30:00,,')))).toEqual([
      ['2026-03-29T01:30:00Z', '2026-03-29T02:00:00Z'],
    ]);
  });

  it('asks for a user if there are rows of several, and reads those of one', async () => {
    const text = toggl(
      'A,a@x,,,,Mine,No,2026-07-01,09:00:00,2026-07-01,10:00:00,,,',
      'B,b@x,,,,Theirs,No,2026-07-01,09:00:00,2026-07-01,10:00:00,,,',
      'B,b@x,,,,Theirs,No,2026-07-02,09:00:00,2026-07-02,10:00:00,,,',
    );
    expect([(await read(text)).people, (await read(text)).rows]).toEqual([
      [
        { name: 'b@x', rows: 2 },
        { name: 'a@x', rows: 1 },
      ],
      [],
    ]);
    expect((await read(text, { person: 'a@x' })).rows.map(({ description }) => description)).toEqual(['Mine']);
  });
});

describe('Clockify', () => {
  it('is read with a twelve-hour clock', async () => {
    const reading = await read(
      clockify(row('10/23/2026', '12:05:00 AM', '12:05:00 PM'), row('10/13/2026', '09:00:00 AM', '01:30:00 PM')),
      {},
      'America/New_York',
    );
    expect(reading).toMatchObject({ format: 'clockify', dates: { twelveHours: true, order: 'month-first', certain: true } });
    expect(times(reading)).toEqual([
      ['2026-10-23T04:05:00Z', '2026-10-23T16:05:00Z'],
      ['2026-10-13T13:00:00Z', '2026-10-13T17:30:00Z'],
    ]);
  });

  it.each([
    ['a day over 12', ['25/03/2026', '01/04/2026'], 'day-first', true],
    ['a day over 12 in the middle', ['03/25/2026', '04/01/2026'], 'month-first', true],
    ['points', ['03.04.2026', '04.04.2026'], 'day-first', true],
    ['four figures in front', ['2026/03/04', '2026/04/04'], 'year-first', true],
    ['days that lie together', ['03/01/2026', '04/01/2026', '05/01/2026'], 'day-first', false],
    ['months that lie together', ['01/03/2026', '01/04/2026', '01/05/2026'], 'month-first', false],
    ['what would be still to come otherwise', ['11/12/2025', '11/01/2026'], 'day-first', false],
    ['nothing at all', ['05/05/2026'], 'month-first', false],
  ])('finds the order of dates by %s', async (...[, dates, order, certain]) => {
    const { dates: found } = await read(clockify(...dates.map((date) => row(date, '09:00', '10:00'))));
    expect([found?.order, found?.certain]).toEqual([order, certain]);
  });

  it('uses the order and the zone that the user chose', async () => {
    const reading = await read(clockify(row('05/06/2026', '09:00', '10:00')), { dateOrder: 'day-first', timeZone: 'Asia/Kolkata' });
    expect([times(reading), reading.dates]).toEqual([
      [['2026-06-05T03:30:00Z', '2026-06-05T04:30:00Z']],
      { order: 'day-first', certain: true, twelveHours: false, timeZone: 'Asia/Kolkata', placed: 0 },
    ]);
  });
});

describe('rows that cannot be read', () => {
  it('are listed with their line and text, and the others are read', async () => {
    const reading = await read(
      [
        'start,end,description',
        '2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,"two',
        'lines"',
        '',
        'yesterday,2026-11-01T09:00:00Z,b',
        ',2026-11-01T09:00:00Z,c',
        '2026-11-01T08:00:00Z,,d',
        '2026-11-01T08:00:00Z,2026-11-01T07:00:00Z,e',
        '2026-11-21T08:00:00Z,2026-11-21T09:00:00Z,f',
        `2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,${'x'.repeat(5_001)}`,
        '2026-11-01T09:00:00+01:00,2026-11-01T10:00:00.750+01:00,last',
      ].join('\n'),
    );
    expect(reading.rows.map(({ line, start, description }) => [line, start, description])).toEqual([
      [2, '2026-11-01T08:00:00Z', 'two\nlines'],
      [11, '2026-11-01T08:00:00Z', 'last'],
    ]);
    expect(reading.unreadable).toEqual([
      { line: 5, problem: { kind: 'bad-time', text: 'yesterday' } },
      { line: 6, problem: { kind: 'no-start' } },
      { line: 7, problem: { kind: 'no-end' } },
      { line: 8, problem: { kind: 'end-before-start' } },
      { line: 9, problem: { kind: 'in-future', text: '2026-11-21T09:00:00Z' } },
      { line: 10, problem: { kind: 'description-too-long', length: 5_001, limit: 5_000 } },
    ]);
  });

  it('of other programs, too', async () => {
    const reading = await read(
      toggl(
        'A,a@x,,,,,No,2026-13-01,09:00:00,2026-07-01,10:00:00,,,',
        'A,a@x,,,,,No,2026-07-01,25:00:00,2026-07-01,10:00:00,,,',
        'A,a@x,,,,,No,,,,,,,',
        'A,a@x,,,,,No,2026-07-01,09:00:00,,,,,',
      ),
    );
    expect([reading.rows, reading.unreadable.map(({ line, problem }) => [line, problem.kind])]).toEqual([
      [],
      [
        [2, 'bad-date'],
        [3, 'bad-time'],
        [4, 'no-start'],
        [5, 'no-end'],
      ],
    ]);
  });

  it('with an open quote are reported', async () => {
    const reading = await read(
      'start,end,description\n2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,a\n2026-11-01T08:00:00Z,2026-11-01T09:00:00Z,"b\n',
    );
    expect([reading.rows.length, reading.unreadable.map(({ problem }) => problem.kind)]).toEqual([1, ['broken-csv']]);
  });

  it.each([
    ['a list', 'Name\nA\nB', 'Name'],
    ['nothing', '', ''],
    ['other JSON', '{"a":1}', 'format: '],
    ['broken JSON', '{"a', ''],
    ['a picture', '\u0089PNG\r\n\u001A\n\u0000\u0001', ''],
  ])('are not found in a file that is %s', async (_name, text, found) => {
    const reading = await readImport(text, { options: nothing, timeZone: 'UTC', now, yieldToEventLoop });
    expect(reading.ok ? null : reading.failure.found).toContain(found);
  });
});

describe('bytes', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Büro ☂')],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from('Büro ☂', (sign) => sign.charCodeAt(0)).buffer)])],
  ])('are read as %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe('Büro ☂');
  });

  it('are read as Windows-1252 if they are not UTF-8', () => {
    expect(decodeText(new Uint8Array([66, 0xfc, 114, 111]))).toBe('Büro');
  });
});
