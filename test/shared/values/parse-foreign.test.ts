/** Foreign values, read by every schema for such values: none of them throws. */
import { anything, assert, constantFrom, oneof, property, record, array, type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { remoteBodies } from '#core/service-client/tolerant-reading.ts';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { controlRequestSchema } from '#shared/control.ts';
import { severalCommandsSchema } from '#shared/timer/commands.ts';
import { timeEntryCreateBodySchema, timeEntryListQuerySchema, timeEntryUpdateBodySchema } from '#shared/time-tracking-api.ts';
import { projectBodySchema } from '#shared/values/records.ts';
import { fuzzSeed, reportFuzz } from '../../support/fuzz.ts';
import { parseForeign, parseForeignJson, readForeignJson } from '#shared/values/parse-foreign.ts';

const lengths: readonly unknown[] = [{ toString: 1, valueOf: 1 }, {}, [], -1, Number.NaN, '7', null, 2 ** 53];

/** JSON with a fake length, conversion or prototype. */
const pretenders: Arbitrary<unknown> = oneof(
  record(
    { length: constantFrom(...lengths), toString: constantFrom<unknown>(1, null), valueOf: constantFrom<unknown>(1, null) },
    { requiredKeys: ['length'] },
  ),
  record({ toJSON: constantFrom(1, null), constructor: constantFrom(1, null), size: constantFrom(...lengths) }),
  array(record({ length: constantFrom(...lengths) })),
  anything({ maxDepth: 4, withNullPrototype: true }),
);

function objectsLike(schema: z.ZodType): Arbitrary<unknown> {
  const shape =
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
      : ['data', 'message', 'errors', 'protocol', 'command', 'text', 'tags', 'name', 'color', 'description'];
  return oneof(pretenders, record(Object.fromEntries(shape.map((key) => [key, pretenders])), { requiredKeys: [] }));
}

const schemas: Readonly<Record<string, z.ZodType>> = {
  'an entry to create': timeEntryCreateBodySchema,
  'an entry to update': timeEntryUpdateBodySchema,
  'a query for entries': timeEntryListQuerySchema,
  'a project': projectBodySchema,
  'a request of the command line': controlRequestSchema,
  'a command of a window': severalCommandsSchema,
  'an answered entry': remoteBodies.entry,
  'answered entries': remoteBodies.entries,
  'answered projects': remoteBodies.detailedProjects,
  'answered memberships': remoteBodies.memberships,
};

describe('parseForeign', () => {
  it.each(Object.entries(schemas))('fails and never throws for 10,000 hostile values read as %s', (_, schema) => {
    assert(
      property(objectsLike(schema), (value) => typeof parseForeign(schema, value).ok === 'boolean'),
      { numRuns: 10_000, seed: fuzzSeed },
    );
    reportFuzz('service answers', 10_000);
  });

  it('answers a wrong shape for a value that makes a plain schema throw', () => {
    const schema = z.object({ name: z.string().max(5) });
    const hostile = { name: { length: { toString: 1, valueOf: 1 } } };
    expect(() => schema.safeParse(hostile)).toThrow(TypeError);
    expect(parseForeign(schema, hostile)).toMatchObject({ ok: false, failure: { kind: 'wrong-shape' } });
  });
});

describe('a bounded text or list', () => {
  it('checks the type before the length, and names the field', () => {
    const schema = z.object({ name: boundedText({ min: 1, max: 5 }), tags: boundedList(z.string(), { max: 2 }) });
    const hostile = { length: { toString: 1, valueOf: 1 } };
    const read = schema.safeParse({ name: hostile, tags: hostile });
    expect(read.error?.issues.map(({ path, code }) => [path, code])).toEqual([
      [['name'], 'invalid_type'],
      [['tags'], 'invalid_type'],
    ]);
  });

  it('refuses texts that are too short or too long, with its own message', () => {
    const schema = boundedText({ min: 2, max: 3, tooShort: 'too short', tooLong: 'too long' });
    expect(schema.safeParse('abc').success).toBe(true);
    expect([schema.safeParse('a').error?.issues[0]?.message, schema.safeParse('abcd').error?.issues[0]?.message]).toEqual([
      'too short',
      'too long',
    ]);
    expect(boundedList(z.string(), { max: 1 }).safeParse(['a', 'b']).success).toBe(false);
  });

  it('is documented with its bounds', () => {
    expect(z.toJSONSchema(boundedText({ min: 1, max: 5 }))).toMatchObject({ type: 'string', minLength: 1, maxLength: 5 });
    expect(z.toJSONSchema(boundedList(z.string(), { max: 5 }))).toMatchObject({ type: 'array', maxItems: 5 });
  });
});

describe('a foreign JSON text', () => {
  it('is read up to 64 levels deep; brackets within strings do not count', () => {
    expect(readForeignJson('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
    expect(readForeignJson('['.repeat(65) + ']'.repeat(65))).toEqual({ ok: false, failure: { kind: 'not-json' } });
    expect(readForeignJson('{"a":'.repeat(200_000))).toEqual({ ok: false, failure: { kind: 'not-json' } });
    expect(readForeignJson(JSON.stringify([`${'['.repeat(100)}\\"${'{'.repeat(100)}`])).ok).toBe(true);
  });

  it('is refused when it is longer than its limit, before it is parsed', () => {
    expect(parseForeignJson(z.string(), '"abc"', 4)).toEqual({ ok: false, failure: { kind: 'too-large', limit: 4 } });
    expect(parseForeignJson(z.string(), '"abc"', 5)).toEqual({ ok: true, value: 'abc' });
  });

  it('is a failure value when it is no JSON, or JSON of another shape', () => {
    expect(parseForeignJson(z.string(), '<html>')).toEqual({ ok: false, failure: { kind: 'not-json' } });
    expect(parseForeignJson(z.string(), '7')).toMatchObject({ ok: false, failure: { kind: 'wrong-shape' } });
  });
});

describe('a whole number in JSON', () => {
  it('that JavaScript would round keeps its digits, as a text', () => {
    expect(readForeignJson('{"data":[{"id":12345678901234567891,"at":9007199254740991,"x":1.5}]}')).toEqual({
      ok: true,
      value: { data: [{ id: '12345678901234567891', at: 9_007_199_254_740_991, x: 1.5 }] },
    });
  });
});
