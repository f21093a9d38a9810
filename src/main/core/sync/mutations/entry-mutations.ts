/** Applies a user's command to the records. Pure. The caller commits `changed` and `removed` in one transaction before it acknowledges. */
import { shiftInstant, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { descriptionLimit, tagsLimit } from '#shared/values/limits.ts';
import { assertNever, fail, succeed } from '#shared/values/result.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { copyEntries, type EntryCopy } from './copies.ts';
import { checkMove, checkStart } from './start-limits.ts';
import { canonicalTags, unassigned, assigned, toAssignment, tagsAfter, type Assignment } from '../assignment.ts';
import { applyDecision, type Decision } from './decisions.ts';
import {
  atRest,
  billableIf,
  itemIf,
  newEntryRecord,
  retried,
  rewritten,
  toEntryRecord,
  type EntryContent,
  type EntryRecord,
} from '../entry-record.ts';
import { mergeContent } from '../rules/merge.ts';
import { wishingTags } from '../catalog/wanted-names.ts';
import type { EntryMutationContext, MutationResult } from './mutation-context.ts';

export type EntryMutation =
  | Decision
  | {
      readonly kind: 'start';
      readonly description: string;
      readonly at: UtcInstant | null;
      readonly assignment?: Assignment;
      readonly tags?: readonly RecordId[];
      readonly tagWishes?: readonly string[];
      readonly billable?: boolean | undefined;
      readonly item?: EntryContent['item'] | null;
    }
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
  /** null: it is about none any more. */
  readonly item?: EntryContent['item'] | null;
}

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

export function newRecord(
  content: EntryContent,
  projectId: RecordId | null,
  context: Pick<EntryMutationContext, 'newId' | 'commandOrder'>,
): EntryRecord {
  return newEntryRecord(content, { localId: context.newId(), projectId, commandOrder: context.commandOrder });
}

interface NewEntry {
  readonly description: string;
  readonly at: UtcInstant | null;
  readonly assignment: Assignment;
  readonly tags: readonly RecordId[];
  readonly tagWishes: readonly string[];
  readonly wanted: Pick<ContentPatch, 'billable' | 'item'>;
}

function startEntry(entry: NewEntry, context: EntryMutationContext): MutationResult {
  const { running, now } = context;
  const refusal = checkDescription(entry.description) ?? (entry.at === null ? null : checkStart(entry.at, now));
  if (refusal !== null) {
    return fail(refusal);
  }
  if (running !== null && entry.at !== null && entry.at < running.local.start) {
    return fail({ kind: 'end-before-start', field: 'start' });
  }
  const start = freeStart(entry.at ?? now, context);
  const {
    description,
    tags,
    assignment,
    wanted: { billable, item },
  } = entry;
  const wanted = {
    start,
    end: null,
    description,
    ...assigned(assignment),
    tags: canonicalTags(tags),
    ...billableIf(billable),
    ...itemIf(item),
  };
  const content = wishingTags(wanted, entry.tagWishes);
  const created = newRecord(content, entry.assignment.projectId, context);
  const changed = running === null ? [created] : [stopped(running, entry.at ?? now, context), created];
  return succeed({ changeSet: { changed }, localId: created.localId, at: start });
}

function stopRunning(context: EntryMutationContext): MutationResult {
  const { running } = context;
  if (running === null) {
    return fail({ kind: 'nothing-running' });
  }
  const record = stopped(running, context.now, context);
  return succeed({ changeSet: { changed: [record] }, localId: record.localId, at: record.local.end ?? context.now });
}

/** An edit answers a refusal, but no question: a stop that another start implies does not say whether a possible duplicate is one. */
export function unblocked(record: EntryRecord): EntryRecord {
  const isAnswered = record.blocked?.kind === 'rejected' || record.blocked?.kind === 'defect';
  return isAnswered ? atRest(record) : rewritten(record);
}

function editEntry(record: EntryRecord, patch: ContentPatch, context: EntryMutationContext): MutationResult {
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
    ...(patch.assignment === undefined
      ? { taskId, ...(ownProjectId === undefined ? {} : { ownProjectId }), ...(assignmentWish === undefined ? {} : { assignmentWish }) }
      : assigned(patch.assignment)),
    tags,
    ...billableIf(patch.billable ?? record.local.billable),
    ...itemIf(patch.item === undefined ? record.local.item : patch.item),
  };
  const local = wishingTags(content, patch.tagWishes ?? record.local.tagWishes ?? []);
  const projectId = patch.assignment === undefined ? record.projectId : patch.assignment.projectId;
  const edited = unblocked({ ...record, local, projectId, commandOrder: context.commandOrder, duplicateOf: null });
  const { running } = context;
  // A running entry ends now, as for a start.
  const yields = end === null && record.local.end !== null && running !== null ? [stopped(running, context.now, context)] : [];
  return succeed({ changeSet: { changed: [...yields, edited] }, localId: record.localId, at: context.now });
}

/** The found row as an entry of its own, because the user says that it is another one. */
function disowned({ blocked }: EntryRecord, { newId, isMapped }: EntryMutationContext): readonly EntryRecord[] {
  const found = blocked?.kind === 'ask' ? blocked.found : null;
  return found === null || isMapped(found.id)
    ? []
    : [toEntryRecord({ ...found.content, id: found.id, projectId: found.projectId }, newId())];
}

/** An entry whose row is to be deleted. */
export function deletedRecord(record: EntryRecord, commandOrder: number): EntryRecord {
  const deleted = { ...record, deleted: true, duplicateOf: null, commandOrder };
  return record.state === 'asked' ? atRest(deleted) : rewritten(deleted);
}

