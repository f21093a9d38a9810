import { join } from 'node:path';
import { z } from 'zod';
import { boundedList } from '#shared/values/bounds.ts';
import { uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { favouritesLimit } from '#shared/values/limits.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { readOrKeepAside } from '#core/platform/readable-file.ts';
import { savedContentFields } from './saved-content.ts';
import type { ListFile } from './saved-list.ts';

const favouriteSchema = z.object({ id: uuidSchema, ...savedContentFields });
export type Favourite = Readonly<z.infer<typeof favouriteSchema>>;

const favouritesSchema = boundedList(favouriteSchema, { max: favouritesLimit });

const fileName = 'favourites.json';

export function favouritesFileIn(folder: string, now: UtcInstant): ListFile<Favourite> {
  const file = join(folder, fileName);
  return {
    load: () => readOrKeepAside(file, { schema: favouritesSchema, now }),
    save: async (favourites) => writePrivateFile(file, JSON.stringify(favourites)),
  };
}
