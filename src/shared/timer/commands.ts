/** User commands from popover, tray and command line. Validated here, carried out in the core. */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { recordIdSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { bulkLimit, nameLimit, severalLimit, tagsLimit } from '../values/limits.ts';
import { itemLinkSchema } from '../work-items/item-link.ts';

/**
 * Project and task of an entry. A task determines its project. A project alone becomes the entry's own if the service supports that, else
 * its default task; without one, the command fails with `project-needs-task`. Omitted: unchanged, or the default project of the connection
 * for a new entry. null: none.
 */
export const assignmentFields = {
  projectId: recordIdSchema.nullable().optional(),
  taskId: recordIdSchema.nullable().optional(),
  tags: boundedList(recordIdSchema, { max: tagsLimit }).optional(),
  /** Omitted: unchanged, or the default of the project where that is new. Ignored if the service does not store it. */
  billable: z.boolean().optional(),
};

/** Projects and tags by name, instead of `projectId` and in addition to tags: found or created before the entry is sent. */
export const nameFields = {
  projectName: boundedText({ min: 1, max: nameLimit }, z.string().trim()).optional(),
  tagNames: boundedList(boundedText({ min: 1, max: nameLimit }, z.string().trim()), { max: tagsLimit }).optional(),
};

/** The item of a tracker that the entry is about. Omitted: the one that the description names, or unchanged. null: none. */
export const itemField = { item: itemLinkSchema.nullable().optional() };

/** Changes some of the tags: first replaces all by `tags`, then removes, then adds. */
const tagChangeFields = {
  addTags: boundedList(recordIdSchema, { max: tagsLimit }).optional(),
  removeTags: boundedList(recordIdSchema, { max: tagsLimit }).optional(),
};

/**
 * Starts a timer. `at` is a typed time (`9:05`, `14:30:00`, `-10` for ten minutes ago); null means now. A running entry is stopped first,
 * in the same commit. The core checks the length of the description, so that it can report the excess.
 */
export const startCommandSchema = z.strictObject({
  description: z.string(),
  at: boundedText({ max: 64 }).nullable(),
  ...assignmentFields,
  ...nameFields,
  ...itemField,
});
export type StartCommand = z.infer<typeof startCommandSchema>;

/** Changes an entry; an omitted field keeps its value. Typed times are read on the day of the entry. */
export const editCommandSchema = z.strictObject({
  localId: uuidSchema,
  description: z.string().optional(),
  start: boundedText({ max: 64 }).optional(),
  end: boundedText({ max: 64 }).optional(),
  /** As `1:30`, `90m` or `1.5h`: moves the end, or the start of a running entry. */
  duration: boundedText({ max: 64 }).optional(),
  ...assignmentFields,
  ...nameFields,
  ...itemField,
});
export type EditCommand = z.infer<typeof editCommandSchema>;

/**
 * Adds a finished entry. If another entry of the user starts in the same second, it is moved to the next free one, with its end: user and
 * second identify an entry whose answer was lost.
 */
export const addCommandSchema = z.strictObject({
  description: z.string(),
  start: utcInstantSchema,
  end: utcInstantSchema,
  ...assignmentFields,
  ...nameFields,
  ...itemField,
});
export type AddCommand = z.infer<typeof addCommandSchema>;

/** As an edit, with instants; an omitted field keeps its value. `end: null` reopens a finished entry, if the service supports that. */
export const changeCommandSchema = z.strictObject({
  localId: uuidSchema,
  description: z.string().optional(),
  start: utcInstantSchema.optional(),
  end: utcInstantSchema.nullable().optional(),
  ...assignmentFields,
  ...nameFields,
  ...itemField,
  ...tagChangeFields,
});
export type ChangeCommand = z.infer<typeof changeCommandSchema>;

/** Ends an entry at `at`, within it, and begins a copy there. Returns the copy. */
export const splitCommandSchema = z.strictObject({ localId: uuidSchema, at: utcInstantSchema });
export type SplitCommand = z.infer<typeof splitCommandSchema>;

/**
 * Joins several entries: from the first start to the last end, including gaps, with all descriptions, the first task and all tags. Returns
 * the remaining entry.
 */
export const joinCommandSchema = z.strictObject({ localIds: boundedList(uuidSchema, { min: 2, max: severalLimit }) });
export type JoinCommand = z.infer<typeof joinCommandSchema>;

export const entryReferenceSchema = z.strictObject({ localId: uuidSchema });

/** The answer to a command: it is durable on this computer, sent or not. */
export const acknowledgementSchema = z.strictObject({
  localId: uuidSchema,
  /** When the command took effect: the start of a start, the end of a stop. */
  at: utcInstantSchema,
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

const singleCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), ...startCommandSchema.shape }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('continue'), ...entryReferenceSchema.shape }),
  z.strictObject({ kind: z.literal('add'), ...addCommandSchema.shape }),
  z.strictObject({ kind: z.literal('change'), ...changeCommandSchema.shape }),
  z.strictObject({ kind: z.literal('split'), ...splitCommandSchema.shape }),
  z.strictObject({ kind: z.literal('join'), ...joinCommandSchema.shape }),
  z.strictObject({ kind: z.literal('delete'), ...entryReferenceSchema.shape }),
  z.strictObject({ kind: z.literal('restore'), ...entryReferenceSchema.shape }),
]);
export type SingleCommand = z.infer<typeof singleCommandSchema>;

/** Applied in order, each to the result of the previous ones; all of them are on disk when this returns, or none. */
export const severalCommandsSchema = z.strictObject({ commands: boundedList(singleCommandSchema, { min: 1, max: severalLimit }) });

export const severalAcknowledgedSchema = z.strictObject({ acknowledged: z.array(acknowledgementSchema) });

const bulkIds = boundedList(uuidSchema, { min: 1, max: bulkLimit });

/** The same command for all of these entries, as a job; an omitted field keeps its value. */
export const bulkCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    localIds: bulkIds,
    description: z.string().optional(),
    ...assignmentFields,
    ...tagChangeFields,
  }),
  z.strictObject({ kind: z.literal('delete'), localIds: bulkIds }),
]);
export type BulkCommand = z.infer<typeof bulkCommandSchema>;
