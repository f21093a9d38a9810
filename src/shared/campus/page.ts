/** What the window's Campus page draws, and what it may ask for: the directory of a source that its person chose. */
import { z } from 'zod';
import { boundedList, boundedText } from '../values/bounds.ts';
import { explorerRequestSchema } from './explorer.ts';
import { placeTemplateSchema } from './work-place.ts';
import { campusViewSchema, libraryViewSchema, nestViewSchema } from './view.ts';

/** Characters of an address. */
export const campusAddressLimit = 2000;

/** Which directory: the one of this program, or one behind an address that ends in its version. */
const campusSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('server'), address: boundedText({ max: campusAddressLimit }) }),
]);
export type CampusSource = z.infer<typeof campusSourceSchema>;

export const campusSettingsSchema = z.strictObject({ source: campusSourceSchema, placeTemplate: placeTemplateSchema });
export type CampusSettings = z.infer<typeof campusSettingsSchema>;

/** A page is told often and may have ten thousand places: these are asked for, in slices, when they have changed. */
const directorySchema = z.strictObject({
  ...campusViewSchema.shape,
  libraries: campusViewSchema.shape.libraries.omit({ list: true }),
  nests: campusViewSchema.shape.nests.omit({ list: true }),
});
export type CampusDirectoryView = z.infer<typeof directorySchema>;

export const campusPageSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  settings: campusSettingsSchema,
  /** The stored key is kept by the system's keyring, or only until the program ends. */
  keyKept: z.enum(['keyring', 'memory']),
  directory: directorySchema,
  /** Another number: the places have changed. */
  placesRevision: z.number().int().nonnegative(),
});
export type CampusPage = z.infer<typeof campusPageSchema>;

/** Places of each kind in one slice: what a page reads without keeping its person waiting. */
export const placesInSlice = 250;

export const campusSliceSchema = z.strictObject({
  placesRevision: z.number().int().nonnegative(),
  libraries: boundedList(libraryViewSchema, { max: placesInSlice }),
  nests: boundedList(nestViewSchema, { max: placesInSlice }),
  /** Nothing comes after it. */
  isLast: z.boolean(),
});
export type CampusSlice = z.infer<typeof campusSliceSchema>;

/** What of a call is put on the clipboard; the key itself only because its person asked for it. */
export const campusCopySchema = z.strictObject({ call: explorerRequestSchema, what: z.enum(['address', 'curl', 'curl-with-key']) });
export type CampusCopy = z.infer<typeof campusCopySchema>;
