/** The errors of fields: one for each, in the words of the service. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refused } from '#service/time-tracking/answers.ts';
import { refuseFields, validate, validateQuery } from '#service/time-tracking/validation.ts';

function errorsOf(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    return error instanceof Refused && error.refusal.kind === 'invalid' ? error.refusal.errors : error;
  }
}

const schema = z.object({
  name: z.string().max(3, 'must be short').regex(/^a/, 'must begin with a'),
  list: z.array(z.string()).optional(),
  flag: z.boolean().optional(),
  kind: z.enum(['one', 'two']).optional(),
});

describe('a body', () => {
  it('that is valid is returned', () => {
    expect(validate(schema, { name: 'abc', list: ['x'], other: 1 })).toEqual({ name: 'abc', list: ['x'] });
  });

  it.each<readonly [unknown, unknown]>([
    [{ name: 'xxxx' }, { name: ['must be short'] }],
    [{ name: 'xxx' }, { name: ['must begin with a'] }],
    [{ name: 7 }, { name: ['must be a string'] }],
    [{ name: 'a', list: 'x' }, { list: ['must be a list'] }],
    [{ name: 'a', list: [7] }, { list: ['must be a string'] }],
    [{ name: 'a', kind: 'three' }, { kind: ['is not one of the allowed values'] }],
    [
      { name: 7, list: 7 },
      { name: ['must be a string'], list: ['must be a list'] },
    ],
  ])('%o is refused with %o', (body, errors) => {
    expect(errorsOf(() => validate(schema, body))).toEqual(errors);
  });

  it.each([{}, undefined, null, 'text', 7, [], [{ name: 'a' }], { name: undefined }])('%o lacks what is required', (body) => {
    expect(errorsOf(() => validate(schema, body))).toEqual({ name: ['is required'] });
  });
});

describe('a query', () => {
  it('has each parameter once', () => {
    expect(errorsOf(() => validateQuery(schema, new URLSearchParams('name=a&kind=one')))).toEqual({ name: 'a', kind: 'one' });
    expect(errorsOf(() => validateQuery(schema, new URLSearchParams('name=a&name=a&kind=one')))).toEqual({ name: ['must be given once'] });
    expect(errorsOf(() => validateQuery(schema, new URLSearchParams('kind=one')))).toEqual({ name: ['is required'] });
  });
});

it('fields are refused where one has an error', () => {
  expect(errorsOf(() => refuseFields({ a: null, b: null }))).toBeUndefined();
  expect(errorsOf(() => refuseFields({ a: null, b: 'is wrong', c: 'too' }))).toEqual({ b: ['is wrong'], c: ['too'] });
});
