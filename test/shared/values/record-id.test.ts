/** Identifiers of records, as their servers write them. */
import { describe, expect, it } from 'vitest';
import { remoteIdSchema } from '#core/service-client/tolerant-reading.ts';
import { isSameId, recordIdSchema } from '#shared/values/brands.ts';

describe('an identifier of a server', () => {
  it.each([
    '7',
    '007',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'V1StGXR8_Z5jdHi6B-myT',
    '507f1f77bcf86cd799439011',
    '9F1C3B5D-7E2A-4D68-B046-8C0E2A4F6B1D',
    'urn:te/7',
    'a.b..c',
    'x'.repeat(255),
  ])('%s is kept as it is', (text) => {
    expect(remoteIdSchema.parse(text)).toBe(text);
  });

  it.each([
    [7, '7'],
    [0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('that is the number %d is its digits', (number, digits) => {
    expect(remoteIdSchema.parse(number)).toBe(digits);
  });

  it.each([
    '',
    ' ',
    'a b',
    'a\tb',
    'a\n',
    'café',
    '.',
    '..',
    '../x',
    'x/..',
    'x/../y',
    '..\\x',
    'x'.repeat(256),
    -1,
    1.5,
    Number.NaN,
    null,
    {},
    [7],
    true,
  ])('is not %j', (given) => {
    expect(remoteIdSchema.safeParse(given).success).toBe(false);
  });
});

it.each([
  ['9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d', '9F1C3B5D-7E2A-4D68-B046-8C0E2A4F6B1D', true],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav', false],
  ['7', '07', false],
])('%s and %s are one record: %s', (one, other, isSame) => {
  expect(isSameId(recordIdSchema.parse(one), recordIdSchema.parse(other))).toBe(isSame);
});
