import { z } from 'zod';
import { recordIdSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';

/** An absence while an entry ran: from the first of idle, lock and sleep to the actual return. */
export const awayQuestionSchema = z.strictObject({
  /** Ties an answer to its question. */
  id: uuidSchema,
  connection: connectionKeySchema,
  localId: uuidSchema,
  from: utcInstantSchema,
  to: utcInstantSchema,
});
export type AwayQuestion = z.infer<typeof awayQuestionSchema>;

export const awayAnswerSchema = z.discriminatedUnion('kind', [
  /** It was work: nothing changes. */
  z.strictObject({ kind: z.literal('keep') }),
  /** It was not work, and work ended with it. */
  z.strictObject({ kind: z.literal('discard') }),
  /** It was not work; work continues from the return. */
  z.strictObject({ kind: z.literal('discard-and-continue') }),
  /** It becomes a separate entry with the same content, to be edited later. */
  z.strictObject({ kind: z.literal('split') }),
  /** It was something else; work continues from the return. */
  z.strictObject({ kind: z.literal('other'), description: z.string(), projectId: recordIdSchema.nullable() }),
]);
export type AwayAnswer = z.infer<typeof awayAnswerSchema>;

const projectSchema = z.strictObject({ id: recordIdSchema, name: z.string(), color: z.string() });

export const awayViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  question: z
    .strictObject({
      id: uuidSchema,
      from: utcInstantSchema,
      to: utcInstantSchema,
      description: z.string(),
      project: projectSchema.nullable(),
      /** Whether that entry still runs; otherwise there is nothing to continue. */
      runs: z.boolean(),
    })
    .nullable(),
  /** Further questions. */
  more: z.number().int().nonnegative(),
  /** Projects for the answer `other`, by name. */
  projects: z.array(projectSchema),
});
export type AwayView = z.infer<typeof awayViewSchema>;
