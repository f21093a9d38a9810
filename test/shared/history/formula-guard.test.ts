import { stringify } from 'csv-stringify/sync';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvWriting, guardCell, unguardCell } from '#shared/history/formula-guard.ts';

const pieces = constantFrom("'", '=', '+', '-', '@', '\t', '\n', '\r', ';', '|', ',', ' ', '"', 'a', '＝');

describe('a guarded cell', () => {
  it('is text for every spreadsheet, and comes back as it was', () => {
    assert(
      property(
        oneof(
          string({ unit: 'grapheme' }),
          array(pieces).map((some) => some.join('')),
        ),
        (text) => {
          const cell = guardCell(text);
          expect(unguardCell(cell)).toBe(text);
          expect(cell).not.toMatch(/^[ "]*[=+\-@\t\r\n＝＋－＠]/u);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    [' =1+1', " '=1+1"],
    ['a;=cmd', "a;'=cmd"],
    ['a; @SUM(A1)', "a; '@SUM(A1)"],
    ['a;"=cmd"', 'a;"\'=cmd"'],
    ['a\t-1', "a\t'-1"],
    ['a|+1', "a|'+1"],
    ['a\n=1', "a\n'=1"],
    ['a;＝1', "a;'＝1"],
    ["a;'=1", "a;''=1"],
  ])('of %j is %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
  });

  it.each(['Website', 'a, - b', 'a=b', '1;2', 'well-known', 'Q&A: 5-6'])('of %j is the same text', (text) => {
    expect(guardCell(text)).toBe(text);
  });

  it('begins with no formula in a program that separates cells by semicolons, tabs or bars, honouring quotes or not', () => {
    assert(
      property(array(pieces, { maxLength: 12 }), (some) => {
        const [line = ''] = stringify([['x', guardCell(some.join('')), 'y']], csvWriting).split(/(?<=y)\r\n$/);
        for (const cell of line.slice(2, -2).split(/[;\t|\r\n]/)) {
          expect(cell).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/u);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

it('a cell with a separator of any locale is quoted', () => {
  expect(stringify([['a;b', 'a|b', 'a\tb', 'a,b', 'ab']], csvWriting)).toBe('"a;b","a|b","a\tb","a,b",ab\r\n');
});
