/** Projects, tasks, tags and clients: their tables, and how a row becomes what the service answers. */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { tagResourceSchema, taskResourceSchema } from '#shared/time-tracking-extensions.ts';
import type { OfOrganization } from './time-entry-rows.ts';

const flagSchema = z.number().transform((flag) => flag === 1);

export interface CatalogKind<Row extends z.ZodType = z.ZodType> {
  readonly kind: 'project' | 'task' | 'tag' | 'client';
  readonly noun: 'Project' | 'Task' | 'Tag' | 'Client';
  readonly table: 'projects' | 'tasks' | 'tags' | 'clients';
  readonly row: Row;
  /** Why a name is refused that another record has; null if names may repeat. */
  readonly nameTaken: string | null;
}

export const catalog = {
  project: {
    kind: 'project',
    noun: 'Project',
    table: 'projects',
    row: z.object({
      id: uuidSchema,
      name: z.string(),
      color: z.string(),
      client_id: uuidSchema.nullable(),
      is_billable: flagSchema,
      is_archived: flagSchema,
    }),
    nameTaken: null,
  },
  task: {
    kind: 'task',
    noun: 'Task',
    table: 'tasks',
    row: taskResourceSchema,
    nameTaken: 'must not be the name of another task of the project',
  },
  tag: {
    kind: 'tag',
    noun: 'Tag',
    table: 'tags',
    row: tagResourceSchema,
    nameTaken: 'must not be the name of another tag of the organization',
  },
  client: {
    kind: 'client',
    noun: 'Client',
    table: 'clients',
    row: z.object({ id: uuidSchema, name: z.string(), is_archived: flagSchema }),
    nameTaken: 'must not be the name of another client of the organization',
  },
} as const satisfies Readonly<Record<CatalogKind['kind'], CatalogKind>>;

interface Wanted {
  readonly ids?: readonly Uuid[];
  readonly name?: string;
  readonly project_id?: Uuid | undefined;
}

/** Returns the records of the organization, by name. */
export async function readRecords<Row extends z.ZodType>(
  { transaction, access }: OfOrganization,
  { table, row }: CatalogKind<Row>,
  { ids, name, project_id: projectId }: Wanted = {},
): Promise<z.infer<Row>[]> {
  let records = transaction
    .selectFrom(table)
    .selectAll()
    .where('organization_id', '=', access.organizationId)
    .orderBy('name')
    .orderBy('id');
  records = ids === undefined ? records : records.where('id', 'in', ids);
  records = name === undefined ? records : records.where('name', '=', name);
  records = projectId === undefined ? records : records.where('project_id', '=', projectId);
  return (await records.execute()).map((record) => row.parse(record));
}

export async function exists(of: OfOrganization, kind: CatalogKind, id: Uuid): Promise<boolean> {
  return (await readRecords(of, kind, { ids: [id] })).length > 0;
}
