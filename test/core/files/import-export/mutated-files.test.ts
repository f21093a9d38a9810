/** Mutated tables and calendars: no file throws, adds an entry that its preview did not show, or causes more work than its budget. */
import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StepBudget, stepsPerEvent } from '#core/files/calendar/step-budget.ts';
import { decodeText } from '#core/files/import-export/import/decode-text.ts';
import { buildPreview, planImport } from '#core/files/import-export/import/import-plan.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { unassigned } from '#core/sync/assignment.ts';
import { differenceChoiceSchema, defaultImportOptions, importPreviewSchema } from '#shared/history/import-export.ts';
import { fuzzCount, fuzzSeed, reportFuzz } from '../../../support/fuzz.ts';
import { testId } from '../../../support/random-history.ts';
import { instant } from '../../../support/time-tracking-fixture.ts';

const folder = new URL('../../../support/import-faults/', import.meta.url);
const samples = (ending: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));

const tables = [
  ...samples('.csv'),
  'Start,End,Duration,Description,Project,Tags\n2026-09-01 09:00,2026-09-01 10:00,1:00,"two\nlines",Site,"a, b"\n2026-09-02 09:00,,90m,c,,\n2026-10-25 02:30,2026-10-25 02:45,0:15,d,,\n',
  'Datum;Beginn;Ende;Dauer\n01.09.2026;09:00;24:00;15,00\n02.09.2026;9:00;;1.234,50\n',
  'Start,Seconds,Title\n1788253200,3600,unix\n1788253200000,PT1H,unix\n',
];
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Office',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'END:VTIMEZONE',
];
const rules = [
  'FREQ=DAILY;INTERVAL=2;COUNT=20',
  'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20271231T000000Z',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28',
  'FREQ=HOURLY;INTERVAL=9;BYMONTH=9',
  'FREQ=MONTHLY;BYMONTHDAY=31,-1',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=SECONDLY;INTERVAL=86400',
];
const calendars = [
  ...samples('.ics'),
  ...rules.map((rule) =>
    [
      'BEGIN:VCALENDAR',
      ...zone,
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Rule',
      'DTSTART;TZID=Office:20260901T090000',
      'DURATION:PT45M',
      `RRULE:${rule}`,
      'EXDATE;TZID=Office:20260903T090000,20260905',
      'RDATE;VALUE=PERIOD:20260910T090000Z/PT2H',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:a',
      'RECURRENCE-ID;TZID=Office:20260907T090000',
      'DTSTART:20260907T120000Z',
      'DTEND:20260907T130000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  ),
];

const hostileNumbers = [
  '999999999999999999',
  '0',
  '-1',
  '00000000',
  '99999999',
  '2147483648',
  '1e309',
  '-0',
  '٣',
  '366',
  '60',
  '24',
  '9999',
  '+9999',
  '235960',
  '-9999999999999999x',
  '99999999x',
];

interface Place {
  /** Of a line or a number, by its position among the others. */
  readonly at: number;
  readonly value: number;
}

/** Calls `change` for the line at a place and those before and after it. */
function atLine(
  text: string,
  at: number,
  change: (parts: { readonly before: readonly string[]; readonly line: string; readonly after: readonly string[] }) => readonly string[],
): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  return change({ before: lines.slice(0, index), line: lines[index] ?? '', after: lines.slice(index + 1) }).join('\n');
}

const mutations = {
  flip: (text, { at, value }) => `${text.slice(0, at % text.length)}${String.fromCharCode(value)}${text.slice((at % text.length) + 1)}`,
  cut: (text, { at, value }) => atLine(text, at, ({ before, line, after }) => [...before, line.slice(0, value % 40), ...after]),
  repeat: (text, { at, value }) =>
    atLine(text, at, ({ before, line, after }) => [...before, line, ...before.slice(-(value % 9)), line, ...after]),
  unquote: (text, { value }) => text.replaceAll('"', (mark, offset: number) => ((offset + value) % 2 === 0 ? '' : mark)),
  lowerCase: (text, { at }) => atLine(text, at, ({ before, line, after }) => [...before, line.toLowerCase(), ...after]),
  number: (text, { at, value }) => {
    const numbers = [...text.matchAll(/\d+/g)];
    const number = numbers[at % Math.max(1, numbers.length)];
    return number === undefined
      ? text
      : `${text.slice(0, number.index)}${hostileNumbers[value % hostileNumbers.length] ?? ''}${text.slice(number.index + number[0].length)}`;
  },
} as const satisfies Readonly<Record<string, (text: string, place: Place) => string>>;

const mutation = fc.record({
  apply: fc.constantFrom(...Object.values(mutations), mutations.number),
  at: fc.nat(100_000),
  value: fc.nat(255),
});

const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text, 'utf8')]),
  (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
];

