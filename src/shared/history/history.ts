/** All entries of a connection for windows, by time or search, in pages. Wanted values take precedence over confirmed ones. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { localDateSchema, recordIdSchema, secondsSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { overlapSchema } from '../timer/overlaps.ts';
import { entryViewSchema } from '../timer/view.ts';
import { historySpanSchema } from './span.ts';

const historyEntrySchema = z.strictObject({ ...entryViewSchema.shape, serverId: recordIdSchema.nullable() });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/**
 * How much of the history is local. Entries are read from the newest on, so the time from `backTo` to now is complete. `entries` counts
 * those of this pass.
 */
const historySyncSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** `again`: everything was read before, and is read again at the user's request. */
  z.strictObject({
    kind: z.literal('reading'),
    entries: z.number().int().nonnegative(),
    backTo: localDateSchema.nullable(),
    again: z.boolean(),
  }),
  /**
   * `cancelled` by the user; `unreachable`: continues once the service answers; `not-stored`: the disk refused the entries;
   * `cut-off`: the service returns only part of its lists.
   */
  z.strictObject({
    kind: z.literal('stopped'),
    reason: z.enum(['cancelled', 'unreachable', 'refused', 'not-stored', 'cut-off']),
    entries: z.number().int().nonnegative(),
    backTo: localDateSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('complete'), at: utcInstantSchema }),
]);
export type HistorySync = z.infer<typeof historySyncSchema>;

export const historyChangeSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  sync: historySyncSchema,
  /** True if the whole history was read at least once, so that a missing entry does not exist. */
  whole: z.boolean(),
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** Overlaps among the entries, without those that the user keeps. */
const overlaps = z.array(overlapSchema).readonly();

/** Entries that touch the span, the oldest start first. */
export const historyRangeSchema = z.strictObject({ ...historyChangeSchema.shape, entries: z.array(historyEntrySchema), overlaps });
export type HistoryRange = z.infer<typeof historyRangeSchema>;

const historyPageLimit = 500;

export const historyFilterSchema = z.strictObject({
  /** Prefixes of words in the description or project name; empty: all entries. */
  text: boundedText({ max: 500 }),
  /** null: any project. */
  projectId: z.union([recordIdSchema, z.literal('no project')]).nullable(),
  tagId: recordIdSchema.nullable(),
  /** null: any client. */
  clientId: z.union([recordIdSchema, z.literal('no client')]).nullable(),
  /** null: any. Entries of a service that does not store it match neither. */
  billable: z.boolean().nullable(),
  span: historySpanSchema.nullable(),
});
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

export const historySearchSchema = historyFilterSchema.extend({
  /** The last entry of the previous page; null: the first page. */
  after: z.strictObject({ start: utcInstantSchema, localId: uuidSchema }).nullable(),
  limit: z.number().int().min(1).max(historyPageLimit),
});
export type HistorySearch = z.infer<typeof historySearchSchema>;

/** All matches of a filter; a running entry counts, but without seconds. */
export const searchTotalSchema = z.strictObject({ entries: z.number().int().nonnegative(), seconds: secondsSchema });
export type SearchTotal = z.infer<typeof searchTotalSchema>;

/** The newest start first. `more`: there are older ones. */
export const historyPageSchema = z.strictObject({
  ...historyChangeSchema.shape,
  entries: z.array(historyEntrySchema),
  overlaps,
  more: z.boolean(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

/** Time on one project, or with null on none, in total and recently; finished entries only. */
const projectTotalSchema = z.strictObject({
  projectId: recordIdSchema.nullable(),
  entries: z.number().int().nonnegative(),
  seconds: secondsSchema,
  /** Of entries that began between `since` and now. */
  recentSeconds: secondsSchema,
  latest: utcInstantSchema,
});
export type ProjectTotal = z.infer<typeof projectTotalSchema>;

/** `since`: start of `recentSeconds`. */
export const historyTotalsRequestSchema = z.strictObject({ since: utcInstantSchema });
export const historyTotalsSchema = z.strictObject({ ...historyChangeSchema.shape, totals: z.array(projectTotalSchema) });
export type HistoryTotals = z.infer<typeof historyTotalsSchema>;

/**
 * `catchUp`: a page is open, read if stale; `start`: go on, or read now; `cancel`: stop until `start`; `restart`: read everything again.
 */
export const historySyncRequestSchema = z.strictObject({ action: z.enum(['catchUp', 'start', 'cancel', 'restart']) });
