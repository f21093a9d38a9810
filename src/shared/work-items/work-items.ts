/** Issues, merge requests and other items of issue trackers, and the connections to these. */
import { z } from 'zod';
import { connectionKeySchema } from '../connections/connections.ts';
import { boundedList, boundedText } from '../values/bounds.ts';
import { recordIdSchema, utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { nameLimit } from '../values/limits.ts';
import { gitFailureSchema } from './git-failure.ts';
import { itemFailureSchema } from './item-failure.ts';

export const itemTrackers = ['github', 'gitlab', 'gitea', 'jira-cloud', 'jira-data-center'] as const;
const itemTrackerSchema = z.enum(itemTrackers);
export type ItemTracker = z.infer<typeof itemTrackerSchema>;

export const itemAddressLimit = 500;
export const itemTokenLimit = 4_000;
export const itemTemplateLimit = 200;
const certificateLimit = 100_000;

/** Connections, and projects of boards; more than anyone uses. */
const connectionsAtMost = 20;
const projectsAtMost = 1_000;

const boardSchema = boundedText({ min: 1, max: nameLimit });

/** The stored form; the token is in the keyring. */
const itemConnectionSchema = z.strictObject({
  id: uuidSchema,
  tracker: itemTrackerSchema,
  /** Without a trailing slash. */
  address: boundedText({ max: itemAddressLimit }),
  /** The e-mail address of a Jira Cloud account; empty elsewhere. */
  account: boundedText({ max: nameLimit }),
  /** Additional certificate to trust (PEM); null: none. */
  certificate: boundedText({ max: certificateLimit }).nullable(),
  labelsAsTags: z.boolean(),
  /** Time is written to the items of entries that end after this; null: none. */
  timeSince: utcInstantSchema.nullable().default(null),
});
export type ItemConnection = z.infer<typeof itemConnectionSchema>;

/** The project of a connection that items of a repository or board belong to. */
const itemProjectSchema = z.strictObject({
  tracker: uuidSchema,
  /** Such as `owner/repository`, or the key of a Jira project. */
  board: boardSchema,
  /** The connection of the project. */
  connection: connectionKeySchema,
  projectId: recordIdSchema,
});

export const defaultItemTemplate = '{key} {title}';

export const itemSettingsSchema = z.object({
  connections: boundedList(itemConnectionSchema, { max: connectionsAtMost }),
  projects: boundedList(itemProjectSchema, { max: projectsAtMost }),
  /** The description of an entry; `{key}`, `{number}` and `{title}` are replaced. */
  template: boundedText({ min: 1, max: itemTemplateLimit }),
});
export type ItemSettings = z.infer<typeof itemSettingsSchema>;

export const connectItemsSchema = z.strictObject({
  tracker: itemTrackerSchema,
  address: boundedText({ max: itemAddressLimit }),
  account: boundedText({ max: nameLimit }),
  token: boundedText({ max: itemTokenLimit }),
  certificate: boundedText({ max: certificateLimit }).nullable(),
});
export type ConnectItems = z.infer<typeof connectItemsSchema>;

/** An omitted field keeps its value. */
export const changeItemsSchema = z.strictObject({
  id: uuidSchema,
  token: boundedText({ min: 1, max: itemTokenLimit }).optional(),
  labelsAsTags: z.boolean().optional(),
  writesTime: z.boolean().optional(),
});
export type ChangeItems = z.infer<typeof changeItemsSchema>;

/** With null, the next choice decides again. */
export const setItemProjectSchema = z.strictObject({ tracker: uuidSchema, board: boardSchema, projectId: recordIdSchema.nullable() });

/** Repositories of git; more than anyone works in. */
export const gitFoldersAtMost = 50;
export const folderLimit = 4_096;

export const gitFoldersSchema = boundedList(boundedText({ min: 1, max: folderLimit }), { max: gitFoldersAtMost });

export const repositoryViewSchema = z.strictObject({
  folder: z.string(),
  /** null: none is checked out, or it was not read yet. */
  branch: z.string().nullable(),
  failure: gitFailureSchema.nullable(),
});
export type RepositoryView = z.infer<typeof repositoryViewSchema>;

export const workItemsViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  connections: z.array(
    z.strictObject({
      id: uuidSchema,
      tracker: itemTrackerSchema,
      /** The host. */
      name: z.string(),
      labelsAsTags: z.boolean(),
      /** Whether time is written to the items; null: the tracker stores none. */
      writesTime: z.boolean().nullable(),
      /** When the items were read; null before the first time. */
      readAt: utcInstantSchema.nullable(),
      failure: itemFailureSchema.nullable(),
      items: z.number().int().nonnegative(),
      /** Where the token and the items are kept. */
      kept: z.enum(['sealed', 'plain-file', 'memory']),
    }),
  ),
  template: z.string(),
  /** Of the current connection. */
  projects: z.array(z.strictObject({ tracker: uuidSchema, server: z.string(), board: z.string(), projectId: recordIdSchema })),
  repositories: z.array(repositoryViewSchema),
});
export type WorkItemsView = z.infer<typeof workItemsViewSchema>;
