/** Column types of the data files and the conversion of cells to values. An empty cell is null if the column is optional. */
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { parseForeign, parseForeignJson } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readDate, readTimestamp } from '../campus-time.ts';
import type { Json } from '../formats/envelope.ts';

export type ColumnKind = 'text' | 'integer' | 'number' | 'latitude' | 'longitude' | 'boolean' | 'date' | 'timestamp' | 'list' | 'json';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** `filled`: no cell may be empty. `optional`: the column may be missing. */
  readonly presence: 'filled' | 'present' | 'optional';
  /** No two rows have the same value. */
  readonly isUnique: boolean;
  /** Other names of the column in published files, normalized by `columnName`. */
  readonly aliases: readonly string[];
}

/** Normalizes a header: `Section(s)` and ` section_s ` are the same column. */
export function columnName(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

const longestText = 10_000;

/** The number of digits in the original directory: a thousandth of a millimetre on a map. */
const significantDigits = 14;

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const decimalSchema = z
  .string()
  .regex(decimalPattern)
  .transform((text) => Number(Number(text).toPrecision(significantDigits)))
  .pipe(z.number());

interface Reading {
  readonly read: (text: string) => Result<Json, unknown>;
  readonly expected: string;
}

function withSchema(schema: z.ZodType<Json, string>, expected: string): Reading {
  const read = (text: string): Result<Json, unknown> => {
    return parseForeign(schema, text);
  };
  return { read, expected };
}

/** Recursive, but depth and size are limited before parsing. */
const jsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]),
);

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

const readings: Readonly<Record<ColumnKind, Reading>> = {
  text: withSchema(boundedText({ max: longestText }), `text of at most ${longestText} characters`),
  integer: withSchema(
    z
      .string()
      .regex(/^[+-]?\d{1,15}$/)
      .transform(Number),
    'a whole number',
  ),
  number: withSchema(decimalSchema, 'a number'),
  latitude: withSchema(decimalSchema.pipe(z.number().min(-90).max(90)), 'a latitude between -90 and 90'),
  longitude: withSchema(decimalSchema.pipe(z.number().min(-180).max(180)), 'a longitude between -180 and 180'),
  boolean: {
    read: (text) => {
      const value = booleans.get(text.toLowerCase());
      return value === undefined ? fail(null) : succeed(value);
    },
    expected: 'true, false, yes, no, 1 or 0',
  },
  timestamp: { read: readTimestamp, expected: 'a time such as 2017-03-28 04:00:00 or 2017-03-28T04:00:00-04:00' },
  date: { read: readDate, expected: 'a date such as 2017-03-28' },
  list: withSchema(
    z.string().transform((text) =>
      text
        .split(/[;|\n]/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    'values between semicolons',
  ),
  json: { read: (text) => parseForeignJson(jsonSchema, text), expected: 'JSON' },
};

export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`.replaceAll(/\s+/g, ' ');
}

export function readCell({ kind, presence }: Column, text: string): Result<Json, string> {
  if (text.trim() === '') {
    const empty: Json = kind === 'list' ? [] : null;
    return presence === 'filled' ? fail('is empty') : succeed(empty);
  }
  const { read, expected } = readings[kind];
  const value = read(text);
  return value.ok ? succeed(value.value) : fail(`${quote(text)} is not ${expected}`);
}

function column(name: string, kind: ColumnKind): Column {
  return { name, kind, presence: 'present', isUnique: false, aliases: [] };
}

export function columns(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => column(name, kind));
}

export function filled(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ ...column(name, kind), presence: 'filled' }));
}

export function unique(kind: ColumnKind, name: string): Column {
  return { ...column(name, kind), presence: 'filled', isUnique: true };
}

export function optional(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ ...column(name, kind), presence: 'optional' }));
}

/** Adds names that published files use for the same columns. */
export function alsoNamed(known: readonly Column[], aliases: Readonly<Record<string, readonly string[]>>): readonly Column[] {
  return known.map((each) => ({ ...each, aliases: aliases[each.name] ?? [] }));
}
