import { join } from 'node:path';
import { z } from 'zod';
import { boundedList } from '#shared/values/bounds.ts';
import { utcInstantSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { pausedLimit } from '#shared/values/limits.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside } from '#core/platform/readable-file.ts';
import { savedContentFields } from './saved-content.ts';
import type { ListFile } from './saved-list.ts';

const pausedEntrySchema = z.object({
  id: uuidSchema,
  ...savedContentFields,
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  pausedAt: utcInstantSchema,
});
export type PausedEntry = Readonly<z.infer<typeof pausedEntrySchema>>;

const pausedSchema = boundedList(pausedEntrySchema, { max: pausedLimit });

const fileName = 'paused.json';

export function pausedFileIn(folder: string, now: UtcInstant): ListFile<PausedEntry> {
  const file = join(folder, fileName);
  return {
    load: () => readOrKeepAside(file, { schema: pausedSchema, now }),
    save: async (paused) => writePrivateFile(file, JSON.stringify(paused)),
  };
}
