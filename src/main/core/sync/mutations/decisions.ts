/** Effects of the user's decisions about two entries, or about a discarded one, on the records. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { withTheirs } from '../assignment.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import type { StoredConflict } from '../replica/replica-change.ts';
import type { ChangeSet } from '../outcomes/settle.ts';

export type Decision =
  | { readonly kind: 'keep-duplicate'; readonly localId: Uuid }
  /** Undoes a `revert` of an entry that still exists: `content` is what was wanted before. */
  | { readonly kind: 'reinstate'; readonly localId: Uuid; readonly content: EntryContent }
  /** Ends one of two running entries: the earlier one where the later one begins, or the later one now. */
  | { readonly kind: 'end-one'; readonly earlier: Uuid; readonly later: Uuid; readonly which: 'earlier' | 'later' }
  | { readonly kind: 'keep-mine'; readonly conflictId: number }
  | { readonly kind: 'take-theirs'; readonly conflictId: number };

interface DecisionContext {
  readonly records: Pick<ReadonlyMap<Uuid, EntryRecord>, 'get'>;
  readonly conflict: (id: number) => StoredConflict | undefined;
  readonly now: UtcInstant;
  readonly commandOrder: number;
  readonly stopped: (record: EntryRecord, at: UtcInstant) => EntryRecord;
  readonly unblocked: (record: EntryRecord) => EntryRecord;
}

type Outcome = Result<{ readonly changeSet: ChangeSet; readonly localId: Uuid; readonly at: UtcInstant }, Failure>;

function isRunning(record: EntryRecord | undefined): record is EntryRecord {
  return record !== undefined && !record.deleted && record.local.end === null;
}

/** Checks the pair again: either may have been stopped since it was shown, here or by another client. */
function endOne(decision: Extract<Decision, { readonly kind: 'end-one' }>, context: DecisionContext): Outcome {
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
  const freed = later.blocked?.kind === 'rejected' ? [{ ...later, blocked: null, commandOrder: context.commandOrder }] : [];
  return succeed({ changeSet: { changed: [ended, ...freed] }, localId: earlier.localId, at: later.local.start });
}

function answerConflict(id: number, chosen: 'mine' | 'theirs', context: DecisionContext): Outcome {
  const stored = context.conflict(id);
  const record = stored === undefined ? undefined : context.records.get(stored.localId);
  if (stored === undefined) {
    return fail({ kind: 'no-such-entry' });
  }
  const answered: ChangeSet = { answeredConflicts: [{ id, chosen }] };
  if (chosen === 'mine' || record === undefined || record.deleted) {
    return succeed({ changeSet: answered, localId: stored.localId, at: context.now });
  }
  const local = withTheirs(record.local, stored.conflict);
  if (local.end !== null && local.end < local.start) {
    return fail({ kind: 'end-before-start', field: 'end' });
  }
  const restored = context.unblocked({ ...record, local, commandOrder: context.commandOrder });
  return succeed({ changeSet: { ...answered, changed: [restored] }, localId: stored.localId, at: context.now });
}

function decideAbout(decision: Extract<Decision, { readonly localId: Uuid }>, context: DecisionContext): Outcome {
  const record = context.records.get(decision.localId);
  if (record === undefined || record.deleted) {
    return fail({ kind: 'no-such-entry' });
  }
  const answered = { localId: record.localId, at: context.now };
  if (decision.kind === 'keep-duplicate') {
    return succeed({ ...answered, changeSet: { changed: [{ ...record, duplicateOf: null }] } });
  }
  const wanted = { ...record, local: decision.content, commandOrder: context.commandOrder, duplicateOf: null };
  return succeed({ ...answered, changeSet: { changed: [context.unblocked(wanted)] } });
}

export function applyDecision(decision: Decision, context: DecisionContext): Outcome {
  switch (decision.kind) {
    case 'end-one':
      return endOne(decision, context);
    case 'keep-mine':
      return answerConflict(decision.conflictId, 'mine', context);
    case 'take-theirs':
      return answerConflict(decision.conflictId, 'theirs', context);
    case 'keep-duplicate':
    case 'reinstate':
      return decideAbout(decision, context);
    default:
      return assertNever(decision);
  }
}
