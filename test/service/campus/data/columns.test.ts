/** Cells of the data files by the kind of their column: the values that are read, and those that are refused. */
import { describe, expect, it } from 'vitest';
import {
  alsoNamed,
  columnName,
  columns,
  filled,
  optional,
  quote,
  readCell,
  unique,
  type Column,
  type ColumnKind,
} from '#service/campus/data/columns.ts';
import type { Json } from '#service/campus/formats/envelope.ts';

function columnOf(kind: ColumnKind, presence: Column['presence'] = 'present'): Column {
  return { name: 'x', kind, presence, isUnique: false, aliases: [] };
}

describe('a cell', () => {
  it.each<readonly [ColumnKind, string, Json]>([
    ['text', ' as written ', ' as written '],
    ['text', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['integer', '-12', -12],
    ['integer', '+012', 12],
    ['integer', '9'.repeat(15), 999_999_999_999_999],
    ['number', '.5', 0.5],
    ['number', '-1.', -1],
    ['number', '0.123456789012345678', 0.12345678901235],
    ['latitude', '90', 90],
    ['latitude', '-90', -90],
    ['longitude', '180', 180],
    ['longitude', '-180', -180],
    ['boolean', 'YES', true],
    ['boolean', 'true', true],
    ['boolean', '1', true],
    ['boolean', 'No', false],
    ['boolean', 'false', false],
    ['boolean', '0', false],
    ['date', '2017-03-28', '2017-03-28'],
    ['timestamp', '2017-03-28 04:00:00', '2017-03-28T04:00:00-04:00'],
    ['list', 'a; b|c\nd;;', ['a', 'b', 'c', 'd']],
    ['list', ';', []],
    ['json', '{"a":[1,null,"x",true]}', { a: [1, null, 'x', true] }],
  ])('of the kind %s is read from %j', (kind, text, value) => {
    expect(readCell(columnOf(kind), text)).toEqual({ ok: true, value });
  });

  it.each<readonly [ColumnKind, string, string]>([
    ['text', 'x'.repeat(10_001), 'text of at most 10000 characters'],
    ['integer', '1.0', 'a whole number'],
    ['integer', '1'.repeat(16), 'a whole number'],
    ['number', '.', 'a number'],
    ['number', '1e3', 'a number'],
    ['latitude', '90.0001', 'a latitude between -90 and 90'],
    ['latitude', '-90.0001', 'a latitude between -90 and 90'],
    ['longitude', '180.0001', 'a longitude between -180 and 180'],
    ['longitude', '-180.0001', 'a longitude between -180 and 180'],
    ['boolean', 'y', 'true, false, yes, no, 1 or 0'],
    ['date', '28.3.2017', 'a date such as 2017-03-28'],
    ['timestamp', 'noon', 'a time such as 2017-03-28 04:00:00 or 2017-03-28T04:00:00-04:00'],
    ['json', '{', 'JSON'],
  ])('of the kind %s is refused: %j', (kind, text, expected) => {
    const read = readCell(columnOf(kind), text);
    expect(read.ok ? '' : read.failure).toMatch(/ is not /);
    expect(read.ok ? '' : read.failure.endsWith(`is not ${expected}`)).toBe(true);
  });

  it('that is empty is null, an empty list, or refused', () => {
    for (const empty of ['', ' ']) {
      expect(readCell(columnOf('text'), empty)).toEqual({ ok: true, value: null });
      expect(readCell(columnOf('integer', 'optional'), empty)).toEqual({ ok: true, value: null });
      expect(readCell(columnOf('list'), empty)).toEqual({ ok: true, value: [] });
      expect(readCell(columnOf('text', 'filled'), empty)).toEqual({ ok: false, failure: 'is empty' });
      expect(readCell(columnOf('list', 'filled'), empty)).toEqual({ ok: false, failure: 'is empty' });
    }
  });
});

it.each([
  ['Section(s)', 'section_s'],
  [' section_s ', 'section_s'],
  ['Exam Date', 'exam_date'],
  ['__A--b__', 'a_b'],
  ['', ''],
])('the header %j is %s', (header, name) => {
  expect(columnName(header)).toBe(name);
});

it.each([
  ['x', '"x"'],
  ['x'.repeat(40), `"${'x'.repeat(40)}"`],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
  ['a \n\tb', '"a b"'],
])('%j is quoted in one short line', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});

it('a column is declared by its kind, by whether it may be missing or empty, and by its other names', () => {
  const common = { kind: 'text', isUnique: false, aliases: [] };
  expect(columns('text', 'a', 'b')).toEqual([
    { ...common, name: 'a', presence: 'present' },
    { ...common, name: 'b', presence: 'present' },
  ]);
  expect(filled('text', 'a')).toEqual([{ ...common, name: 'a', presence: 'filled' }]);
  expect(optional('text', 'a')).toEqual([{ ...common, name: 'a', presence: 'optional' }]);
  expect(unique('text', 'a')).toEqual({ ...common, name: 'a', presence: 'filled', isUnique: true });
  expect(alsoNamed(columns('text', 'a', 'b'), { a: ['c'] }).map(({ name, aliases }) => [name, aliases])).toEqual([
    ['a', ['c']],
    ['b', []],
  ]);
});
