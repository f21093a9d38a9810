/** The files a data folder may hold: their names and columns (docs/campus-data.md), and how one becomes records. */
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { columns, filled, optional, quote, readCell, unique, type Column } from './columns.ts';
import { readCsv, type CsvRecord } from './csv.ts';
import type { Json, JsonObject } from './envelope.ts';

const kinds = {
  'libraries.csv': [
    ...filled('text', 'name'),
    ...columns('text', 'description', 'note'),
    ...columns('latitude', 'latitude'),
    ...columns('longitude', 'longitude'),
  ],
  '{term}GooseWatch.csv': [
    unique('text', 'id'),
    ...columns('text', 'location'),
    ...columns('latitude', 'latitude'),
    ...columns('longitude', 'longitude'),
    ...optional('timestamp', 'updated'),
  ],
  'buildings.csv': [
    ...columns('text', 'building_id'),
    unique('text', 'building_code'),
    ...columns('text', 'building_name'),
    ...optional('list', 'alternate_names'),
    ...columns('latitude', 'latitude'),
    ...columns('longitude', 'longitude'),
  ],
  'groups.csv': [unique('text', 'group_code'), ...columns('text', 'group_short_name', 'group_full_name')],
  'organizations.csv': [unique('text', 'unit_code'), ...columns('text', 'group_code', 'unit_short_name', 'unit_full_name')],
  'subjects.csv': [unique('text', 'subject'), ...columns('text', 'description', 'unit', 'group')],
  'terms.csv': [unique('text', 'abbreviation'), ...columns('text', 'description')],
  'instructions.csv': [unique('text', 'abbreviation'), ...columns('text', 'description')],
  '{term}ExamSchedule.csv': [
    ...filled('text', 'course', 'section'),
    ...columns('text', 'day', 'date', 'start_time', 'end_time', 'location', 'notes'),
  ],
  'printers.csv': [...filled('text', 'printer'), ...columns('text', 'ad', 'server', 'comment', 'driver', 'room', 'faculty')],
  'infosessions.csv': [
    unique('text', 'id'),
    ...filled('text', 'employer'),
    ...columns('text', 'date', 'start_time', 'end_time', 'location', 'website', 'audience', 'programs', 'description'),
  ],
  'courses.csv': [
    ...columns('text', 'course_id'),
    ...filled('text', 'subject', 'catalog_number', 'title'),
    ...columns('number', 'units'),
    ...columns('text', 'description', 'academic_level'),
    ...optional('text', 'prerequisites', 'antirequisites', 'corequisites', 'notes'),
  ],
  'outlets.csv': [unique('integer', 'outlet_id'), ...filled('text', 'outlet_name'), ...columns('boolean', 'has_breakfast', 'has_lunch', 'has_dinner')],
  'card-vendors.csv': [unique('integer', 'vendor_id'), ...filled('text', 'vendor_name')],
  'diets.csv': [unique('integer', 'diet_id'), ...filled('text', 'diet_type')],
  'products.csv': [
    unique('integer', 'product_id'),
    ...filled('text', 'product_name'),
    ...columns('text', 'ingredients', 'serving_size'),
    ...columns('integer', 'serving_size_ml', 'serving_size_g', 'calories'),
    ...optional('integer', 'total_fat_g', 'total_fat_percent', 'fat_saturated_g', 'fat_saturated_percent'),
    ...optional('integer', 'fat_trans_g', 'fat_trans_percent', 'cholesterol_mg', 'sodium_mg'),
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type DataFileKind = keyof typeof kinds;

const dataFileKinds: ReadonlyMap<string, readonly Column[]> = new Map(Object.entries(kinds));

/** A term of four digits: the years since 1900, and the month in which it begins. */
const perTerm = '{term}';
const termPrefix = /^(\d{3}[159])(?=[A-Z])/;

export interface DataFileName {
  readonly kind: string;
  /** Of files that are there once a term; otherwise null. */
  readonly term: string | null;
}

export function readDataFileName(name: string): DataFileName | null {
  const term = termPrefix.exec(name)?.[1] ?? null;
  const kind = term === null ? name : name.replace(termPrefix, perTerm);
  return dataFileKinds.has(kind) && kind.startsWith(perTerm) === (term !== null) ? { kind, term } : null;
}

export interface DataFault {
  readonly file: string;
  /** Null where it is the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

/** One sentence: where, and what. */
export function describeFault({ file, line, column, message }: DataFault): string {
  const place = [file, ...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [`column ${column}`])];
  return `${place.join(', ')}: ${message}.`;
}

interface Table {
  readonly file: string;
  readonly columns: readonly Column[];
  readonly rows: readonly CsvRecord[];
}

function readHeader(file: string, expected: readonly Column[], header: CsvRecord | undefined): Result<readonly Column[], readonly DataFault[]> {
  const refuse = (message: string): { readonly ok: false; readonly failure: readonly DataFault[] } =>
    fail([{ file, line: header === undefined ? null : header.line, column: null, message }]);
  if (header === undefined) {
    return refuse(`is empty; its first line must name the columns ${expected.map(({ name }) => name).join(',')}`);
  }
  const found: Column[] = [];
  for (const name of header.cells) {
    const known = expected.find((column) => column.name === name);
    if (known === undefined) {
      return refuse(`${quote(name)} is not a column of this file; it has ${expected.map((column) => column.name).join(', ')}`);
    }
    if (found.includes(known)) {
      return refuse(`the column ${name} is there twice`);
    }
    found.push(known);
  }
  const missing = expected.filter((column) => column.presence !== 'optional' && !found.includes(column));
  return missing.length === 0 ? succeed(found) : refuse(`the columns ${missing.map(({ name }) => name).join(', ')} are missing`);
}

class TableReader {
  readonly #table: Table;
  readonly faults: DataFault[] = [];
  /** Values of unique columns as they are written, with their lines. */
  readonly #seen = new Map<string, Map<string, number>>();

  constructor(table: Table) {
    this.#table = table;
  }

  readRow({ line, cells }: CsvRecord): JsonObject {
    const { file, columns: found } = this.#table;
    const record: Record<string, Json> = {};
    if (cells.length !== found.length) {
      this.faults.push({ file, line, column: null, message: `has ${cells.length} values where the first line names ${found.length} columns` });
      return record;
    }
    for (const [index, column] of found.entries()) {
      const value = readCell(column, cells[index] ?? '');
      if (value.ok) {
        record[column.name] = value.value;
        this.#checkUnique(column, { line, value: JSON.stringify(value.value), text: cells[index] ?? '' });
      } else {
        this.faults.push({ file, line, column: column.name, message: value.failure });
      }
    }
    return record;
  }

  /** `1` and `01` are one number, so that it is values which are compared. */
  #checkUnique({ name, isUnique }: Column, { line, value, text }: { readonly line: number; readonly value: string; readonly text: string }): void {
    if (!isUnique) {
      return;
    }
    const lines = this.#seen.get(name) ?? new Map<string, number>();
    this.#seen.set(name, lines);
    const first = lines.get(value);
    if (first === undefined) {
      lines.set(value, line);
    } else {
      this.faults.push({ file: this.#table.file, line, column: name, message: `${quote(text)} is already in line ${first}` });
    }
  }
}

/** Records with every column of the file, in the file's order of columns; null where the file says nothing. */
export function readDataFile(file: string, text: string): Result<readonly JsonObject[], readonly DataFault[]> {
  const known = readDataFileName(file);
  if (known === null) {
    const names = [...dataFileKinds.keys()].join(', ');
    return fail([{ file, line: null, column: null, message: `is not a file of the campus directory; it knows ${names}` }]);
  }
  const read = readCsv(text);
  if (!read.ok) {
    return fail([{ file, column: null, ...read.failure }]);
  }
  const [header, ...rows] = read.value;
  const expected = dataFileKinds.get(known.kind) ?? [];
  const found = readHeader(file, expected, header);
  if (!found.ok) {
    return found;
  }
  const blank = Object.fromEntries(expected.map(({ name, kind }): [string, Json] => [name, kind === 'list' ? [] : null]));
  const reader = new TableReader({ file, columns: found.value, rows });
  const records = rows.map((row) => ({ ...blank, ...reader.readRow(row) }));
  return reader.faults.length === 0 ? succeed(records) : fail(reader.faults);
}
