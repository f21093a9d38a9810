/** Effects of the user's decisions about two entries, or about earlier content of one, on the records. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { atRest, itemIf, rewritten, type ChangeSet, type EntryContent, type EntryRecord } from '../entry-record.ts';

export type Decision =
  | { readonly kind: 'keep-duplicate'; readonly localId: Uuid }
  /** Undoes a `revert` of an entry that still exists: `content` is what was wanted before. */
  | { readonly kind: 'reinstate'; readonly localId: Uuid; readonly content: EntryContent }
  /** Brings back an earlier version of the entry's content. */
  | { readonly kind: 'use-version'; readonly localId: Uuid; readonly version: number }
  /** Ends one of two running entries: the earlier one where the later one begins, or the later one now. */
  | { readonly kind: 'end-one'; readonly earlier: Uuid; readonly later: Uuid; readonly which: 'earlier' | 'later' };

interface DecisionContext {
  readonly records: { readonly get: (localId: Uuid) => EntryRecord | undefined };
  /** The content of an earlier version of the entry; null if it is no longer kept. */
  readonly version: (localId: Uuid, id: number) => EntryContent | null;
  readonly now: UtcInstant;
  readonly commandOrder: number;
  readonly stopped: (record: EntryRecord, at: UtcInstant) => EntryRecord;
  readonly unblocked: (record: EntryRecord) => EntryRecord;
}

type DecisionResult = Result<{ readonly changeSet: ChangeSet; readonly localId: Uuid; readonly at: UtcInstant }, Failure>;

function isRunning(record: EntryRecord | undefined): record is EntryRecord {
  return record !== undefined && !record.deleted && record.local.end === null;
}

/** Checks the pair again: either may have been stopped since it was shown, here or by another client. */
function endOne(decision: Extract<Decision, { readonly kind: 'end-one' }>, context: DecisionContext): DecisionResult {
  const earlier = context.records.get(decision.earlier);
  const later = context.records.get(decision.later);
  if (!isRunning(earlier) || !isRunning(later) || earlier.local.start > later.local.start) {
    return fail({ kind: 'no-longer-two' });
  }
  if (decision.which === 'later') {
    const ended = context.stopped(later, context.now);
    return succeed({ changeSet: { changed: [ended] }, localId: later.localId, at: ended.local.end ?? context.now });
  }
  const ended = context.stopped(earlier, later.local.start);
  // A single-timer service refused the later one because of the earlier one: now it may be sent.
  const freed = later.blocked?.kind === 'rejected' ? [atRest({ ...later, commandOrder: context.commandOrder })] : [];
  return succeed({ changeSet: { changed: [ended, ...freed] }, localId: earlier.localId, at: later.local.start });
}

/** What the version replaces stays as a version itself. A stopped entry is not started again. */
function useVersion(record: EntryRecord, id: number, context: DecisionContext): DecisionResult {
  const content = context.version(record.localId, id);
  if (content === null) {
    return fail({ kind: 'no-such-version' });
  }
  const local = { ...content, end: content.end ?? record.local.end, ...itemIf(content.item ?? record.local.item) };
  if (local.end !== null && local.end < local.start) {
    return fail({ kind: 'end-before-start', field: 'end' });
  }
  const projectId = content.ownProjectId ?? (content.taskId === record.local.taskId ? record.projectId : null);
  const wanted = context.unblocked({ ...record, local, projectId, commandOrder: context.commandOrder, isReplaced: false });
  const versions = [{ localId: record.localId, origin: 'here' as const, content: record.local }];
  return succeed({ changeSet: { changed: [wanted], versions }, localId: record.localId, at: context.now });
}

function decideAbout(decision: Extract<Decision, { readonly localId: Uuid }>, context: DecisionContext): DecisionResult {
  const record = context.records.get(decision.localId);
  if (record === undefined || record.deleted) {
    return fail({ kind: 'no-such-entry' });
  }
  const answered = { localId: record.localId, at: context.now };
  switch (decision.kind) {
    case 'keep-duplicate':
      return succeed({ ...answered, changeSet: { changed: [{ ...record, duplicateOf: null }] } });
    case 'use-version':
      return useVersion(record, decision.version, context);
    case 'reinstate': {
      const wanted = rewritten({ ...record, local: decision.content, commandOrder: context.commandOrder, duplicateOf: null });
      return succeed({ ...answered, changeSet: { changed: [context.unblocked(wanted)] } });
    }
    default:
      return assertNever(decision);
  }
}

export function applyDecision(decision: Decision, context: DecisionContext): DecisionResult {
  switch (decision.kind) {
    case 'end-one':
      return endOne(decision, context);
    case 'keep-duplicate':
    case 'reinstate':
    case 'use-version':
      return decideAbout(decision, context);
    default:
      return assertNever(decision);
  }
}
