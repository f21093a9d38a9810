/** An entry of the service that cannot be read. It is shown as far as possible, and used in no calculation. */
import { z } from 'zod';

/** The first invalid field; `entry` if the row is not a time entry at all. */
export const unreadableFieldSchema = z.enum(['id', 'start', 'end', 'description', 'task_id', 'project_id', 'user_id', 'tags', 'entry']);

/** Texts as the service sent them, shortened; null if missing or not a text. */
export const unreadableEntrySchema = z.strictObject({
  id: z.string().nullable(),
  start: z.string().nullable(),
  description: z.string().nullable(),
  field: unreadableFieldSchema,
});
export type UnreadableEntry = z.infer<typeof unreadableEntrySchema>;
