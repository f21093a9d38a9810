import { epochMsOfInstant, utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { RowProblem } from '#shared/history/import-export.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import { detectDelimiter, readCsvTable, type CsvRecord, type CsvTable } from '../csv-table.ts';
import { entriesAtOnce } from '../../export/exported-entry.ts';
import { unguardCell } from '#shared/history/formula-guard.ts';
import { splitNames } from '../name-list.ts';
import { detectDateOrder, isTwelveHours, readDate, readDuration, readTimeOfDay, WallClock, type DetectedOrder } from '../../wall-clock.ts';
import { knownColumns, readColumns, type ColumnRole, type ImportColumns } from './import-columns.ts';
import { checkedRow, namedInFile, optionalName, type ImportedRow, type ImportReading, type Reading, type ReadingContext, type RowOutcome, type UnreadableRow } from './imported-row.ts';
import { parseMoment, type Moment } from './moment.ts';

/** Seconds after midnight at which rows with only a day and a duration begin. */
const placedFrom = 9 * 3600;

const dayLength = 24 * 3600;

interface RowReading {
  readonly columns: ImportColumns;
  readonly order: DetectedOrder['order'];
  readonly clock: WallClock;
  readonly now: UtcInstant;
  readonly placedAt: ReadonlyMap<number, number>;
}

type Instants = Result<readonly UtcInstant[], RowProblem>;

interface Texts {
  readonly start: Moment;
  readonly end: Moment;
  /** True if the row has an end date; otherwise the start date is assumed. */
  readonly hasEndDate: boolean;
  readonly seconds: number | null;
}

/** Reads a number whose unit is in the column name. */
function numberIn(text: string, unit: number): number | null {
  const found = /^\s*(\d{1,9}(?:[.,]\d{1,9})?)\s*$/.exec(text)?.[1];
  return found === undefined ? null : Math.round(Number(found.replace(',', '.')) * unit);
}

function readSeconds(cells: readonly string[], { cell }: ImportColumns): number | null {
  return readDuration(cell(cells, 'hours'))?.seconds ?? numberIn(cell(cells, 'seconds'), 1) ?? numberIn(cell(cells, 'minutes'), 60);
}

function readTexts(cells: readonly string[], columns: ImportColumns): Texts {
  const side = (whole: ColumnRole, date: ColumnRole, time: ColumnRole): Moment => {
    const parts = [parseMoment(columns.cell(cells, whole)), parseMoment(columns.cell(cells, date)), parseMoment(columns.cell(cells, time))];
    return { date: parts.find((part) => part.date !== '')?.date ?? '', time: parts.find((part) => part.time !== '')?.time ?? '', offset: parts.find((part) => part.offset !== '')?.offset ?? '' };
  };
  const day = parseMoment(columns.cell(cells, 'date')).date;
  const start = side('start', 'startDate', 'startTime');
  const end = side('end', 'endDate', 'endTime');
  return { start: { ...start, date: start.date || day }, end: { ...end, date: end.date || start.date || day }, hasEndDate: end.date !== '', seconds: readSeconds(cells, columns) };
}

function isPlaced({ start, seconds }: Texts): boolean {
  return start.date !== '' && start.time === '' && seconds !== null;
}

function instantsAt({ date, time, offset }: Moment, { order, clock }: RowReading): Instants {
  const day = readDate(date, order);
  if (day === null) {
    return fail(date === '' ? { kind: 'no-start' } : { kind: 'bad-date', text: date });
  }
  const second = readTimeOfDay(time);
  if (second === null) {
    return fail({ kind: 'bad-time', text: time });
  }
  const found = offset === '' ? clock.instants(day, second) : instantWithOffset(day, second, offset);
  return found.length === 0 ? fail({ kind: 'bad-time', text: `${date} ${time}${offset}` }) : succeed(found);
}

function instantWithOffset(date: string, second: number, offset: string): readonly UtcInstant[] {
  const sign = offset.startsWith('-') ? -1 : 1;
  const [, hours = '0', minutes = '0'] = /(\d{2}):?(\d{2})?/.exec(offset) ?? [];
  const behind = sign * (Number(hours) * 3600 + Number(minutes) * 60);
  const parsed = parseForeign(utcInstantSchema, new Date(Date.parse(`${date}T00:00:00Z`) + (second - behind) * 1000).toISOString().replace('.000Z', 'Z'));
  return parsed.ok ? [parsed.value] : [];
}

/** In the repeated hour of a clock change: the pair whose length is nearest to the duration. */
function nearest(starts: readonly UtcInstant[], ends: readonly UtcInstant[], seconds: number | null): readonly [UtcInstant, UtcInstant] | null {
  let best: readonly [UtcInstant, UtcInstant] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    for (const end of ends) {
      const length = (epochMsOfInstant(end) - epochMsOfInstant(start)) / 1000;
      const distance = seconds === null ? (length < 0 ? 1 : 0) : Math.abs(length - seconds);
      if (distance < least) {
        least = distance;
        best = [start, end];
      }
    }
  }
  return best;
}

