/**
 * `directory.json` in a connection's folder: names of tasks and tags, for offline, and this person's own words for those without one.
 * Read at the start and replaced whole. Comfort, not truth: what cannot be read is kept aside and asked for anew.
 */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { uuidSchema, type UtcInstant } from '#shared/brands.ts';
import { writePrivateFile } from '../private-file.ts';

const namesSchema = z.object({
  tasks: z.array(z.object({ id: uuidSchema, name: z.string(), projectId: uuidSchema })),
  tags: z.array(z.object({ id: uuidSchema, name: z.string() })),
  nicknames: z.array(z.object({ kind: z.enum(['task', 'tag']), id: uuidSchema, name: z.string() })),
  /** Projects, tasks and tags out of use. */
  retired: z.array(uuidSchema),
});
export type KnownNames = z.infer<typeof namesSchema>;

export interface DirectoryFile {
  readonly load: () => KnownNames | null;
  /** Throws what the disk refuses; then the older names are still there. */
  readonly save: (names: KnownNames) => Promise<void>;
}

const fileName = 'directory.json';

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Missing, or not to be read: the names are asked for anew either way.
    return null;
  }
}

function parsed(text: string): KnownNames | null {
  try {
    return namesSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function directoryFileIn(folder: string, now: UtcInstant): DirectoryFile {
  const file = join(folder, fileName);
  return {
    load: () => {
      const text = read(file);
      const names = text === null ? null : parsed(text);
      if (text !== null && names === null) {
        // Somebody's own words may be in it.
        renameSync(file, `${file}.unreadable-${now.replaceAll(':', '')}`);
      }
      return names;
    },
    save: async (names) => writePrivateFile(file, JSON.stringify(names)),
  };
}
