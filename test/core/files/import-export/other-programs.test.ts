/** Exports of other programs in their columns, languages and formats. */
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { describe, expect, it } from 'vitest';
import type { ImportReading } from '#core/files/import-export/import/reading/imported-row.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

async function read(text: string, timeZone = 'Europe/Berlin'): Promise<ImportReading> {
  const options = defaultImportOptions;
  const reading = await readImport(text, { options, timeZone, now: instant('2026-11-20T12:00:00Z'), yieldToEventLoop: async () => {} });
  if (!reading.ok) {
    throw new Error(`not read: ${reading.failure.found}`);
  }
  return reading.value;
}

const seen = ({ rows }: ImportReading) =>
  rows.map(({ start, end, description, project, task, tags, client, billable }) => [
    start,
    end,
    description,
    project?.name ?? null,
    task?.name ?? null,
    tags.map(({ name }) => name),
    client,
    billable ?? null,
  ]);

describe('an export', () => {
  it('of Toggl in its present columns is read, with dashes for what a row does not have', async () => {
    const reading = await read(
      [
        '"Description","Billable","Duration","Member","Email","Project","Client","Task","Tags","Start date","Start time","Stop date","Stop time"',
        '"Work - more","Yes","1:00:00","Ada","a@example.com","Site","Acme","-","a, b","2026-07-14","09:00:00","2026-07-14","10:00:00"',
        '"-","No","0:30:00","Ada","a@example.com","-","-","-","-","2026-07-14","10:00:00","2026-07-14","10:30:00"',
      ].join('\n'),
    );
    expect(reading.format).toBe('toggl');
    expect(seen(reading)).toEqual([
      ['2026-07-14T07:00:00Z', '2026-07-14T08:00:00Z', 'Work - more', 'Site', null, ['a', 'b'], 'Acme', true],
      ['2026-07-14T08:00:00Z', '2026-07-14T08:30:00Z', '', null, null, [], null, false],
    ]);
  });

  it('of Clockify with German headers is read', async () => {
    const reading = await read(
      [
        '"Projekt","Kunde","Beschreibung","Aufgabe","Benutzer","Gruppe","E-Mail","Tags","Abrechenbar","Startdatum","Startzeit","Enddatum","Endzeit","Dauer (h)","Dauer (dezimal)"',
        '"Werk","Acme","Planung","Entwurf","Ada","","a@example.com","eins, zwei","Ja","14.07.2026","09:00:00","14.07.2026","10:30:00","01:30:00","1,50"',
      ].join('\n'),
    );
    expect(reading.format).toBe('clockify');
    expect(seen(reading)).toEqual([
      ['2026-07-14T07:00:00Z', '2026-07-14T08:30:00Z', 'Planung', 'Werk', 'Entwurf', ['eins', 'zwei'], 'Acme', true],
    ]);
  });

  it('of Harvest has days and hours only: the rows of a day follow one another from nine o’clock', async () => {
    const reading = await read(
      [
        'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Roles,Employee?,Currency',
        '2026-07-14,Acme,Site,S1,Design,"Layout, first",1.25,Yes,No,Ada,Lovelace,,Yes,Euro - EUR',
        '2026-07-15,Acme,Site,S1,Design,Layout,0:45,No,No,Ada,Lovelace,,Yes,Euro - EUR',
        '2026-07-14,Acme,Site,S1,Meeting,,0.5,Yes,No,Ada,Lovelace,,Yes,Euro - EUR',
      ].join('\n'),
    );
    expect([reading.format, reading.dates?.placed]).toEqual(['harvest', 3]);
    expect(seen(reading)).toEqual([
      ['2026-07-14T07:00:00Z', '2026-07-14T08:15:00Z', 'Layout, first', 'Site', 'Design', [], 'Acme', true],
      ['2026-07-15T07:00:00Z', '2026-07-15T07:45:00Z', 'Layout', 'Site', 'Design', [], 'Acme', false],
      ['2026-07-14T08:15:00Z', '2026-07-14T08:45:00Z', '', 'Site', 'Meeting', [], 'Acme', true],
    ]);
  });

  it('with more hours than a day has after nine begins at midnight', async () => {
    expect(
      seen(await read('Date,Hours,Notes,First Name\n2026-07-14,10,a,A\n2026-07-14,8,b,A\n', 'UTC')).map(([start, end]) => [start, end]),
    ).toEqual([
      ['2026-07-14T00:00:00Z', '2026-07-14T10:00:00Z'],
      ['2026-07-14T10:00:00Z', '2026-07-14T18:00:00Z'],
    ]);
  });

  it.each([
    ['English', 'Date,From,To,Duration,Rate,User,Customer,Project,Activity,Description,Billable,Tags'],
    ['German', 'Datum,Von,Bis,Dauer,Satz,Benutzer,Kunde,Projekt,Tätigkeit,Beschreibung,Abrechenbar,Schlagworte'],
    ['English with other names', 'Date,Begin,End,Duration,Rate,Username,Customer,Project,Activity,Description,Billable,Tags'],
  ])('of Kimai with %s headers is read, also over midnight', async (_, header) => {
    const reading = await read(
      [
        header,
        '2026-07-14,08:58,10:00,01:02,0,ada,Acme,Site,Coding,Login form,1,"one,two"',
        '2026-07-14,23:30,00:15,0:45,0,ada,Acme,Site,Coding,,0,',
      ].join('\n'),
    );
    expect(reading.format).toBe('kimai');
    expect(seen(reading)).toEqual([
      ['2026-07-14T06:58:00Z', '2026-07-14T08:00:00Z', 'Login form', 'Site', 'Coding', ['one', 'two'], 'Acme', true],
      ['2026-07-14T21:30:00Z', '2026-07-14T22:15:00Z', '', 'Site', 'Coding', [], 'Acme', false],
    ]);
  });

  it('of Timing is read', async () => {
    const reading = await read(
      'Duration,Project,Title,Notes,Start Date,End Date\n1:30:00,Acme ▸ Site,Layout,with Ada,2026-07-14 09:00:00,2026-07-14 10:30:00\n0:05:00,,Mail,,2026-07-14T09:00:00Z,2026-07-14T09:05:00Z\n',
    );
    expect(reading.format).toBe('timing');
    expect(seen(reading)).toEqual([
      ['2026-07-14T07:00:00Z', '2026-07-14T08:30:00Z', 'Layout, with Ada', 'Acme ▸ Site', null, [], null, null],
      ['2026-07-14T09:00:00Z', '2026-07-14T09:05:00Z', 'Mail', null, null, [], null, null],
    ]);
  });

  it('of Hamster is read from TSV and from XML alike', async () => {
    const tsv = await read(
      'activity\tstart time\tend time\tduration minutes\tcategory\tdescription\ttags\nplanning\t2026-09-17 08:58:25\t2026-09-17 09:30:00\t31.58\tSite\tfirst draft\ta, b\n',
    );
    const xml = await read(
      '<?xml version="1.0" ?>\n<activities>\n<activity name="planning" category="Site" start_time="2026-09-17 08:58:25" end_time="2026-09-17 09:30:00" duration_minutes="31" description="first draft" tags="a, b"/>\n</activities>',
    );
    expect([tsv.format, xml.format, xml.rows[0]?.line]).toEqual(['hamster', 'hamster', 3]);
    expect(seen(tsv)).toEqual([
      ['2026-09-17T06:58:25Z', '2026-09-17T07:30:00Z', 'planning, first draft', 'Site', null, ['a', 'b'], null, null],
    ]);
    expect(seen(xml)).toEqual(seen(tsv));
  });
});

