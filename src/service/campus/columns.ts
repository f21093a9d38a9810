/** What a column of a data file may hold, and how a cell becomes a value. An empty cell is null wherever a value may be left out. */
import { z } from 'zod';
import { boundedText } from '#shared/values/bounds.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readTimestamp } from './campus-time.ts';
import type { Json } from './envelope.ts';

export type ColumnKind = 'text' | 'integer' | 'number' | 'latitude' | 'longitude' | 'boolean' | 'timestamp' | 'list';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** `filled`: no cell may be empty. `optional`: the whole column may be missing. */
  readonly presence: 'filled' | 'present' | 'optional';
  /** No two rows have the same value. */
  readonly isUnique: boolean;
}

const longestText = 10_000;

/** As many digits as the directory always gave: a thousandth of a millimetre on a map. */
const significantDigits = 14;

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const decimalSchema = z
  .string()
  .regex(decimalPattern)
  .transform((text) => Number(Number(text).toPrecision(significantDigits)))
  .pipe(z.number());

interface Reading {
  readonly read: (text: string) => Result<Json, unknown>;
  /** Follows «is not». */
  readonly expected: string;
}

function withSchema(schema: z.ZodType<Json, string>, expected: string): Reading {
  const read = (text: string): Result<Json, unknown> => {
    const parsed = schema.safeParse(text);
    return parsed.success ? succeed(parsed.data) : fail(parsed.error);
  };
  return { read, expected };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const readings: Readonly<Record<ColumnKind, Reading>> = {
  text: withSchema(boundedText({ max: longestText }), `text of at most ${longestText} characters`),
  integer: withSchema(z.string().regex(/^[+-]?\d{1,15}$/).transform(Number), 'a whole number'),
  number: withSchema(decimalSchema, 'a number'),
  latitude: withSchema(decimalSchema.pipe(z.number().min(-90).max(90)), 'a latitude between -90 and 90'),
  longitude: withSchema(decimalSchema.pipe(z.number().min(-180).max(180)), 'a longitude between -180 and 180'),
  boolean: {
    read: (text) => {
      const value = booleans.get(text);
      return value === undefined ? fail(null) : succeed(value);
    },
    expected: 'true, false, 1 or 0',
  },
  timestamp: { read: readTimestamp, expected: 'a time such as 2017-03-28 04:00:00 or 2017-03-28T04:00:00-04:00' },
  list: withSchema(
    z.string().transform((text) => text.split(';').map((part) => part.trim())),
    'values between semicolons',
  ),
};

/** In a fault, so that a line stays a line, and a short one. */
export function quote(text: string): string {
  return `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`.replaceAll(/\s+/g, ' ');
}

/** The value, or what is wrong with the cell. */
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
  return { name, kind, presence: 'present', isUnique: false };
}

/** Columns that must be there, each cell of which may be empty. */
export function columns(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => column(name, kind));
}

/** A column of which every cell says something. */
export function filled(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ ...column(name, kind), presence: 'filled' }));
}

/** A column by which a row is found. */
export function unique(kind: ColumnKind, name: string): Column {
  return { ...column(name, kind), presence: 'filled', isUnique: true };
}

/** Columns that may be missing altogether. */
export function optional(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ ...column(name, kind), presence: 'optional' }));
}
