/**
 * The time tracking service's contract as schemas: one source of types and checks for the service that answers
 * and the client that asks. Strict: this is what we send and what our own service answers; how the client reads
 * other deployments is the business of `main/core/service-client/tolerant-reading.ts`.
 * Source: time tracking service interface, revision 0.0.1.
 */
import { z } from 'zod';
import { boundedText } from './values/bounds.ts';
import { localDateSchema, secondsSchema, utcInstantSchema, uuidSchema } from './values/brands.ts';
import { descriptionLimit, listLimit } from './values/limits.ts';

/** Invented identifiers for the documentation; each record is the same wherever it appears. */
const exampleIds = {
  project: '9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d',
  entry: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
  user: '7d3f0a52-5c1e-4f0b-9a27-1d8a6f1c2b40',
};
const exampleEntry = {
  start: '2026-11-20T08:00:00Z',
  end: '2026-11-20T09:30:00Z',
  description: 'Bearing plans',
  task_id: '5e8d1f3a-6b70-4c92-8d14-3f5a7b9c1d2e',
  tags: ['0a6c8e2d-4f1b-4395-a7d8-6b5c4d3e2f10'],
};

/** ProjectResource: all four fields always present. `color` is `#rrggbb`, lower case. */
export const projectResourceSchema = z
  .object({ id: uuidSchema, name: z.string(), color: z.string(), client_id: uuidSchema.nullable() })
  .meta({
    description: 'A project. All fields are always present.',
    examples: [{ id: exampleIds.project, name: 'Bridge', color: '#123abc', client_id: null }],
  });
export type ProjectResource = z.infer<typeof projectResourceSchema>;

/** TimeEntryResource: all nine fields always present. `end: null` means running; `duration` is in seconds. */
export const timeEntryResourceSchema = z
  .object({
    id: uuidSchema,
    start: utcInstantSchema,
    end: utcInstantSchema.nullable().meta({ description: 'Null while the entry is running.' }),
    duration: secondsSchema.meta({ description: 'Seconds; of a running entry, those so far.' }),
    description: z.string().nullable(),
    task_id: uuidSchema.nullable(),
    project_id: uuidSchema.nullable(),
    user_id: uuidSchema,
    tags: z.array(uuidSchema),
  })
  .meta({
    description: 'A time entry. All fields are always present.',
    examples: [{ id: exampleIds.entry, project_id: exampleIds.project, ...exampleEntry, duration: 5400, user_id: exampleIds.user }],
  });
export type TimeEntryResource = z.infer<typeof timeEntryResourceSchema>;

function endNotBeforeStart(body: { readonly start: string; readonly end: string | null }): boolean {
  // Both are YYYY-MM-DDTHH:MM:SSZ, which sorts as text.
  return body.end === null || body.end >= body.start;
}
const endBeforeStart = { path: ['end'], error: 'must not be before start' };

const timeEntryFields = {
  task_id: uuidSchema.nullable().optional(),
  start: utcInstantSchema,
  end: utcInstantSchema.nullable().meta({ description: 'The key must be present; null is a running entry. Never before `start`.' }),
  description: boundedText({ max: descriptionLimit, tooLong: `must be at most ${descriptionLimit} characters` })
    .nullable()
    .optional(),
  tags: z.array(uuidSchema).nullable().optional(),
};

/** Compares start and end if both are readable, whatever else is wrong, so that all failing fields are named at once. */
function intervalIsReadable(payload: { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] }): boolean {
  return !payload.issues.some((issue) => issue.path?.[0] === 'start' || issue.path?.[0] === 'end');
}

export const timeEntryCreateBodySchema = z
  .object({ user_id: uuidSchema, ...timeEntryFields })
  .refine(endNotBeforeStart, { ...endBeforeStart, when: intervalIsReadable })
  .meta({ examples: [{ user_id: exampleIds.user, ...exampleEntry }] });

/** Body of v1.time-entries.update: as create, without `user_id` (tolerated and ignored: deployed servers demand it). */
export const timeEntryUpdateBodySchema = z
  .object(timeEntryFields)
  .refine(endNotBeforeStart, { ...endBeforeStart, when: intervalIsReadable })
  .meta({
    description: 'Replaces `start` and `end`. An optional field that is left out stays as it is; null clears it.',
    examples: [exampleEntry],
  });

/**
 * A query parameter arrives as text and is documented as the value it stands for: metadata key whose JSON Schema replaces that of the text.
 */
export const documentedAs = 'documentedAs';

/** Absent, empty and `null` are equal; removed before parsing, so that other values fail with their own messages. */
export function withoutAbsent(query: unknown): unknown {
  return typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '' && value !== 'null'))
    : query;
}

const flagSchema = z
  .enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0')
  .transform((text) => text === 'true' || text === '1')
  .meta({ [documentedAs]: { type: 'boolean' } });

const limitMessage = `must be a whole number from 1 to ${listLimit}`;

/** Query of v1.time-entries.index. Empty and `null` mean absent; booleans are true, false, 1 or 0. */
export const timeEntryListQuerySchema = z.preprocess(
  withoutAbsent,
  z.object({
    user_id: uuidSchema.meta({ description: 'Only entries of this user.' }).optional(),
    before: localDateSchema.meta({ description: 'Only entries that start before this UTC date.' }).optional(),
    after: localDateSchema.meta({ description: 'Only entries that start after this UTC date.' }).optional(),
    active: flagSchema.meta({ description: 'Only running entries (true), or only finished ones (false).' }).optional(),
    limit: z
      .string()
      .regex(/^\d{1,9}$/, limitMessage)
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= listLimit, limitMessage)
      .meta({
        description: `Most entries to answer; ${listLimit} unless given.`,
        [documentedAs]: { type: 'integer', minimum: 1, maximum: listLimit },
      })
      .optional(),
    only_full_dates: flagSchema.meta({ description: 'Leaves out a UTC date that the limit cuts through.' }).optional(),
  }),
);

/** Body of every refusal except 422. */
export const messageBodySchema = z
  .object({ message: z.string() })
  .meta({ description: 'Why the request was refused.', examples: [{ message: 'Project not found.' }] });

/** Body of 422 answers: every failing field at once. */
export const validationErrorBodySchema = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })
  .meta({
    description: 'Every failing field at once, each with its reasons.',
    examples: [{ message: 'Some fields are not valid.', errors: { name: ['must not be empty'] } }],
  });
export type ValidationErrorBody = z.infer<typeof validationErrorBodySchema>;