describe('a table of no known program', () => {
  it.each([
    ['start,end,description\n2026-09-17 08:58:25,2026-09-17 09:30:00,A\n'],
    ['Start;Ende;Beschreibung\n17.09.2026 08:58:25;17.09.2026 09:30:00;A\n'],
    ['started,finished,title\n2026-09-17T08:58:25,2026-09-17T09:30:00,A\n'],
    ['start\tduration\ttitle\n2026-09-17 08:58:25\t0:31:35\tA\n'],
    ['Start,Seconds,Title\n2026-09-17 08:58:25,1895,A\n'],
    ['date,start,end,note\n2026-09-17,08:58:25,09:30:00,A\n'],
    ['start,end,description\n2026-09-17T08:58:25+02:00,2026-09-17T07:30:00.500Z,A\n'],
    ['begin,stop,summary\n2026-09-17 8:58:25 AM,2026-09-17 9:30:00 AM,A\n'],
  ])('is read: %s', async (text) => {
    const reading = await read(text);
    expect([reading.format, seen(reading).map(([start, end, description]) => [start, end, description]), reading.unreadable]).toEqual([
      'csv',
      [['2026-09-17T06:58:25Z', '2026-09-17T07:30:00Z', 'A']],
      [],
    ]);
  });

  it('says which rows have neither end nor length, and which end before they begin', async () => {
    const reading = await read(
      'start,end,description\n2026-09-17 08:58:25,,A\n2026-09-17 10:00:00,2026-09-17 09:00:00,B\n2026-02-30 10:00:00,2026-02-30 11:00:00,C\n17 September,2026-09-17 09:00:00,D\n',
    );
    expect(reading.unreadable).toEqual([
      { line: 2, problem: { kind: 'no-end' } },
      { line: 3, problem: { kind: 'end-before-start' } },
      { line: 4, problem: { kind: 'bad-date', text: '2026-02-30' } },
      { line: 5, problem: { kind: 'bad-time', text: '17 September' } },
    ]);
  });

  it('has no entries where its columns are something else, until the user says what they are', async () => {
    const { rows, columns, unreadable } = await read('Date,Amount\n2026-09-17,12\n');
    expect([rows, columns.map(({ role }) => role), unreadable]).toEqual([[], ['date', null], [{ line: 2, problem: { kind: 'no-start' } }]]);
  });
});

