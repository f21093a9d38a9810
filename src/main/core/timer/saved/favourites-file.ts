import { join } from 'node:path';
import { z } from 'zod';
import { boundedList } from '#shared/values/bounds.ts';
import { uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import { favouritesLimit } from '#shared/values/limits.ts';
import { savedContentFields } from './saved-content.ts';
import { listFile, type ListFile } from './saved-list.ts';

const favouriteSchema = z.object({ id: uuidSchema, ...savedContentFields });
export type Favourite = Readonly<z.infer<typeof favouriteSchema>>;

const favouritesSchema = boundedList(favouriteSchema, { max: favouritesLimit });

export function favouritesFileIn(folder: string, now: UtcInstant): ListFile<Favourite> {
  return listFile(join(folder, 'favourites.json'), { schema: favouritesSchema, now });
}