export function deleteEntry(record: EntryRecord, context: EntryMutationContext): MutationResult {
  const effect = { localId: record.localId, at: context.now };
  const { state, serverId, blocked } = record;
  const mayBeThere = (serverId !== null && blocked?.kind !== 'gone') || state === 'sent' || state === 'unknown';
  if (!mayBeThere) {
    return succeed({ ...effect, changeSet: { removed: [record], changed: disowned(record, context) } });
  }
  return succeed({ ...effect, changeSet: { changed: [deletedRecord(record, context.commandOrder)] } });
}

/** Undoes a delete that the service has carried out: the entry is created again once a read shows that its row is gone. */
function undeleted(record: EntryRecord, commandOrder: number): EntryRecord {
  const restored = { ...record, deleted: false, duplicateOf: null, commandOrder };
  return record.deleted && record.state === 'saved' ? { ...restored, state: 'unknown' } : rewritten(restored);
}

/** Undo restores a running timer, but no second one. */
function endedBeside(context: EntryMutationContext, restored: EntryRecord): EntryRecord {
  return restored.local.end === null && context.running !== null ? stopped(restored, context.now, context) : restored;
}

function restoreEntry(localId: Uuid, context: EntryMutationContext): MutationResult {
  const record = context.records.get(localId);
  if (record !== undefined) {
    const restored = undeleted(record, context.commandOrder);
    return succeed({ changeSet: { changed: [record.deleted ? endedBeside(context, restored) : restored] }, localId, at: context.now });
  }
  const content = context.lastDeleted(localId);
  if (content === null) {
    return fail({ kind: 'no-such-entry' });
  }
  const restored = newEntryRecord(content, { localId, projectId: content.ownProjectId ?? null, commandOrder: context.commandOrder });
  return succeed({ changeSet: { changed: [endedBeside(context, restored)] }, localId, at: context.now });
}

function retryEntry(record: EntryRecord, context: EntryMutationContext): MutationResult {
  const changed = [{ ...retried(record), commandOrder: context.commandOrder }, ...disowned(record, context)];
  return succeed({ changeSet: { changed }, localId: record.localId, at: context.now });
}

function adoptFound(record: EntryRecord, context: EntryMutationContext): MutationResult {
  const found = record.blocked?.kind === 'ask' ? record.blocked.found : null;
  if (found === null || context.isMapped(found.id)) {
    return fail({ kind: 'no-such-entry' });
  }
  const { localId, local } = record;
  const { id, content, projectId, body } = found;
  const { content: merged, lost } = mergeContent({
    base: content.end === null ? { ...body, end: null } : body,
    mine: local,
    theirs: content,
  });
  const adopted = { ...record, serverId: id, base: content, version: null, projectId, local: merged, commandOrder: context.commandOrder };
  const versions = [
    ...(lost.mine ? [{ localId, origin: 'here' as const, content: local }] : []),
    ...(lost.theirs ? [{ localId, origin: 'elsewhere' as const, content }] : []),
  ];
  return succeed({ changeSet: { changed: [atRest(adopted)], versions }, localId, at: context.now });
}

/** Discards what is wanted here: the service's content applies, or the entry is over if the service has none. */
function revertEntry(record: EntryRecord, context: EntryMutationContext): MutationResult {
  const { localId, local, base, blocked } = record;
  if (base === null || blocked?.kind === 'gone') {
    return deleteEntry(record, context);
  }
  const reverted = atRest({ ...record, local: { ...base, ...itemIf(local.item) }, duplicateOf: null, commandOrder: context.commandOrder });
  return succeed({
    changeSet: { changed: [reverted], versions: [{ localId, origin: 'discarded', content: local }] },
    localId,
    at: context.now,
  });
}

function onRecord(localId: Uuid, context: EntryMutationContext, mutation: (record: EntryRecord) => MutationResult): MutationResult {
  const record = context.records.get(localId);
  return record === undefined || record.deleted ? fail({ kind: 'no-such-entry' }) : mutation(record);
}

export function applyEntryMutation(mutation: EntryMutation, context: EntryMutationContext): MutationResult {
  switch (mutation.kind) {
    case 'start':
      return startEntry(
        {
          description: canonicalDescription(mutation.description),
          assignment: mutation.assignment ?? unassigned,
          tags: mutation.tags ?? [],
          tagWishes: mutation.tagWishes ?? [],
          wanted: mutation,
          at: mutation.at,
        },
        context,
      );
    case 'stop':
      return stopRunning(context);
    case 'continue':
      return onRecord(mutation.localId, context, ({ local, projectId }) =>
        startEntry(
          {
            description: local.description,
            tags: local.tags,
            tagWishes: local.tagWishes ?? [],
            at: null,
            wanted: local,
            assignment: toAssignment(local, projectId),
          },
          context,
        ),
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
        record.state === 'saved'
          ? succeed({ changeSet: { changed: [] }, localId: record.localId, at: context.now })
          : retryEntry(record, context),
      );
    case 'adopt':
      return onRecord(mutation.localId, context, (record) => adoptFound(record, context));
    case 'revert':
      return onRecord(mutation.localId, context, (record) => revertEntry(record, context));
    case 'keep-duplicate':
    case 'reinstate':
    case 'use-version':
    case 'end-one':
      return applyDecision(mutation, { ...context, stopped: (record, at) => stopped(record, at, context), unblocked });
    default:
      return assertNever(mutation);
  }
}
