/** Applies a user's command to the records. Pure. The caller commits `changed` and `removed` in one transaction before it acknowledges. */
import { shiftInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { descriptionLimit, tagsLimit } from '#shared/values/limits.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { copiedRecord, type EntryCopy } from './copies.ts';
import { checkMove, checkStart } from './start-limits.ts';
import { canonicalTags, unassigned, assigned, toAssignment, tagsAfter, type Assignment } from '../assignment.ts';
import { applyDecision, type Decision } from './decisions.ts';
import { billableIf, pendingKind, withoutServerRow, type EntryContent, type EntryRecord } from '../entry-record.ts';
import type { StoredConflict } from '../replica/replica-change.ts';
import { wishingTags } from '../wish.ts';
import { adopted, type ChangeSet } from '../outcomes/settle.ts';

export type EntryMutation =
  | Decision
  | { readonly kind: 'start'; readonly description: string; readonly at: UtcInstant | null; readonly assignment?: Assignment; readonly tags?: readonly RecordId[]; readonly tagWishes?: readonly string[]; readonly billable?: boolean | undefined }
  | { readonly kind: 'stop' }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'edit'; readonly localId: Uuid; readonly patch: ContentPatch }
  | { readonly kind: 'delete'; readonly localId: Uuid }
  | { readonly kind: 'restore'; readonly localId: Uuid }
  /** Answers a question: it is another entry, send mine. */
  | { readonly kind: 'retry'; readonly localId: Uuid }
  /** Answers a question: the row that was found is this entry. */
  | { readonly kind: 'adopt'; readonly localId: Uuid }
  /** Drops the local change and keeps the service's content. */
  | { readonly kind: 'revert'; readonly localId: Uuid }
  /** Entries of another connection, at least one. */
  | { readonly kind: 'copy'; readonly copies: readonly EntryCopy[] };

export interface ContentPatch {
  readonly description?: string;
  readonly start?: UtcInstant;
  /** null: it shall run again. */
  readonly end?: UtcInstant | null;
  readonly assignment?: Assignment;
  readonly tags?: readonly RecordId[];
  readonly tagWishes?: readonly string[];
  /** Relative to the tags at the time of the mutation. */
  readonly addTags?: readonly RecordId[];
  readonly removeTags?: readonly RecordId[];
  readonly billable?: boolean | undefined;
}

export interface EntryMutationContext {
  readonly records: Pick<ReadonlyMap<Uuid, EntryRecord>, 'get'>;
  /** The entry of the timer. */
  readonly running: EntryRecord | null;
  readonly isTaken: (start: UtcInstant) => boolean;
  readonly isMapped: (serverId: RecordId) => boolean;
  /** True if a create of another entry may have made a row of that second. */
  readonly isSoughtByOther: (start: UtcInstant, localId: Uuid) => boolean;
  readonly conflict: (id: number) => StoredConflict | undefined;
  readonly now: UtcInstant;
  readonly newId: () => Uuid;
  /** The content of a deleted entry, for undo; null if there is none. */
  readonly tombstone: (localId: Uuid) => EntryContent | null;
  readonly commandOrder: number;
}

interface EntryMutationEffect {
  readonly changeSet: ChangeSet;
  readonly localId: Uuid;
  readonly at: UtcInstant;
}

export type Outcome = Result<EntryMutationEffect, Failure>;

export function later(one: UtcInstant, other: UtcInstant): UtcInstant {
  return one > other ? one : other;
}

/** A stop answers a rejection, like an edit. */
function stopped(record: EntryRecord, at: UtcInstant, context: EntryMutationContext): EntryRecord {
  return unblocked({ ...record, local: { ...record.local, end: later(record.local.start, at) }, commandOrder: context.commandOrder });
}

/** No two local entries start in the same second: user and start identify a lost one. */
export function freeStart(wanted: UtcInstant, { isTaken }: EntryMutationContext): UtcInstant {
  let start = wanted;
  while (isTaken(start)) {
    start = shiftInstant(start, 1);
  }
  return start;
}

export function checkDescription(description: string): Failure | null {
  const length = description.length;
  return length > descriptionLimit ? { kind: 'description-too-long', length, limit: descriptionLimit } : null;
}

/** Existing or restored tags are always allowed; only added ones can exceed the limit. */
function checkAdded({ addTags }: ContentPatch, after: readonly RecordId[]): Failure | null {
  return addTags !== undefined && after.length > tagsLimit ? { kind: 'too-many-tags', limit: tagsLimit } : null;
}

export function newRecord(content: EntryContent, projectId: RecordId | null, context: Pick<EntryMutationContext, 'newId' | 'commandOrder'>): EntryRecord {
  return {
    localId: context.newId(),
    serverId: null,
    base: null,
    local: content,
    deleted: false,
    projectId,
    inflight: null,
    blocked: null,
    commandOrder: context.commandOrder,
    duplicateOf: null,
  };
}

interface NewEntry {
  readonly description: string;
  readonly at: UtcInstant | null;
  readonly assignment: Assignment;
  readonly tags: readonly RecordId[];
  readonly tagWishes: readonly string[];
  readonly billable: boolean | undefined;
}

