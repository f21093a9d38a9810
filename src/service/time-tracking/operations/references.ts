import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import type { ServiceRequest } from '../service-request.ts';
import { catalog, readRecords } from '../catalog-records.ts';
import { refuseFields } from '../validation.ts';

export const secondRunningMessage = 'must not be null while another time entry of this user is running';

export interface EntryProject {
  readonly id: Uuid;
  readonly isBillable: boolean;
}

export interface References {
  readonly userId: Uuid;
  readonly taskId: Uuid | null;
  readonly tags: readonly Uuid[];
  readonly isRunning: boolean;
  readonly entryId: Uuid | null;
}

const projectOfTaskSchema = z
  .object({ id: uuidSchema, is_billable: z.number() })
  .transform(({ id, is_billable }): EntryProject => ({ id, isBillable: is_billable === 1 }));

export async function isMember({ transaction, access }: ServiceRequest, userId: Uuid): Promise<boolean> {
  if (userId === access.userId) {
    return true;
  }
  const row = await transaction
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', access.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function projectOfTask({ transaction, access }: ServiceRequest, taskId: Uuid): Promise<EntryProject | null> {
  const row = await transaction
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['projects.id', 'projects.is_billable'])
    .where('tasks.organization_id', '=', access.organizationId)
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  return row === undefined ? null : projectOfTaskSchema.parse(row);
}

async function allTagsExist(request: ServiceRequest, ids: readonly Uuid[]): Promise<boolean> {
  return ids.length === 0 || (await readRecords(request, catalog.tag, { ids })).length === ids.length;
}

/** Ignores entries of other organizations, which must not be revealed. */
async function anotherRuns({ transaction, access }: ServiceRequest, { userId, entryId }: References): Promise<boolean> {
  const running = transaction
    .selectFrom('time_entries')
    .select('id')
    .where('organization_id', '=', access.organizationId)
    .where('user_id', '=', userId)
    .where('end', 'is', null);
  const row = await (entryId === null ? running : running.where('id', '!=', entryId)).executeTakeFirst();
  return row !== undefined;
}

export async function checkReferences(request: ServiceRequest, references: References): Promise<EntryProject | null> {
  const project = references.taskId === null ? null : await projectOfTask(request, references.taskId);
  refuseFields({
    user_id: (await isMember(request, references.userId)) ? null : 'must be a member of the organization',
    task_id: references.taskId === null || project !== null ? null : 'must be a task of the organization',
    tags: (await allTagsExist(request, references.tags)) ? null : 'must be tags of the organization',
    end: references.isRunning && (await anotherRuns(request, references)) ? secondRunningMessage : null,
  });
  return project;
}
