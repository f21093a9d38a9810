/** Evaluates reads of an entry with a known row: before a change is sent, and when its answer is missing. */
import type { Uuid } from '#shared/values/brands.ts';
import { provesAbsence, type EntryList } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { isFresher, withPause } from '../engine/engine-state.ts';
import { afterLateDelivery, contentOf, isDirty, isLateDelivery, mayHaveDeleted, sameContent, type EntryContent, type EntryRecord } from '../entry-record.ts';
import { acceptRead } from './accept-read.ts';
import { ancestorOfUnknownOutcome } from './merge.ts';
import { depart } from '../sending/pump.ts';
import { mayBecomePending } from '../engine/record-index.ts';
import { accept, tombstoned, deletedThere, blockedAs, released, type ChangeSet } from './settle.ts';
import type { Task, TaskOf } from '../engine/tasks.ts';
import type { Transition } from '../engine/transition.ts';
import { isStillDuplicate } from './duplicate.ts';

/** Milliseconds before a row that was not visible in incomplete lists is searched again. */
const unclearPauseMs = 30_000;

/**
 * The task is complete or goes back to waiting. Returns its requests to the budget, unless it only found that the write has to be repeated.
 */
export function conclude(step: Transition, { record, task }: { readonly record: EntryRecord; readonly task: Task }, changeSet: ChangeSet): void {
  step.task(record.localId, null);
  step.commit(changeSet);
  const after = step.record(record.localId);
  const goesAgain = task.kind !== 'write' && after !== undefined && mayBecomePending(after);
  if (!goesAgain) {
    step.giveBack(task.spent);
  }
}

type Look =
  | { readonly kind: 'row'; readonly row: RemoteEntry; readonly rows: readonly RemoteEntry[] }
  | { readonly kind: 'none' }
  /** The lists were incomplete, so absence from them proves nothing. */
  | { readonly kind: 'unclear' };

/** What a list shows of a known row; null if the next read has to decide. */
export function lookIn(record: EntryRecord, list: EntryList, isLast: boolean): Look | null {
  const row = list.rows.find(({ id }) => id === record.serverId);
  if (row !== undefined) {
    return { kind: 'row', row, rows: list.rows };
  }
  if (!isLast) {
    return null;
  }
  return provesAbsence(list) ? { kind: 'none' } : { kind: 'unclear' };
}

/** Pauses the entry, because the read may be older than the record. */
function pause(step: Transition, localId: Uuid, untilMs: number): void {
  step.task(localId, null);
  step.state = withPause(step.state, localId, untilMs);
}

/** True if the row has a change that the user had not seen when they deleted the entry. A stop does not count. */
function hasChanged({ base, local }: EntryRecord, there: EntryContent): boolean {
  if (base === null || sameContent(there, local)) {
    return false;
  }
  return !sameContent(base.end === null ? { ...there, end: null } : there, base);
}

