/**
 * Content of entries that is not theirs now: earlier versions, kept for 90 days, and unsent changes from before the file of a connection
 * was damaged. About the latter the user decides, because the service may be newer.
 */
import { z } from 'zod';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { severalLimit } from '../values/limits.ts';
import { namedSchema, projectViewSchema } from '../timer/view.ts';

/** Versions of one entry that are shown, at most. */
export const versionsShown = 100;

/** What a version says otherwise than the entry now. */
const versionPartSchema = z.enum(['times', 'description', 'assignment', 'tags', 'billable']);
export type VersionPart = z.infer<typeof versionPartSchema>;

const versionViewSchema = z.strictObject({
  id: z.number().int(),
  /** When it was replaced. */
  at: utcInstantSchema,
  /** Where it was written: on this computer or elsewhere; what the entry was before its delete; a change that the user discarded. */
  origin: z.enum(['here', 'elsewhere', 'deleted', 'discarded']),
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  project: projectViewSchema.nullable(),
  task: namedSchema.nullable(),
  tags: z.array(namedSchema),
  /** Omitted if the service does not store it. */
  billable: z.boolean().optional(),
  differs: z.array(versionPartSchema),
});
export type VersionView = z.infer<typeof versionViewSchema>;

/** The latest first. */
export const versionListSchema = z.array(versionViewSchema).max(versionsShown);

/** Brings back an earlier version; what it replaces becomes one itself. */
export const restoreVersionSchema = z.strictObject({ localId: uuidSchema, version: z.number().int() });

/** Asks for the first ones, the oldest start first. */
export const recoveredRequestSchema = z.strictObject({ limit: z.number().int().min(1).max(severalLimit) });

const recoveredViewSchema = z.strictObject({
  localId: uuidSchema,
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  /** Project name; null without a project or if it is unknown. */
  project: z.string().nullable(),
  /** The entry was deleted, and the service still has it. */
  isDelete: z.boolean(),
});
export type RecoveredView = z.infer<typeof recoveredViewSchema>;

export const recoveredListSchema = z.array(recoveredViewSchema);
