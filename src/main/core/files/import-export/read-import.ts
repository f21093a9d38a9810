/** Reads a file of entries: which format it is, how its dates are written, whose rows they are, and which of them can be read. Touches no file, and gives way to others. */
import { epochMsOfInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { ImportFormat, ImportOptions, RowTrouble } from '#shared/history/interchange.ts';
import { descriptionLimit } from '#shared/values/limits.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { Named } from '#shared/timer/view.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { inSlices, type GiveWay } from '#core/platform/yield-to-event-loop.ts';
import { detectDelimiter, readCsvTable, type CsvRecord, type CsvTable } from './csv-table.ts';
import { readEntriesFromJson } from './entry-json.ts';
import { entriesAtOnce, type ExportedEntry } from './exported-entry.ts';
import { unguardCell } from '#shared/history/formula-guard.ts';
import { knownColumns, readColumns, type ImportColumns } from './import-columns.ts';
import { splitNames } from './name-list.ts';
import { detectDateOrder, isTwelveHours, readDate, readDuration, readTimeOfDay, WallClock, type DetectedOrder } from './wall-clock.ts';

/** A project, task or tag as a file speaks of it: by its name, and by its identifier where the file has one. */
export interface NamedInFile {
  /** What stands in for the name where there is none: the identifier. */
  readonly name: string;
  readonly id: Uuid | null;
}

/** A finished entry of a file, in the words of the file. */
export interface ImportedRow {
  readonly line: number;
  /** Of the entry the row was written from; null where the file is none that says so. */
  readonly id: Uuid | null;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
  /** Canonical, as an entry would have it. */
  readonly description: string;
  readonly project: NamedInFile | null;
  readonly task: NamedInFile | null;
  readonly tags: readonly NamedInFile[];
}

interface UnreadableRow {
  readonly line: number;
  readonly trouble: RowTrouble;
}

export interface ImportReading {
  readonly format: ImportFormat;
  readonly delimiter: string | null;
  readonly dates: (DetectedOrder & { readonly twelveHours: boolean; readonly timeZone: string }) | null;
  /** Where there is more than one, `rows` are those of `person`, and none while nobody was named. */
  readonly people: readonly { readonly name: string; readonly rows: number }[];
  readonly person: string | null;
  readonly rows: readonly ImportedRow[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface ReadingPlace {
  readonly options: ImportOptions;
  /** IANA name of this machine's zone. */
  readonly timeZone: string;
  readonly now: UtcInstant;
  readonly giveWay: GiveWay;
}

type RowOutcome = Result<ImportedRow, RowTrouble>;
type Reading = Result<ImportReading, { readonly found: string }>;

function checked(row: ImportedRow, now: UtcInstant): RowOutcome {
  if (row.end < row.start) {
    return fail({ kind: 'end-before-start' });
  }
  if (row.end > now) {
    return fail({ kind: 'in-future', text: row.end });
  }
  const { length } = row.description;
  return length > descriptionLimit ? fail({ kind: 'description-too-long', length, limit: descriptionLimit }) : succeed(row);
}

/** What has no name is written by its identifier. */
function namedBy(text: string): NamedInFile {
  const id = parseForeign(uuidSchema, text);
  return { name: text, id: id.ok ? id.value : null };
}

function nameOf(cell: string): NamedInFile | null {
  return cell === '' ? null : namedBy(cell);
}

/** Whole seconds of any instant with its offset. */
function readInstant(text: string): UtcInstant | null {
  const plain = parseForeign(utcInstantSchema, text);
  if (plain.ok) {
    return plain.value;
  }
  try {
    const parsed = parseForeign(utcInstantSchema, Temporal.Instant.from(text).round({ smallestUnit: 'second', roundingMode: 'floor' }).toString());
    return parsed.ok ? parsed.value : null;
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

function ownRow({ line, cells }: CsvRecord, { cell }: ImportColumns, now: UtcInstant): RowOutcome {
  const [startText, endText] = [cell(cells, 'start'), cell(cells, 'end')];
  if (startText === '') {
    return fail({ kind: 'no-start' });
  }
  const start = readInstant(startText);
  if (start === null) {
    return fail({ kind: 'bad-time', text: startText });
  }
  if (endText === '') {
    return fail({ kind: 'no-end' });
  }
  const end = readInstant(endText);
  return end === null
    ? fail({ kind: 'bad-time', text: endText })
    : checked(
        {
          line,
          // A row may have been copied and changed by hand, with its identifier.
          id: null,
          start,
          end,
          description: canonicalDescription(unguardCell(cell(cells, 'description'))),
          project: nameOf(unguardCell(cell(cells, 'project'))),
          task: nameOf(unguardCell(cell(cells, 'task'))),
          tags: splitNames(unguardCell(cell(cells, 'tags'))).map(namedBy),
        },
        now,
      );
}

interface WallReading {
  readonly columns: ImportColumns;
  readonly order: DetectedOrder['order'];
  readonly clock: WallClock;
  readonly now: UtcInstant;
}

type Instants = Result<readonly UtcInstant[], RowTrouble>;

function instantsAt(texts: { readonly date: string; readonly time: string }, { order, clock }: WallReading): Instants {
  const date = readDate(texts.date, order);
  if (date === null) {
    return fail({ kind: 'bad-date', text: texts.date });
  }
  const second = readTimeOfDay(texts.time);
  const found = second === null ? [] : clock.instants(date, second);
  return found.length === 0 ? fail({ kind: 'bad-time', text: texts.time }) : succeed(found);
}

function durationOf(cells: readonly string[], { cell }: ImportColumns): ReturnType<typeof readDuration> {
  return readDuration(cell(cells, 'duration')) ?? readDuration(cell(cells, 'duration (h)')) ?? readDuration(cell(cells, 'duration (decimal)'));
}

/** Of what two wall times can mean in the hour that comes twice, the pair whose length is nearest to the duration. */
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

/** An export without ends says durations. */
function endAfter(start: UtcInstant, seconds: number): UtcInstant | null {
  const end = parseForeign(utcInstantSchema, new Date(epochMsOfInstant(start) + seconds * 1000).toISOString().replace('.000Z', 'Z'));
  return end.ok ? end.value : null;
}

function wallTimes(cells: readonly string[], reading: WallReading): Result<readonly [UtcInstant, UtcInstant], RowTrouble> {
  const { cell } = reading.columns;
  const startTexts = { date: cell(cells, 'start date'), time: cell(cells, 'start time') };
  if (startTexts.date === '' || startTexts.time === '') {
    return fail({ kind: 'no-start' });
  }
  const starts = instantsAt(startTexts, reading);
  if (!starts.ok) {
    return starts;
  }
  const duration = durationOf(cells, reading.columns);
  const endTexts = { date: cell(cells, 'end date'), time: cell(cells, 'end time') };
  if (endTexts.date === '' || endTexts.time === '') {
    const [start] = starts.value;
    const end = start === undefined || duration === null ? null : endAfter(start, duration.seconds);
    return start === undefined || end === null ? fail({ kind: 'no-end' }) : succeed([start, end]);
  }
  const ends = instantsAt(endTexts, reading);
  if (!ends.ok) {
    return ends;
  }
  const pair = nearest(starts.value, ends.value, duration?.seconds ?? null);
  return pair === null ? fail({ kind: 'no-end' }) : succeed(pair);
}

function wallRow({ line, cells }: CsvRecord, reading: WallReading): RowOutcome {
  const { cell } = reading.columns;
  const times = wallTimes(cells, reading);
  if (!times.ok) {
    return times;
  }
  const [start, end] = times.value;
  // Their exports put an apostrophe before what a spreadsheet would calculate, too.
  const text = (column: 'description' | 'project' | 'task'): string => unguardCell(cell(cells, column));
  const tags = cell(cells, 'tags').split(',').map((tag) => tag.trim()).filter((tag) => tag !== '').map(namedBy);
  return checked({ line, id: null, start, end, description: canonicalDescription(text('description')), project: nameOf(text('project')), task: nameOf(text('task')), tags }, reading.now);
}

/** Whose row it is: by address, else by name; empty where the file does not say. */
function personOf(cells: readonly string[], { cell }: ImportColumns): string {
  return cell(cells, 'email') || cell(cells, 'user');
}

function peopleIn(records: readonly CsvRecord[], columns: ImportColumns): ImportReading['people'] {
  const rows = new Map<string, number>();
  for (const { cells } of records) {
    const person = personOf(cells, columns);
    rows.set(person, (rows.get(person) ?? 0) + 1);
  }
  return [...rows].map(([name, count]) => ({ name, rows: count })).sort((one, other) => other.rows - one.rows);
}

interface Sorted {
  readonly rows: readonly ImportedRow[];
  readonly unreadable: readonly UnreadableRow[];
}

/** Reads each record, and sorts out those that cannot be. */
async function sorted<Item extends { readonly line: number }>(records: readonly Item[], { read, giveWay }: { readonly read: (record: Item) => RowOutcome; readonly giveWay: GiveWay }): Promise<Sorted> {
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = [];
  await inSlices(records, {
    size: entriesAtOnce,
    giveWay,
    each: (record) => {
      const outcome = read(record);
      if (outcome.ok) {
        rows.push(outcome.value);
      } else {
        unreadable.push({ line: record.line, trouble: outcome.failure });
      }
    },
  });
  return { rows, unreadable };
}

function brokenRows({ broken }: CsvTable): readonly UnreadableRow[] {
  return broken.map(({ line, detail }) => ({ line, trouble: { kind: 'broken-csv', text: detail } }));
}

async function readCsv(text: string, { options, timeZone, now, giveWay }: ReadingPlace): Promise<Reading> {
  const delimiter = detectDelimiter(text, knownColumns);
  const table = await readCsvTable(text, { delimiter, giveWay });
  const columns = readColumns(table.header);
  if (columns === null) {
    return fail({ found: table.header.join(', ').slice(0, 200) });
  }
  const { format, cell } = columns;
  if (format === 'clocktower-csv') {
    const { rows, unreadable } = await sorted(table.records, { giveWay, read: (record) => ownRow(record, columns, now) });
    return succeed({ format, delimiter, dates: null, people: [], person: null, rows, unreadable: [...unreadable, ...brokenRows(table)] });
  }
  const people = peopleIn(table.records, columns);
  const person = people.length > 1 ? options.person : (people[0]?.name ?? null);
  const mine = table.records.filter(({ cells }) => person !== null && personOf(cells, columns) === person);
  const dateTexts = table.records.flatMap(({ cells }) => [cell(cells, 'start date'), cell(cells, 'end date')]).filter((date) => date !== '');
  const zone = options.timeZone ?? timeZone;
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toString();
  const detected = options.dateOrder === null ? detectDateOrder(dateTexts, today) : { order: options.dateOrder, certain: true };
  const reading: WallReading = { columns, order: detected.order, clock: new WallClock(zone), now };
  const { rows, unreadable } = await sorted(mine, { giveWay, read: (record) => wallRow(record, reading) });
  const twelveHours = table.records.some(({ cells }) => isTwelveHours(cell(cells, 'start time')));
  return succeed({
    format,
    delimiter,
    dates: { ...detected, twelveHours, timeZone: zone },
    people: people.length > 1 ? people : [],
    person: people.length > 1 ? person : null,
    rows,
    unreadable: [...unreadable, ...brokenRows(table)],
  });
}

function named({ id, name }: Named): NamedInFile {
  return { id, name: name ?? id };
}

function jsonRow({ line, entry: { id, start, end, description, project, task, tags } }: { readonly line: number; readonly entry: ExportedEntry }, now: UtcInstant): RowOutcome {
  if (end === null) {
    return fail({ kind: 'no-end' });
  }
  return checked(
    { line, id, start, end, description: canonicalDescription(description), project: project === null ? null : named(project), task: task === null ? null : named(task), tags: tags.map(named) },
    now,
  );
}

async function readJson(text: string, { now, giveWay }: ReadingPlace): Promise<Reading> {
  const file = await readEntriesFromJson(text, giveWay);
  if (!file.ok) {
    return fail({ found: file.failure.detail });
  }
  const { rows, unreadable } = await sorted(file.value.entries, { giveWay, read: (entry) => jsonRow(entry, now) });
  const none: readonly UnreadableRow[] = file.value.unreadable.map(({ line, detail }) => ({ line, trouble: { kind: 'not-an-entry', text: detail } }));
  return succeed({ format: 'clocktower-json', delimiter: null, dates: null, people: [], person: null, rows, unreadable: [...none, ...unreadable] });
}

/** `found`: what the beginning of a file holds that is none of the formats. */
export async function readImport(text: string, place: ReadingPlace): Promise<Reading> {
  return /^\uFEFF?\s*\{/.test(text) ? readJson(text, place) : readCsv(text, place);
}