export function onMet(step: Transition, record: EntryRecord, { task, look }: { readonly task: TaskOf<'meet'>; readonly look: Look }): void {
  const { localId } = record;
  if (isFresher(step.state, record, { read: task.read, lagMs: 0 })) {
    // Another read brought changes meanwhile, and this one may be older: the entry is scheduled again.
    step.task(localId, null);
    return;
  }
  if (look.kind === 'unclear') {
    pause(step, localId, step.nowMs + unclearPauseMs);
    return;
  }
  const { base } = record;
  const isAsKnown = look.kind === 'row' && base !== null && sameContent(contentOf(look.row), base);
  if (!isAsKnown && isFresher(step.state, record, { read: task.read, lagMs: step.lagMs })) {
    pause(step, localId, (step.state.settledAt.get(localId)?.atMs ?? step.nowMs) + step.lagMs);
    return;
  }
  if (look.kind === 'none' && mayHaveDeleted(record) && !record.deleted) {
    conclude(step, { record, task }, deletedThere(record, 'deleted late'));
    return;
  }
  if (look.kind === 'none') {
    conclude(step, { record, task }, record.deleted ? tombstoned(record, 'deleted elsewhere') : blockedAs(record, { kind: 'gone' }));
    return;
  }
  if (record.duplicateOf !== null && record.deleted && !isStillDuplicate(record, step.record(record.duplicateOf), look.rows)) {
    // Another client changed one of the two: the user has to decide.
    conclude(step, { record, task }, { changed: [{ ...record, deleted: false, base: contentOf(look.row), local: contentOf(look.row) }] });
    return;
  }
  const isLate = isLateDelivery(record, contentOf(look.row));
  if (!isLate && record.deleted && hasChanged(record, contentOf(look.row))) {
    const content = contentOf(look.row);
    conclude(step, { record, task }, { changed: [{ ...record, deleted: false, base: content, local: content, projectId: look.row.projectId, blocked: { kind: 'edited' } }] });
    return;
  }
  if (isLate) {
    step.commit({ changed: [{ ...afterLateDelivery(record, contentOf(look.row)), projectId: look.row.projectId }] });
  } else if (!isAsKnown) {
    step.commit(acceptRead(record, look.row));
  }
  const current = step.record(localId);
  if (current !== undefined && !step.mayGoOn) {
    step.task(localId, null);
    return;
  }
  if (current === undefined || current.blocked !== null || !isDirty(current)) {
    step.task(localId, null);
    step.giveBack(task.spent);
    return;
  }
  depart(step, current, { spent: task.spent, version: look.row.version });
}

/** The outcome of an update or delete according to the row; null: read again later. */
function outcomeOf(record: EntryRecord, { task, look }: { readonly task: TaskOf<'look'>; readonly look: Look }): ChangeSet | null {
  const { inflight } = record;
  if (inflight === null) {
    return null;
  }
  if (look.kind === 'none') {
    return inflight.kind === 'delete' || record.deleted || mayHaveDeleted(record) ? deletedThere(record, 'gone') : blockedAs(record, { kind: 'gone' });
  }
  if (look.kind === 'row' && inflight.kind === 'update' && sameContent(contentOf(look.row), inflight.body)) {
    return accept(record, look.row, inflight.body);
  }
  if (!task.afterGrace) {
    // It may still take effect and would revert what is sent, or undone, before that.
    return null;
  }
  if (look.kind === 'unclear') {
    // If treated as failed and then undone by the user, it could still take effect.
    return null;
  }
  if (inflight.kind === 'delete') {
    return released(record, 'did not arrive');
  }
  if (isLateDelivery(record, contentOf(look.row))) {
    return released(afterLateDelivery(record, contentOf(look.row)), 'did not arrive');
  }
  return record.base !== null && sameContent(contentOf(look.row), record.base)
    ? released(record, 'did not arrive')
    : accept(record, look.row, record.base === null ? inflight.body : ancestorOfUnknownOutcome(record.base, { sent: inflight.body, found: look.row, wanted: record.local }));
}

export function onLooked(step: Transition, record: EntryRecord, answer: { readonly task: TaskOf<'look'>; readonly look: Look }): void {
  const settled = step.state.settledAt.get(record.localId);
  const mayLag = settled !== undefined && answer.task.read.startedMs < settled.atMs + step.lagMs;
  const changeSet = mayLag ? null : outcomeOf(record, answer);
  if (changeSet === null) {
    step.task(record.localId, null);
  } else {
    const overMs = step.state.unknownOutcomes.get(record.localId)?.overMs ?? step.nowMs + step.state.settings.graceMs;
    conclude(step, { record, task: answer.task }, changeSet);
    if (!answer.task.afterGrace && step.record(record.localId) !== undefined) {
      // Another client may have made the same change while ours can still take effect and would revert later writes.
      step.state = withPause(step.state, record.localId, overMs);
    }
  }
}