function startEntry(entry: NewEntry, context: EntryMutationContext): Outcome {
  const { running, now } = context;
  const refusal = checkDescription(entry.description) ?? (entry.at === null ? null : checkStart(entry.at, now));
  if (refusal !== null) {
    return fail(refusal);
  }
  if (running !== null && entry.at !== null && entry.at < running.local.start) {
    return fail({ kind: 'end-before-start', field: 'start' });
  }
  const start = freeStart(entry.at ?? now, context);
  const content = wishingTags({ start, end: null, description: entry.description, ...assigned(entry.assignment), tags: canonicalTags(entry.tags), ...billableIf(entry.billable) }, entry.tagWishes);
  const created = newRecord(content, entry.assignment.projectId, context);
  const changed = running === null ? [created] : [stopped(running, entry.at ?? now, context), created];
  return succeed({ changeSet: { changed }, localId: created.localId, at: start });
}

function stopRunning(context: EntryMutationContext): Outcome {
  const { running } = context;
  if (running === null) {
    return fail({ kind: 'nothing-running' });
  }
  const record = stopped(running, context.now, context);
  return succeed({ changeSet: { changed: [record] }, localId: record.localId, at: record.local.end ?? context.now });
}

/** An edit answers a rejection, but never a question. A stop implied by another start does not say whether a possible duplicate is one. */
export function unblocked(record: EntryRecord): EntryRecord {
  const { blocked } = record;
  const isAnswered = blocked !== null && blocked.kind !== 'gone' && blocked.kind !== 'ask';
  return isAnswered ? { ...record, blocked: null } : record;
}

function editEntry(record: EntryRecord, patch: ContentPatch, context: EntryMutationContext): Outcome {
  const description = patch.description === undefined ? record.local.description : canonicalDescription(patch.description);
  const start = patch.start ?? record.local.start;
  const end = patch.end === undefined ? record.local.end : patch.end;
  const tags = tagsAfter(record.local.tags, patch) ?? record.local.tags;
  const refusal =
    checkDescription(description) ??
    checkAdded(patch, tags) ??
    (patch.start === undefined ? null : checkMove(record.local.start, start, context.now)) ??
    (end !== null && end < start ? ({ kind: 'end-before-start', field: patch.end === undefined ? 'start' : 'end' } as const) : null) ??
    (patch.end !== undefined && patch.end !== null && patch.end > context.now ? ({ kind: 'time-in-future', field: 'end' } as const) : null);
  if (refusal !== null) {
    return fail(refusal);
  }
  const { taskId, ownProjectId, assignmentWish } = record.local;
  const content: EntryContent = {
    start,
    end,
    description,
    ...(patch.assignment === undefined ? { taskId, ...(ownProjectId === undefined ? {} : { ownProjectId }), ...(assignmentWish === undefined ? {} : { assignmentWish }) } : assigned(patch.assignment)),
    tags,
    ...billableIf(patch.billable ?? record.local.billable),
  };
  const local = wishingTags(content, patch.tagWishes ?? record.local.tagWishes ?? []);
  const projectId = patch.assignment === undefined ? record.projectId : patch.assignment.projectId;
  const edited = unblocked({ ...record, local, projectId, commandOrder: context.commandOrder, duplicateOf: null });
  const { running } = context;
  // A running entry ends now, as for a start.
  const yields = end === null && record.local.end !== null && running !== null ? [stopped(running, context.now, context)] : [];
  return succeed({ changeSet: { changed: [...yields, edited] }, localId: record.localId, at: context.now });
}

/** A row that was found and is not this entry counts as known from now on, unless it may be another entry of its second. */
function disowned({ localId, blocked }: EntryRecord, { isSoughtByOther }: EntryMutationContext): Pick<ChangeSet, 'knownServerIds'> {
  const found = blocked?.kind === 'ask' ? blocked.found : undefined;
  return found === undefined || isSoughtByOther(found.content.start, localId) ? {} : { knownServerIds: [found.id] };
}

export function deleteEntry(record: EntryRecord, context: EntryMutationContext): Outcome {
  const effect = { localId: record.localId, at: context.now };
  const mayBeThere = record.serverId !== null || record.blocked?.kind === 'ask' || record.inflight !== null;
  if (!mayBeThere) {
    return succeed({ ...effect, changeSet: { removed: [record], tombstones: [{ record, content: record.local }] } });
  }
  const deleted = { ...record, deleted: true, blocked: null, duplicateOf: null, commandOrder: context.commandOrder };
  return succeed({ ...effect, changeSet: { changed: [deleted], ...disowned(record, context) } });
}

