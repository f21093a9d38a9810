/** The only place where it is decided what is sent next, and when the engine wakes up. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { EntryRead, ServiceRequest } from '../engine/engine-events.ts';
import { isUnconfirmedStop, type Transition } from '../engine/transition.ts';
import { pendingKind, runsThere, timerAmong, type Attempt, type EntryRecord } from '../entry-record.ts';
import { mayBegin } from '../gateway/gateway-state.ts';
import { missingNameKey } from '../wish.ts';
import { beginEnsure, releaseNeeds } from './ensuring.ts';
import { bodyToSend, missingNameOf } from './missing-name.ts';
import { unblockRefused } from './replies.ts';
import { planWake } from './wake.ts';
import { datesOf, isWithin, provenSpan, windowAround, windowSpan } from './windows.ts';

/** Requests of entries that are open at the same time, of which `RequestLanes` sends a few, and those that stops and the timer may add. */
const openAtMost = 16;
const urgentAtMost = 18;

/** Milliseconds after the end of a request at which its outcome is read; after the last one, reads follow at the grace. */
const verifyAfterMs = [0, 1_000, 3_000, 10_000];

/**
 * Milliseconds between reads after the grace while lists prove nothing: at least, at most, and as a share of the time that it took so far.
 */
const lateVerifyMs = 10_000;
const longestVerifyMs = 600_000;
const lateVerifyShare = 0.05;

/** Milliseconds for which a read is recent enough to write over what it showed. */
const seenForMs = 30_000;

/** Milliseconds before a row that no list showed is read again. */
const unclearPauseMs = 30_000;

/** Milliseconds for which a service knows a key, with a margin. */
const keyAgeMs = 20 * 3_600_000;

/** What can be done for an entry now; `wait`: something that ends by itself has to be awaited. */
type Step =
  | { readonly kind: 'write'; readonly record: EntryRecord }
  | { readonly kind: 'repeat'; readonly record: EntryRecord; readonly attempt: Attempt }
  | { readonly kind: 'read'; readonly localId: Uuid; readonly asked: EntryWindow }
  | { readonly kind: 'name'; readonly record: EntryRecord }
  | { readonly kind: 'remove'; readonly record: EntryRecord };

function windowKey(window: EntryWindow): string {
  return `${window.after} ${window.before}`;
}

/** True if the service may run another entry: one that was stopped here while its create had no answer. */
function mayRunUnseen(transition: Transition, record: EntryRecord): boolean {
  const { memory, nowMs, settings, store } = transition;
  return store.open().some(({ localId, serverId, local }) => {
    const sinceMs = memory.verifications.get(localId)?.sinceMs ?? nowMs;
    const isAwaited =
      localId !== record.localId && serverId === null && local.end !== null && nowMs < sinceMs + Math.max(1, settings.graceMs);
    return isAwaited && transition.lastAttempt(localId)?.body.end === null;
  });
}

/**
 * Running entries wait for unconfirmed stops: the service accepts one. A stop that fails holds them back for one grace from its first
 * request.
 */
function waitsForStop(transition: Transition, record: EntryRecord): boolean {
  const { memory, nowMs, settings } = transition;
  if (record.local.end !== null || record.deleted || record.base?.end === null) {
    return false;
  }
  const isAwaited = ({ localId }: EntryRecord): boolean =>
    localId !== record.localId && nowMs < (memory.stopsTried.get(localId) ?? nowMs) + Math.max(1, settings.graceMs);
  return transition.store.runsThere().some((other) => isUnconfirmedStop(other) && isAwaited(other)) || mayRunUnseen(transition, record);
}

/** If the answers of two creates of one second were lost, they could not be distinguished. */
function secondIsOpen({ store }: Transition, record: EntryRecord): Attempt | null {
  return store.attemptsAt(record.local.start).find(({ kind, localId }) => kind === 'create' && localId !== record.localId) ?? null;
}

function stepFor(transition: Transition, record: EntryRecord): Step | null {
  const { memory, nowMs, settings, fresh, store } = transition;
  const { localId, serverId } = record;
  if ((memory.pauses.get(localId)?.untilMs ?? 0) > nowMs || waitsForStop(transition, record)) {
    return null;
  }
  if (record.deleted && serverId === null) {
    return { kind: 'remove', record };
  }
  const need = missingNameOf(record);
  if (need !== null) {
    return (memory.ensuring.get(missingNameKey(need))?.waitsUntilMs ?? null) === null ? { kind: 'name', record } : null;
  }
  if (serverId === null) {
    const other = secondIsOpen(transition, record);
    if (other === null) {
      return { kind: 'write', record };
    }
    const closesAtMs = transition.closesAtMs(other);
    if (closesAtMs > nowMs && closesAtMs !== Number.POSITIVE_INFINITY) {
      transition.pause(localId, closesAtMs);
    }
    return closesAtMs > nowMs ? null : { kind: 'read', localId, asked: windowAround(record.local.start, 0) };
  }
  // The version, or a read of the row, shows that no other client has changed it since.
  const isChecked = record.version !== null || settings.graceMs === 0 || fresh.wasSeen(localId, nowMs - seenForMs);
  if (isChecked) {
    return { kind: 'write', record };
  }
  const attempts = store.attemptsOf(localId);
  // A change that may have moved the row, and can take effect no more: it ends when its date is read.
  const over = attempts.find((attempt) => transition.closesAtMs(attempt) <= nowMs);
  const isEarlierAsked = over !== undefined && over.body.start < (record.base ?? record.local).start;
  return { kind: 'read', localId, asked: datesOf(record, attempts, isEarlierAsked) };
}

