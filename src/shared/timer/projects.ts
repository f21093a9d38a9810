/** The projects of the current connection as their manager shows them, and what a person may want of them. */
import { z } from 'zod';
import { uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';
import { projectBodySchema } from '../time-tracking-api.ts';

const contentSchema = z.strictObject({ name: z.string(), color: z.string() });

/** Why a project waits for its person. */
const projectProblemSchema = z.discriminatedUnion('kind', [
  /** The account may not do this there; `message` is the service's. */
  z.strictObject({ kind: z.literal('not-allowed'), message: z.string() }),
  /** The service refused it; `errors`: its words for each field. */
  z.strictObject({ kind: z.literal('refused'), message: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
  /** Deleted elsewhere while it was changed here. */
  z.strictObject({ kind: z.literal('gone') }),
  /** An answer was lost, and `found` may be this project. */
  z.strictObject({ kind: z.literal('maybe-found'), found: contentSchema }),
  /** Changed elsewhere to `theirs` while it was changed here. */
  z.strictObject({ kind: z.literal('changed-elsewhere'), theirs: contentSchema }),
  /** The network seems to have delivered the request of another project twice: this is the second. */
  z.strictObject({ kind: z.literal('maybe-twice') }),
]);
export type ProjectProblem = z.infer<typeof projectProblemSchema>;

export const projectsViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  connection: connectionKeySchema,
  /** By name. */
  projects: z.array(
    z.strictObject({
      localId: uuidSchema,
      /** The service's; null until it is saved, and until then no entry can have it. */
      id: uuidSchema.nullable(),
      name: z.string(),
      /** `#rrggbb` where the service keeps to that. */
      color: z.string(),
      state: z.enum(['saved', 'queued', 'sending', 'attention']),
      /** To be deleted there; can be restored. */
      deleted: z.boolean(),
      problem: projectProblemSchema.nullable(),
    }),
  ),
});
export type ProjectsView = z.infer<typeof projectsViewSchema>;

export const projectCreateSchema = projectBodySchema;
/** A field left out stays. */
export const projectChangeSchema = z.strictObject({
  localId: uuidSchema,
  name: projectBodySchema.shape.name.optional(),
  color: projectBodySchema.shape.color.optional(),
});
export const projectReferenceSchema = z.strictObject({ localId: uuidSchema });
