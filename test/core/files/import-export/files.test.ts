/** Exported entries are read back: random histories as CSV, JSON and iCalendar, and cells that spreadsheets would run. */
import { defaultImportOptions } from '#shared/history/import-export.ts';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entriesAsCalendar } from '#core/files/import-export/export/entry-calendar.ts';
import { entriesAsCsv, entryCsvColumns } from '#core/files/import-export/export/entry-csv.ts';
import { entriesAsJson, readEntriesFromJson } from '#core/files/import-export/export/entry-json.ts';
import { joinNames, splitNames } from '#core/files/import-export/import/name-list.ts';
import { planImport, planRow } from '#core/files/import-export/import/import-plan.ts';
import { matchNames, type NameMatches } from '#core/sync/catalog/match-names.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { unassigned } from '#core/sync/assignment.ts';
import { noNames, type CatalogNames } from '#core/sync/catalog/catalog-names.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { utcInstantSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { fiveZones, historyArbitrary, historyNow, historyProjects, historyTags, testId } from '../../../support/random-history.ts';

const setting = { at: historyNow, timeZone: 'Europe/Berlin' };
const assignment = {
  options: defaultImportOptions,
  timeZone: 'Europe/Berlin',
  now: utcInstantSchema.parse('2027-01-01T00:00:00Z'),
  yieldToEventLoop: async () => {},
};

const compact = (instant: string): string => instant.replaceAll(/[-:]/g, '');

describe('a cell', () => {
  it('holds several names, whatever they are', () => {
    const names = fc.array(fc.string({ minLength: 1 }).filter((name) => name.trim() === name));
    fc.assert(
      fc.property(names, (list) => {
        expect(splitNames(joinNames(list))).toEqual(list);
      }),
    );
  });
});

describe('CSV', () => {
  it.each(fiveZones)('of finished entries is imported as what it was, in %s', async (timeZone) => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        const entries = history.filter(({ end }) => end !== null);
        const reading = await readImport([...entriesAsCsv(entries, { ...setting, timeZone })].join(''), { ...assignment, timeZone });
        expect(reading.ok && reading.value.unreadable).toEqual([]);
        expect(reading.ok && reading.value.rows).toEqual(
          entries.map(({ start, end, description, project, tags }) => ({
            line: expect.any(Number),
            id: null,
            start,
            end,
            description: canonicalDescription(description),
            project: project === null ? null : { name: project.name, id: null },
            task: null,
            // An unnamed tag is written by its identifier, and found by it.
            tags: tags.map(({ name, id }) => ({ name: name ?? id, id: name === null ? id : null })),
            client: null,
          })),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('has the documented columns, the time of the wall beside the instants, and no end while it runs', () => {
    const entry = {
      id: testId(3, 1),
      start: utcInstantSchema.parse('2026-10-25T00:30:00Z'),
      end: utcInstantSchema.parse('2026-10-25T01:30:00Z'),
      description: '=HYPERLINK("x")',
      project: { id: testId(1, 1), name: 'Bridge', color: '#112233' },
      task: { id: testId(4, 1), name: 'Plans' },
      tags: [
        { id: testId(2, 1), name: 'a,b' },
        { id: testId(2, 2), name: 'c' },
      ],
      client: 'Acme',
      billable: true,
      item: { key: 'river/bridge#7' },
    };
    const text = [...entriesAsCsv([entry, { ...entry, end: null, item: undefined }], setting)].join('');
    const [header, finished, running] = z.array(z.array(z.string())).parse(parse(text, { bom: true }));
    expect(header).toEqual([...entryCsvColumns]);
    expect(finished).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '3600',
      '2026-10-25',
      '2026-10-25 02:30:00',
      '2026-10-25 02:30:00',
      `'=HYPERLINK("x")`,
      'Bridge',
      'Plans',
      String.raw`a\,b, c`,
      'Acme',
      'yes',
      'river/bridge#7',
      entry.id,
    ]);
    expect(running?.[header?.indexOf('item') ?? -1]).toBe('');
    expect(running?.[1]).toBe('');
    expect(running?.[5]).toBe('');
  });
});

