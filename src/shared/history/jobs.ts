/** Long work as windows are told of it: what it is, how far it has come, what became of it. It goes on after a restart. */
import { z } from 'zod';
import { uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';
import { failureSchema } from '../failures.ts';

const count = z.number().int().nonnegative();

/**
 * `running`: it goes on by itself, also after a restart; `paused`: something keeps it from going on, and it can be resumed;
 * `cancelled` and `done` stay until they are dismissed.
 */
const jobStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('running') }),
  z.strictObject({ kind: z.literal('paused'), cause: failureSchema }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('done') }),
]);

/** `done` of `total`: rows or entries that were looked at. */
const progress = { id: uuidSchema, state: jobStateSchema, done: count, total: count };

/** `place`: the name of the connection when the job was started. */
const where = { connection: connectionKeySchema, place: z.string() };

const importJobSchema = z.strictObject({
  kind: z.literal('import'),
  ...progress,
  ...where,
  fileName: z.string(),
  /** `back`: it is being undone, or was. */
  direction: z.enum(['forward', 'back']),
  /** Of the rows looked at: entries made, and those that were there by then. */
  made: count,
  skipped: count,
  /** Of the entries made: those that were removed again, and those that stay because they were changed since. */
  removed: count,
  left: count,
});
export type ImportJob = z.infer<typeof importJobSchema>;

const exportJobSchema = z.strictObject({
  kind: z.literal('export'),
  ...progress,
  ...where,
  fileName: z.string(),
  /** Running entries that a calendar cannot hold. */
  leftOut: count,
  /** Every entry of before was known; otherwise older ones may be missing from the file. */
  whole: z.boolean(),
  /** It was broken off, by the end of the program or by the disk: entries may have changed since, so the file was begun again. */
  begunAnew: z.boolean(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

const bulkMutationSchema = z.enum(['change', 'delete']);
export type BulkMutation = z.infer<typeof bulkMutationSchema>;

const bulkJobSchema = z.strictObject({
  kind: z.literal('bulk'),
  ...progress,
  ...where,
  action: bulkMutationSchema,
  /** `back`: it is being taken back, or was. */
  direction: z.enum(['forward', 'back']),
  /** Of the entries looked at: those that are now as they are wanted, and those left as they were. */
  changed: count,
  left: count,
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

export const jobSchema = z.discriminatedUnion('kind', [importJobSchema, exportJobSchema, bulkJobSchema]);
export type Job = z.infer<typeof jobSchema>;
export type JobKind = Job['kind'];

/** It goes on, or would if it could. */
export function isUnfinished({ state }: Job): boolean {
  return state.kind === 'running' || state.kind === 'paused';
}

export const jobsViewSchema = z.strictObject({ revision: count, jobs: z.array(jobSchema).readonly() });
export type JobsView = z.infer<typeof jobsViewSchema>;
