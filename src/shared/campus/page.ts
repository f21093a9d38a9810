import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { explorerRequestSchema } from './explorer.ts';
import { placeTemplateSchema } from './work-place.ts';
import { buildingViewSchema, campusViewSchema, libraryViewSchema, nestViewSchema } from './view.ts';

export const campusAddressLimit = 2000;

const campusSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('server'), address: boundedText({ max: campusAddressLimit }) }),
]);
export type CampusSource = z.infer<typeof campusSourceSchema>;

export const campusSettingsSchema = z.strictObject({ source: campusSourceSchema, placeTemplate: placeTemplateSchema });
export type CampusSettings = z.infer<typeof campusSettingsSchema>;

/** Without places: there may be ten thousand, and pages request them in slices when they have changed. */
const directorySchema = z
  .strictObject({
    ...campusViewSchema.shape,
    libraries: campusViewSchema.shape.libraries.omit({ list: true }),
    nests: campusViewSchema.shape.nests.omit({ list: true }),
  })
  .omit({ buildings: true });
export type CampusDirectoryView = z.infer<typeof directorySchema>;

export const campusPageSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  settings: campusSettingsSchema,
  /** Whether the keyring stores the key, or memory until the program ends. */
  keyKept: z.enum(['keyring', 'memory']),
  directory: directorySchema,
  placesRevision: z.number().int().nonnegative(),
});
export type CampusPage = z.infer<typeof campusPageSchema>;

/** Places of each kind in one slice; a page parses it without a visible delay. */
export const placesInSlice = 250;

export const campusSliceSchema = z.strictObject({
  placesRevision: z.number().int().nonnegative(),
  libraries: boundedList(libraryViewSchema, { max: placesInSlice }),
  nests: boundedList(nestViewSchema, { max: placesInSlice }),
  buildings: boundedList(buildingViewSchema, { max: placesInSlice }),
  isLast: z.boolean(),
});
export type CampusSlice = z.infer<typeof campusSliceSchema>;

export const campusCopySchema = z.strictObject({ call: explorerRequestSchema, what: z.enum(['address', 'curl', 'curl-with-key']) });
export type CampusCopy = z.infer<typeof campusCopySchema>;
