import type { UtcInstant } from '#shared/values/brands.ts';
import { columnsLimit, type ColumnRole } from '#shared/history/import-export.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import { columnName, detectDelimiter, readCsvTable, type CsvRecord, type CsvTable } from '../csv-table.ts';
import { entriesAtOnce } from '../../export/exported-entry.ts';
import { unguardCell } from '#shared/history/formula-guard.ts';
import { splitNames } from '../name-list.ts';
import { detectDateOrder, isTwelveHours, WallClock } from '../../wall-clock.ts';
import { knownColumns, readColumns, type ImportColumns } from './import-columns.ts';
import {
  checkedRow,
  namedInFile,
  noTable,
  optionalName,
  type ImportedRow,
  type ImportReading,
  type Reading,
  type ReadingContext,
  type RowOutcome,
  type UnreadableRow,
} from './imported-row.ts';
import { dayLength, differenceOf, isPlaced, placedFrom, readSpan, readTexts, spanAfter, type RowReading, type Texts } from './row-span.ts';

const yes = /^(?:yes|y|true|1|billable|ja|oui|vrai|abrechenbar|facturable)$/i;
const no = /^(?:no|n|false|0|non-billable|nein|non|faux)$/i;

function readBillable(text: string): Pick<ImportedRow, 'billable'> {
  return yes.test(text) ? { billable: true } : no.test(text) ? { billable: false } : {};
}

function describe(cells: readonly string[], columns: ImportColumns): string {
  const parts = columns
    .values(cells, 'description')
    .map((text) => present(unguardCell(text), columns))
    .filter((part) => part !== '');
  return canonicalDescription([...new Set(parts)].join(', '));
}

/** Toggl writes a dash for an empty value. */
function present(text: string, { format }: ImportColumns): string {
  return format === 'toggl' && text === '-' ? '' : text;
}

interface TableRow extends CsvRecord {
  readonly texts: Texts;
  readonly person: string;
}

interface ReadRow {
  readonly outcome: RowOutcome;
  readonly difference: number;
}

function readRow({ line, cells, texts }: TableRow, reading: RowReading): ReadRow {
  const span = readSpan(texts, line, reading);
  if (!span.ok) {
    return { outcome: span, difference: 0 };
  }
  const difference = differenceOf(span.value, texts.seconds);
  const chosen = difference > 0 && reading.differences === 'duration' ? spanAfter([span.value[0]], texts) : span;
  return { outcome: chosen.ok ? readContent({ line, cells }, chosen.value, reading) : chosen, difference };
}

function readContent({ line, cells }: CsvRecord, [start, end]: readonly [UtcInstant, UtcInstant], reading: RowReading): RowOutcome {
  const { columns } = reading;
  const { cell, format } = columns;
  // Other programs also put an apostrophe before text that a spreadsheet would evaluate.
  const text = (role: ColumnRole): string => present(unguardCell(cell(cells, role)), columns);
  const tags =
    format === 'clocktower-csv' || format === 'solidtime'
      ? splitNames(text('tags'))
      : text('tags')
          .split(/[,;|]/)
          .map((tag) => tag.trim())
          .filter((tag) => tag !== '');
  return checkedRow(
    {
      line,
      // The user may have copied and edited rows of a table together with their identifier.
      id: null,
      start,
      end,
      description: describe(cells, columns),
      project: optionalName(text('project')),
      task: optionalName(text('task')),
      tags: tags.map(namedInFile),
      client: text('client') || null,
      ...readBillable(text('billable')),
    },
    reading.now,
  );
}

/** An address identifies a person better than a name, which may be in several columns. */
function readPerson(cells: readonly string[], { values }: ImportColumns): string {
  const texts = values(cells, 'person');
  return texts.find((text) => text.includes('@')) ?? texts.join(' ');
}

