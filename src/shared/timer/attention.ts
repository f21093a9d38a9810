/** Questions that only the user can answer about an entry, with their context and the possible answers. */
import { z } from 'zod';
import { boundedList } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { severalLimit } from '../values/limits.ts';

/** An entry as one of two sides has it. */
const sideSchema = z.strictObject({
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  /** Project name; null without a project or if it is unknown. */
  project: z.string().nullable(),
});
export type EntrySide = z.infer<typeof sideSchema>;

/** The field that a service refuses; `other`: not editable in place. */
const complaintFieldSchema = z.enum(['description', 'start', 'end', 'other']);
export type ComplaintField = z.infer<typeof complaintFieldSchema>;

export const attentionReasonSchema = z.discriminatedUnion('kind', [
  /**
   * The service refused the entry. `message` and the complaints are the service's texts, `name` is its name of the field; `exists`: it has
   * an earlier version of the entry.
   */
  z.strictObject({
    kind: z.literal('rejected'),
    status: z.number().int(),
    message: z.string(),
    complaints: z.array(z.strictObject({ field: complaintFieldSchema, name: z.string(), text: z.string() })),
    exists: z.boolean(),
  }),
  /** The service did not create something that the entry needs. `message` is the service's text, may be empty. */
  z.strictObject({
    kind: z.literal('name-refused'),
    what: z.enum(['client', 'project', 'task', 'tag']),
    name: z.string(),
    message: z.string(),
  }),
  /** The service allows only one running timer, and another one runs. */
  z.strictObject({ kind: z.literal('another-runs') }),
  /** Deleted by another client while it was changed here. */
  z.strictObject({ kind: z.literal('gone') }),
  /** The entry that was found may be this one. */
  z.strictObject({ kind: z.literal('ask'), mine: sideSchema, found: sideSchema }),
  /** A bug prevents saving the entry. */
  z.strictObject({ kind: z.literal('defect') }),
  /** It may exist twice; null: the other one is gone. */
  z.strictObject({ kind: z.literal('duplicate'), mine: sideSchema, of: sideSchema.nullable() }),
]);
export type AttentionReason = z.infer<typeof attentionReasonSchema>;

const entryAnswer = { localId: uuidSchema };

/** The user's answer to a question. Checked against the state when it arrives. */
export const attentionAnswerSchema = z.discriminatedUnion('kind', [
  /** Tries again; for a possible duplicate: it is another entry. */
  z.strictObject({ kind: z.literal('retry'), ...entryAnswer }),
  /** For a refused name: saves the entry without it. */
  z.strictObject({ kind: z.literal('keep-without'), ...entryAnswer }),
  /** The entry that was found is this one. */
  z.strictObject({ kind: z.literal('same-entry'), ...entryAnswer }),
  /** Drops the local change and keeps the service's state. */
  z.strictObject({ kind: z.literal('discard'), ...entryAnswer }),
  z.strictObject({ kind: z.literal('undo-discard'), ...entryAnswer }),
  /** Not a duplicate. */
  z.strictObject({ kind: z.literal('keep-both'), ...entryAnswer }),
  /** None of them is a duplicate. */
  z.strictObject({ kind: z.literal('keep-all'), localIds: boundedList(uuidSchema, { min: 1, max: severalLimit }) }),
  z.strictObject({ kind: z.literal('keep-overlaps'), entry: uuidSchema, others: boundedList(uuidSchema, { min: 1, max: severalLimit }) }),
  /** Unsent changes from before a file was damaged: saves or discards them. */
  z.strictObject({
    kind: z.literal('recovered'),
    which: z.union([z.literal('all'), boundedList(uuidSchema, { min: 1, max: severalLimit })]),
    isWanted: z.boolean(),
  }),
  /** Of two running entries: the earlier one ends where the later one begins; the later one ends now; both keep running. */
  z.strictObject({
    kind: z.literal('two-running'),
    earlier: uuidSchema,
    later: uuidSchema,
    choice: z.enum(['stop-earlier', 'stop-later', 'keep-both']),
  }),
]);
export type AttentionAnswer = z.infer<typeof attentionAnswerSchema>;
export type RunningChoice = Extract<AttentionAnswer, { readonly kind: 'two-running' }>['choice'];
