/**
 * The CampusView: everything the main window's Campus page draws, derived in the main process from the last good answers. Ages are
 * the drawer's to tell: it has the times. No key, and no address with a key, is ever in it.
 */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';
import { campusFailureSchema } from './failures.ts';
import { coordinatesSchema, wayToSchema } from './geometry.ts';
import { termSchema } from './terms.ts';
import { wifiHealthSchema } from './wifi.ts';

/**
 * How good what is shown is. `never`: there has been no answer yet. `current`: the last time it was asked for, it was answered.
 * `kept`: it was answered at `at`, and asking since has failed.
 */
const freshnessSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('never'), failure: campusFailureSchema.nullable() }),
  z.strictObject({ kind: z.literal('current'), at: utcInstantSchema }),
  z.strictObject({ kind: z.literal('kept'), at: utcInstantSchema, failure: campusFailureSchema.nullable() }),
]);
export type Freshness = z.infer<typeof freshnessSchema>;

export const nestViewSchema = z.strictObject({
  /** Tells the nests of one list apart; not the service's identifier, which may be missing or given twice. */
  id: z.string(),
  /** The service's identifier as text. */
  number: z.string().nullable(),
  /** As people wrote it, as plain text; null when nobody said. */
  location: z.string().nullable(),
  /** null: unknown, so it is in the list and not on the map. */
  coordinates: coordinatesSchema.nullable(),
  updated: utcInstantSchema.nullable(),
});
export type NestView = z.infer<typeof nestViewSchema>;

export const libraryViewSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  note: z.string().nullable(),
  /** The note, where it is an http or https address and nothing else. */
  link: z.string().nullable(),
  coordinates: coordinatesSchema.nullable(),
  /** From the middle of the libraries; null where either is unknown. */
  fromCentre: wayToSchema.nullable(),
  nearestNest: z.strictObject({ id: z.string(), location: z.string().nullable(), way: wayToSchema }).nullable(),
});
export type LibraryView = z.infer<typeof libraryViewSchema>;

/**
 * What the service has said of this key's use, and what was counted here. The service's own numbers need not add up (its sample has
 * more calls this month than in total), so nothing is derived from one with the other.
 */
const usageViewSchema = z.strictObject({
  /** The developer's registered name. */
  name: z.string().nullable(),
  monthlyCalls: z.number().int().nonnegative().nullable(),
  totalCalls: z.number().int().nonnegative().nullable(),
  /** When the service said so; null when it has not been asked. */
  asOf: utcInstantSchema.nullable(),
  /** The running number of the last answer to this key (`meta.requests`). */
  counter: z.number().int().nonnegative().nullable(),
  /** Calls of this run of the program that count, that do not, and whose answers were lost. */
  counted: z.number().int().nonnegative(),
  free: z.number().int().nonnegative(),
  unknown: z.number().int().nonnegative(),
});
export type UsageView = z.infer<typeof usageViewSchema>;

export const campusViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  /** The root of the directory, without the key. */
  address: z.string(),
  key: z.enum(['unknown', 'missing', 'stored', 'unreadable']),
  /** Something is being asked for. */
  loading: z.boolean(),
  libraries: z.strictObject({ freshness: freshnessSchema, list: z.array(libraryViewSchema) }),
  nests: z.strictObject({
    freshness: freshnessSchema,
    /** Whose nests these are: the term the service displays, or else the one asked for; null when unknown. */
    term: termSchema.nullable(),
    /** The term now, by this machine's calendar, so that an old season can be told as one. */
    currentTerm: termSchema.nullable(),
    list: z.array(nestViewSchema),
  }),
  /** Newest first; empty while the service has not said which terms it has. `chosen` null: whichever the service displays. */
  seasons: z.strictObject({ choices: z.array(termSchema), chosen: termSchema.nullable() }),
  wifi: z.strictObject({ freshness: freshnessSchema, health: wifiHealthSchema }),
  usage: usageViewSchema,
  /** Records of the answers shown that could not be read at all, and so are not in the lists. */
  unreadableRecords: z.number().int().nonnegative(),
  /** Why answers are not kept for offline use, in the system's words; null while they are. */
  notKept: z.string().nullable(),
});
export type CampusView = z.infer<typeof campusViewSchema>;