/** Rows without a start, such as a total below the entries, are no entries of anybody. */
function peopleIn(rows: readonly TableRow[]): ImportReading['people'] {
  const counts = new Map<string, number>();
  for (const {
    person,
    texts: { start },
  } of rows) {
    if (person !== '' && (start.date !== '' || start.time !== '')) {
      counts.set(person, (counts.get(person) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, count]) => ({ name, rows: count })).sort((one, other) => other.rows - one.rows);
}

/** Types of rows that are no work: breaks, holidays and absences, in the languages of the program. */
const noWorkType =
  /^(?:breaks?|holidays?|time ?off|vacation|leave|absence|sick(?: ?leave| ?day)?|pausen?|urlaub|feiertage?|abwesenheit|krank(?:heit)?|congés?(?: payés?)?|jours? fériés?|maladie)$/i;

function countTypes(records: readonly CsvRecord[], columns: ImportColumns): ImportReading['noWork'] {
  const rows = new Map<string, number>();
  for (const { cells } of records) {
    const type = columns.cell(cells, 'type');
    rows.set(type, (rows.get(type) ?? 0) + 1);
  }
  return [...rows].map(([type, count]) => ({ type, rows: count }));
}

/** Places rows without times of day one after the other from nine o'clock; a day that would not fit begins at midnight. */
function placeRows(records: readonly TableRow[]): ReadonlyMap<number, number> {
  const days = new Map<string, { readonly line: number; readonly seconds: number }[]>();
  for (const { line, texts } of records) {
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

/** Characters shown of a cell. */
const exampleLimit = 60;

function describeColumns(records: readonly CsvRecord[], { header, roles }: ImportColumns): ImportReading['columns'] {
  return roles.map((role, index) => ({
    name: header[index]?.trim() ?? '',
    example: (records.find(({ cells }) => (cells[index] ?? '').trim() !== '')?.cells[index] ?? '').trim().slice(0, exampleLimit),
    role,
  }));
}

export async function readCsv(text: string, context: ReadingContext): Promise<Reading> {
  const delimiter = detectDelimiter(text, knownColumns);
  return readTable(await readCsvTable(text, { delimiter, yieldToEventLoop: context.yieldToEventLoop }), delimiter, context);
}

/** Whether a text is a table at all: the user can say what its columns are, unless it has only one. */
function isTable({ header, records }: CsvTable, width: number): boolean {
  return (
    header.length > 1 &&
    Math.max(header.length, width) <= columnsLimit &&
    (records.length > 0 || header.some((name) => knownColumns.has(columnName(name))))
  );
}

/** `delimiter` is null if the table does not come from a CSV file. */
export async function readTable(
  table: CsvTable,
  delimiter: string | null,
  { options, rememberedColumns, timeZone, now, yieldToEventLoop }: ReadingContext,
): Promise<Reading> {
  const { header, records } = table;
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (!isTable(table, width)) {
    return fail({ found: header.join(', ').slice(0, 200) });
  }
  const columns = readColumns(header, { width, chosen: options.columns ?? rememberedColumns?.(header) ?? null });
  const all: TableRow[] = [];
  await inSlices(records, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: ({ line, cells }) => void all.push({ line, cells, texts: readTexts(cells, columns), person: readPerson(cells, columns) }),
  });
  const people = peopleIn(all);
  const isShared = people.length > 1;
  const person = isShared ? options.person : null;
  const own = isShared ? all.filter((row) => person !== null && row.person === person) : all;
  const isNoWork = ({ cells }: CsvRecord): boolean => noWorkType.test(columns.cell(cells, 'type'));
  const mine = options.withNoWork ? own : own.filter((record) => !isNoWork(record));
  const walls = all.map(({ texts }) => texts).filter(({ start }) => start.offset === '');
  const dates = walls.flatMap(({ start, end }) => [start.date, end.date]).filter((date) => date !== '');
  const zone = options.timeZone ?? timeZone;
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString();
  const detected = options.dateOrder === null ? detectDateOrder(dates, today) : { order: options.dateOrder, certain: true };
  const placedAt = placeRows(mine);
  const reading: RowReading = {
    columns,
    order: detected.order,
    clock: new WallClock(zone),
    now,
    placedAt,
    differences: options.differences,
  };
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] =
    isShared && person !== null ? all.filter((row) => row.person === '').map(({ line }) => ({ line, problem: { kind: 'no-person' } })) : [];
  const differences = { rows: 0, seconds: 0 };
  await inSlices(mine, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (record) => {
      const { outcome, difference } = readRow(record, reading);
      differences.rows += difference > 0 ? 1 : 0;
      differences.seconds += difference;
      if (difference > 0 && (options.differences === null || options.differences === 'leave-out')) {
        return;
      }
      if (outcome.ok) {
        rows.push(outcome.value);
      } else {
        unreadable.push({ line: record.line, problem: outcome.failure });
      }
    },
  });
  const twelveHours = walls.some(({ start }) => isTwelveHours(start.time));
  return succeed({
    ...noTable,
    format: columns.format,
    delimiter,
    dates: dates.length === 0 ? null : { ...detected, twelveHours, timeZone: zone, placed: placedAt.size },
    people: isShared ? people : [],
    person,
    columns: describeColumns(records, columns),
    differences,
    noWork: countTypes(own.filter(isNoWork), columns),
    isPart: columns.isPart,
    rows,
    unreadable: [...unreadable, ...brokenRows(table)],
  });
}
