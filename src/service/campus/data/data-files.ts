import { fail, succeed, type Result } from '#shared/values/result.ts';
import { alsoNamed, columnName, columns, filled, optional, quote, readCell, unique, type Column } from './columns.ts';
import { readCsv, type CsvRecord } from '../formats/csv.ts';
import type { Json, JsonObject } from '../formats/envelope.ts';

/** Columns of `courses.csv` and members of `offerings` in an answer. */
export const offerings = [
  'online',
  'online_only',
  'st_jerome',
  'st_jerome_only',
  'renison',
  'renison_only',
  'conrad_grebel',
  'conrad_grebel_only',
] as const;

/** A class with several meetings has a row for each. */
const classColumns = [
  ...filled('text', 'subject', 'catalog_number'),
  ...columns('text', 'title'),
  ...filled('integer', 'class_number'),
  ...filled('text', 'section'),
  ...optional('number', 'units'),
  ...optional('text', 'note', 'campus', 'related_component_1', 'related_component_2', 'topic', 'academic_level'),
  ...optional('integer', 'associated_class', 'enrollment_capacity', 'enrollment_total', 'waiting_capacity', 'waiting_total'),
  ...optional('text', 'weekdays', 'start_time', 'end_time', 'start_date', 'end_date', 'building', 'room'),
  ...optional('boolean', 'is_tba', 'is_cancelled', 'is_closed'),
  ...optional('list', 'instructors', 'held_with'),
  ...optional('timestamp', 'last_updated'),
];

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
  'buildings.csv': alsoNamed(
    [
      ...columns('text', 'building_id', 'building_code', 'building_name'),
      ...optional('text', 'parent_code'),
      ...optional('list', 'alternate_names'),
      ...columns('latitude', 'latitude'),
      ...columns('longitude', 'longitude'),
      ...optional('list', 'building_outline'),
    ],
    { alternate_names: ['alternate_building_names'] },
  ),
  'groups.csv': alsoNamed([unique('text', 'group_code'), ...optional('text', 'group_short_name', 'group_full_name')], {
    group_code: ['group'],
    group_full_name: ['description'],
  }),
  'organizations.csv': alsoNamed([unique('text', 'unit_code'), ...optional('text', 'group_code', 'unit_short_name', 'unit_full_name')], {
    unit_code: ['organization'],
    unit_full_name: ['description'],
  }),
  'subjects.csv': alsoNamed([unique('text', 'subject'), ...columns('text', 'description'), ...optional('text', 'unit', 'group')], {
    unit: ['organization'],
  }),
  'terms.csv': alsoNamed([unique('text', 'abbreviation'), ...columns('text', 'description')], { abbreviation: ['term'] }),
  'instructions.csv': [unique('text', 'abbreviation'), ...columns('text', 'description')],
  '{term}ExamSchedule.csv': alsoNamed(
    [
      ...filled('text', 'course', 'section'),
      ...columns('text', 'day', 'date', 'start_time', 'end_time', 'location'),
      ...optional('text', 'notes'),
    ],
    {
      course: ['exam'],
      section: ['section_s', 'sections'],
      day: ['exam_day'],
      date: ['exam_date'],
      start_time: ['start', 'time', 'exam_time'],
      end_time: ['end'],
      location: ['location_s', 'locations', 'room', 'exam_location'],
      notes: ['note'],
    },
  ),
  '{term}Schedule.csv': classColumns,
  '{term}Reserves.csv': [
    ...filled('integer', 'class_number'),
    ...filled('text', 'reserve_group'),
    ...columns('integer', 'enrollment_capacity', 'enrollment_total'),
  ],
  'printers.csv': [...filled('text', 'printer'), ...columns('text', 'ad', 'server', 'comment', 'driver', 'room', 'faculty')],
  'infosessions.csv': [
    unique('text', 'id'),
    ...filled('text', 'employer'),
    ...columns('text', 'date', 'start_time', 'end_time', 'location', 'website', 'audience', 'programs', 'description'),
    ...optional('text', 'link', 'day'),
  ],
  'courses.csv': alsoNamed(
    [
      ...optional('text', 'course_id'),
      ...filled('text', 'subject', 'catalog_number', 'title'),
      ...optional('number', 'units'),
      ...optional(
        'text',
        'description',
        'academic_level',
        'prerequisites',
        'antirequisites',
        'corequisites',
        'crosslistings',
        'notes',
        'calendar_year',
        'url',
      ),
      ...optional('json', 'prerequisites_parsed'),
      ...optional('list', 'instructions', 'terms_offered', 'extra'),
      ...optional('boolean', ...offerings, 'needs_department_consent', 'needs_instructor_consent'),
    ],
    { catalog_number: ['number'] },
  ),
  'outlets.csv': [
    unique('integer', 'outlet_id'),
    ...filled('text', 'outlet_name'),
    ...columns('boolean', 'has_breakfast', 'has_lunch', 'has_dinner'),
  ],
  'card-vendors.csv': [unique('integer', 'vendor_id'), ...filled('text', 'vendor_name')],
  'diets.csv': [unique('integer', 'diet_id'), ...filled('text', 'diet_type')],
  'products.csv': [
    unique('integer', 'product_id'),
    ...filled('text', 'product_name'),
    ...columns('text', 'ingredients', 'serving_size'),
    ...columns('integer', 'serving_size_ml', 'serving_size_g', 'calories'),
    ...optional(
      'integer',
      'total_fat_g',
      'total_fat_percent',
      'fat_saturated_g',
      'fat_saturated_percent',
      'fat_trans_g',
      'fat_trans_percent',
    ),
    ...optional(
      'integer',
      'cholesterol_mg',
      'sodium_mg',
      'sodium_percent',
      'carbo_g',
      'carbo_percent',
      'carbo_fibre_g',
      'carbo_fibre_percent',
      'carbo_sugars_g',
    ),
    ...optional('integer', 'protein_g', 'vitamin_a_percent', 'vitamin_c_percent', 'calcium_percent', 'iron_percent'),
    ...optional('text', 'micro_nutrients', 'tips'),
    ...optional('integer', 'diet_id'),
  ],
  'menu.csv': [
    ...filled('date', 'date'),
    ...filled('integer', 'outlet_id'),
    ...filled('text', 'meal', 'product_name'),
    ...optional('integer', 'product_id'),
    ...optional('text', 'diet_type', 'notes'),
  ],
  'food-notes.csv': [...filled('date', 'date'), ...filled('integer', 'outlet_id'), ...filled('text', 'note')],
  'food-announcements.csv': [...filled('date', 'date'), ...filled('text', 'ad_text'), ...optional('integer', 'outlet_id')],
  'server-admin.csv': [...filled('text', 'name'), ...optional('text', 'role', 'email')],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type DataFileKind = keyof typeof kinds;

