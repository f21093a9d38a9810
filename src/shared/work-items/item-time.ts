import { z } from 'zod';
import { itemFailureSchema } from './item-failure.ts';

/** What became of the time of an entry that is written to its item. */
export const itemTimeSchema = z.discriminatedUnion('kind', [
  /** With the failure after which it is tried again by itself. */
  z.strictObject({ kind: z.literal('waiting'), failure: itemFailureSchema.nullable() }),
  z.strictObject({ kind: z.literal('written') }),
  /** Until the user tries again or the entry changes. */
  z.strictObject({ kind: z.literal('refused'), failure: itemFailureSchema }),
]);
export type ItemTime = Readonly<z.infer<typeof itemTimeSchema>>;
