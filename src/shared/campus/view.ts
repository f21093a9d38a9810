/**
 * The CampusView: everything that the Campus page draws, derived in the main process from the last good answers. Contains times, not ages,
 * and never the key.
 */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';
import { campusFailureSchema } from './failures.ts';
import { coordinatesSchema, wayToSchema } from './geometry.ts';
import { termSchema } from './terms.ts';
import { wifiHealthSchema } from './wifi.ts';

/**
 * How current a section is. `never`: no answer yet. `current`: the last request was answered. `kept`: answered at `at`, and later requests
 * failed.
 */
const freshnessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never'), failure: campusFailureSchema.nullable() }),
  z.strictObject({ kind: z.literal('current'), at: utcInstantSchema }),
  z.strictObject({ kind: z.literal('kept'), at: utcInstantSchema, failure: campusFailureSchema.nullable() }),
]);
export type Freshness = z.infer<typeof freshnessSchema>;

export const nestViewSchema = z.strictObject({
  /** Unique within a list; not the service's identifier, which may be missing or repeated. */
  id: z.string(),
  number: z.string().nullable(),
  /** User text as plain text; null if missing. */
  location: z.string().nullable(),
  /** null if unknown: it is then listed but not on the map. */
  coordinates: coordinatesSchema.nullable(),
  updated: utcInstantSchema.nullable(),
});
export type NestView = z.infer<typeof nestViewSchema>;

export const libraryViewSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  note: z.string().nullable(),
  /** The note, if it is exactly an http or https address. */
  link: z.string().nullable(),
  coordinates: coordinatesSchema.nullable(),
  /** From the centre of the libraries; null if either is unknown. */
  fromCentre: wayToSchema.nullable(),
  nearestNest: z.strictObject({ id: z.string(), location: z.string().nullable(), way: wayToSchema }).nullable(),
});
export type LibraryView = z.infer<typeof libraryViewSchema>;

export const buildingViewSchema = z.strictObject({ id: z.string(), label: z.string().nullable(), corners: z.array(coordinatesSchema) });
export type BuildingView = z.infer<typeof buildingViewSchema>;

/**
 * The key's usage as reported by the service and as counted here. The service's numbers may contradict each other (its sample has more
 * calls this month than in total), so none is derived from another.
 */
const usageViewSchema = z.strictObject({
  name: z.string().nullable(),
  monthlyCalls: z.number().int().nonnegative().nullable(),
  totalCalls: z.number().int().nonnegative().nullable(),
  /** When the service reported it; null if it was not requested. */
  asOf: utcInstantSchema.nullable(),
  /** The call number of the last answer for this key (`meta.requests`). */
  counter: z.number().int().nonnegative().nullable(),
  /** Calls in this run that count, that do not count, and whose answers were lost. */
  counted: z.number().int().nonnegative(),
  free: z.number().int().nonnegative(),
  unknown: z.number().int().nonnegative(),
});
export type UsageView = z.infer<typeof usageViewSchema>;

export const campusViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  address: z.string(),
  key: z.enum(['unknown', 'missing', 'stored', 'unreadable']),
  loading: z.boolean(),
  libraries: z.strictObject({ freshness: freshnessSchema, list: z.array(libraryViewSchema) }),
  nests: z.strictObject({
    freshness: freshnessSchema,
    /** The term of these nests: the one that the service displays, or else the requested one; null if unknown. */
    term: termSchema.nullable(),
    /** The current term by this computer's calendar, to mark an old season. */
    currentTerm: termSchema.nullable(),
    list: z.array(nestViewSchema),
  }),
  buildings: z.array(buildingViewSchema),
  /** Newest first; empty while unknown. `chosen` null: the term that the service displays. */
  seasons: z.strictObject({ choices: z.array(termSchema), chosen: termSchema.nullable() }),
  wifi: z.strictObject({ freshness: freshnessSchema, health: wifiHealthSchema }),
  usage: usageViewSchema,
  unreadableRecords: z.number().int().nonnegative(),
  /** The system's error if answers are not stored for offline use; null if they are. */
  notKept: z.string().nullable(),
});
export type CampusView = z.infer<typeof campusViewSchema>;