const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');

describe('a calendar', () => {
  it('is read with repetitions, exceptions, zones and folded lines', async () => {
    const reading = await read(
      calendar(
        'BEGIN:VEVENT',
        'UID:a',
        'DTSTART;TZID=America/New_York:20261019T090000',
        'DTEND;TZID=America/New_York:20261019T093000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'EXDATE;TZID=America/New_York:20261026T090000',
        'SUMMARY:Stand',
        ' up',
        'CATEGORIES:team,daily',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:a',
        'RECURRENCE-ID;TZID=America/New_York:20261102T090000',
        'DTSTART;TZID=America/New_York:20261102T100000',
        'DTEND;TZID=America/New_York:20261102T110000',
        'SUMMARY:Stand-up (moved)',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:b',
        'DTSTART:20261101T080000Z',
        'DURATION:PT45M',
        'SUMMARY:Call',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:c',
        'DTSTART;VALUE=DATE:20261101',
        'SUMMARY:Holiday',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:d',
        'DTSTART:20261101T100000Z',
        'DTEND:20261101T110000Z',
        'STATUS:CANCELLED',
        'SUMMARY:Off',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:e',
        'DTSTART:nonsense',
        'SUMMARY:Broken',
        'END:VEVENT',
      ),
    );
    expect(reading.format).toBe('icalendar');
    expect(seen(reading).map(([start, end, description, , , tags]) => [start, end, description, tags])).toEqual([
      ['2026-10-19T13:00:00Z', '2026-10-19T13:30:00Z', 'Standup', ['team', 'daily']],
      ['2026-11-02T15:00:00Z', '2026-11-02T16:00:00Z', 'Stand-up (moved)', []],
      ['2026-11-09T14:00:00Z', '2026-11-09T14:30:00Z', 'Standup', ['team', 'daily']],
      ['2026-11-01T08:00:00Z', '2026-11-01T08:45:00Z', 'Call', []],
    ]);
    expect(reading.unreadable.map(({ problem }) => problem)).toEqual([
      { kind: 'broken-event', text: 'Broken' },
      { kind: 'all-day', text: 'Holiday' },
    ]);
  });

  it('with a zone of its own is read by that, and a time without a zone by this computer’s', async () => {
    const reading = await read(
      calendar(
        'BEGIN:VTIMEZONE',
        'TZID:Plant time',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0330',
        'TZOFFSETTO:+0330',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:a',
        'DTSTART;TZID=Plant time:20261001T120000',
        'DTEND;TZID=Plant time:20261001T130000',
        'SUMMARY:There',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:b',
        'DTSTART:20261001T120000',
        'DTEND:20261001T130000',
        'SUMMARY:Here',
        'END:VEVENT',
      ),
    );
    expect(seen(reading).map(([start, , description]) => [start, description])).toEqual([
      ['2026-10-01T08:30:00Z', 'There'],
      ['2026-10-01T10:00:00Z', 'Here'],
    ]);
  });
});
