import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { CommandKind } from '#shared/timer/undo.ts';
import type { ServiceCapabilities } from '#core/service-client/time-tracking-api.ts';
import type { Favourite } from './saved/favourites-file.ts';
import type { PausedEntry } from './saved/paused-file.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { toAssignment } from '#core/sync/assignment.ts';
import { sameWantedNames } from '#core/sync/wish.ts';
import { sameContent, sameItem, sameTags, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { ContentPatch } from '#core/sync/mutations/entry-mutations.ts';

interface EntryState {
  readonly content: EntryContent;
  readonly projectId: RecordId | null;
}

interface ChangedEntry {
  readonly localId: Uuid;
  readonly before: EntryState | null;
  readonly after: EntryState | null;
}

/** A change of the favourites: `favourite` was added or removed at index `at`. */
export interface FavouriteCommand {
  readonly kind: 'pinned' | 'unpinned';
  readonly favourite: Favourite;
  readonly at: number;
}

/** A paused entry was discarded; it was at index `at`. */
export interface DiscardedPause {
  readonly kind: 'pause-discarded';
  readonly paused: PausedEntry;
  readonly at: number;
}

type EntryCommandKind = Exclude<CommandKind, FavouriteCommand['kind'] | DiscardedPause['kind']>;

/** What a command did to the paused entries besides: pausing adds one, resuming removes it from index `at`. */
export interface PauseChange {
  readonly kind: 'paused' | 'resumed';
  readonly paused: PausedEntry;
  readonly at: number;
}

export interface UndoableCommand {
  readonly kind: EntryCommandKind;
  readonly changed: readonly ChangedEntry[];
  readonly pause?: PauseChange | undefined;
}

export type AnyCommand = UndoableCommand | FavouriteCommand | DiscardedPause;

export type FindRecord = (localId: Uuid) => EntryRecord | undefined;

function toEntryState(record: EntryRecord | undefined): EntryState | null {
  return record === undefined || record.deleted ? null : { content: record.local, projectId: record.projectId };
}

const commandKinds: Readonly<Record<Exclude<Mutation['kind'], 'several'>, EntryCommandKind | null>> = {
  start: 'started',
  continue: 'started',
  stop: 'stopped',
  'end-one': 'stopped',
  add: 'added',
  edit: 'changed',
  'use-version': 'changed',
  delete: 'deleted',
  restore: 'restored',
  reinstate: 'restored',
  split: 'split',
  join: 'joined',
  revert: 'discarded',
  adopt: null,
  copy: null,
  'keep-duplicate': null,
  retry: null,
};

/** Null if the mutation cannot be undone. */
export function commandKind(mutation: Mutation): EntryCommandKind | null {
  if (mutation.kind !== 'several') {
    return commandKinds[mutation.kind];
  }
  const [first = null, ...others] = mutation.mutations.map(({ kind }) => commandKinds[kind]);
  const isAlike = others.every((kind) => kind === first);
  return isAlike && (others.length === 0 || first === 'added' || first === 'deleted') ? (first ?? 'several') : 'several';
}

/** Entries that the mutation names. Created entries are in the acknowledgement, and stopped ones ran before. */
export function namedBy(mutation: Mutation): readonly Uuid[] {
  if (mutation.kind === 'several') {
    return mutation.mutations.flatMap((single) => namedBy(single));
  }
  if (mutation.kind === 'join') {
    return mutation.localIds;
  }
  if (mutation.kind === 'end-one') {
    return [mutation.earlier, mutation.later];
  }
  return 'localId' in mutation ? [mutation.localId] : [];
}

/** Null if it changed nothing. */
export function buildUndoableCommand(
  kind: EntryCommandKind,
  localIds: readonly Uuid[],
  { before, after }: { readonly before: FindRecord; readonly after: FindRecord },
): UndoableCommand | null {
  const changed = [...new Set(localIds)]
    .map((localId): ChangedEntry => ({ localId, before: toEntryState(before(localId)), after: toEntryState(after(localId)) }))
    .filter(
      (each) =>
        !(each.before === null && each.after === null) &&
        !(
          each.before !== null &&
          each.after !== null &&
          sameContent(each.before.content, each.after.content) &&
          sameItem(each.before.content, each.after.content)
        ),
    );
  return changed.length === 0 ? null : { kind, changed };
}

/** The content after wanted names got identifiers, which does not count as a change. */
function asEnsured(left: EntryContent, now: EntryContent): EntryContent {
  const { assignmentWish, tagWishes = [], ...content } = left;
  const isAssignmentEnsured = assignmentWish !== undefined && now.assignmentWish === undefined;
  const { taskId, ownProjectId, ...others } = isAssignmentEnsured
    ? { ...content, taskId: now.taskId, ownProjectId: now.ownProjectId }
    : content;
  const areTagsEnsured = tagWishes.length > (now.tagWishes?.length ?? 0) && content.tags.every((tag) => now.tags.includes(tag));
  return {
    ...others,
    taskId,
    ...(ownProjectId === undefined ? {} : { ownProjectId }),
    ...(assignmentWish === undefined || isAssignmentEnsured
      ? {}
      : {
          assignmentWish: now.assignmentWish !== undefined && assignmentWish.project.kind === 'new' ? now.assignmentWish : assignmentWish,
        }),
    ...(areTagsEnsured
      ? { tags: now.tags, ...(now.tagWishes === undefined ? {} : { tagWishes: now.tagWishes }) }
      : tagWishes.length === 0
        ? {}
        : { tagWishes }),
  };
}

/** True if every entry still is as the command left it: undo must not revert later changes. */
export function canBeUndone({ changed }: UndoableCommand, find: FindRecord): boolean {
  return changed.every(({ localId, after }) => {
    const now = toEntryState(find(localId));
    return after === null ? now === null : now !== null && sameContent(now.content, asEnsured(after.content, now.content));
  });
}

function patchBack(before: EntryState, from: EntryContent): ContentPatch {
  const { content, projectId } = before;
  const isElsewhere =
    content.taskId !== from.taskId ||
    content.ownProjectId !== from.ownProjectId ||
    !sameWantedNames({ assignmentWish: content.assignmentWish }, { assignmentWish: from.assignmentWish });
  return {
    ...(content.description === from.description ? {} : { description: content.description }),
    ...(content.start === from.start ? {} : { start: content.start }),
    ...(content.end === from.end ? {} : { end: content.end }),
    ...(content.billable === undefined || content.billable === from.billable ? {} : { billable: content.billable }),
    ...(isElsewhere ? { assignment: toAssignment(content, projectId) } : {}),
    ...(sameTags(content.tags, from.tags) && from.tagWishes === undefined && content.tagWishes === undefined
      ? {}
      : { tags: content.tags, tagWishes: content.tagWishes ?? [] }),
    ...(sameItem(content, from) ? {} : { item: content.item ?? null }),
  };
}

/** True if the service has the entry as finished. */
function isFinishedThere(record: EntryRecord | undefined): boolean {
  return (
    record !== undefined &&
    record.local.end !== null &&
    (record.serverId !== null || record.state === 'sent' || record.state === 'unknown') &&
    (record.base ?? record.local).end !== null
  );
}

export interface UndoTarget {
  readonly find: FindRecord;
  readonly capabilities: Pick<ServiceCapabilities, 'reopening'>;
}

/**
 * The mutations that undo the command: created entries are deleted, deleted ones restored, changed ones reverted; running ones come last.
 * `undo-outdated` if an entry changed since, `no-reopening` if the service does not reopen stopped entries.
 */
export function undoingMutations(command: UndoableCommand, { find, capabilities }: UndoTarget): Result<readonly SingleMutation[], Failure> {
  if (!canBeUndone(command, find)) {
    return fail({ kind: 'undo-outdated' });
  }
  const made = command.changed.filter(({ before }) => before === null);
  const back = command.changed.flatMap(({ localId, before, after }) => (before === null ? [] : [{ localId, before, after }]));
  // The entry that ran before an undone start runs again last, after all others are restored.
  const inOrder = back.toSorted((one, other) => Number(one.before.content.end === null) - Number(other.before.content.end === null));
  const mutations: SingleMutation[] = made.map(({ localId }) => ({ kind: 'delete', localId }));
  for (const { localId, before, after } of inOrder) {
    if (after === null) {
      mutations.push({ kind: 'restore', localId });
      continue;
    }
    const patch = patchBack(before, after.content);
    if (patch.end === null && !capabilities.reopening && isFinishedThere(find(localId))) {
      return fail({ kind: 'no-reopening' });
    }
    mutations.push({ kind: 'edit', localId, patch });
  }
  return succeed(mutations);
}
