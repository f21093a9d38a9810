/**
 * Extensions of our own service to the contract, as schemas: user, memberships, tasks, tags, clients, extended fields. Other deployments
 * need not have them; `time-tracking-api.ts` has the contract. Described in `docs/service-api.md`.
 */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from './values/brands.ts';
import { projectResourceSchema, timeEntryResourceSchema, withoutAbsent } from './time-tracking-api.ts';
import { recordNameSchema } from './values/records.ts';

/** What a member may do in an organization. */
export const roleSchema = z.enum(['owner', 'admin', 'employee']);
export type Role = z.infer<typeof roleSchema>;

/** Extensions that a service may have. Clients ignore unknown ones. */
export const serviceFeatures = [
  'tasks',
  'tags',
  'changes',
  'conditional-requests',
  'idempotency-keys',
  'clients',
  'billable',
  'archive',
  'entry-cursors',
] as const;

/** Value of `Prefer` that requests the extended fields, and of `Preference-Applied` in the answer. */
export const extendedFieldsPreference = 'extended-fields';

export const personResourceSchema = z
  .object({ id: uuidSchema, name: z.string(), features: z.array(z.string()) })
  .meta({
    description: 'The signed-in user, and the extensions that this service has.',
    examples: [{ id: '7d3f0a52-5c1e-4f0b-9a27-1d8a6f1c2b40', name: 'Ines Duarte', features: [...serviceFeatures] }],
  });
export type PersonResource = z.infer<typeof personResourceSchema>;

export const membershipResourceSchema = z
  .object({ id: uuidSchema, role: roleSchema, organization: z.object({ id: uuidSchema, name: z.string() }) })
  .meta({
    description: 'An organization of the user, and what they may do there.',
    examples: [
      {
        id: 'b1a4e6c8-0d2f-8a35-8c47-5e69f7b8d0a1',
        role: 'employee',
        organization: { id: '2c9b7e10-8f4d-4b6a-9e35-0a1b2c3d4e5f', name: 'Duarte Engineering' },
      },
    ],
  });

/** A time entry belongs to a project through its task. */
export const taskResourceSchema = z
  .object({ id: uuidSchema, name: z.string(), project_id: uuidSchema })
  .meta({
    description: 'A part of a project that time is spent on.',
    examples: [{ id: '5e8d1f3a-6b70-4c92-8d14-3f5a7b9c1d2e', name: 'Bearing plans', project_id: '9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d' }],
  });
export type TaskResource = z.infer<typeof taskResourceSchema>;

export const taskCreateBodySchema = z
  .object({ name: recordNameSchema, project_id: uuidSchema })
  .meta({ examples: [{ name: 'Bearing plans', project_id: '9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d' }] });

/** A task stays in its project: `project_id` may be repeated, not changed. */
export const taskUpdateBodySchema = z
  .object({ name: recordNameSchema, project_id: uuidSchema.optional() })
  .meta({
    description: '`project_id` may be omitted or repeated; a task does not move to another project.',
    examples: [{ name: 'Bearing drawings' }],
  });

export const taskListQuerySchema = z.preprocess(
  withoutAbsent,
  z.object({ project_id: uuidSchema.meta({ description: 'Only tasks of this project.' }).optional() }),
);

export const tagResourceSchema = z
  .object({ id: uuidSchema, name: z.string() })
  .meta({ description: 'A label of time entries.', examples: [{ id: '0a6c8e2d-4f1b-4395-a7d8-6b5c4d3e2f10', name: 'on site' }] });
export type TagResource = z.infer<typeof tagResourceSchema>;

export const tagBodySchema = z.object({ name: recordNameSchema }).meta({ examples: [{ name: 'on site' }] });

/** A customer that projects are for. */
export const clientResourceSchema = z
  .object({ id: uuidSchema, name: z.string(), is_archived: z.boolean() })
  .meta({
    description: 'A customer that projects are for.',
    examples: [{ id: '3f5a7b9c-1d2e-4c92-8d14-5e8d1f3a6b70', name: 'City of Lisbon', is_archived: false }],
  });
export type ClientResource = z.infer<typeof clientResourceSchema>;

export const clientCreateBodySchema = z.object({ name: recordNameSchema }).meta({ examples: [{ name: 'City of Lisbon' }] });

export const clientUpdateBodySchema = z
  .object({ name: recordNameSchema, is_archived: z.boolean().optional() })
  .meta({ description: 'An omitted `is_archived` stays unchanged.', examples: [{ name: 'City of Lisbon', is_archived: true }] });

/** A project with its extended fields, as returned for `Prefer: extended-fields`. */
export const extendedProjectResourceSchema = projectResourceSchema
  .extend({
    is_billable: z.boolean().meta({ description: 'Whether new time entries of the project are billable.' }),
    is_archived: z.boolean(),
  })
  .meta({
    description: 'A project as returned for `Prefer: extended-fields`.',
    examples: [
      {
        id: '9f1c3b5d-7e2a-4d68-b046-8c0e2a4f6b1d',
        name: 'Bridge',
        color: '#123abc',
        client_id: null,
        is_billable: true,
        is_archived: false,
      },
    ],
  });
