/** `favourites.json` in a connection's folder: what this person pinned there, in their order. Read at the start and replaced whole. */
import { join } from 'node:path';
import { z } from 'zod';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { descriptionLimit, favouritesLimit, tagsLimit } from '#shared/values/limits.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside, type ReadFile } from '#core/platform/readable-file.ts';

/** The words and the place of an entry, apart from any entry. */
const favouriteSchema = z.object({
  id: uuidSchema,
  description: boundedText({ max: descriptionLimit }),
  /** As it was when it was pinned; a task says by itself whose it is. */
  projectId: uuidSchema.nullable(),
  taskId: uuidSchema.nullable(),
  tags: boundedList(uuidSchema, { max: tagsLimit }),
});
export type Favourite = Readonly<z.infer<typeof favouriteSchema>>;

const favouritesSchema = boundedList(favouriteSchema, { max: favouritesLimit });

export interface FavouritesFile {
  readonly load: () => ReadFile<readonly Favourite[]>;
  /** Throws what the disk refuses; then the older favourites are still there. */
  readonly save: (favourites: readonly Favourite[]) => Promise<void>;
}

const fileName = 'favourites.json';

export function favouritesFileIn(folder: string, now: UtcInstant): FavouritesFile {
  const file = join(folder, fileName);
  return {
    load: () => readOrKeepAside(file, { schema: favouritesSchema, now }),
    save: async (favourites) => writePrivateFile(file, JSON.stringify(favourites)),
  };
}
