/**
 * `catalog.json` in a connection's folder: names of tasks and tags, for offline, and this person's own words for those without one.
 * Read at the start and replaced whole. Comfort, not truth: what cannot be read is kept aside and asked for again.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { permissionsSchema } from '#core/service-client/membership.ts';
import { uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside } from '#core/platform/readable-file.ts';

const namesSchema = z.object({
  tasks: z.array(z.object({ id: uuidSchema, name: z.string(), projectId: uuidSchema })),
  tags: z.array(z.object({ id: uuidSchema, name: z.string() })),
  nicknames: z.array(z.object({ kind: z.enum(['task', 'tag']), id: uuidSchema, name: z.string() })),
  /** Projects, tasks and tags out of use. */
  retired: z.array(uuidSchema),
  clients: z.array(z.object({ id: uuidSchema, name: z.string(), isArchived: z.boolean() })),
  /** Of projects, beside their names and colours. */
  details: z.array(z.object({ id: uuidSchema, clientId: uuidSchema.nullable().optional(), isBillable: z.boolean().optional() })),
  /** null: never read, or the service knows no roles. */
  permissions: permissionsSchema.nullable(),
});
export type KnownNames = z.infer<typeof namesSchema>;

export interface CatalogFile {
  readonly load: () => KnownNames | null;
  /** Throws what the disk refuses; then the older names are still there. */
  readonly save: (names: KnownNames) => Promise<void>;
}

const fileName = 'catalog.json';

export function catalogFileIn(folder: string, now: UtcInstant): CatalogFile {
  const file = join(folder, fileName);
  return {
    load: () => readOrKeepAside(file, { schema: namesSchema, now }).value,
    save: async (names) => writePrivateFile(file, JSON.stringify(names)),
  };
}
