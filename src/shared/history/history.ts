/**
 * All entries of a connection, however old, as windows ask for them: by time, by words, page after page. What the user wants comes
 * before what the service is known to hold.
 */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { overlapSchema } from '../timer/overlaps.ts';
import { entryViewSchema } from '../timer/view.ts';

const historyEntrySchema = z.strictObject({
  ...entryViewSchema.shape,
  /** null: not saved yet. */
  serverId: uuidSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** From `from` (inclusive) to `to` (exclusive). */
export const historySpanSchema = z.strictObject({ from: utcInstantSchema, to: utcInstantSchema });
export type HistorySpan = z.infer<typeof historySpanSchema>;

/**
 * How much of the history is on this computer. Entries are read from the newest on, so what was read is whole from `backTo` to now.
 * `entries` counts those read in this pass.
 */
const historySyncSchema = z.discriminatedUnion('kind', [
  /** Nothing was read yet. */
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('reading'), entries: z.number().int().nonnegative(), backTo: localDateSchema.nullable() }),
  /** `cancelled` by the user; `unreachable`: it goes on by itself once the service answers. */
  z.strictObject({
    kind: z.literal('stopped'),
    reason: z.enum(['cancelled', 'unreachable', 'refused']),
    entries: z.number().int().nonnegative(),
    backTo: localDateSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('complete'), at: utcInstantSchema }),
]);
export type HistorySync = z.infer<typeof historySyncSchema>;

export const historyChangeSchema = z.strictObject({
  /** Counts up whenever an answer may have become another one. */
  revision: z.number().int().nonnegative(),
  sync: historySyncSchema,
  /** Whether the whole history was read at least once, so that what is not here is nowhere. */
  whole: z.boolean(),
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** Which of the entries were tracked at the same time, without those that the user keeps so. */
const overlaps = z.array(overlapSchema).readonly();

/** Entries that touch the span, the oldest start first. */
export const historyRangeSchema = z.strictObject({ ...historyChangeSchema.shape, entries: z.array(historyEntrySchema), overlaps });
export type HistoryRange = z.infer<typeof historyRangeSchema>;

/** Most entries of one page of a search. */
const historyPageLimit = 500;

export const historySearchSchema = z.strictObject({
  /** Each word is the beginning of a word of the description, or of the project's name; empty: all entries. */
  text: boundedText({ max: 500 }),
  /** null: any; `none`: entries without a project; otherwise entries of this one. */
  projectId: z.union([uuidSchema, z.literal('none')]).nullable(),
  tagId: uuidSchema.nullable(),
  /** Entries that start within; null: ever. */
  span: historySpanSchema.nullable(),
  /** The last entry of the page before; null: from the newest on. */
  after: z.strictObject({ start: utcInstantSchema, localId: uuidSchema }).nullable(),
  limit: z.number().int().min(1).max(historyPageLimit),
});
export type HistorySearch = z.infer<typeof historySearchSchema>;

/** All matches of a search; a running entry counts, but has no seconds yet. */
export const searchTotalSchema = z.strictObject({ entries: z.number().int().nonnegative(), seconds: secondsSchema });
export type SearchTotal = z.infer<typeof searchTotalSchema>;

/** The newest start first. `more`: there are older ones. `total`: with the first page of a search that asks for anything. */
export const historyPageSchema = z.strictObject({ ...historyChangeSchema.shape, entries: z.array(historyEntrySchema), overlaps, more: z.boolean(), total: searchTotalSchema.nullable() });
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** What was worked on one project, or (null) on none, ever and of late; finished entries only. */
const projectTotalSchema = z.strictObject({
  projectId: uuidSchema.nullable(),
  entries: z.number().int().nonnegative(),
  seconds: secondsSchema,
  /** Of entries that began within `since` and now. */
  recentSeconds: secondsSchema,
  /** When the latest of them began. */
  latest: utcInstantSchema,
});
export type ProjectTotal = z.infer<typeof projectTotalSchema>;

/** `since`: from when on `recentSeconds` counts. */
export const historyTotalsRequestSchema = z.strictObject({ since: utcInstantSchema });
export const historyTotalsSchema = z.strictObject({ ...historyChangeSchema.shape, totals: z.array(projectTotalSchema) });
export type HistoryTotals = z.infer<typeof historyTotalsSchema>;

/** `look`: somebody looks, read what is due; `start`: the user wants it read now; `cancel`: no further, until they say so. */
export const historySyncRequestSchema = z.strictObject({ action: z.enum(['look', 'start', 'cancel']) });
