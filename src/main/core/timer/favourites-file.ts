import { join } from 'node:path';
import { z } from 'zod';
import { boundedList, boundedText } from '#shared/values/bounds.ts';
import { recordIdSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { descriptionLimit, favouritesLimit, nameLimit, tagsLimit } from '#shared/values/limits.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside, type ReadFile } from '#core/platform/readable-file.ts';

const favouriteSchema = z.object({
  id: uuidSchema,
  description: boundedText({ max: descriptionLimit }),
  /** As it was when pinned; with a task, the task determines the project. */
  projectId: recordIdSchema.nullable(),
  taskId: recordIdSchema.nullable(),
  tags: boundedList(recordIdSchema, { max: tagsLimit }),
  /** Of a project and of tags that did not exist yet when it was pinned. */
  projectName: boundedText({ min: 1, max: nameLimit }).optional(),
  tagNames: boundedList(boundedText({ min: 1, max: nameLimit }), { max: tagsLimit }).optional(),
});
export type Favourite = Readonly<z.infer<typeof favouriteSchema>>;

const favouritesSchema = boundedList(favouriteSchema, { max: favouritesLimit });

export interface FavouritesFile {
  readonly load: () => ReadFile<readonly Favourite[]>;
  /** Throws disk errors; the older file is then unchanged. */
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