function endAfter(start: UtcInstant, seconds: number): UtcInstant | null {
  const end = parseForeign(utcInstantSchema, new Date(epochMsOfInstant(start) + seconds * 1000).toISOString().replace('.000Z', 'Z'));
  return end.ok ? end.value : null;
}

function nextDay(date: string, order: DetectedOrder['order']): string {
  const day = readDate(date, order);
  return day === null ? date : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

type Span = Result<readonly [UtcInstant, UtcInstant], RowProblem>;

function spanAfter(starts: readonly UtcInstant[], seconds: number | null): Span {
  const [start] = starts;
  const end = start === undefined || seconds === null ? null : endAfter(start, seconds);
  return start === undefined || end === null ? fail({ kind: 'no-end' }) : succeed([start, end]);
}

function readSpan(texts: Texts, line: number, reading: RowReading): Span {
  const { start, end, seconds } = texts;
  if (isPlaced(texts)) {
    const day = readDate(start.date, reading.order);
    return day === null ? fail({ kind: 'bad-date', text: start.date }) : spanAfter(reading.clock.instants(day, reading.placedAt.get(line) ?? placedFrom), seconds);
  }
  if (start.date === '' && start.time !== '' && readTimeOfDay(start.time) === null) {
    return fail({ kind: 'bad-time', text: start.time });
  }
  if (start.date === '' || start.time === '') {
    return fail({ kind: 'no-start' });
  }
  const starts = instantsAt(start, reading);
  if (!starts.ok) {
    return starts;
  }
  if (end.time === '') {
    return spanAfter(starts.value, seconds);
  }
  const ends = instantsAt(end, reading);
  if (!ends.ok) {
    return ends;
  }
  const pair = nearest(starts.value, ends.value, seconds);
  if (pair === null) {
    return fail({ kind: 'no-end' });
  }
  // With one date for both times, an end before the start is on the next day.
  if (pair[1] >= pair[0] || texts.hasEndDate) {
    return succeed(pair);
  }
  const later = instantsAt({ ...end, date: nextDay(end.date, reading.order) }, { ...reading, order: 'year-first' });
  const longer = later.ok ? nearest(starts.value, later.value, seconds) : null;
  return longer === null ? fail({ kind: 'end-before-start' }) : succeed(longer);
}

const yes = /^(?:yes|y|true|1|billable|ja|oui|vrai|abrechenbar|facturable)$/i;
const no = /^(?:no|n|false|0|non-billable|nein|non|faux)$/i;

function readBillable(text: string): Pick<ImportedRow, 'billable'> {
  return yes.test(text) ? { billable: true } : no.test(text) ? { billable: false } : {};
}

function describe(cells: readonly string[], columns: ImportColumns): string {
  const roles: readonly ColumnRole[] = columns.format === 'hamster' ? ['activity', 'title', 'description', 'notes'] : ['title', 'description', 'notes'];
  const parts = roles.map((role) => present(unguardCell(columns.cell(cells, role)), columns)).filter((part) => part !== '');
  return canonicalDescription([...new Set(parts)].join(', '));
}

/** Toggl writes a dash for an empty value. */
function present(text: string, { format }: ImportColumns): string {
  return format === 'toggl' && text === '-' ? '' : text;
}

function readRow({ line, cells }: CsvRecord, reading: RowReading): RowOutcome {
  const { columns } = reading;
  const { cell, format } = columns;
  const span = readSpan(readTexts(cells, columns), line, reading);
  if (!span.ok) {
    return span;
  }
  const [start, end] = span.value;
  // Other programs also put an apostrophe before text that a spreadsheet would evaluate.
  const text = (role: ColumnRole): string => present(unguardCell(cell(cells, role)), columns);
  const tags = format === 'clocktower-csv' ? splitNames(text('tags')) : text('tags').split(/[,;|]/).map((tag) => tag.trim()).filter((tag) => tag !== '');
  return checkedRow(
    {
      line,
      // The user may have copied and edited rows of a table together with their identifier.
      id: null,
      start,
      end,
      description: describe(cells, columns),
      project: optionalName(text(format === 'hamster' ? 'category' : 'project')),
      task: optionalName(text(format === 'kimai' ? 'activity' : 'task')),
      tags: tags.map(namedInFile),
      client: text('client') || null,
      ...readBillable(text('billable')),
    },
    reading.now,
  );
}

function readPerson(cells: readonly string[], { cell }: ImportColumns): string {
  return cell(cells, 'email') || cell(cells, 'user') || [cell(cells, 'firstName'), cell(cells, 'lastName')].filter((part) => part !== '').join(' ');
}

function peopleIn(records: readonly CsvRecord[], columns: ImportColumns): ImportReading['people'] {
  const rows = new Map<string, number>();
  for (const { cells } of records) {
    const person = readPerson(cells, columns);
    rows.set(person, (rows.get(person) ?? 0) + 1);
  }
  return [...rows].map(([name, count]) => ({ name, rows: count })).sort((one, other) => other.rows - one.rows);
}

/** Places rows without times of day one after the other from nine o'clock; a day that would not fit begins at midnight. */
function placeRows(records: readonly CsvRecord[], columns: ImportColumns): ReadonlyMap<number, number> {
  const days = new Map<string, { readonly line: number; readonly seconds: number }[]>();
  for (const { line, cells } of records) {
    const texts = readTexts(cells, columns);
    if (isPlaced(texts)) {
      const day = days.get(texts.start.date) ?? [];
      day.push({ line, seconds: texts.seconds ?? 0 });
      days.set(texts.start.date, day);
    }
  }
  const placed = new Map<number, number>();
  for (const rows of days.values()) {
    const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
    let at = placedFrom + total > dayLength ? 0 : placedFrom;
    for (const { line, seconds } of rows) {
      placed.set(line, Math.min(at, dayLength - 1));
      at += seconds;
    }
  }
  return placed;
}

function brokenRows({ broken }: CsvTable): readonly UnreadableRow[] {
  return broken.map(({ line, detail }) => ({ line, problem: { kind: 'broken-csv', text: detail } }));
}

export async function readCsv(text: string, context: ReadingContext): Promise<Reading> {
  const delimiter = detectDelimiter(text, knownColumns);
  return readTable(await readCsvTable(text, { delimiter, yieldToEventLoop: context.yieldToEventLoop }), delimiter, context);
}

/** `delimiter` is null if the table does not come from a CSV file. */
export async function readTable(table: CsvTable, delimiter: string | null, { options, timeZone, now, yieldToEventLoop }: ReadingContext): Promise<Reading> {
  const columns = readColumns(table.header);
  if (columns === null) {
    return fail({ found: table.header.join(', ').slice(0, 200) });
  }
  const people = peopleIn(table.records, columns);
  const person = people.length > 1 ? options.person : (people[0]?.name ?? null);
  const mine = table.records.filter(({ cells }) => person !== null && readPerson(cells, columns) === person);
  const walls = table.records.map(({ cells }) => readTexts(cells, columns)).filter(({ start }) => start.offset === '');
  const dates = walls.flatMap(({ start, end }) => [start.date, end.date]).filter((date) => date !== '');
  const zone = options.timeZone ?? timeZone;
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString();
  const detected = options.dateOrder === null ? detectDateOrder(dates, today) : { order: options.dateOrder, certain: true };
  const placedAt = placeRows(mine, columns);
  const reading: RowReading = { columns, order: detected.order, clock: new WallClock(zone), now, placedAt };
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = [];
  await inSlices(mine, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (record) => {
      const outcome = readRow(record, reading);
      if (outcome.ok) {
        rows.push(outcome.value);
      } else {
        unreadable.push({ line: record.line, problem: outcome.failure });
      }
    },
  });
  const twelveHours = walls.some(({ start }) => isTwelveHours(start.time));
  return succeed({
    format: columns.format,
    delimiter,
    dates: dates.length === 0 ? null : { ...detected, twelveHours, timeZone: zone, placed: placedAt.size },
    people: people.length > 1 ? people : [],
    person: people.length > 1 ? person : null,
    rows,
    unreadable: [...unreadable, ...brokenRows(table)],
    unknownZones: [],
  });
}
