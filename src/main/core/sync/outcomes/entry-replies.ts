/** Applies the answer to an entry's request. A create is repeated only if a complete read proves that the first one had no effect. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import { provesAbsence, type EntryList } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { ServiceAnswer } from '../engine/engine-events.ts';
import { foundRow, isDirty, pendingKind, toEntryContent, type EntryContent, type EntryRecord } from '../entry-record.ts';
import { uncertainRefusalsAtMost, isUncertainRefusal } from './refusals.ts';
import { readRequest, searchRequest } from '../sending/pump.ts';
import { resolveCreate, type ResolveAnswer } from './resolve-create.ts';
import { accept, acceptFound, adopted, tombstoned, mayBeBusy, mayBeItsOwnLateDelivery, blockedAs, released, sentAs, settleDelete, settleWrite, type ChangeSet } from './settle.ts';
import { isShutOut } from '../gateway/gateway-state.ts';
import type { Task, TaskOf } from '../engine/tasks.ts';
import { conclude, findIn, onVerified, onPreflight } from './known-rows.ts';
import { applyPull } from './pull.ts';
import type { Transition } from '../engine/transition.ts';

/** A refused create that cannot be verified now: it may exist, and is verified later. */
const noAnswer = { kind: 'unknown', detail: 'refused, and perhaps there' } as const;

/** Tries again later after an uncertain refusal; returns false if it has lasted too long. */
function retriesUncertainRefusal(transition: Transition, { record, task }: { readonly record: EntryRecord; readonly task: Task }, reply: Reply<unknown>): boolean {
  if (!isUncertainRefusal(reply) || (transition.state.refusals.get(record.localId)?.failures ?? 0) >= uncertainRefusalsAtMost) {
    return false;
  }
  conclude(transition, { record, task }, released(record));
  transition.pauseRefused(record.localId);
  return true;
}

/**
 * A 404 to a change or delete: the row is searched for, and while reads show it, the next attempt waits longer each time. Returns true if that has
 * lasted too long: then it is a refusal.
 */
function isRefusedAsMissing(transition: Transition, { record, task }: { readonly record: EntryRecord; readonly task: Task }, reply: Reply<unknown>): boolean {
  if (reply.kind !== 'absent' || record.inflight?.kind === 'create') {
    return false;
  }
  const isRefused = (transition.state.refusals.get(record.localId)?.failures ?? 0) >= uncertainRefusalsAtMost;
  if (isRefused) {
    conclude(transition, { record, task }, blockedAs(record, { kind: 'rejected', status: 404, message: reply.message, errors: {} }));
  }
  transition.pauseRefused(record.localId);
  return isRefused;
}

/** A refusal that is believed although something before the service may have sent it: the user is asked, and the request is repeated seldom. */
function pauseIfUncertain(transition: Transition, { localId }: EntryRecord, reply: Reply<unknown>): void {
  if (isUncertainRefusal(reply) && transition.record(localId)?.blocked?.kind === 'rejected') {
    transition.pauseRefused(localId);
  }
}

/** A 204 has no body that proves that the service sent it: one read, as soon as it can be current, has to show that the row is gone. */
function readAfterDelete(transition: Transition, { record, task }: { readonly record: EntryRecord; readonly task: Task }): void {
  transition.task(record.localId, null);
  transition.commit(settleDelete(record, { kind: 'unknown', detail: '204' }));
  transition.giveBack(task.spent);
  const { verificationsDue } = transition.state;
  transition.state = { ...transition.state, verificationsDue: verificationsDue.with(record.localId, transition.nowMs + transition.lagMs) };
}

function onWritten(transition: Transition, record: EntryRecord, answer: { readonly task: TaskOf<'write'>; readonly reply: ServiceAnswer }): void {
  const { task, reply: answered } = answer;
  if (isRefusedAsMissing(transition, { record, task }, answered.reply)) {
    return;
  }
  if (answered.kind === 'nothing') {
    if (answered.reply.kind === 'done' && transition.state.settings.graceMs > 0) {
      readAfterDelete(transition, { record, task });
    } else if (answered.reply.kind !== 'rejected' || !retriesUncertainRefusal(transition, { record, task }, answered.reply)) {
      settle(transition, { record, task }, { reply: answered.reply, changeSet: settleDelete(record, answered.reply) });
    }
    return;
  }
  if (answered.kind !== 'entry') {
    return;
  }
  const { reply } = answered;
  const mayBeElse = mayBeItsOwnLateDelivery(record, reply) || (record.inflight?.kind === 'create' && isShutOut(reply));
  const request = mayBeElse && record.inflight !== null ? searchRequest(record.inflight.body, 0) : null;
  if (request !== null && !transition.mayGoOn) {
    settle(transition, { record, task }, { reply: noAnswer, changeSet: settleWrite(record, noAnswer) });
    return;
  }
  if (request !== null) {
    transition.sendFor(record.localId, { kind: 'search', spent: task.spent, reads: 0, rows: [], afterGrace: false, refused: reply, overtook: task.overtook }, request);
    return;
  }
  if (reply.kind === 'done') {
    transition.shortenRefusalPauses();
  }
  if (mayBeBusy(record, reply) && (transition.awaitStops(record.localId) || task.overtook)) {
    conclude(transition, { record, task }, released(record));
    return;
  }
  if (reply.kind === 'rejected' && retriesUncertainRefusal(transition, { record, task }, reply)) {
    return;
  }
  settle(transition, { record, task }, { reply, changeSet: takingOver(transition, record, { reply, changeSet: settleWrite(record, reply) }) });
}

