/** Random histories of one user with unusual entries: over midnights and clock changes, overlapping, without duration, running. */
import * as fc from 'fast-check';
import { instantOfEpochMs, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { Named, ProjectView } from '#shared/timer/view.ts';
import type { ExportedEntry } from '#core/files/import-export/export/exported-entry.ts';

/** Zones of both hemispheres, with half hours, and one with a skipped midnight. */
export const fiveZones = ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'] as const;

export function testId(kind: number, index: number): Uuid {
  return uuidSchema.parse(`00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${index.toString(16).padStart(8, '0')}`);
}

export const historyProjects: readonly ProjectView[] = Array.from({ length: 9 }, (_, index) => ({
  id: testId(1, index),
  name: ['=cmd()', 'Bridge, north', 'House “style”', '-1', "'quoted", 'Büro', '@home', 'Zoo', 'Zoo'][index] ?? '',
  color: '#2f7d6b',
}));
export const historyTags: readonly Named[] = Array.from({ length: 4 }, (_, index) => ({
  id: testId(2, index),
  name: ['on site', 'a,b', 'back\\slash', null][index] ?? null,
}));
const words = ['', 'Mail', '=1+1', '+49', "'=twice", 'two\nlines', 'comma, "quote"; semicolon', '\tTab', '東京 ☂'];

/** Around both clock changes of 2026 and far from them, in seconds since 1970. */
const beginnings = [
  '2026-03-07T00:00:00Z',
  '2026-03-28T00:00:00Z',
  '2026-04-04T00:00:00Z',
  '2026-10-24T00:00:00Z',
  '2026-10-31T00:00:00Z',
  '2018-11-03T00:00:00Z',
].map((text) => Date.parse(text) / 1000);

export const historyNow = instantOfEpochMs(Date.parse('2026-11-03T11:12:13Z'));

const entryArbitrary = fc
  .record({
    beginning: fc.constantFrom(...beginnings),
    after: fc.integer({ min: 0, max: 3 * 86_400 }),
    length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 7_200 }), fc.integer({ min: 0, max: 3 * 86_400 })),
    project: fc.option(fc.constantFrom(...historyProjects), { nil: null }),
    tags: fc.uniqueArray(fc.constantFrom(...historyTags), { maxLength: 3 }),
    description: fc.constantFrom(...words),
    running: fc.integer({ min: 0, max: 30 }).map((value) => value === 0),
  })
  .map(({ beginning, after, length, running, ...rest }) => ({
    ...rest,
    start: instantOfEpochMs((beginning + after) * 1000),
    end: running ? null : instantOfEpochMs((beginning + after + length) * 1000),
    task: null,
  }));

export const historyArbitrary: fc.Arbitrary<readonly ExportedEntry[]> = fc
  .array(entryArbitrary, { maxLength: 60 })
  .map((entries) => entries.map((entry, index) => ({ ...entry, id: testId(3, index) })));