export type ExtendedProjectResource = z.infer<typeof extendedProjectResourceSchema>;

export const projectExtensionBodySchema = z.object({
  client_id: uuidSchema.nullable().optional(),
  is_billable: z.boolean().optional(),
  is_archived: z.boolean().optional(),
});

/** A time entry with its extended field, as returned for `Prefer: extended-fields`. */
export const extendedTimeEntryResourceSchema = timeEntryResourceSchema
  .extend({ billable: z.boolean() })
  .meta({
    description: 'A time entry as returned for `Prefer: extended-fields`.',
    examples: [
      {
        id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
        start: '2026-11-20T08:00:00Z',
        end: '2026-11-20T09:30:00Z',
        duration: 5400,
        description: 'Bearing plans',
        task_id: null,
        project_id: null,
        user_id: '7d3f0a52-5c1e-4f0b-9a27-1d8a6f1c2b40',
        tags: [],
        billable: true,
      },
    ],
  });
export type ExtendedTimeEntryResource = z.infer<typeof extendedTimeEntryResourceSchema>;

/** Header with the `cursor` of the next request. Absent on the last page. */
export const nextCursorHeader = 'x-next-cursor';

/** The entry after which a list continues, in the order of lists: start, the latest first, then identifier. */
export const entryCursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\.[0-9a-fA-F-]{36}$/, 'must be a cursor of an earlier answer')
  .transform((text) => ({ start: text.slice(0, 20), id: text.slice(21) }))
  .pipe(z.object({ start: utcInstantSchema, id: uuidSchema }, 'must be a cursor of an earlier answer'));

export const timeEntryExtensionBodySchema = z.object({ billable: z.boolean().optional() });

/** A record that was created, changed or deleted. `row` is its current state, null once it is deleted. */
const changeSchema = z.object({
  kind: z.enum(['time-entry', 'project', 'task', 'tag', 'client']),
  id: uuidSchema,
  row: z
    .union([extendedTimeEntryResourceSchema, extendedProjectResourceSchema, taskResourceSchema, clientResourceSchema, tagResourceSchema])
    .nullable()
    .meta({ description: 'The current record; null if it was deleted.' }),
});
export type Change = z.infer<typeof changeSchema>;

export const changesPageSchema = z
  .object({
    cursor: z.string().meta({ description: 'Where to continue: `since` of the next request.' }),
    has_more: z.boolean().meta({ description: 'More changes are available.' }),
    changes: z.array(changeSchema),
  })
  .meta({
    description: 'What changed after a cursor, in the order in which it was committed, each record once.',
    examples: [
      {
        cursor: '0f1e2d3c4b5a69788796a5b4c3d2e1f0.812.4711',
        has_more: false,
        changes: [
          { kind: 'tag', id: '0a6c8e2d-4f1b-4395-a7d8-6b5c4d3e2f10', row: { id: '0a6c8e2d-4f1b-4395-a7d8-6b5c4d3e2f10', name: 'on site' } },
        ],
      },
    ],
  });
export type ChangesPage = z.infer<typeof changesPageSchema>;

export const changesQuerySchema = z.preprocess(
  withoutAbsent,
  z.object({
    since: z
      .string()
      .meta({ description: 'A cursor of an earlier answer. If omitted, the answer has the current cursor and no changes.' })
      .optional(),
    user_id: uuidSchema.meta({ description: 'Time entries of this user only; all other records in any case.' }).optional(),
  }),
);

/** The text that the ETag of a time entry hashes (SHA-256, base64url): all fields but the duration, which changes while it runs. */
export function timeEntryTagText({
  id,
  start,
  end,
  description,
  task_id,
  project_id,
  user_id,
  tags,
  billable,
}: Omit<ExtendedTimeEntryResource, 'duration'>): string {
  return JSON.stringify([id, start, end, description, task_id, project_id, user_id, tags, billable]);
}

/** Body of 412, with the current time entry. */
export const changedBodySchema = z
  .object({ message: z.string(), data: z.union([timeEntryResourceSchema, extendedTimeEntryResourceSchema]) })
  .meta({
    description: 'Why the change was refused, and the current time entry.',
    examples: [
      {
        message: 'The time entry was changed meanwhile.',
        data: {
          id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924',
          start: '2026-11-20T08:00:00Z',
          end: '2026-11-20T09:30:00Z',
          duration: 5400,
          description: 'Bearing plans',
          task_id: null,
          project_id: null,
          user_id: '7d3f0a52-5c1e-4f0b-9a27-1d8a6f1c2b40',
          tags: [],
        },
      },
    ],
  });