describe('JSON', () => {
  it('loses nothing, also where another program has written it on one line', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (entries) => {
        const text = [...entriesAsJson(entries, setting)].join('');
        const other = JSON.stringify(JSON.parse(text));
        for (const each of [text, other]) {
          const file = await readEntriesFromJson(each, async () => {});
          expect(file.ok && file.value.entries.map(({ entry }) => entry)).toEqual(entries);
          expect(file.ok && file.value.unreadable).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has the key of the item that an entry is about', async () => {
    const [entry] = fc.sample(historyArbitrary, { numRuns: 50, seed: 7 }).flat();
    const linked = { ...(entry ?? expect.fail()), item: { key: 'river/bridge#7' } };
    const text = [...entriesAsJson([linked], setting)].join('');
    expect(text).toContain('"item":{"key":"river/bridge#7"}');
    const file = await readEntriesFromJson(text, async () => {});
    expect(file.ok && file.value.entries.map(({ entry: read }) => read.item)).toEqual([linked.item]);
    const reading = await readImport([...entriesAsJson([{ ...linked, end: linked.start }], setting)].join(''), assignment);
    const link = { tracker: testId(9, 9), key: 'river/bridge#7' };
    const planned = (found: typeof link | null) =>
      reading.ok &&
      reading.value.rows.map(
        (row) => planRow(row, { names: namesIn(noNames, new Set()), findItem: (key) => (key === 'river/bridge#7' ? found : null) }).item,
      );
    expect(planned(link)).toEqual([link]);
    expect(planned(null)).toEqual([undefined]);
  });

  it('is read as a whole where a line is not one entry', async () => {
    const text = [...entriesAsJson([], setting)].join('').replace('[\n', '[\n{"id":\n"no"},\n{"start":1}');
    const file = await readEntriesFromJson(text, async () => {});
    expect(file.ok && [file.value.entries.length, file.value.unreadable.length]).toEqual([0, 2]);
  });

  it('says which of its entries is none, and reads the others', async () => {
    const text = [...entriesAsJson([], setting)].join('').replace('[\n', '[\n{"id":"no"},\n{"start":1}');
    const file = await readEntriesFromJson(text, async () => {});
    expect(file.ok && [file.value.entries.length, file.value.unreadable.map(({ line }) => line)]).toEqual([0, [2, 3]]);
  });
});

type Ids = (kind: number, index: number) => Uuid;

function book(ids: Ids): CatalogNames {
  return {
    ...noNames,
    projects: new Map(historyProjects.map(({ name, color }, index) => [ids(1, index), { id: ids(1, index), name, color }])),
    tags: new Map(historyTags.flatMap(({ name }, index) => (name === null ? [] : [[ids(2, index), { id: ids(2, index), name }] as const]))),
    nicknames: new Map(),
  };
}

/** For a service whose entries may have a project without a task. */
function namesIn(names: CatalogNames, tags: ReadonlySet<RecordId>): NameMatches {
  return matchNames({
    names,
    capabilities: { projectOfEntry: true, tasks: true, tags: true, billing: false },
    inUse: () => ({ projects: new Set(), tasks: new Map(), tags }),
    assignment: ({ projectId }) => succeed({ taskId: null, ownProjectId: projectId ?? null, projectId: projectId ?? null }),
  });
}

const elsewhere: Ids = (kind, index) => testId(kind + 50, index);

describe('what a file names', () => {
  it('is the very same where the file is of this service, also where two have one name and another has none', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        const entries = history.filter(({ end }) => end !== null);
        const reading = await readImport([...entriesAsJson(entries, setting)].join(''), assignment);
        const names = namesIn(book(testId), new Set(historyTags.map(({ id }) => id)));
        expect(reading.ok && reading.value.rows.map((row) => planRow(row, { names, findItem: () => null }))).toEqual(
          entries.map(({ start, end, description, project, tags }) => ({
            kind: 'add',
            start,
            end,
            description: canonicalDescription(description),
            assignment: { taskId: null, ownProjectId: project?.id ?? null, projectId: project?.id ?? null },
            tags: tags.map(({ id }) => id),
            tagWishes: [],
          })),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('is found by its name at another service, and said to be missing where nothing has it', async () => {
    const names = namesIn(book(elsewhere), new Set());
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        const entries = history.filter(({ end }) => end !== null);
        const reading = await readImport([...entriesAsJson(entries, setting)].join(''), assignment);
        if (!reading.ok) {
          throw new Error('not read');
        }
        const nameOf = new Map<RecordId, string>(historyProjects.map(({ name }, index) => [elsewhere(1, index), name]));
        const rows = reading.value.rows.map((row) => planRow(row, { names, findItem: () => null }));
        expect(
          rows.map(({ assignment: { projectId } = unassigned }) => (projectId === null ? null : (nameOf.get(projectId) ?? ''))),
        ).toEqual(entries.map(({ project }) => project?.name ?? null));
        expect(rows.map(({ tags }) => tags)).toEqual(
          entries.map(({ tags }) =>
            tags.flatMap(({ id, name }) =>
              name === null
                ? []
                : [
                    elsewhere(
                      2,
                      historyTags.findIndex((tag) => tag.id === id),
                    ),
                  ],
            ),
          ),
        );
        const plan = await planImport({
          reading: reading.value,
          known: [],
          names,
          holds: () => false,
          addChanged: false,
          yieldToEventLoop: async () => {},
        });
        expect(plan.names.filter(({ fate }) => fate !== 'known').length).toBe(
          entries.some(({ tags }) => tags.some(({ name }) => name === null)) ? 1 : 0,
        );
      }),
      { numRuns: 50 },
    );
  });

  it('keeps every text, which cannot end its line or add a property', () => {
    const entry =
      fc
        .sample(historyArbitrary, { numRuns: 50, seed: 7 })
        .flat()
        .find(({ end, project }) => end !== null && project !== null) ?? expect.fail();
    const named = {
      ...entry,
      description: 'a;b,c\\d\r\nDTEND:19700101T000000Z\u0000 äöü'.repeat(5),
      project: { ...(entry.project ?? expect.fail()), name: 'x:y\rz' },
      tags: [],
    };
    const text = [...entriesAsCalendar([named], { ...setting, text: { noDescription: '' } })].join('');
    const event = ICAL.Component.fromString(text).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe('a;b,c\\d\nDTEND:19700101T000000Z  äöü'.repeat(5));
    expect(event?.getFirstPropertyValue('x-clocktower-project')).toBe('x:y\nz');
    expect(event?.getFirstProperty('categories')?.getValues()).toEqual(['x:y\nz']);
    expect(event?.getAllProperties('dtend').length).toBe(1);
  });
});

describe('iCalendar', () => {
  it('has an event for each finished entry, in UTC, under the same identifier every time', () => {
    fc.assert(
      fc.property(historyArbitrary, (entries) => {
        const finished = entries.filter(({ end }) => end !== null);
        const write = (at: string): string =>
          [
            ...entriesAsCalendar(entries, {
              at: utcInstantSchema.parse(at),
              timeZone: 'Asia/Kolkata',
              text: { noDescription: 'No description' },
            }),
          ].join('');
        const [text, again] = [write('2030-11-04T00:00:00Z'), write('2030-11-05T00:00:00Z')];
        expect(text.replaceAll('20301104', '20301105')).toBe(again);
        const values = (name: string): readonly string[] =>
          [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value ?? '');
        expect(values('UID')).toEqual(finished.map(({ id }) => `${id}@clocktower`));
        expect(values('DTSTART')).toEqual(finished.map(({ start }) => compact(start)));
        expect(values('BEGIN').length).toBe(finished.length + 1);
        expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n') && text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
