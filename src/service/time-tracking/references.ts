/** What a time entry refers to must exist: its user, task and tags in the organization, and no second running entry. */
import { z } from 'zod';
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { invalid, type Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { FieldErrorCollection } from './validation.ts';

export const secondRunningMessage = 'must not be null while another time entry of this user is running';

export interface References {
  readonly userId: Uuid;
  readonly taskId: Uuid | null;
  /** Each once. */
  readonly tags: readonly Uuid[];
  readonly isRunning: boolean;
  /** The entry being changed, which is no second one to itself. */
  readonly entryId: Uuid | null;
}

const projectOfTaskSchema = z.object({ project_id: uuidSchema });

/** Who asks is a member, or would not have come this far. */
export async function isMember({ transaction, access }: Call, userId: Uuid): Promise<boolean> {
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

async function projectOfTask({ transaction, access }: Call, taskId: Uuid): Promise<Uuid | null> {
  const row = await transaction
    .selectFrom('tasks')
    .select('project_id')
    .where('organization_id', '=', access.organizationId)
    .where('id', '=', taskId)
    .executeTakeFirst();
  return row === undefined ? null : projectOfTaskSchema.parse(row).project_id;
}

async function allTagsExist({ transaction, access }: Call, tags: readonly Uuid[]): Promise<boolean> {
  if (tags.length === 0) {
    return true;
  }
  const rows = await transaction
    .selectFrom('tags')
    .select('id')
    .where('organization_id', '=', access.organizationId)
    .where('id', 'in', tags)
    .execute();
  return rows.length === tags.length;
}

/** Entries of other organizations do not count: their existence is none of this one's business. */
async function anotherRuns({ transaction, access }: Call, { userId, entryId }: References): Promise<boolean> {
  const running = transaction
    .selectFrom('time_entries')
    .select('id')
    .where('organization_id', '=', access.organizationId)
    .where('user_id', '=', userId)
    .where('end', 'is', null);
  const row = await (entryId === null ? running : running.where('id', '!=', entryId)).executeTakeFirst();
  return row !== undefined;
}

/** Answers the project that the task gives the entry; or every field that refers to nothing. */
export async function checkReferences(call: Call, references: References): Promise<Result<{ readonly projectId: Uuid | null }, Refusal>> {
  const errors = new FieldErrorCollection();
  if (!(await isMember(call, references.userId))) {
    errors.add('user_id', 'must be a member of the organization');
  }
  const projectId = references.taskId === null ? null : await projectOfTask(call, references.taskId);
  if (references.taskId !== null && projectId === null) {
    errors.add('task_id', 'must be a task of the organization');
  }
  if (!(await allTagsExist(call, references.tags))) {
    errors.add('tags', 'must be tags of the organization');
  }
  if (references.isRunning && (await anotherRuns(call, references))) {
    errors.add('end', secondRunningMessage);
  }
  return errors.isEmpty ? succeed({ projectId }) : invalid(errors.toFieldErrors());
}