/**
 * The row of an answered create may have a record: it was moved before the answer came, and a read took it for another client's. The entry
 * takes it over, unless the user has dealt with that record: it may be another entry, and neither may vanish.
 */
function takingOver(transition: Transition, record: EntryRecord, { reply, changeSet }: { readonly reply: Reply<RemoteEntry>; readonly changeSet: ChangeSet }): ChangeSet {
  const holderId = reply.kind === 'done' ? transition.state.byServerId.get(reply.value.id) : undefined;
  const holder = holderId === undefined || holderId === record.localId ? undefined : transition.record(holderId);
  if (reply.kind !== 'done' || holder === undefined) {
    return changeSet;
  }
  if (holder.commandOrder > 0 || holder.base === null || isDirty(holder) || holder.inflight !== null || holder.blocked !== null) {
    return blockedAs(record, { kind: 'ask', found: foundRow(reply.value, record.inflight?.body ?? record.local) });
  }
  const row = { ...holder.base, id: reply.value.id, projectId: holder.projectId };
  const accepted = acceptFound(record, row, record.inflight?.body ?? record.local);
  return { ...accepted, removed: [holder], tombstones: [{ record: holder, content: holder.local }] };
}

function settle(
  transition: Transition,
  work: { readonly record: EntryRecord; readonly task: Task },
  { reply, changeSet }: { readonly reply: Reply<unknown>; readonly changeSet: ChangeSet },
): void {
  // A changed row is read again before the next attempt, and a missing one is searched for.
  if (reply.kind === 'not-sent' || reply.kind === 'changed' || reply.kind === 'unknown' || reply.kind === 'absent') {
    transition.task(work.record.localId, null);
    transition.commit(changeSet);
  } else {
    conclude(transition, work, changeSet);
    pauseIfUncertain(transition, work.record, reply);
  }
}

function resolvedChangeSet(record: EntryRecord, body: EntryContent, answer: ResolveAnswer): ChangeSet | null {
  switch (answer.kind) {
    case 'adopt':
      return adopted(record, answer.row, body);
    case 'absent':
      return record.deleted ? tombstoned(record) : released(record);
    case 'ask': {
      // Also for a deleted entry: only the user can decide whether the row is the one to delete.
      const { row } = answer;
      return blockedAs(record, { kind: 'ask', found: row === null ? undefined : foundRow(row, sentAs(row, body, record.tried ?? [])) });
    }
    case 'wait':
      return null;
    default:
      return assertNever(answer);
  }
}

/** Takes over the other new rows of the second in which a create was found. Until the next read another client may have made one dissimilar to it. */
function takeOthers(transition: Transition, list: EntryList, start: string): void {
  const { state } = transition;
  const ofSecond = list.rows.filter((row) => row.start === start);
  const rows = [...new Map(ofSecond.map((row) => [row.id, row])).values()];
  const isKnown = (id: RecordId): boolean => state.knownServerIds.has(id);
  const { changeSets } = applyPull({ state, list: { rows, complete: false }, asked: 'active', isFresher: () => true, isGone: isKnown, newId: () => transition.newId() });
  changeSets.forEach((changeSet) => transition.commit(changeSet));
}

