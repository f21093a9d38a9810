/**
 * Comma-separated values as programs and people write them. csv-parse ends or loses rows at a stray quotation mark; here a row that cannot
 * be read costs only itself, and reading goes on with the next line.
 */
import type { YieldToEventLoop } from '#core/platform/yield-to-event-loop.ts';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly header: readonly string[];
  readonly records: readonly CsvRecord[];
  /** Malformed records, with the line where they begin. */
  readonly broken: readonly { readonly line: number; readonly detail: string }[];
}

/** Lines of one quoted cell. A cell with more is a quotation mark that is not closed. */
const linesOfCell = 100;

/** Characters parsed at once: a few milliseconds. */
const sliceCharacters = 100_000;

/** Normalizes a header for comparison: lower case, without surrounding spaces. */
export function columnName(cell: string): string {
  return cell.trim().toLowerCase();
}

/** Excel's own line before the header. */
const delimiterLine = /^sep=(.)\s*$/i;

interface Lines {
  readonly lines: readonly string[];
  /** The line break after each line. */
  readonly breaks: readonly string[];
}

function splitLines(text: string): Lines {
  const parts = text.replace(/^\uFEFF/, '').split(/(\r\n|\r|\n)/);
  return { lines: parts.filter((_, index) => index % 2 === 0), breaks: parts.filter((_, index) => index % 2 === 1) };
}

/** The delimiter that the file names, or that splits the first line into the most columns of `known`, else into the most columns. */
export function detectDelimiter(text: string, known: ReadonlySet<string>): Delimiter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, 100);
  const named = delimiterLine.exec(lines[0] ?? '')?.[1];
  const own = delimiters.find((delimiter) => delimiter === named);
  const firstLine = lines.find((line) => line.trim() !== '') ?? '';
  const found = delimiters.map((delimiter) => {
    const cells = firstLine.split(delimiter);
    return { delimiter, known: cells.filter((cell) => known.has(columnName(cell.replaceAll('"', '')))).length, cells: cells.length };
  });
  const [best] = found.sort((one, other) => other.known - one.known || other.cells - one.cells);
  return own ?? best?.delimiter ?? ',';
}

interface ScannedRecord {
  readonly cells: readonly string[];
  /** The index of the line after it. */
  readonly next: number;
}

/**
 * Reads a quoted cell from its opening mark; null if that is not closed. A mark in the middle of the first line makes the cell plain text.
 */
function scanQuoted(
  { lines, breaks }: Lines,
  { index, at, delimiter }: { readonly index: number; readonly at: number; readonly delimiter: string },
): { readonly cell: string; readonly index: number; readonly at: number } | null {
  let cell = '';
  let from = at + 1;
  for (let row = index; row < Math.min(lines.length, index + linesOfCell); row += 1) {
    const line = lines[row] ?? '';
    for (let mark = line.indexOf('"', from); mark !== -1; mark = line.indexOf('"', from)) {
      const rest = line[mark + 1];
      if (rest === '"') {
        cell += line.slice(from, mark + 1);
        from = mark + 2;
      } else if (rest === undefined || rest === delimiter) {
        return { cell: cell + line.slice(from, mark), index: row, at: mark + 1 };
      } else {
        // In a later line it opens a cell of its own: the first mark is the one that is not closed.
        return row === index ? scanPlain(line, { index, at, delimiter }) : null;
      }
    }
    cell += `${line.slice(from)}${breaks[row] ?? ''}`;
    from = 0;
  }
  return null;
}

function scanPlain(
  line: string,
  { index, at, delimiter }: { readonly index: number; readonly at: number; readonly delimiter: string },
): { readonly cell: string; readonly index: number; readonly at: number } {
  const end = line.indexOf(delimiter, at);
  return { cell: line.slice(at, end === -1 ? undefined : end), index, at: end === -1 ? line.length : end };
}

/** Reads the record that begins at a line; null if it is malformed. A record of several lines has as many cells as the header. */
function scanRecord(
  source: Lines,
  { from, delimiter, width }: { readonly from: number; readonly delimiter: string; readonly width: number | null },
): ScannedRecord | null {
  const { lines } = source;
  const cells: string[] = [];
  let [index, at] = [from, 0];
  for (;;) {
    const line = lines[index] ?? '';
    const cell = line[at] === '"' ? scanQuoted(source, { index, at, delimiter }) : scanPlain(line, { index, at, delimiter });
    if (cell === null) {
      return null;
    }
    cells.push(cell.cell);
    ({ index, at } = cell);
    if (at >= (lines[index] ?? '').length) {
      const isWhole = index === from || width === null || cells.length === width;
      return isWhole ? { cells, next: index + 1 } : null;
    }
    at += 1;
  }
}

export async function readCsvTable(
  text: string,
  { delimiter, yieldToEventLoop }: { readonly delimiter: string; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<CsvTable> {
  const source = splitLines(text);
  const { lines } = source;
  const records: CsvRecord[] = [];
  const broken: { line: number; detail: string }[] = [];
  let header: readonly string[] | null = null;
  let characters = 0;
  for (let index = delimiterLine.test(lines[0] ?? '') ? 1 : 0; index < lines.length;) {
    const record = scanRecord(source, { from: index, delimiter, width: header?.length ?? null });
    const next = record?.next ?? index + 1;
    for (let read = index; read < (record === null ? index + linesOfCell : next); read += 1) {
      characters += lines[read]?.length ?? 0;
    }
    if (record === null) {
      broken.push({ line: index + 1, detail: '' });
    } else if (header === null && record.cells.some((cell) => cell.trim() !== '')) {
      header = record.cells;
    } else if (record.cells.some((cell) => cell.trim() !== '')) {
      records.push({ line: index + 1, cells: record.cells });
    }
    index = next;
    if (characters >= sliceCharacters) {
      characters = 0;
      await yieldToEventLoop();
    }
  }
  return { header: header ?? [], records, broken };
}
