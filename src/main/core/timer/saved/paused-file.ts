import { join } from 'node:path';
import { z } from 'zod';
import { boundedList } from '#shared/values/bounds.ts';
import { utcInstantSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { pausedLimit } from '#shared/values/limits.ts';
import { savedContentFields } from './saved-content.ts';
import { listFile, type ListFile } from './saved-list.ts';

const pausedEntrySchema = z.object({
  id: uuidSchema,
  ...savedContentFields,
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  pausedAt: utcInstantSchema,
});
export type PausedEntry = Readonly<z.infer<typeof pausedEntrySchema>>;

const pausedSchema = boundedList(pausedEntrySchema, { max: pausedLimit });

export function pausedFileIn(folder: string, now: UtcInstant): ListFile<PausedEntry> {
  return listFile(join(folder, 'paused.json'), { schema: pausedSchema, now });
}
