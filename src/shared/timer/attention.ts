/** What only a user can decide about an entry, with everything that is needed to decide it, and the answers there are. */
import { z } from 'zod';
import { boundedList } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { severalLimit } from '../values/limits.ts';

/** An entry as one of two sides has it. */
const sideSchema = z.strictObject({
  start: utcInstantSchema,
  /** null: running. */
  end: utcInstantSchema.nullable(),
  /** Empty when there is none. */
  description: z.string(),
  /** Name of its project; null where there is none, or none that is known here. */
  project: z.string().nullable(),
});
export type EntrySide = z.infer<typeof sideSchema>;

/** What of an entry a service's complaint is about; `other`: nothing that can be edited in place. */
const complaintFieldSchema = z.enum(['description', 'start', 'end', 'other']);
export type ComplaintField = z.infer<typeof complaintFieldSchema>;

export const attentionReasonSchema = z.discriminatedUnion('kind', [
  /** The service did not accept it. `message` and the complaints are in the service's words, `name` is its own of the field; `exists`: it has an earlier version of it. */
  z.strictObject({
    kind: z.literal('rejected'),
    status: z.number().int(),
    message: z.string(),
    complaints: z.array(z.strictObject({ field: complaintFieldSchema, name: z.string(), text: z.string() })),
    exists: z.boolean(),
  }),
  /** The service did not create something that the entry needs. `message` is in the service's words, and may be empty. */
  z.strictObject({ kind: z.literal('name-refused'), what: z.enum(['project', 'task', 'tag']), name: z.string(), message: z.string() }),
  /** The service lets only one timer run, and another one does. */
  z.strictObject({ kind: z.literal('another-runs') }),
  /** It was deleted elsewhere while it was changed here. */
  z.strictObject({ kind: z.literal('gone') }),
  /** What was found may be this entry; null where the service showed too little to tell. */
  z.strictObject({ kind: z.literal('ask'), mine: sideSchema, found: sideSchema.nullable() }),
  /** Changes of two sides leave an end before the start. */
  z.strictObject({ kind: z.literal('impossible') }),
  /** It was changed elsewhere after it was deleted here: the entry is shown as it is there. */
  z.strictObject({ kind: z.literal('edited') }),
  /** A defect of the program keeps the entry from being saved. */
  z.strictObject({ kind: z.literal('defect') }),
  /** Both sides changed a field; ours is in force, unless `isReplaced`: then it is kept, and theirs is in force. A task or project is its name, empty where none is known here; null: none. */
  z.strictObject({
    kind: z.literal('conflict'),
    id: z.number().int(),
    field: z.enum(['start', 'end', 'description', 'task', 'project']),
    mine: z.string().nullable(),
    theirs: z.string().nullable(),
    isReplaced: z.boolean(),
    /** When it was found. */
    at: utcInstantSchema,
  }),
  /** It may be there twice; null: the other one is gone. */
  z.strictObject({ kind: z.literal('duplicate'), mine: sideSchema, of: sideSchema.nullable() }),
]);
export type AttentionReason = z.infer<typeof attentionReasonSchema>;

const entryAnswer = { localId: uuidSchema };
const conflictAnswer = { conflictId: z.number().int() };

/** What a user says to a reason. Checked against what is true when it arrives. */
export const attentionAnswerSchema = z.discriminatedUnion('kind', [
  /** Try again; of a question: it is another entry. */
  z.strictObject({ kind: z.literal('retry'), ...entryAnswer }),
  /** Of a name that was refused: the entry is saved without it. */
  z.strictObject({ kind: z.literal('keep-without'), ...entryAnswer }),
  /** What was found is this entry. */
  z.strictObject({ kind: z.literal('same-entry'), ...entryAnswer }),
  /** What was wanted here is given up; what the service holds stays. */
  z.strictObject({ kind: z.literal('discard'), ...entryAnswer }),
  /** Takes a discard back. */
  z.strictObject({ kind: z.literal('undo-discard'), ...entryAnswer }),
  /** Not a duplicate. */
  z.strictObject({ kind: z.literal('keep-both'), ...entryAnswer }),
  /** Entries that were tracked at the same time stay as they are. */
  z.strictObject({ kind: z.literal('keep-overlaps'), entry: uuidSchema, others: boundedList(uuidSchema, { min: 1, max: severalLimit }) }),
  z.strictObject({ kind: z.literal('keep-mine'), ...conflictAnswer }),
  z.strictObject({ kind: z.literal('take-theirs'), ...conflictAnswer }),
  /** Of two that run: the earlier one ends where the later one begins; the later one ends now; both go on. */
  z.strictObject({ kind: z.literal('two-running'), earlier: uuidSchema, later: uuidSchema, choice: z.enum(['stop-earlier', 'stop-later', 'keep-both']) }),
]);
export type AttentionAnswer = z.infer<typeof attentionAnswerSchema>;
export type RunningChoice = Extract<AttentionAnswer, { readonly kind: 'two-running' }>['choice'];
