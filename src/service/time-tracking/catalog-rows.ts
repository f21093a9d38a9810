import { z } from 'zod';
import { uuidSchema } from '#shared/values/brands.ts';
import { tagResourceSchema, taskResourceSchema, type ClientResource, type ExtendedProjectResource, type TagResource, type TaskResource } from '#shared/time-tracking-extensions.ts';
import type { OfOrganization } from './time-entry-rows.ts';

export function selectProjects({ transaction, access }: OfOrganization) {
  return transaction
    .selectFrom('projects')
    .select(['id', 'name', 'color', 'client_id', 'is_billable', 'is_archived'])
    .where('organization_id', '=', access.organizationId);
}

export function selectTasks({ transaction, access }: OfOrganization) {
  return transaction.selectFrom('tasks').select(['id', 'name', 'project_id']).where('organization_id', '=', access.organizationId);
}

export function selectTags({ transaction, access }: OfOrganization) {
  return transaction.selectFrom('tags').select(['id', 'name']).where('organization_id', '=', access.organizationId);
}

export function selectClients({ transaction, access }: OfOrganization) {
  return transaction.selectFrom('clients').select(['id', 'name', 'is_archived']).where('organization_id', '=', access.organizationId);
}

const flagSchema = z.number().transform((flag) => flag === 1);
const projectRowSchema = z.object({ id: uuidSchema, name: z.string(), color: z.string(), client_id: uuidSchema.nullable(), is_billable: flagSchema, is_archived: flagSchema });
const clientRowSchema = z.object({ id: uuidSchema, name: z.string(), is_archived: flagSchema });

export function readProject(row: unknown): ExtendedProjectResource {
  return projectRowSchema.parse(row);
}

export function readTask(row: unknown): TaskResource {
  return taskResourceSchema.parse(row);
}

export function readTag(row: unknown): TagResource {
  return tagResourceSchema.parse(row);
}

export function readClient(row: unknown): ClientResource {
  return clientRowSchema.parse(row);
}
