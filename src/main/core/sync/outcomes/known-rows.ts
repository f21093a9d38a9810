/** Evaluates reads of an entry with a known row: before a change is sent, and when its answer is missing. */
import type { Uuid } from '#shared/values/brands.ts';
import { provesAbsence, type EntryList } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { isFresher, withPause } from '../engine/engine-state.ts';
import { afterLateDelivery, foundRow, isDirty, isLateDelivery, mayHaveDeleted, sameContent, toEntryContent, withoutServerRow, type EntryContent, type EntryRecord } from '../entry-record.ts';
import { acceptRead, acceptRestored } from './accept-read.ts';
import { isRestored } from './pull.ts';
import { ancestorOfUnknownOutcome } from './merge.ts';
import { depart } from '../sending/pump.ts';
import { mayBecomePending } from '../engine/record-index.ts';
import { accept, deletedThere, blockedAs, released, type ChangeSet } from './settle.ts';
import type { Task, TaskOf } from '../engine/tasks.ts';
import type { Transition } from '../engine/transition.ts';
import { isStillDuplicate } from './duplicate.ts';
import { withoutWishes } from '../wish.ts';

/** Milliseconds before a row that was not visible in incomplete lists is searched again. */
const unclearPauseMs = 30_000;

/** Ends the task. Returns its requests to the budget, unless it only found that the write has to be repeated. */
export function conclude(transition: Transition, { record, task }: { readonly record: EntryRecord; readonly task: Task }, changeSet: ChangeSet): void {
  transition.task(record.localId, null);
  transition.commit(changeSet);
  const after = transition.record(record.localId);
  const goesAgain = task.kind !== 'write' && after !== undefined && mayBecomePending(after);
  if (!goesAgain) {
    transition.giveBack(task.spent);
  }
}

type Finding =
  | { readonly kind: 'row'; readonly row: RemoteEntry; readonly rows: readonly RemoteEntry[] }
  | { readonly kind: 'none'; readonly rows: readonly RemoteEntry[] }
  /** The lists were incomplete, so absence from them proves nothing. */
  | { readonly kind: 'unclear' };

/**
 * What a list shows of a known row; null if the next read has to decide. A row that is not on its dates and not among the newest entries is gone: the
 * history may be too long for one list.
 */
export function findIn(record: EntryRecord, list: EntryList, { isLast, isOffDates }: { readonly isLast: boolean; readonly isOffDates: boolean }): Finding | null {
  const row = list.rows.find(({ id }) => id === record.serverId);
  if (row !== undefined) {
    return { kind: 'row', row, rows: list.rows };
  }
  if (!isLast) {
    return null;
  }
  if (provesAbsence(list)) {
    return { kind: 'none', rows: list.rows };
  }
  // It may have been moved to dates that the list lacks, so no other row is taken for a restored one.
  return isOffDates ? { kind: 'none', rows: [] } : { kind: 'unclear' };
}

/** Pauses the entry, because the read may be older than the record. */
function pause(transition: Transition, localId: Uuid, untilMs: number): void {
  transition.task(localId, null);
  transition.state = withPause(transition.state, localId, untilMs);
}

/** True if the row has a change that the user had not seen when they deleted the entry. A stop does not count. */
function hasChanged({ base, local }: EntryRecord, there: EntryContent): boolean {
  if (base === null || sameContent(there, local)) {
    return false;
  }
  return !sameContent(base.end === null ? { ...there, end: null } : there, base);
}

/** The row of the entry is gone; `rows` is everything that is there. */
function withRowGone({ state }: Transition, record: EntryRecord, rows: readonly RemoteEntry[]): ChangeSet {
  const { base, local, localId } = record;
  const isSought = ({ start }: RemoteEntry): boolean => (state.creating.get(start) ?? []).some((other) => other !== localId);
  const others = rows.filter((row) => !state.knownServerIds.has(row.id) && !isSought(row));
  const mayBeOurs = record.deleted || mayHaveDeleted(record);
  // After our own delete, a row that is only similar may be a late create.
  const restored = others.find((row) => isRestored(row, record, state) && (!mayBeOurs || (base !== null && sameContent(toEntryContent(row), base))));
  if (restored !== undefined) {
    return acceptRestored(record, restored);
  }
  if (!mayBeOurs) {
    return blockedAs(record, { kind: 'gone' });
  }
  // Restored from an older file, it may have been created again since, by a create that only the damaged file still showed.
  const bodies = record.deleted ? [] : [...(base === null ? [] : [base]), withoutWishes(local)];
  const isRepeat = (row: RemoteEntry): boolean => {
    const watch = state.watched.get(row.start);
    return watch?.isCertain === true && sameContent(toEntryContent(row), watch.body);
  };
  const [found] = others.flatMap((row) => bodies.filter(({ start }) => start === row.start && !isRepeat(row)).map((body) => foundRow(row, body)));
  return found === undefined ? deletedThere(record) : blockedAs(withoutServerRow(record), { kind: 'ask', found });
}

