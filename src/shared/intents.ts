/** What a person can want, wherever they say it: popover, tray, command line. Checked here, decided in the core. */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from './brands.ts';

/**
 * Start a timer now. `at` is a time as a person types it (`9:05`, `14:30:00`, `-10` for ten minutes ago);
 * null means now. A running entry is stopped first, in the same commit. The length of the description is judged by the core,
 * which can say by how much it is over.
 */
export const startIntentSchema = z.strictObject({
  description: z.string(),
  at: z.string().max(64).nullable(),
});
export type StartIntent = z.infer<typeof startIntentSchema>;

/** Change what an entry says; a field left out stays. Times as a person types them, read on the day of the entry. */
export const editIntentSchema = z.strictObject({
  localId: uuidSchema,
  description: z.string().optional(),
  start: z.string().max(64).optional(),
  end: z.string().max(64).optional(),
});
export type EditIntent = z.infer<typeof editIntentSchema>;

export const entryReferenceSchema = z.strictObject({ localId: uuidSchema });

/** What an acknowledged intent answers: durable on this machine's disk, sent or not. */
export const acknowledgementSchema = z.strictObject({
  localId: uuidSchema,
  /** The instant the intent took effect: start of a start, end of a stop. */
  at: utcInstantSchema,
});
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;
