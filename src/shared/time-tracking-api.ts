/**
 * The time tracking service's contract as schemas: one source of types and checks for the service that answers
 * and the client that asks. Strict: this is what we send and what our own service answers; how the client reads
 * other deployments is the business of `main/core/api/tolerant-reading.ts`.
 * Source: time tracking service interface, revision 0.0.1.
 */
import { z } from 'zod';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from './brands.ts';
import { descriptionLimit, listLimit, nameLimit } from './limits.ts';

/** ProjectResource: all four fields always present. `color` is `#rrggbb`, lower case. */
export const projectResourceSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  color: z.string(),
  client_id: uuidSchema.nullable(),
});
export type ProjectResource = z.infer<typeof projectResourceSchema>;

/** TimeEntryResource: all nine fields always present. `end: null` means running; `duration` is in seconds. */
export const timeEntryResourceSchema = z.object({
  id: uuidSchema,
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  duration: secondsSchema,
  description: z.string().nullable(),
  task_id: uuidSchema.nullable(),
  project_id: uuidSchema.nullable(),
  user_id: uuidSchema,
  tags: z.array(uuidSchema),
});
export type TimeEntryResource = z.infer<typeof timeEntryResourceSchema>;

/** Body of createProject and updateProject; update replaces the whole project. The colour is stored lower case. */
export const projectBodySchema = z.object({
  name: z.string().trim().min(1, 'must not be empty').max(nameLimit, `must be at most ${nameLimit} characters`),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must look like #a1b2c3')
    .transform((color) => color.toLowerCase()),
});
export type ProjectBody = z.infer<typeof projectBodySchema>;

function endNotBeforeStart(body: { readonly start: string; readonly end: string | null }): boolean {
  // Both are YYYY-MM-DDTHH:MM:SSZ, which sorts as text.
  return body.end === null || body.end >= body.start;
}
const endBeforeStart = { path: ['end'], error: 'must not be before start' };

const timeEntryFields = {
  task_id: uuidSchema.nullable().optional(),
  start: utcInstantSchema,
  /** The key must be present; null starts or keeps a running entry. */
  end: utcInstantSchema.nullable(),
  description: z
    .string()
    .max(descriptionLimit, `must be at most ${descriptionLimit} characters`)
    .nullable()
    .optional(),
  tags: z.array(uuidSchema).nullable().optional(),
};

/** The two ends are compared once both are readable, whatever else is wrong: every failing field is named at once. */
function intervalIsReadable(payload: { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }): boolean {
  return !payload.issues.some((issue) => issue.path?.[0] === 'start' || issue.path?.[0] === 'end');
}

/** Body of the time entry create operation. */
export const timeEntryCreateBodySchema = z
  .object({ user_id: uuidSchema, ...timeEntryFields })
  .refine(endNotBeforeStart, { ...endBeforeStart, when: intervalIsReadable });
export type TimeEntryCreateBody = z.infer<typeof timeEntryCreateBodySchema>;

/** Body of v1.time-entries.update: as create, without `user_id` (tolerated and ignored: deployed servers demand it). */
export const timeEntryUpdateBodySchema = z
  .object(timeEntryFields)
  .refine(endNotBeforeStart, { ...endBeforeStart, when: intervalIsReadable });
export type TimeEntryUpdateBody = z.infer<typeof timeEntryUpdateBodySchema>;

/** Absent, empty and `null` are the same question; taken out beforehand, so that what is left fails with its own words. */
function withoutAbsent(query: unknown): unknown {
  return typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== 'null'))
    : query;
}

const flagSchema = z
  .enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0')
  .transform((text) => text === 'true' || text === '1');

const limitMessage = `must be a whole number from 1 to ${listLimit}`;

/** Query of v1.time-entries.index. Empty and `null` mean absent; booleans are true, false, 1 or 0. */
export const timeEntryListQuerySchema = z.preprocess(
  withoutAbsent,
  z.object({
    user_id: uuidSchema.optional(),
    before: localDateSchema.optional(),
    after: localDateSchema.optional(),
    active: flagSchema.optional(),
    limit: z
      .string()
      .regex(/^\d{1,9}$/, limitMessage)
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= listLimit, limitMessage)
      .optional(),
    only_full_dates: flagSchema.optional(),
  }),
);
export type TimeEntryListQuery = z.infer<typeof timeEntryListQuerySchema>;

/** Body of 401, 403 and 404 answers. */
export const messageBodySchema = z.object({ message: z.string() });

/** Body of 422 answers: every failing field at once. */
export const validationErrorBodySchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});
export type ValidationErrorBody = z.infer<typeof validationErrorBodySchema>;
