/** What a user can want, wherever they say it: popover, tray, command line. Checked here, decided in the core. */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { bulkLimit, nameLimit, severalLimit, tagsLimit } from '../values/limits.ts';

/**
 * Where an entry belongs. A task decides over the project beside it. A project alone becomes the entry's own where the service has
 * such, else the task of that project that is used for it; where there is none, `project-needs-task` comes back. Left out: as it is,
 * or of a new entry nothing.
 */
export const placeFields = {
  projectId: uuidSchema.nullable().optional(),
  taskId: uuidSchema.nullable().optional(),
  tags: boundedList(uuidSchema, { max: tagsLimit }).optional(),
};

/** What an entry may want by name, in the place of `projectId` and beside its tags: found or created before the entry is sent. */
export const nameFields = {
  projectName: boundedText({ min: 1, max: nameLimit }, z.string().trim()).optional(),
  tagNames: boundedList(boundedText({ min: 1, max: nameLimit }, z.string().trim()), { max: tagsLimit }).optional(),
};

/** What changes some of the tags an entry has, whichever they are: first `tags` in their place, then those to be taken away, then those to be added. */
const tagChangeFields = {
  addTags: boundedList(uuidSchema, { max: tagsLimit }).optional(),
  removeTags: boundedList(uuidSchema, { max: tagsLimit }).optional(),
};

/**
 * Start a timer now. `at` is a time as a user types it (`9:05`, `14:30:00`, `-10` for ten minutes ago);
 * null means now. A running entry is stopped first, in the same commit. The length of the description is judged by the core,
 * which can say by how much it is over.
 */
export const startCommandSchema = z.strictObject({
  description: z.string(),
  at: boundedText({ max: 64 }).nullable(),
  ...placeFields,
  ...nameFields,
});
export type StartCommand = z.infer<typeof startCommandSchema>;

/** Change what an entry says; a field left out stays. Times as a user types them, read on the day of the entry. */
export const editCommandSchema = z.strictObject({
  localId: uuidSchema,
  description: z.string().optional(),
  start: boundedText({ max: 64 }).optional(),
  end: boundedText({ max: 64 }).optional(),
  /** As `1:30`, `90m` or `1.5h`: moves the end, or the start of an entry that runs. */
  duration: boundedText({ max: 64 }).optional(),
  ...placeFields,
});
export type EditCommand = z.infer<typeof editCommandSchema>;

/**
 * A finished entry. If another entry of this person starts in the same second, it starts in the next free one: (person, second) is how
 * an entry whose answer was lost is found again.
 */
export const addCommandSchema = z.strictObject({ description: z.string(), start: utcInstantSchema, end: utcInstantSchema, ...placeFields, ...nameFields });
export type AddCommand = z.infer<typeof addCommandSchema>;

/** As an edit, with instants; a field left out stays. `end: null` lets a finished entry run again, where the service does that. */
export const changeCommandSchema = z.strictObject({
  localId: uuidSchema,
  description: z.string().optional(),
  start: utcInstantSchema.optional(),
  end: utcInstantSchema.nullable().optional(),
  ...placeFields,
  ...nameFields,
  ...tagChangeFields,
});
export type ChangeCommand = z.infer<typeof changeCommandSchema>;

/** Ends an entry at `at`, within it, and begins another one like it there. Returns the second one. */
export const splitCommandSchema = z.strictObject({ localId: uuidSchema, at: utcInstantSchema });
export type SplitCommand = z.infer<typeof splitCommandSchema>;

/**
 * One entry in the place of several: from the first start to the last end, gaps included, with the words of all, the task of the first
 * that has one and the tags of all. Returns the one that goes on.
 */
export const joinCommandSchema = z.strictObject({ localIds: boundedList(uuidSchema, { min: 2, max: severalLimit }) });
export type JoinCommand = z.infer<typeof joinCommandSchema>;

export const entryReferenceSchema = z.strictObject({ localId: uuidSchema });

/** What an acknowledged command answers: durable on this machine's disk, sent or not. */
export const acknowledgementSchema = z.strictObject({
  localId: uuidSchema,
  /** The instant the command took effect: start of a start, end of a stop. */
  at: utcInstantSchema,
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

/** What may be one of several. */
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

/** In this order, each upon what the ones before made; all of them are on the disk when this is answered, or none. */
export const severalCommandsSchema = z.strictObject({ commands: boundedList(singleCommandSchema, { min: 1, max: severalLimit }) });

/** One for each command. */
export const severalAcknowledgedSchema = z.strictObject({ acknowledged: z.array(acknowledgementSchema) });

const bulkIds = boundedList(uuidSchema, { min: 1, max: bulkLimit });

/** The same for all of these entries, part by part, as a job; a field left out stays. */
export const bulkCommandSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('change'), localIds: bulkIds, description: z.string().optional(), ...placeFields, ...tagChangeFields }),
  z.strictObject({ kind: z.literal('delete'), localIds: bulkIds }),
]);
export type BulkCommand = z.infer<typeof bulkCommandSchema>;