const names = {
  assignment: () => ({ assignment: unassigned, project: null, task: null, client: null }),
  tag: () => ({ fate: 'impossible' as const }),
  billable: () => undefined,
};

function mutated(bases: readonly string[]) {
  return fc.record({
    base: fc.constantFrom(...bases),
    changes: fc.array(mutation, { minLength: 1, maxLength: 8 }),
    encode: fc.constantFrom(...encodings),
    options: fc.record({ differences: fc.option(fc.constantFrom(...differenceChoiceSchema.options)), withNoWork: fc.boolean() }),
  });
}

type Mutated = ReturnType<typeof mutated> extends fc.Arbitrary<infer Value> ? Value : never;

function content({ start, end, description }: { readonly start: string; readonly end: string; readonly description: string }): string {
  return `${start} ${end} ${description}`;
}

/** Counts the calls of a method in this test. A mock would keep each, which takes longer than what is counted. */
function countCalls(owner: object, name: string): { calls: number } {
  const counted = { calls: 0 };
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') {
    throw new TypeError(`No method: ${name}`);
  }
  Reflect.set(owner, name, function counting(this: unknown, ...values: readonly unknown[]): unknown {
    counted.calls += 1;
    return Reflect.apply(method, this, values);
  });
  onTestFinished(() => {
    Reflect.set(owner, name, method);
  });
  return counted;
}

/** Imports as the controller does, and compares what would be added with what is shown. */
async function importMutated({ base, changes, encode, options }: Mutated): Promise<{ readonly text: string; readonly slices: number }> {
  let slices = 0;
  const yieldToEventLoop = async (): Promise<void> => void (slices += 1);
  const now = instant('2026-11-28T12:00:00Z');
  const text = decodeText(encode(changes.reduce((changed, { apply, ...place }) => apply(changed, place), base)));
  const reading = await readImport(text, {
    options: { ...defaultImportOptions, ...options },
    timeZone: 'Europe/Vienna',
    now,
    yieldToEventLoop,
  });
  if (!reading.ok) {
    return { text, slices };
  }
  const plan = await planImport({ reading: reading.value, known: [], names, holds: () => false, addChanged: false, yieldToEventLoop });
  const preview = importPreviewSchema.parse(
    buildPreview(reading.value, plan, {
      id: testId(1, 1),
      fileName: 'file',
      connectionName: 'Here',
      timeZone: 'Europe/Vienna',
      comparable: true,
      bills: true,
    }),
  );
  const shown = new Set(preview.shown.filter(({ fate }) => fate === 'new').map(content));
  expect(plan.fresh.length).toBe(preview.fresh);
  expect(plan.fresh.every(({ start, end }) => start <= end && end <= now)).toBe(true);
  if (preview.rows <= preview.shown.length) {
    expect(plan.fresh.filter((row) => !shown.has(content(row)))).toEqual([]);
  }
  return { text, slices };
}

/** Longer than any run takes on a busy machine. */
const patienceMs = 600_000;

describe('mutated files', () => {
  const count = fuzzCount(10_000);

  it(
    'as tables add only what their previews show, and are read in slices of their length',
    async () => {
      await fc.assert(
        fc.asyncProperty(mutated(tables), async (file) => {
          const { text, slices } = await importMutated(file);
          expect(slices).toBeLessThan(20 + text.length / 100);
        }),
        { numRuns: count, seed: fuzzSeed },
      );
      reportFuzz('files', count);
    },
    patienceMs,
  );

  it(
    'as calendars add only what their previews show, and take no more steps than their events may',
    async () => {
      const counts = [
        countCalls(StepBudget.prototype, 'spend'),
        ...['compare', 'adjust'].map((name) => countCalls(ICAL.Time.prototype, name)),
      ];
      await fc.assert(
        fc.asyncProperty(mutated(calendars), async (file) => {
          for (const counted of counts) {
            counted.calls = 0;
          }
          const { text } = await importMutated(file);
          const blocks = text.match(/BEGIN:V/gi)?.length ?? 0;
          expect(Math.max(...counts.map(({ calls }) => calls))).toBeLessThan((blocks + 1) * 10 * stepsPerEvent);
        }),
        { numRuns: count, seed: fuzzSeed },
      );
      reportFuzz('files', count);
    },
    patienceMs,
  );
});