const dataFileKinds: ReadonlyMap<string, readonly Column[]> = new Map(Object.entries(kinds));

/** Placeholder for a term of four digits: the years since 1900, then the first month. */
const perTerm = '{term}';
const termPrefix = /^(\d{3}[159])(?=[A-Z])/;

export interface DataFileName {
  readonly kind: string;
  readonly term: string | null;
}

/** File names used by the university, in lower case. The first goose nest file was published in spring 2013. */
const publishedNames: ReadonlyMap<string, string> = new Map([
  ['academicgroups.csv', 'groups.csv'],
  ['academicorganizations.csv', 'organizations.csv'],
  ['goosewatch.csv', '1135GooseWatch.csv'],
  ['sessions.csv', 'infosessions.csv'],
]);
const ourNames: ReadonlyMap<string, string> = new Map([...dataFileKinds.keys()].map((kind) => [kind.toLowerCase(), kind]));

/** Returns our name of a published file: `Buildings.csv` is `buildings.csv`, `1151infosessions.csv` is `infosessions.csv`. */
export function knownFileName(name: string): string {
  const lower = name.toLowerCase();
  const published =
    publishedNames.get(lower) ?? ourNames.get(lower) ?? (/^\d{3}[159]infosessions\.csv$/.test(lower) ? 'infosessions.csv' : undefined);
  const term = lower.slice(0, 4);
  return published ?? ourNames.get(`${perTerm}${lower.slice(4)}`)?.replace(perTerm, term) ?? name;
}

