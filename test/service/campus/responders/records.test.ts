import { expect, it } from 'vitest';
import { isSame, omit, pick, textField } from '#service/campus/responders/records.ts';
import type { Json } from '#service/campus/formats/envelope.ts';

it.each<readonly [Json | undefined, string | undefined, boolean]>([
  ['DC', 'dc', true],
  ['dc', 'DC', true],
  [7, '7', true],
  [7, '07', false],
  ['DC', 'DCX', false],
  ['undefined', undefined, false],
  [undefined, undefined, false],
  [undefined, 'undefined', false],
  [null, 'null', false],
  [true, 'true', false],
  [['DC'], 'DC', false],
])('%j is what %j asks for: %s', (value, asked, same) => {
  expect(isSame(value, asked)).toBe(same);
});

it('fields are picked in the order of their names, null where there are none, and left out by name', () => {
  const record = { a: 1, b: 'x', c: false };
  expect(JSON.stringify(pick(record, ['c', 'a', 'd']))).toBe('{"c":false,"a":1,"d":null}');
  expect(omit(record, ['a', 'd'])).toEqual({ b: 'x', c: false });
  expect([textField(record, 'b'), textField(record, 'a'), textField(record, 'd')]).toEqual(['x', '', '']);
});
