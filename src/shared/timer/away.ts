/** What is asked when somebody was away while a timer ran, and what they may answer. */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';

/** Time nobody was at the keyboard while an entry ran: from the first of idle, lock and sleep to the real return. */
export const awayQuestionSchema = z.strictObject({
  /** So that an answer never meets another question. */
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
  /** It was none, and work ended with it. */
  z.strictObject({ kind: z.literal('discard') }),
  /** It was none, and work goes on from the return. */
  z.strictObject({ kind: z.literal('discard-and-continue') }),
  /** It becomes an entry of its own with the same words, to be edited at any time. */
  z.strictObject({ kind: z.literal('split') }),
  /** It was something else; work goes on from the return. */
  z.strictObject({ kind: z.literal('other'), description: z.string(), projectId: uuidSchema.nullable() }),
]);
export type AwayAnswer = z.infer<typeof awayAnswerSchema>;

const projectSchema = z.strictObject({ id: uuidSchema, name: z.string(), color: z.string() });

export const awayViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  question: z
    .strictObject({
      id: uuidSchema,
      from: utcInstantSchema,
      to: utcInstantSchema,
      /** Of the entry it is about. */
      description: z.string(),
      project: projectSchema.nullable(),
      /** Whether that entry still runs: else there is nothing to continue. */
      runs: z.boolean(),
    })
    .nullable(),
  /** Questions behind this one. */
  more: z.number().int().nonnegative(),
  /** What else it may have been, by name. */
  projects: z.array(projectSchema),
});
export type AwayView = z.infer<typeof awayViewSchema>;
