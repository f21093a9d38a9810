/** What projects, tasks and tags of the current connection are called: to choose from, and to name what entries have. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { uuidSchema } from '../values/brands.ts';
import { connectionKeySchema } from '../connections/connections.ts';
import { nameLimit } from '../values/limits.ts';

const namedFields = {
  id: uuidSchema,
  /** null: the service has no name for it, and neither has this person. */
  name: z.string().nullable(),
  /** The name is this person's own, known on this machine only. */
  isNickname: z.boolean(),
};

const catalogProjectSchema = z.strictObject({
  id: uuidSchema,
  name: z.string(),
  color: z.string(),
  /** null: it has none. Left out where the service knows no clients. */
  clientId: uuidSchema.nullable().optional(),
  /** Whether new entries of it are billable. Left out where the service does not say. */
  isBillable: z.boolean().optional(),
});
export type CatalogProject = z.infer<typeof catalogProjectSchema>;

/** What the user may do with records of one kind. `change` is renaming, archiving and deleting. */
const rightsSchema = z.strictObject({ create: z.boolean(), change: z.boolean() });

export const catalogViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  connection: connectionKeySchema,
  /** What can be chosen, by name; what is out of use is left out. */
  projects: z.array(catalogProjectSchema),
  /** Projects out of use, by name. */
  archived: z.array(catalogProjectSchema),
  /** Those of projects out of use included, by name. */
  clients: z.array(z.strictObject({ id: uuidSchema, name: z.string(), isArchived: z.boolean() })),
  /** `projectId`: null where the service does not say. */
  tasks: z.array(z.strictObject({ ...namedFields, projectId: uuidSchema.nullable() })),
  tags: z.array(z.strictObject(namedFields)),
  /** What the service of this connection does beyond the contract; see `Offers`. */
  offers: z.strictObject({ tasks: z.boolean(), tags: z.boolean(), projectOfEntry: z.boolean(), reopening: z.boolean(), clients: z.boolean() }),
  /** By the user's role; everything where the service knows no roles. */
  rights: z.strictObject({ projects: rightsSchema, tags: rightsSchema, clients: rightsSchema }),
});
export type CatalogView = z.infer<typeof catalogViewSchema>;

/** A word of one's own for a task or tag that the service has no name for; an empty one takes it back. */
export const nicknameSchema = z.strictObject({ kind: z.enum(['task', 'tag']), id: uuidSchema, name: boundedText({ max: nameLimit }, z.string().trim()) });
export type Nickname = z.infer<typeof nicknameSchema>;
