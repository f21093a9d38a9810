import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { z } from 'zod';
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly records: readonly CsvRecord[];
  /** Malformed records, with the line where the error shows. */
  readonly broken: readonly { readonly line: number; readonly detail: string }[];
}

const recordSchema = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number(), empty_lines: z.number() }) });

/** Bytes parsed at once: a few milliseconds. */
const sliceBytes = 32_768;

/** Normalizes a header for comparison: lower case, without surrounding spaces. */
export function columnName(cell: string): string {
  return cell.trim().toLowerCase();
}

/** The delimiter that splits the first line into the most columns of `known`; a comma if none does. */
export function detectDelimiter(text: string, known: ReadonlySet<string>): Delimiter {
  const [firstLine = ''] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 1);
  let best: Delimiter = ',';
  let most = 0;
  for (const delimiter of delimiters) {
    const found = firstLine.split(delimiter).filter((cell) => known.has(columnName(cell.replaceAll('"', '')))).length;
    if (found > most) {
      most = found;
      best = delimiter;
    }
  }
  return best;
}

async function* byteSlices(text: string, yieldToEventLoop: YieldToEventLoop): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes);
    await yieldToEventLoop();
  }
}

export async function readCsvTable(text: string, { delimiter, yieldToEventLoop }: { readonly delimiter: string; readonly yieldToEventLoop: YieldToEventLoop }): Promise<CsvTable> {
  const broken: { line: number; detail: string }[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = parseForeign(z.number(), error?.['lines']);
      broken.push({ line: line.ok ? line.value : 1, detail: error?.code ?? '' });
      return undefined;
    },
  });
  let [lines, emptyLines] = [0, 0];
  const records: CsvRecord[] = [];
  for await (const row of Readable.from(byteSlices(text, yieldToEventLoop)).pipe(parser)) {
    const { record, info } = recordSchema.parse(row);
    // A quoted cell may contain line breaks: the record starts right after the previous one and the empty lines between them.
    const line = lines + 1 + info.empty_lines - emptyLines;
    lines = info.lines;
    emptyLines = info.empty_lines;
    records.push({ line, cells: record });
  }
  const [header, ...others] = records;
  return { header: header?.cells ?? [], records: others, broken };
}