export function onPreflight(transition: Transition, record: EntryRecord, { task, finding }: { readonly task: TaskOf<'preflight'>; readonly finding: Finding }): void {
  const { localId } = record;
  if (isFresher(transition.state, record, { read: task.read, lagMs: 0 })) {
    // Another read brought changes meanwhile, and this one may be older: the entry is scheduled again.
    transition.task(localId, null);
    return;
  }
  if (finding.kind === 'unclear') {
    pause(transition, localId, transition.nowMs + unclearPauseMs);
    return;
  }
  const { base } = record;
  const isAsKnown = finding.kind === 'row' && base !== null && sameContent(toEntryContent(finding.row), base);
  if (!isAsKnown && isFresher(transition.state, record, { read: task.read, lagMs: transition.lagMs })) {
    pause(transition, localId, (transition.state.settledAt.get(localId)?.atMs ?? transition.nowMs) + transition.lagMs);
    return;
  }
  if (finding.kind === 'none') {
    conclude(transition, { record, task }, withRowGone(transition, record, finding.rows));
    return;
  }
  if (record.duplicateOf !== null && record.deleted && !isStillDuplicate(record, transition.record(record.duplicateOf), finding.rows)) {
    // Another client changed one of the two: the user has to decide.
    conclude(transition, { record, task }, { changed: [{ ...record, deleted: false, base: toEntryContent(finding.row), local: toEntryContent(finding.row) }] });
    return;
  }
  const isLate = isLateDelivery(record, finding.row);
  if (!isLate && record.deleted && hasChanged(record, toEntryContent(finding.row))) {
    const content = toEntryContent(finding.row);
    conclude(transition, { record, task }, { changed: [{ ...record, deleted: false, base: content, local: content, projectId: finding.row.projectId, blocked: { kind: 'edited' } }] });
    return;
  }
  if (isLate) {
    transition.commit({ changed: [{ ...afterLateDelivery(record, toEntryContent(finding.row)), projectId: finding.row.projectId }] });
  } else if (!isAsKnown) {
    transition.commit(acceptRead(record, finding.row));
  }
  const current = transition.record(localId);
  if (current !== undefined && !transition.mayGoOn) {
    transition.task(localId, null);
    return;
  }
  if (current === undefined || current.blocked !== null || !isDirty(current)) {
    transition.task(localId, null);
    transition.giveBack(task.spent);
    return;
  }
  depart(transition, current, { spent: task.spent, version: finding.row.version });
}

/** The outcome of an update or delete according to the row; null: read again later. */
function verifiedChangeSet(transition: Transition, record: EntryRecord, { task, finding }: { readonly task: TaskOf<'verify'>; readonly finding: Finding }): ChangeSet | null {
  const { inflight } = record;
  if (inflight === null) {
    return null;
  }
  if (finding.kind === 'none') {
    return withRowGone(transition, record, finding.rows);
  }
  if (finding.kind === 'row' && inflight.kind === 'update' && sameContent(toEntryContent(finding.row), inflight.body)) {
    return accept(record, finding.row, inflight.body);
  }
  if (!task.afterGrace) {
    // It may still take effect and would revert what is sent, or undone, before that.
    return null;
  }
  if (finding.kind === 'unclear') {
    // If treated as failed and then undone by the user, it could still take effect.
    return null;
  }
  if (inflight.kind === 'delete') {
    return released(record);
  }
  if (isLateDelivery(record, finding.row)) {
    return released(afterLateDelivery(record, toEntryContent(finding.row)));
  }
  return record.base !== null && sameContent(toEntryContent(finding.row), record.base)
    ? released(record)
    : accept(record, finding.row, record.base === null ? inflight.body : ancestorOfUnknownOutcome(record.base, { sent: inflight.body, found: finding.row, wanted: record.local }));
}

export function onVerified(transition: Transition, record: EntryRecord, answer: { readonly task: TaskOf<'verify'>; readonly finding: Finding }): void {
  const settled = transition.state.settledAt.get(record.localId);
  const mayLag = settled !== undefined && answer.task.read.startedMs < settled.atMs + transition.lagMs;
  const changeSet = mayLag ? null : verifiedChangeSet(transition, record, answer);
  if (changeSet === null) {
    transition.task(record.localId, null);
  } else {
    const overMs = transition.state.unknownOutcomes.get(record.localId)?.overMs ?? transition.nowMs + transition.state.settings.graceMs;
    conclude(transition, { record, task: answer.task }, changeSet);
    if (!answer.task.afterGrace && (transition.record(record.localId)?.serverId ?? null) !== null) {
      // Another client may have made the same change while ours can still take effect on this row and would revert later writes.
      transition.state = withPause(transition.state, record.localId, overMs);
    }
  }
}
