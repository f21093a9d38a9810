/** Reads comma-separated values (RFC 4180) with csv-parse. Trims values, skips empty lines and accepts every kind of line end. */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';

export interface CsvFault {
  readonly line: number;
  readonly message: string;
}

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Control characters other than tab and line ends, which may occur within quotes. */
const unreadable = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const recordsSchema = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

const messages: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'begins a value with a quotation mark that is never closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'continues behind a closing quotation mark'],
  ['INVALID_OPENING_QUOTE', 'has a quotation mark inside a value that does not begin with one'],
]);

function lineNumber(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function describeError(error: CsvError, text: string): CsvFault {
  const { lines } = error;
  const line = typeof lines === 'number' ? Math.min(lines, lineNumber(text, text.length)) : 1;
  return { line, message: messages.get(error.code) ?? `cannot be read (${error.code})` };
}

export function readCsv(file: string): Result<readonly CsvRecord[], CsvFault> {
  const text = file.replaceAll(/\r\n?/g, '\n');
  const unseen = unreadable.exec(text.replace(/^\uFEFF/, ' '));
  if (unseen !== null) {
    const code = unseen[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
    return fail({ line: lineNumber(text, unseen.index), message: `has a character that cannot be seen (U+${code})` });
  }
  try {
    const parsed: unknown = parse(text, { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true });
    return succeed(recordsSchema.parse(parsed).map(({ record, info }) => ({ line: info.lines, cells: record })));
  } catch (error) {
    if (error instanceof CsvError) {
      return fail(describeError(error, text));
    }
    throw error;
  }
}
