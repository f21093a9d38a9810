/**
 * The method explorer's side of IPC: what it sends, and an answer cut down to what a window can draw, with a word on everything that
 * was left out. A tree comes as a flat list of lines, so that its size is bounded in every direction.
 */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';
import { campusFailureSchema } from './failures.ts';

/** Bounds of one answer as it is shown: rows and columns of a table, lines of a tree, its depth, characters of a value and of the raw text. */
export const explorerLimits = { rows: 500, columns: 40, lines: 5_000, depth: 32, valueCharacters: 300, rawCharacters: 262_144 } as const;

export const explorerRequestSchema = z.strictObject({
  methodId: z.number().int(),
  parameters: z.record(z.string(), z.string()),
  format: z.enum(['json', 'xml', 'geojson']),
  callback: z.string().nullable(),
});
export type ExplorerRequest = z.infer<typeof explorerRequestSchema>;

/** `text` is cut to the limit; null stays null, so that it can be drawn as one. */
const shownValueSchema = z.strictObject({
  kind: z.enum(['text', 'number', 'boolean', 'null', 'list', 'object']),
  text: z.string(),
  /** The documentation declares another type. */
  mismatch: z.boolean(),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

const explorerTableSchema = z.strictObject({
  columns: z.array(z.string()),
  /** As many cells as columns; null where a record has no such member. */
  rows: z.array(z.array(shownValueSchema.nullable())),
  hiddenRows: z.number().int().nonnegative(),
  hiddenColumns: z.number().int().nonnegative(),
});
export type ExplorerTable = z.infer<typeof explorerTableSchema>;

const explorerTreeSchema = z.strictObject({
  lines: z.array(
    z.strictObject({
      depth: z.number().int().nonnegative(),
      /** Member name or position; null at the root. */
      name: z.string().nullable(),
      value: shownValueSchema,
      /** How many members it has, shown or not. */
      members: z.number().int().nonnegative(),
    }),
  ),
  /** Some lines were left out, because there are too many or they lie too deep. */
  cut: z.boolean(),
});
export type ExplorerTree = z.infer<typeof explorerTreeSchema>;

export const explorerAnswerSchema = z.strictObject({
  /** The address asked, with a mask in place of the key. */
  address: z.string(),
  /** The envelope's status, or HTTP's where there is no envelope; null without an answer. */
  status: z.number().int().nullable(),
  httpStatus: z.number().int().nullable(),
  /** The service's own word; empty when it has none. */
  message: z.string(),
  failure: campusFailureSchema.nullable(),
  milliseconds: z.number().nonnegative(),
  bytes: z.number().int().nonnegative(),
  counted: z.enum(['yes', 'no', 'unknown']),
  /** The key's running number after this call, as the service tells it. */
  counter: z.number().int().nonnegative().nullable(),
  /** null where the data is no list of records. */
  table: explorerTableSchema.nullable(),
  tree: explorerTreeSchema.nullable(),
  raw: z.strictObject({ text: z.string(), hiddenCharacters: z.number().int().nonnegative() }),
  /** Set when there was no answer and this is the last good one: when it was given. */
  keptSince: utcInstantSchema.nullable(),
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;
