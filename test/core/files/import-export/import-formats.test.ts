/** Files to import that are no tables: calendars, the archive of solidtime, and lists in JSON. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isArchive, readSolidtimeArchive } from '#core/files/import-export/import/reading/solidtime-archive.ts';
import { problems, read, sample, seen, yieldToEventLoop } from '../../../support/import-samples.ts';

function archive(content: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)])));
}

describe('a calendar', () => {
  it('lists an event that repeats without end, by its name, and imports the others', async () => {
    const events = [
      'SUMMARY:Tick\nDTSTART:20200101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY',
      'SUMMARY:Call\nDTSTART;TZID=Moon Base:20261120T090000\nDURATION:PT1H',
    ];
    const reading = await read(
      ['BEGIN:VCALENDAR', ...events.map((lines, index) => `BEGIN:VEVENT\nUID:${index}\n${lines}\nEND:VEVENT`), 'END:VCALENDAR'].join('\n'),
    );
    expect([seen(reading), problems(reading), reading.unknownZones]).toEqual([
      [['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'Call']],
      [[2, { kind: 'too-many-occurrences', text: 'Tick' }]],
      ['Moon Base'],
    ]);
  });
});

/** An event of each day for six and a half years. */
function dailyEvent(index: number): string {
  const rule = 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=2400';
  return [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `SUMMARY:${index}`,
    `DTSTART:20200101T09${index + 10}00Z`,
    'DURATION:PT1H',
    `RRULE:${rule}`,
    'END:VEVENT',
  ].join('\n');
}

describe('a calendar of many years', () => {
  it('is imported whole, though its week would be shown with fewer steps', async () => {
    const { rows, unreadable } = await read(
      ['BEGIN:VCALENDAR', ...Array.from({ length: 27 }, (_, index) => dailyEvent(index)), 'END:VCALENDAR'].join('\n'),
    );
    expect([rows.length, unreadable]).toEqual([27 * 2_400, []]);
  });
});

describe('solidtime', () => {
  const entries = sample('C03-solidtime-own-export.csv');
  const files = {
    'time_entries.csv': entries.replace(',,,,,00000000-0000-4000-8000-0000000000aa', ',m1,,,,00000000-0000-4000-8000-0000000000aa'),
    'projects.csv': 'id,name,color,client_id\n00000000-0000-4000-8000-0000000000aa,"Site, new",#fff,\n',
    'tags.csv': 'id,name,organization_id\n00000000-0000-4000-8000-0000000000b1,"deep, work",\n00000000-0000-4000-8000-0000000000b2,home,\n',
    'members.csv': 'id,email\nm1,ann@example.org\n',
  };

  it('exports an archive, whose entries have the names of their projects and tags', async () => {
    const bytes = archive(files);
    const table = await readSolidtimeArchive(bytes, { limitBytes: 1_000_000, yieldToEventLoop });
    const reading = await read(table.ok ? table.value : '');
    expect({ isArchive: isArchive(bytes), format: reading.format, isPart: reading.isPart, unreadable: reading.unreadable }).toEqual({
      isArchive: true,
      format: 'solidtime',
      isPart: false,
      unreadable: [],
    });
    expect(
      reading.rows.map(({ start, description, project, tags, billable }) => [
        start,
        description,
        project?.name,
        tags.map(({ name }) => name),
        billable,
      ]),
    ).toEqual([
      ['2026-11-24T09:00:00Z', 'Working', 'Site, new', ['deep, work', 'home'], true],
      ['2026-11-24T10:00:00Z', 'Other', undefined, [], false],
    ]);
  });

  it.each([
    ['without time entries', archive({ 'projects.csv': 'id,name\n' })],
    ['that is cut off', archive(files).slice(0, 200)],
  ])('of an archive %s is refused', async (_, bytes) => {
    expect(await readSolidtimeArchive(bytes, { limitBytes: 1_000_000, yieldToEventLoop })).toEqual({
      ok: false,
      failure: { found: 'ZIP' },
    });
  });

  it('is not unpacked where it would be larger than a file may be', async () => {
    expect(await readSolidtimeArchive(archive({ 'time_entries.csv': 'x'.repeat(2_000) }), { limitBytes: 1_000, yieldToEventLoop })).toEqual(
      { ok: false, failure: { found: 'ZIP' } },
    );
  });

  it('is not unpacked beyond the size that it claims', async () => {
    const bytes = Buffer.from(archive({ 'time_entries.csv': 'x'.repeat(200_000) }));
    // The size of the file in its own header and in the directory at the end.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(200_000);
    expect(bytes.indexOf(size)).toBeGreaterThan(0);
    for (let found = bytes.indexOf(size); found >= 0; found = bytes.indexOf(size, found + 1)) {
      bytes.writeUInt32LE(10, found);
    }
    const table = await readSolidtimeArchive(bytes, { limitBytes: 1_000, yieldToEventLoop });
    expect(table.ok ? table.value.length : 0).toBeLessThan(1_000);
  });

  it('never makes tags of the identifiers in a single file of it, and says that it is one of several', async () => {
    const reading = await read(entries);
    expect([reading.isPart, reading.rows.map(({ description, tags, project }) => [description, tags, project])]).toEqual([
      true,
      [
        ['Working', [], null],
        ['Other', [], null],
      ],
    ]);
  });
});

describe('a list in JSON', () => {
  it('of Timewarrior is read, without the running interval', async () => {
    const reading = await read(
      '[\n{"id":2,"start":"20261120T080000Z","end":"20261120T093000Z","tags":["site","call"],"annotation":"Mail"},\n{"id":1,"start":"20261120T100000Z","tags":["site"]}\n]',
    );
    expect([
      reading.format,
      reading.rows.map(({ start, end, description, tags }) => [start, end, description, tags.map(({ name }) => name)]),
      problems(reading),
    ]).toEqual(['timewarrior', [['2026-11-20T08:00:00Z', '2026-11-20T09:30:00Z', 'Mail', ['site', 'call']]], [[2, { kind: 'no-end' }]]]);
  });

  it.each([
    ['its log', '[{"id":"a","project":"Site","start":"2026-11-20T09:00:00+01:00","stop":"2026-11-20T10:30:00+01:00","tags":["call"]}]'],
    ['its frames', '[[1795161600, 1795167000, "Site", "a", ["call"], 1795167000]]'],
  ])('of Watson is read: %s', async (_, text) => {
    const reading = await read(text);
    expect([
      reading.format,
      reading.rows.map(({ start, end, project, tags }) => [start, end, project?.name, tags.map(({ name }) => name)]),
    ]).toEqual(['watson', [['2026-11-20T08:00:00Z', '2026-11-20T09:30:00Z', 'Site', ['call']]]]);
  });

  it('names elements that are none, and is refused where no element is one', async () => {
    expect(problems(await read('[[1795161600, 1795167000, "Site", "a", []], 5, {"start":"x","stop":"y","project":""}]'))).toEqual([
      [2, { kind: 'not-an-entry', text: '5' }],
      [3, { kind: 'bad-time', text: 'x' }],
    ]);
    await expect(read('[1,2]')).rejects.toThrow('not read');
    await expect(read('[1,')).rejects.toThrow('not read');
  });
});