function restoreEntry(localId: Uuid, context: EntryMutationContext): Outcome {
  const record = context.records.get(localId);
  if (record !== undefined) {
    // That another client changed it no longer matters: the change is kept.
    const blocked = record.blocked?.kind === 'edited' ? null : record.blocked;
    const restored = { ...record, deleted: false, blocked, duplicateOf: null, commandOrder: context.commandOrder };
    const running = record.deleted && record.local.end === null ? context.running : null;
    const changed = [running === null ? restored : stopped(restored, context.now, context)];
    return succeed({ changeSet: { changed }, localId, at: context.now });
  }
  const content = context.tombstone(localId);
  if (content === null) {
    return fail({ kind: 'no-such-entry' });
  }
  // Undo restores the entry, not a second running timer.
  const ended = { ...content, end: content.end ?? later(content.start, context.now) };
  const restored = newRecord(ended, ended.ownProjectId ?? null, { newId: () => localId, commandOrder: context.commandOrder });
  return succeed({ changeSet: { changed: [restored] }, localId, at: context.now });
}

function retryEntry(record: EntryRecord, context: EntryMutationContext): Outcome {
  // Gone at the service and wanted here: it is created again.
  const known = record.blocked?.kind === 'gone' ? withoutServerRow(record) : record;
  const deleted = record.blocked?.kind === 'edited' || (record.blocked?.kind === 'rejected' && record.blocked.wasDelete === true);
  const retried = { ...known, deleted, blocked: null, duplicateOf: null, commandOrder: context.commandOrder };
  return succeed({ changeSet: { changed: [retried], ...disowned(record, context) }, localId: record.localId, at: context.now });
}

function adoptFound(record: EntryRecord, context: EntryMutationContext): Outcome {
  const found = record.blocked?.kind === 'ask' ? record.blocked.found : undefined;
  if (found === undefined || context.isMapped(found.id)) {
    return fail({ kind: 'no-such-entry' });
  }
  const { id, content, projectId, body } = found;
  const row = { ...content, id, projectId };
  const changeSet = adopted({ ...record, blocked: null, commandOrder: context.commandOrder }, row, body);
  return succeed({ changeSet, localId: record.localId, at: context.now });
}

function revertEntry(record: EntryRecord, context: EntryMutationContext): Outcome {
  if (record.base === null || record.blocked?.kind === 'gone') {
    return record.blocked?.kind === 'gone'
      ? succeed({ changeSet: { removed: [record], tombstones: [{ record, content: record.local }] }, localId: record.localId, at: context.now })
      : deleteEntry(record, context);
  }
  const reverted = { ...record, local: record.base, blocked: null, duplicateOf: null, commandOrder: context.commandOrder };
  const tombstones = [{ record, content: record.local }];
  return succeed({ changeSet: { changed: [reverted], tombstones }, localId: record.localId, at: context.now });
}

function copyEntries(copies: readonly EntryCopy[], context: EntryMutationContext): Outcome {
  const changed = copies.map((copy) => copiedRecord(copy, { localId: context.newId(), commandOrder: context.commandOrder }));
  const [first] = changed;
  return first === undefined
    ? fail({ kind: 'no-such-entry' })
    : succeed({ changeSet: { changed, copied: copies.map(({ sourceId }) => sourceId) }, localId: first.localId, at: context.now });
}

function onRecord(localId: Uuid, context: EntryMutationContext, mutation: (record: EntryRecord) => Outcome): Outcome {
  const record = context.records.get(localId);
  return record === undefined || record.deleted ? fail({ kind: 'no-such-entry' }) : mutation(record);
}

export function applyEntryMutation(mutation: EntryMutation, context: EntryMutationContext): Outcome {
  switch (mutation.kind) {
    case 'start':
      return startEntry(
        { description: canonicalDescription(mutation.description), assignment: mutation.assignment ?? unassigned, tags: mutation.tags ?? [], tagWishes: mutation.tagWishes ?? [], billable: mutation.billable, at: mutation.at },
        context,
      );
    case 'stop':
      return stopRunning(context);
    case 'continue':
      return onRecord(mutation.localId, context, ({ local, projectId }) =>
        startEntry({ description: local.description, tags: local.tags, tagWishes: local.tagWishes ?? [], at: null, billable: local.billable, assignment: toAssignment(local, projectId) }, context),
      );
    case 'edit':
      return onRecord(mutation.localId, context, (record) => editEntry(record, mutation.patch, context));
    case 'delete':
      return onRecord(mutation.localId, context, (record) => deleteEntry(record, context));
    case 'copy':
      return copyEntries(mutation.copies, context);
    case 'restore':
      return restoreEntry(mutation.localId, context);
    case 'retry':
      return onRecord(mutation.localId, context, (record) =>
        record.blocked === null && pendingKind(record) === null
          ? succeed({ changeSet: { changed: [] }, localId: record.localId, at: context.now })
          : retryEntry(record, context),
      );
    case 'adopt':
      return onRecord(mutation.localId, context, (record) => adoptFound(record, context));
    case 'revert':
      return onRecord(mutation.localId, context, (record) => revertEntry(record, context));
    case 'keep-duplicate':
    case 'reinstate':
    case 'end-one':
    case 'keep-mine':
    case 'take-theirs':
      return applyDecision(mutation, { ...context, stopped: (record, at) => stopped(record, at, context), unblocked });
    default:
      return assertNever(mutation);
  }
}
