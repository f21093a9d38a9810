/**
 * The mutation that a bulk command makes of each entry, and the one that undoes it: only fields that the command changed and that still
 * have its value. Pure.
 */
import { z } from 'zod';
import { recordIdSchema, uuidSchema } from '#shared/values/brands.ts';
import { tagsLimit } from '#shared/values/limits.ts';
import type { SingleMutation } from '#core/sync/mutations/mutations.ts';
import { tagsAfter, type Assignment } from '#core/sync/assignment.ts';
import { sameWantedNames } from '#core/sync/wish.ts';
import { contentSchema } from '#core/sync/replica/entry-rows.ts';
import { billableIf, sameTags, type EntryRecord } from '#core/sync/entry-record.ts';
import type { ContentPatch } from '#core/sync/mutations/entry-mutations.ts';

const assignmentSchema = z
  .object({
    taskId: recordIdSchema.nullable(),
    ownProjectId: recordIdSchema.nullable(),
    projectId: recordIdSchema.nullable(),
    wish: contentSchema.shape.assignmentWish,
  })
  .readonly();

const tagIdsSchema = z.array(recordIdSchema).readonly();

/** An omitted field keeps its value. The description is in canonical form. */
export const bulkWishSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    description: z.string().optional(),
    assignment: assignmentSchema.optional(),
    billable: z.boolean().optional(),
    /** Default of the project of `assignment`, for entries that move there. */
    billableThere: z.boolean().optional(),
    tags: tagIdsSchema.optional(),
    addTags: tagIdsSchema.optional(),
    removeTags: tagIdsSchema.optional(),
  }),
  z.object({ kind: z.literal('delete') }),
]);
export type BulkWish = z.infer<typeof bulkWishSchema>;

export type BulkMutationOfEntry = Extract<SingleMutation, { readonly kind: 'edit' | 'delete' }>;

export const keptEntrySchema = z.object({
  localId: uuidSchema,
  description: z.string(),
  assignment: assignmentSchema,
  tags: tagIdsSchema,
  billable: z.boolean().optional(),
});
export type KeptEntry = z.infer<typeof keptEntrySchema>;

function recordAssignment({ local: { taskId, ownProjectId, assignmentWish: wish }, projectId }: EntryRecord): Assignment {
  return { taskId, ownProjectId: ownProjectId ?? null, projectId, ...(wish === undefined ? {} : { wish }) };
}

function sameAssignment(one: Assignment, other: Assignment): boolean {
  return (
    one.taskId === other.taskId &&
    one.ownProjectId === other.ownProjectId &&
    sameWantedNames({ assignmentWish: one.wish }, { assignmentWish: other.wish })
  );
}

/** A project that was wanted by name counts as the project that was created for it. */
function isAsWanted(assignment: Assignment, now: EntryRecord): boolean {
  return (
    sameAssignment(recordAssignment(now), assignment) ||
    (assignment.wish?.project.kind === 'known' && now.projectId === assignment.wish.project.id)
  );
}

export function toKeptEntry(record: EntryRecord): KeptEntry {
  const { description, tags, billable } = record.local;
  return { localId: record.localId, description, assignment: recordAssignment(record), tags, ...billableIf(billable) };
}

/** The wanted value; undefined if it stays. */
function billableAfter(
  { billable, billableThere, assignment }: Extract<BulkWish, { readonly kind: 'change' }>,
  before: Pick<KeptEntry, 'assignment'>,
): boolean | undefined {
  const isMoved = assignment !== undefined && assignment.projectId !== before.assignment.projectId;
  return billable ?? (isMoved ? billableThere : undefined);
}

export function sameKept(kept: KeptEntry, record: EntryRecord | undefined): boolean {
  return (
    record !== undefined &&
    !record.deleted &&
    record.local.description === kept.description &&
    sameAssignment(recordAssignment(record), kept.assignment) &&
    record.local.billable === kept.billable &&
    sameTags(record.local.tags, kept.tags)
  );
}

/** null if there is nothing to do: the entry is gone, is already as wanted, or would exceed the limit of tags. */
export function mutationForward(wish: BulkWish, record: EntryRecord | undefined): BulkMutationOfEntry | null {
  if (record === undefined || record.deleted) {
    return null;
  }
  const { localId, local } = record;
  if (wish.kind === 'delete') {
    return { kind: 'delete', localId };
  }
  const { description, assignment } = wish;
  const tags = tagsAfter(local.tags, wish);
  if (wish.addTags !== undefined && tags !== undefined && tags.length > tagsLimit) {
    return null;
  }
  const billable = billableAfter(wish, { assignment: recordAssignment(record) });
  const patch: ContentPatch = {
    ...(description === undefined || description === local.description ? {} : { description }),
    ...(assignment === undefined || sameAssignment(assignment, recordAssignment(record)) ? {} : { assignment }),
    ...(tags === undefined || sameTags(tags, local.tags) ? {} : { tags }),
    ...(billable === undefined || billable === local.billable ? {} : { billable }),
  };
  return Object.keys(patch).length === 0 ? null : { kind: 'edit', localId, patch };
}

/** `there`: the entry is as it was before. `leave`: it was changed since the bulk command, or is gone. */
export type WayBack = { readonly kind: 'mutation'; readonly mutation: SingleMutation } | { readonly kind: 'there' | 'leave' };

export function mutationBack(
  wish: BulkWish,
  { before, now }: { readonly before: KeptEntry; readonly now: EntryRecord | undefined },
): WayBack {
  const { localId } = before;
  const isThere = now !== undefined && !now.deleted;
  if (wish.kind === 'delete') {
    return isThere ? { kind: 'there' } : { kind: 'mutation', mutation: { kind: 'restore', localId } };
  }
  if (!isThere) {
    return { kind: 'leave' };
  }
  const { description, assignment } = wish;
  const tagsBefore = before.tags;
  const billable = billableAfter(wish, before);
  const tags = tagsAfter(tagsBefore, wish);
  const isDescriptionOurs = description !== undefined && description !== before.description && now.local.description === description;
  const isAssignmentOurs = assignment !== undefined && !sameAssignment(assignment, before.assignment) && isAsWanted(assignment, now);
  const areTagsOurs = tags !== undefined && !sameTags(tags, tagsBefore) && sameTags(now.local.tags, tags);
  const isBillableOurs = billable !== undefined && billable !== before.billable && now.local.billable === billable;
  const patch: ContentPatch = {
    ...(isDescriptionOurs ? { description: before.description } : {}),
    ...(isAssignmentOurs ? { assignment: before.assignment } : {}),
    ...(areTagsOurs ? { tags: tagsBefore } : {}),
    ...(isBillableOurs ? { billable: before.billable } : {}),
  };
  if (Object.keys(patch).length > 0) {
    return { kind: 'mutation', mutation: { kind: 'edit', localId, patch } };
  }
  const isDescriptionBack = description === undefined || now.local.description === before.description;
  const isAssignmentBack = assignment === undefined || sameAssignment(recordAssignment(now), before.assignment);
  const areTagsBack = tags === undefined || sameTags(now.local.tags, tagsBefore);
  const isBillableBack = billable === undefined || now.local.billable === before.billable;
  return { kind: isDescriptionBack && isAssignmentBack && areTagsBack && isBillableBack ? 'there' : 'leave' };
}