function onFound(transition: Transition, record: EntryRecord, { task, list }: { readonly task: TaskOf<'search'>; readonly list: EntryList }): void {
  const body = record.inflight?.body ?? record.local;
  const { localId } = record;
  const former = list.rows.find(({ id }) => id === record.inflight?.formerId);
  if (former !== undefined) {
    // The service went back to an earlier state: every difference is a change that it lost.
    conclude(transition, { record, task }, accept(record, former, toEntryContent(former)));
    return;
  }
  const { refused } = task;
  const answer = resolveCreate({
    body,
    tried: record.tried ?? [],
    rows: list.rows,
    complete: list.complete,
    afterGrace: task.afterGrace,
    isAnswered: refused !== null,
    excluded: (id) => transition.state.knownServerIds.has(id),
  });
  if (refused !== null && answer.kind !== 'adopt' && mayBeBusy(record, refused) && (transition.awaitStops(localId) || task.overtook)) {
    conclude(transition, { record, task }, released(record));
    return;
  }
  if (refused !== null && answer.kind !== 'adopt' && retriesUncertainRefusal(transition, { record, task }, refused)) {
    return;
  }
  const changeSet = refused !== null && answer.kind !== 'adopt' ? settleWrite(record, refused) : resolvedChangeSet(record, body, answer);
  if (changeSet === null) {
    transition.task(localId, null);
  } else {
    conclude(transition, { record, task }, changeSet);
    pauseIfUncertain(transition, record, refused ?? noAnswer);
  }
  if (answer.kind === 'adopt') {
    takeOthers(transition, list, answer.row.start);
  }
}

function onReadFailed(transition: Transition, record: EntryRecord, { task, reply }: { readonly task: Task; readonly reply: Reply<EntryList> }): void {
  if (isShutOut(reply) && task.kind === 'search' && task.refused !== null && isShutOut(task.refused)) {
    // Access as a whole was refused, not this entry: it waits with all others until access is restored.
    transition.task(record.localId, null);
    transition.commit(released(record));
  } else if (task.kind === 'search' && task.refused !== null) {
    settle(transition, { record, task }, { reply: noAnswer, changeSet: settleWrite(record, noAnswer) });
  } else {
    transition.task(record.localId, null);
  }
  if (isShutOut(reply)) {
    transition.pauseRefused(record.localId);
  }
}

function onSearched(transition: Transition, record: EntryRecord, { task, list }: { readonly task: TaskOf<'search'>; readonly list: EntryList }): void {
  const rows = [...task.rows, ...list.rows];
  const body = record.inflight?.body ?? record.local;
  // The list of running entries can show the entry, but does not prove its absence: it may have been stopped.
  const complete = provesAbsence(list) && task.reads < 2;
  const next = complete ? null : searchRequest(body, task.reads + 1);
  if (next !== null && !transition.mayGoOn) {
    onReadFailed(transition, record, { task, reply: noAnswer });
  } else if (next === null) {
    onFound(transition, record, { task, list: { rows, complete } });
  } else {
    transition.sendFor(record.localId, { ...task, rows, reads: task.reads + 1 }, next);
  }
}

function onSeen(transition: Transition, record: EntryRecord, { task, list }: { readonly task: TaskOf<'preflight' | 'verify'>; readonly list: EntryList }): void {
  const next = readRequest(record, task.reads + 1);
  const finding = findIn(record, list, { isLast: next === null, isOffDates: task.isOffDates });
  if (finding === null && !transition.mayGoOn) {
    transition.task(record.localId, null);
  } else if (finding === null && next !== null) {
    transition.sendFor(record.localId, { ...task, reads: task.reads + 1, isOffDates: (task.reads === 0 || task.isOffDates) && provesAbsence(list) }, next);
  } else if (finding !== null && task.kind === 'preflight') {
    onPreflight(transition, record, { task, finding });
  } else if (finding !== null && task.kind === 'verify') {
    onVerified(transition, record, { task, finding });
  }
}

/** False if the task is obsolete because the user has decided otherwise. */
function isWanted(record: EntryRecord, task: Task): boolean {
  switch (task.kind) {
    case 'write':
      return record.inflight !== null;
    case 'preflight':
      return record.blocked === null && record.inflight === null && pendingKind(record) !== null && record.serverId !== null;
    case 'verify':
      return record.inflight !== null && record.inflight.kind !== 'create';
    case 'search':
      return record.inflight?.kind === 'create';
    default:
      return assertNever(task);
  }
}

export function onEntryReply(transition: Transition, localId: Uuid, answer: ServiceAnswer): void {
  const task = transition.state.tasks.get(localId);
  const record = transition.record(localId);
  if (answer.reply.kind === 'not-sent' && answer.reply.connectivity === 'no-network') {
    transition.forgetStopAttempt(localId);
  }
  if (task === undefined || record === undefined || !isWanted(record, task)) {
    transition.task(localId, null);
    return;
  }
  if (task.kind === 'write') {
    onWritten(transition, record, { task, reply: answer });
    return;
  }
  if (answer.kind !== 'entries') {
    return;
  }
  if (answer.reply.kind !== 'done') {
    onReadFailed(transition, record, { task, reply: answer.reply });
  } else if (task.kind === 'search') {
    onSearched(transition, record, { task, list: answer.reply.value });
  } else {
    onSeen(transition, record, { task, list: answer.reply.value });
  }
}
