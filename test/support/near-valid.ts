/** Values that a schema accepts or nearly accepts, generated from the schema, so that new ones are covered automatically. */
import { array, boolean, constant, constantFrom, oneof, option, record, string, tuple, type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { codePoints } from './code-points.ts';

/** Numbers at limits. */
const numbers = [0, 1, -1, 2, 1.5, 7, 31, 32, 255, 365, 1_000, 4_000, 4_001, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 60, -0, Number.EPSILON];

function taken(schema: z.ZodType, values: readonly unknown[]): readonly unknown[] {
  return values.filter((value) => schema.safeParse(value).success);
}

/** Those of `values` that the schema accepts, and sometimes one that it may not. */
function leaf(schema: z.ZodType, values: readonly unknown[], other: Arbitrary<unknown>): Arbitrary<unknown> {
  const good = taken(schema, values);
  return good.length === 0 ? other : oneof({ weight: 9, arbitrary: constantFrom(...good) }, { weight: 1, arbitrary: other });
}

function objectOf(schema: z.ZodObject, words: readonly string[]): Arbitrary<unknown> {
  const shape = Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, nearValid(field, words)]));
  const exact = record(shape);
  // A key too many or missing, and keys that are special in JavaScript.
  const spoilt = tuple(exact, constantFrom('__proto__', 'constructor', 'toString', 'extra', ''), boolean()).map(([value, name, remove]) => {
    const entries = Object.entries(value);
    const kept = remove ? entries.slice(1) : entries;
    const changed: object = Object.fromEntries(kept);
    Object.defineProperty(changed, name, { value: { polluted: true }, enumerable: true, configurable: true, writable: true });
    return changed;
  });
  return oneof({ weight: 4, arbitrary: exact }, { weight: 1, arbitrary: spoilt });
}

/** `words`: texts with a meaning for the receiver, such as existing identifiers. Throws for an unsupported kind of schema. */
export function nearValid(schema: unknown, words: readonly string[]): Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    return objectOf(schema, words);
  }
  if (schema instanceof z.ZodUnion) {
    return oneof(...schema.options.map((each) => nearValid(each, words)));
  }
  if (schema instanceof z.ZodArray) {
    return array(nearValid(schema.element, words), { maxLength: 4 });
  }
  if (schema instanceof z.ZodRecord) {
    return array(tuple(constantFrom(...words), nearValid(schema.valueType, words)), { maxLength: 3 }).map((entries) =>
      Object.fromEntries(entries),
    );
  }
  if (schema instanceof z.ZodNullable) {
    return option(nearValid(schema.unwrap(), words), { nil: null, freq: 3 });
  }
  if (schema instanceof z.ZodOptional) {
    return option(nearValid(schema.unwrap(), words), { nil: undefined, freq: 2 });
  }
  if (schema instanceof z.ZodPipe) {
    return nearValid(schema.in, words);
  }
  if (schema instanceof z.ZodEnum) {
    return constantFrom(...schema.options);
  }
  if (schema instanceof z.ZodLiteral) {
    return constantFrom(...schema.values);
  }
  if (schema instanceof z.ZodBoolean) {
    return boolean();
  }
  if (schema instanceof z.ZodNull || schema instanceof z.ZodUndefined) {
    return constant(schema instanceof z.ZodNull ? null : undefined);
  }
  if (schema instanceof z.ZodNumber) {
    return leaf(schema, numbers, constantFrom(...numbers));
  }
  if (schema instanceof z.ZodType) {
    return leaf(schema, words, string({ unit: codePoints, maxLength: 40 }));
  }
  throw new Error('A value that is no schema');
}
