/** Names of projects, tasks and tags of the current connection, for choosing and display. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { recordIdSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';
import { nameLimit } from '../values/limits.ts';

const namedFields = {
  id: recordIdSchema,
  /** null if neither the service nor the user has named it. */
  name: z.string().nullable(),
  /** The name is the user's own, stored on this computer only. */
  isNickname: z.boolean(),
};

const catalogProjectSchema = z.strictObject({
  id: recordIdSchema,
  name: z.string(),
  color: z.string(),
  /** null without a client. Omitted if the service has no clients. */
  clientId: recordIdSchema.nullable().optional(),
  /** Whether new entries are billable by default. Omitted if the service does not provide it. */
  isBillable: z.boolean().optional(),
});
export type CatalogProject = z.infer<typeof catalogProjectSchema>;

/** The user's rights on records of one kind. `change`: renaming, archiving and deleting. */
export const rightsSchema = z.strictObject({ create: z.boolean(), change: z.boolean() });

export const catalogViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  connection: connectionKeySchema,
  projects: z.array(catalogProjectSchema),
  /** Archived projects, by name. */
  archived: z.array(catalogProjectSchema),
  /** Includes archived ones, by name. */
  clients: z.array(z.strictObject({ id: recordIdSchema, name: z.string(), isArchived: z.boolean() })),
  /** `projectId`: null if the service does not provide it. */
  tasks: z.array(z.strictObject({ ...namedFields, projectId: recordIdSchema.nullable() })),
  tags: z.array(z.strictObject(namedFields)),
  /** Features of the service beyond the contract; see `ServiceCapabilities`. */
  offers: z.strictObject({
    tasks: z.boolean(),
    tags: z.boolean(),
    projectOfEntry: z.boolean(),
    reopening: z.boolean(),
    billing: z.boolean(),
  }),
  /** By the user's role; all rights if the service has no roles. */
  rights: z.strictObject({ projects: rightsSchema, tags: rightsSchema, clients: rightsSchema }),
});
export type CatalogView = z.infer<typeof catalogViewSchema>;

/** The user's own name for a task or tag that the service does not name; an empty one removes it. */
export const nicknameSchema = z.strictObject({
  kind: z.enum(['task', 'tag']),
  id: recordIdSchema,
  name: boundedText({ max: nameLimit }, z.string().trim()),
});
export type Nickname = z.infer<typeof nicknameSchema>;
