import { z } from 'zod';
import { uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';
import { failureSchema } from '../failures.ts';

const count = z.number().int().nonnegative();

/**
 * `running`: continues by itself, also after a restart; `paused`: blocked, and can be resumed; `cancelled` and `done` stay until they are
 * dismissed.
 */
const jobStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('running') }),
  z.strictObject({ kind: z.literal('paused'), cause: failureSchema }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('done') }),
]);

/** `done` of `total`: processed rows or entries. */
const progress = { id: uuidSchema, state: jobStateSchema, done: count, total: count };

const where = { connection: connectionKeySchema, connectionName: z.string() };

const importJobSchema = z.strictObject({
  kind: z.literal('import'),
  ...progress,
  ...where,
  fileName: z.string(),
  /** `back`: it is being undone, or was. */
  direction: z.enum(['forward', 'back']),
  /** Of the processed rows: entries created, and entries that existed. */
  made: count,
  skipped: count,
  /** Of the created entries: those deleted again, and those that stay because they were changed since. */
  removed: count,
  left: count,
  /** Projects, tasks, tags and clients that the import created and that stay after its undo. */
  keptNames: z.array(z.string()),
});
export type ImportJob = z.infer<typeof importJobSchema>;

const exportJobSchema = z.strictObject({
  kind: z.literal('export'),
  ...progress,
  ...where,
  fileName: z.string(),
  /** Running entries, which a calendar cannot contain. */
  leftOut: count,
  whole: z.boolean(),
  /** True if the job was interrupted and the file started over, because entries may have changed. */
  wasRestarted: z.boolean(),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

const bulkMutationSchema = z.enum(['change', 'delete']);
export type BulkMutation = z.infer<typeof bulkMutationSchema>;

const bulkJobSchema = z.strictObject({
  kind: z.literal('bulk'),
  ...progress,
  ...where,
  action: bulkMutationSchema,
  direction: z.enum(['forward', 'back']),
  /** Of the processed entries: those that are now as wanted, and those left unchanged. */
  changed: count,
  left: count,
});
export type BulkJob = z.infer<typeof bulkJobSchema>;

export const jobSchema = z.discriminatedUnion('kind', [importJobSchema, exportJobSchema, bulkJobSchema]);
export type Job = z.infer<typeof jobSchema>;
export type JobKind = Job['kind'];

/** Running or paused. */
export function isUnfinished({ state }: Job): boolean {
  return state.kind === 'running' || state.kind === 'paused';
}

export const jobsViewSchema = z.strictObject({ revision: count, jobs: z.array(jobSchema).readonly() });
export type JobsView = z.infer<typeof jobsViewSchema>;