/** How the outcome of an unanswered write is found out: by the same request where the service recognises it, else by a read. */
function stepForUnknown(transition: Transition, record: EntryRecord): Step | null {
  const attempts = transition.store.attemptsOf(record.localId);
  const attempt = attempts.at(-1);
  if (attempt === undefined) {
    return { kind: 'read', localId: record.localId, asked: datesOf(record, []) };
  }
  const { settings, memory, at } = transition;
  const isRecognized = attempt.kind === 'create' ? settings.hasKeys : record.version !== null;
  const isRepeatable = isRecognized && attempt.outcome === 'unknown' && at.wallMs - attempt.atMs < keyAgeMs && at.wallMs >= attempt.atMs;
  return isRepeatable && !memory.suspected.has(record.localId)
    ? { kind: 'repeat', record, attempt }
    : {
        kind: 'read',
        localId: record.localId,
        asked: datesOf(record, attempts, (memory.verifications.get(record.localId)?.count ?? 0) % 2 === 1),
      };
}

function isBeingRead(transition: Transition, asked: EntryWindow): boolean {
  const key = windowKey(asked);
  return [...transition.memory.requests.values()].some((owner) => owner.kind === 'read' && windowKey(owner.asked) === key);
}

function toRequest(record: EntryRecord, { kind, body, key }: Pick<Attempt, 'kind' | 'body' | 'key'>): ServiceRequest | null {
  const { localId, serverId, version } = record;
  if (kind === 'create') {
    return { kind, localId, body, key };
  }
  const condition = version === null ? {} : { version };
  if (serverId === null) {
    return null;
  }
  return kind === 'update' ? { kind, localId, serverId, body, ...condition } : { kind, localId, serverId, ...condition };
}

function begin(transition: Transition, record: EntryRecord, attempt: Attempt): void {
  const request = toRequest(record, attempt);
  if (request === null) {
    throw new Error('A change or delete needs the row of its entry');
  }
  const { memory, nowMs } = transition;
  memory.closesAt.set(attempt.id, Number.POSITIVE_INFINITY);
  transition.put({ ...record, state: 'sent' });
  if (runsThere(record) && (record.local.end !== null || record.deleted) && !memory.stopsTried.has(record.localId)) {
    memory.stopsTried.set(record.localId, nowMs);
  }
  const isPatient = record.local.end !== null && !runsThere(record);
  transition.send({ kind: 'write', localId: record.localId, attempt: attempt.id }, request, isPatient);
}

function write(transition: Transition, record: EntryRecord): void {
  const kind = pendingKind(record);
  const body = kind === 'delete' ? (record.base ?? record.local) : bodyToSend(record);
  const attempt = transition.store.addAttempt({ localId: record.localId, kind, body, key: transition.newId(), atMs: transition.at.wallMs });
  transition.hasWritten = true;
  begin(transition, record, attempt);
}

function perform(transition: Transition, step: Step): void {
  switch (step.kind) {
    case 'write':
      write(transition, step.record);
      return;
    case 'repeat':
      begin(transition, step.record, step.attempt);
      return;
    case 'read':
      if (!isBeingRead(transition, step.asked)) {
        transition.send(
          { kind: 'read', asked: step.asked, mark: transition.readMark() },
          { kind: 'list-entries', window: step.asked },
          true,
        );
      }
      return;
    case 'name': {
      const need = missingNameOf(step.record);
      if (need !== null) {
        beginEnsure(transition, need);
      }
      return;
    }
    case 'remove':
      transition.remove(step.record);
  }
}

function openRequests({ memory }: Transition): number {
  return [...memory.requests.values()].filter(({ kind }) => kind === 'write' || kind === 'read').length;
}

function mayOpen(transition: Transition, most: number): boolean {
  const { memory, nowMs, gate } = transition;
  return (
    openRequests(transition) < (memory.disk.failures > 0 ? 1 : most) && memory.disk.retryAtMs <= nowMs && mayBegin(gate, 'entries', nowMs)
  );
}

