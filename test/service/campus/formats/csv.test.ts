/** The CSV parser: accepted input, and its messages for the rest. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#service/campus/formats/csv.ts';

function cellsOf(text: string): readonly (readonly string[])[] {
  const read = readCsv(text);
  if (!read.ok) {
    throw new Error(`line ${read.failure.line} ${read.failure.message}`);
  }
  return read.value.map(({ cells }) => cells);
}

describe('csv', () => {
  it.each([
    ['', []],
    ['a', [['a']]],
    ['a,b\n', [['a', 'b']]],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['\n', []],
    ['a\n\nb\n', [['a'], ['b']]],
    ['\uFEFFa,b\n', [['a', 'b']]],
    ['"a,b","c""d"\n', [['a,b', 'c"d']]],
    ['"two\nlines",x\n', [['two\nlines', 'x']]],
    ['"two\r\nlines"\r\n', [['two\nlines']]],
    ['a\rb\r', [['a'], ['b']]],
    ['"",""\n', [['', '']]],
    ['""""\n', [['"']]],
    [' a , b \n', [['a', 'b']]],
    ['1, "a, b" , 2\n', [['1', 'a, b', '2']]],
    ['" a "\n', [[' a ']]],
    ['ä,«ß»,日本,😀\n', [['ä', '«ß»', '日本', '😀']]],
    ['a\tb\n', [['a\tb']]],
  ])('reads %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it.each([
    ['a,b\n1,"2\n', 2, 'begins a value with a quotation mark that is never closed'],
    ['a\n"x"y\n', 2, 'continues behind a closing quotation mark'],
    ['a\nb"c\n', 2, 'has a quotation mark inside a value that does not begin with one'],
    ['a\nb\u0000\n', 2, 'has a character that cannot be seen (U+0000)'],
    ['a\nb\nc\u007F\n', 3, 'has a character that cannot be seen (U+007F)'],
    ['a\n\uD800\n', 2, 'has a character that cannot be seen (U+D800)'],
    ['a\u0085b', 1, 'has a character that cannot be seen (U+0085)'],
  ])('refuses %j with its line', (text, line, message) => {
    expect(readCsv(text)).toEqual({ ok: false, failure: { line, message } });
  });

  it('reports the line in which each record ends', () => {
    const read = readCsv('a,b\n"1\n2","\n"\n3,4\n');
    expect(read.ok && read.value.map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'ß', '😀', ';') });

  it('gives back whatever was written with quotes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, lineEnd) => {
          const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(',') + lineEnd).join('');
          expect(cellsOf(text)).toEqual(rows.map((cells) => cells.map((value) => value.replaceAll('\r\n', '\n'))));
        },
      ),
    );
  });

  it('answers cells or a fault for any text, and never reads beyond its lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\u0000', 'é') }), (text) => {
        const read = readCsv(text);
        const lines = text.split(/\r\n|\n|\r/).length;
        const lineNumbers = read.ok ? read.value.map(({ line }) => line) : [read.failure.line];
        expect(lineNumbers.every((line) => line >= 1 && line <= lines)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
