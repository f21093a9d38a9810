/**
 * Reads comma-separated values (RFC 4180), strictly: what is not quite a table is refused with its place, because a guess would
 * be served as a fact. Lines end with LF or CRLF; a value in quotes may hold line ends. Knows no column.
 */
import { fail, succeed, type Result } from '#shared/values/result.ts';

export interface CsvFault {
  /** Counted from 1. */
  readonly line: number;
  /** Said so that it can follow the place. */
  readonly message: string;
}

export interface CsvRecord {
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Tab and line ends are text like any other, within quotes. */
const unreadable = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const byteOrderMark = '\uFEFF';

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}

class CsvReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  read(): Result<readonly CsvRecord[], CsvFault> {
    const unseen = unreadable.exec(this.#text);
    if (unseen !== null) {
      const code = unseen[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
      return fail({ line: 1 + countLineEnds(this.#text.slice(0, unseen.index)), message: `has a character that cannot be seen (U+${code})` });
    }
    const records: CsvRecord[] = [];
    while (this.#at < this.#text.length) {
      const line = this.#line;
      const cells = this.#readCells();
      if (!cells.ok) {
        return cells;
      }
      records.push({ line, cells: cells.value });
    }
    return succeed(records);
  }

  #readCells(): Result<readonly string[], CsvFault> {
    const cells: string[] = [];
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#readQuoted() : this.#readPlain();
      if (!cell.ok) {
        return cell;
      }
      cells.push(cell.value);
      if (this.#text[this.#at] !== ',') {
        const ended = this.#endRecord();
        return ended.ok ? succeed(cells) : ended;
      }
      this.#at += 1;
    }
  }

  #readPlain(): Result<string, CsvFault> {
    const start = this.#at;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === '"') {
        return this.#fail('has a quotation mark inside a value that does not begin with one');
      }
      if (character === ',' || character === '\n' || character === '\r') {
        break;
      }
    }
    return succeed(this.#text.slice(start, this.#at));
  }

  #readQuoted(): Result<string, CsvFault> {
    const begun = this.#line;
    let value = '';
    for (let from = this.#at + 1; ; ) {
      const quote = this.#text.indexOf('"', from);
      if (quote === -1) {
        return fail({ line: begun, message: 'begins a value with a quotation mark that is never closed' });
      }
      const piece = this.#text.slice(from, quote);
      this.#line += countLineEnds(piece);
      value += piece;
      if (this.#text[quote + 1] !== '"') {
        this.#at = quote + 1;
        return succeed(value);
      }
      value += '"';
      from = quote + 2;
    }
  }

  #endRecord(): Result<null, CsvFault> {
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (rest === '') {
      return succeed(null);
    }
    const length = rest === '\r\n' ? 2 : 1;
    if (rest[0] !== '\n' && length === 1) {
      return this.#fail(rest[0] === '\r' ? 'has a carriage return without a line feed' : 'goes on behind a closing quotation mark');
    }
    this.#at += length;
    this.#line += 1;
    return succeed(null);
  }

  #fail(message: string): { readonly ok: false; readonly failure: CsvFault } {
    return fail({ line: this.#line, message });
  }
}

/** Every record with its line, the header included. */
export function readCsv(text: string): Result<readonly CsvRecord[], CsvFault> {
  return new CsvReader(text).read();
}
