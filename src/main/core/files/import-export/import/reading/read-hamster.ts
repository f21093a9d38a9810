import sax from 'sax';
import { fail } from '#shared/values/result.ts';
import type { CsvRecord } from '../csv-table.ts';
import type { Reading, ReadingContext } from './imported-row.ts';
import { readTable } from './read-csv.ts';

const fields = [
  ['name', 'activity'],
  ['category', 'category'],
  ['description', 'description'],
  ['tags', 'tags'],
  ['start_time', 'start time'],
  ['end_time', 'end time'],
  ['duration_minutes', 'duration minutes'],
] as const;

/** The parser returns objects only with its namespace option, which is not used. */
function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export async function readHamster(text: string, context: ReadingContext): Promise<Reading> {
  const parser = sax.parser(true, { position: true });
  const records: CsvRecord[] = [];
  const broken: { line: number; detail: string }[] = [];
  parser.onopentag = ({ name, attributes }) => {
    if (name === 'activity') {
      records.push({ line: parser.line + 1, cells: fields.map(([attribute]) => attributeText(attributes[attribute])) });
    }
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- sax has properties, not events
  parser.onerror = (error) => {
    broken.push({ line: parser.line + 1, detail: error.message.split('\n')[0] ?? '' });
    parser.resume();
  };
  parser.write(text).close();
  return records.length === 0
    ? fail({ found: text.slice(0, 200) })
    : readTable({ header: fields.map(([, column]) => column), records, broken }, null, context);
}
