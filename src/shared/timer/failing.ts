import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

/** What a service repeatedly fails to do: to create or save something, or to list `names` or `entries`. */
const failingKindSchema = z.enum(['client', 'project', 'task', 'tag', 'entry', 'names', 'entries']);

export const failingSchema = z.strictObject({
  what: failingKindSchema,
  /** Of what is to be created or saved; empty for a list. */
  name: z.string(),
  since: utcInstantSchema,
  /** null: not known yet. */
  nextAt: utcInstantSchema.nullable(),
  /** The status of the last answer. */
  detail: z.string(),
});
export type Failing = z.infer<typeof failingSchema>;
