/**
 * IPC types of the method explorer: requests, and answers reduced to what a window can draw, with counts of everything omitted. A tree is a
 * flat list of lines, which bounds its size.
 */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';
import { campusFailureSchema } from './failures.ts';

/** Limits of a displayed answer: rows and columns of a table, lines and depth of a tree, characters of a value and of the raw text. */
export const explorerLimits = { rows: 500, columns: 40, lines: 5_000, depth: 32, valueCharacters: 300, rawCharacters: 262_144 } as const;

export const explorerRequestSchema = z.strictObject({
  methodId: z.number().int(),
  parameters: z.record(z.string(), z.string()),
  format: z.enum(['json', 'xml', 'geojson']),
  callback: z.string().nullable(),
});
export type ExplorerRequest = z.infer<typeof explorerRequestSchema>;

/** `text` is cut to the limit; null stays null, to be drawn as such. */
const shownValueSchema = z.strictObject({
  kind: z.enum(['text', 'number', 'boolean', 'null', 'list', 'object']),
  text: z.string(),
  /** The documentation declares another type. */
  mismatch: z.boolean(),
});
export type ShownValue = z.infer<typeof shownValueSchema>;

const explorerTableSchema = z.strictObject({
  columns: z.array(z.string()),
  /** As many cells as columns; null if the record has no such member. */
  rows: z.array(z.array(shownValueSchema.nullable())),
  hiddenRows: z.number().int().nonnegative(),
  hiddenColumns: z.number().int().nonnegative(),
});
export type ExplorerTable = z.infer<typeof explorerTableSchema>;

const explorerTreeSchema = z.strictObject({
  lines: z.array(
    z.strictObject({
      depth: z.number().int().nonnegative(),
      /** Member name or index; null at the root. */
      name: z.string().nullable(),
      value: shownValueSchema,
      members: z.number().int().nonnegative(),
    }),
  ),
  cut: z.boolean(),
});
export type ExplorerTree = z.infer<typeof explorerTreeSchema>;

export const explorerAnswerSchema = z.strictObject({
  address: z.string(),
  /** The envelope's status, or HTTP's without an envelope; null without an answer. */
  status: z.number().int().nullable(),
  httpStatus: z.number().int().nullable(),
  message: z.string(),
  failure: campusFailureSchema.nullable(),
  milliseconds: z.number().nonnegative(),
  bytes: z.number().int().nonnegative(),
  counted: z.enum(['yes', 'no', 'unknown']),
  /** The key's number of calls after this one, as the service reports it. */
  counter: z.number().int().nonnegative().nullable(),
  table: explorerTableSchema.nullable(),
  tree: explorerTreeSchema.nullable(),
  raw: z.strictObject({ text: z.string(), hiddenCharacters: z.number().int().nonnegative() }),
  /** Set if there was no answer and this is the last good one: when that was received. */
  keptSince: utcInstantSchema.nullable(),
});
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;