/** When the outcome is sought next. */
function countVerification(transition: Transition, record: EntryRecord): void {
  const { memory, nowMs } = transition;
  const { sinceMs, count } = memory.verifications.get(record.localId) ?? { sinceMs: nowMs, count: 0 };
  const attempt = transition.lastAttempt(record.localId);
  const closesAtMs = attempt === null ? nowMs : transition.closesAtMs(attempt);
  const plannedMs = sinceMs + (verifyAfterMs[count + 1] ?? Number.POSITIVE_INFINITY);
  const lateMs = nowMs + Math.min(longestVerifyMs, Math.max(lateVerifyMs, lateVerifyShare * (nowMs - sinceMs)));
  const nextMs = Math.min(plannedMs, closesAtMs);
  memory.verifications.set(record.localId, { sinceMs, count: count + 1, dueMs: nextMs > nowMs ? nextMs : lateMs });
}

/** Takes `step` for its entry. Returns false if there is no place for a request now. */
function tryStep(transition: Transition, step: Step | null, most: number): boolean {
  if (step === null) {
    return true;
  }
  if (step.kind !== 'remove' && !mayOpen(transition, most)) {
    return false;
  }
  const localId = step.kind === 'read' ? step.localId : step.record.localId;
  transition.isolate(localId, () => perform(transition, step));
  return true;
}

function verifyUnknown(transition: Transition): void {
  const { memory, nowMs, store } = transition;
  const due = [...memory.verifications].filter(([, { dueMs }]) => dueMs <= nowMs).sort(([, one], [, other]) => one.dueMs - other.dueMs);
  for (const [localId] of due) {
    const record = store.get(localId);
    if (record?.state !== 'unknown') {
      memory.verifications.delete(localId);
    } else if (!mayOpen(transition, openAtMost)) {
      return;
    } else {
      countVerification(transition, record);
      tryStep(transition, stepForUnknown(transition, record), openAtMost);
    }
  }
}

/** Stops, then the running entry: the timer is synchronized before everything else. */
function sendUrgent(transition: Transition): void {
  const { store } = transition;
  const stops = store.runsThere().filter((record) => record.state === 'changed' && isUnconfirmedStop(record));
  const timer = timerAmong(store.running());
  for (const record of [...stops, ...(timer?.state === 'changed' ? [timer] : [])]) {
    const current = store.get(record.localId);
    if (current?.state === 'changed' && !tryStep(transition, stepFor(transition, current), urgentAtMost)) {
      return;
    }
  }
}

/** Changed entries that are looked at for the next request; those before them wait for something. */
const soughtAtMost = 1_000;

function nextOther(transition: Transition): Step | null {
  const { memory, store } = transition;
  const isNaming = [...memory.ensuring.values()].some(({ waitsUntilMs }) => waitsUntilMs !== null);
  for (const record of store.changed(!isNaming).take(soughtAtMost)) {
    const step = stepFor(transition, record);
    if (step !== null && !(step.kind === 'read' && isBeingRead(transition, step.asked))) {
      return step;
    }
  }
  return null;
}

function sendOthers(transition: Transition): void {
  for (let next = nextOther(transition); next !== null; next = nextOther(transition)) {
    if (!tryStep(transition, next, openAtMost)) {
      return;
    }
  }
}

/** While the service shows the user nothing of the organization, one list finds out when that ends; a write would only be refused. */
function probeAccess(transition: Transition): void {
  const [first] = transition.store.unsettled();
  if (first !== undefined && mayOpen(transition, 1)) {
    perform(transition, { kind: 'read', localId: first.localId, asked: datesOf(first, []) });
  }
}

/** Refused entries whose pause is over are tried again. */
function endPauses(transition: Transition): void {
  const { memory, nowMs, store } = transition;
  for (const [localId, { untilMs, failures }] of memory.pauses) {
    if (untilMs <= nowMs && untilMs !== Number.NEGATIVE_INFINITY) {
      memory.pauses.set(localId, { untilMs: Number.NEGATIVE_INFINITY, failures });
      const record = store.get(localId);
      if (record?.state === 'asked') {
        unblockRefused(transition, [record]);
      }
    }
  }
}

/** Entries of the dates that were read for them and whose row was not shown, or only an older state of it, wait before the next read. */
export function pauseUnseen(transition: Transition, { list, asked, mark }: EntryRead): void {
  const { nowMs, settings, fresh, store } = transition;
  if (asked === 'active') {
    return;
  }
  const span = windowSpan(asked);
  const pauseMs = provenSpan({ list, asked }) === null ? unclearPauseMs : settings.lagMs;
  for (const record of store.withRowIn(span)) {
    const isSought = record.state === 'changed' && record.version === null && isWithin((record.base ?? record.local).start, span);
    if (isSought && !fresh.wasSeen(record.localId, mark.beganMs)) {
      transition.pause(record.localId, nowMs + pauseMs);
    }
  }
}

/** Begins all requests that may leave now: the timer, the outcomes of lost answers, then the newest commands. */
export function sendNext(transition: Transition): void {
  if (!transition.gate.suspended && !transition.memory.closed) {
    endPauses(transition);
    releaseNeeds(transition);
    if (transition.gate.connectivity === 'no-access') {
      probeAccess(transition);
    } else {
      sendUrgent(transition);
      verifyUnknown(transition);
      sendOthers(transition);
    }
  }
  planWake(transition);
}