export function readDataFileName(name: string): DataFileName | null {
  const term = termPrefix.exec(name)?.[1] ?? null;
  const kind = term === null ? name : name.replace(termPrefix, perTerm);
  return dataFileKinds.has(kind) && kind.startsWith(perTerm) === (term !== null) ? { kind, term } : null;
}

export interface DataFault {
  readonly file: string;
  /** Null if the fault concerns the whole file. */
  readonly line: number | null;
  readonly column: string | null;
  readonly message: string;
}

export function describeFault({ file, line, column, message }: DataFault): string {
  const place = [file, ...(line === null ? [] : [`line ${line}`]), ...(column === null ? [] : [`column ${column}`])];
  return `${place.join(', ')}: ${message}.`;
}

interface Table {
  readonly file: string;
  readonly columns: readonly (Column | null)[];
}

interface Header {
  readonly columns: readonly (Column | null)[];
  readonly ignored: readonly string[];
}

function readHeader(file: string, expected: readonly Column[], header: CsvRecord | undefined): Result<Header, readonly DataFault[]> {
  const refuse = (message: string): { readonly ok: false; readonly failure: readonly DataFault[] } =>
    fail([{ file, line: header === undefined ? null : header.line, column: null, message }]);
  if (header === undefined) {
    return refuse(`is empty; its first line must name the columns ${expected.map(({ name }) => name).join(',')}`);
  }
  const found: (Column | null)[] = [];
  const ignored: string[] = [];
  for (const cell of header.cells) {
    const name = columnName(cell);
    const known = expected.find((column) => column.name === name) ?? expected.find((column) => column.aliases.includes(name)) ?? null;
    if (known !== null && found.includes(known)) {
      return refuse(`the column ${known.name} is there twice`);
    }
    if (known === null && cell !== '') {
      ignored.push(quote(cell));
    }
    found.push(known);
  }
  const missing = expected.filter((column) => column.presence !== 'optional' && !found.includes(column));
  return missing.length === 0
    ? succeed({ columns: found, ignored })
    : refuse(`the columns ${missing.map(({ name }) => name).join(', ')} are missing`);
}

class TableReader {
  readonly #table: Table;
  readonly faults: DataFault[] = [];
  readonly #seen = new Map<string, Map<string, number>>();

  constructor(table: Table) {
    this.#table = table;
  }

  readRow({ line, cells }: CsvRecord): JsonObject {
    const { file, columns: found } = this.#table;
    const record: Record<string, Json> = {};
    if (cells.length < found.length || cells.slice(found.length).some((cell) => cell !== '')) {
      this.faults.push({
        file,
        line,
        column: null,
        message: `has ${cells.length} values where the first line names ${found.length} columns`,
      });
      return record;
    }
    for (const [index, column] of found.entries()) {
      if (column === null) {
        continue;
      }
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

  /** Compares values, not texts: `1` and `01` are the same number. */
  #checkUnique(
    { name, isUnique }: Column,
    { line, value, text }: { readonly line: number; readonly value: string; readonly text: string },
  ): void {
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

export interface DataFile {
  /** Each record has every column of the file, in file order; null for an empty cell. */
  readonly records: readonly JsonObject[];
  readonly ignored: readonly string[];
}

export function readDataFile(file: string, text: string): Result<DataFile, readonly DataFault[]> {
  const known = readDataFileName(file);
  if (known === null) {
    const names = [...dataFileKinds.keys()].join(', ');
    return fail([{ file, line: null, column: null, message: `is not a file of the campus directory; it knows ${names}` }]);
  }
  const read = readCsv(text);
  if (!read.ok) {
    return fail([{ file, column: null, ...read.failure }]);
  }
  const [first, ...rows] = read.value;
  const expected = dataFileKinds.get(known.kind) ?? [];
  const header = readHeader(file, expected, first);
  if (!header.ok) {
    return header;
  }
  const { columns: found, ignored } = header.value;
  const blank = Object.fromEntries(expected.map(({ name, kind }): [string, Json] => [name, kind === 'list' ? [] : null]));
  const reader = new TableReader({ file, columns: found });
  const records = rows.map((row) => ({ ...blank, ...reader.readRow(row) }));
  return reader.faults.length === 0 ? succeed({ records, ignored }) : fail(reader.faults);
}
