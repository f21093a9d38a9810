/**
 * Which columns a CSV file has and whose they are: our own, Toggl's or Clockify's detailed report. Both of those say a wall time and
 * a date in columns of the same names; Clockify's duration says its unit. Column order does not matter, and others are left alone.
 */
import type { ImportFormat } from '#shared/history/interchange.ts';
import { columnName } from './csv-table.ts';

type CsvFormat = Exclude<ImportFormat, 'clocktower-json'>;

const columnNames = [
  'start',
  'end',
  'description',
  'project',
  'task',
  'tags',
  'user',
  'email',
  'start date',
  'start time',
  'end date',
  'end time',
  'duration',
  'duration (h)',
  'duration (decimal)',
] as const;
type ColumnName = (typeof columnNames)[number];

export const knownColumns: ReadonlySet<string> = new Set(columnNames);

export interface ImportColumns {
  readonly format: CsvFormat;
  /** The cell of a column, without spaces around it; empty where there is none. */
  readonly cell: (cells: readonly string[], column: ColumnName) => string;
}

/** null: the file is none of these. */
export function readColumns(header: readonly string[]): ImportColumns | null {
  const places = new Map<string, number>();
  header.forEach((name, index) => {
    if (!places.has(columnName(name))) {
      places.set(columnName(name), index);
    }
  });
  const format = formatOf(places);
  return format === null ? null : { format, cell: (cells, column) => cells[places.get(column) ?? -1]?.trim() ?? '' };
}

function formatOf(places: ReadonlyMap<string, number>): CsvFormat | null {
  const has = (...columns: readonly ColumnName[]): boolean => columns.every((column) => places.has(column));
  if (has('start', 'end', 'description')) {
    return 'clocktower-csv';
  }
  if (!has('start date', 'start time')) {
    return null;
  }
  if (has('duration (h)') || has('duration (decimal)')) {
    return 'clockify';
  }
  return has('duration') || has('end date', 'end time') ? 'toggl' : null;
}
