/** Reads that are asked for, and what the answers of requests mean for the entries that wait for them. */
import { assertNever } from '#shared/values/result.ts';
import { isShutOut, mayBegin } from '../gateway/gateway-state.ts';
import { serviceIsOlderKey } from '../replica/replica-schema.ts';
import { onEnsureLost, onEnsureReply } from '../rules/ensuring.ts';
import { onNames } from '../rules/read-names.ts';
import { pauseUnseen } from '../rules/next-step.ts';
import { reconcile, takeCurrentRow, type Reconciled } from '../rules/reconcile.ts';
import { matchRecovered } from '../rules/recovered.ts';
import { onWriteReply, refusalPauseMs, unblockRefused } from '../rules/replies.ts';
import { noteUnreadable } from '../rules/unreadable.ts';
import type { EngineEvent, EntryRead, GatheredReply, ServiceAnswer } from './engine-events.ts';
import type { RequestOwner } from './memory.ts';
import type { Transition } from './transition.ts';

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;
type OwnerOf<Kind extends RequestOwner['kind']> = Extract<RequestOwner, { readonly kind: Kind }>;

/** Compares a read with the entries here and changes them to match it. */
export function takeOverRead(transition: Transition, read: EntryRead): Reconciled {
  const isServiceOlder = transition.store.meta(serviceIsOlderKey) !== null;
  const reconciled = reconcile(transition, isServiceOlder ? { ...read, isServiceOlder } : read);
  noteUnreadable(transition, read);
  matchRecovered(transition, read);
  return reconciled;
}

/** Refused lists show that earlier refusals were not about the entries: these are sent again after growing pauses. */
function forgetShutOut({ memory, nowMs, at }: Transition, { reply }: ServiceAnswer): void {
  for (const [localId, refusal] of isShutOut(reply) ? memory.suspected : []) {
    if (isShutOut(refusal.reply)) {
      const failures = (memory.pauses.get(localId)?.failures ?? 0) + 1;
      const untilMs = nowMs + refusalPauseMs(failures, at.fraction);
      memory.suspected.delete(localId);
      memory.pauses.set(localId, { untilMs, failures });
      memory.verifications.set(localId, { sinceMs: nowMs, count: 0, dueMs: untilMs });
    }
  }
}

export function onPullAsked(transition: Transition, { token, asked }: EventOf<'pull-asked'>): void {
  if (transition.memory.closed || !mayBegin(transition.gate, 'poll', transition.nowMs)) {
    transition.emit({ kind: 'pulled', token, outcome: { kind: 'failed' } });
    return;
  }
  const request = asked === 'active' ? ({ kind: 'list-active' } as const) : ({ kind: 'list-entries', window: asked } as const);
  transition.send({ kind: 'pull', token, asked, mark: transition.readMark() }, request);
}

function onPulled(transition: Transition, answer: ServiceAnswer, { token, asked, mark }: OwnerOf<'pull'>): void {
  if (answer.kind !== 'entries' || answer.reply.kind !== 'done' || transition.memory.closed) {
    forgetShutOut(transition, answer);
    transition.emit({ kind: 'pulled', token, outcome: { kind: 'failed' } });
    return;
  }
  transition.emit({
    kind: 'pulled',
    token,
    outcome: { kind: 'read', ...takeOverRead(transition, { list: answer.reply.value, asked, mark }) },
  });
}

/** A read that entries waited for. */
function onRead(transition: Transition, answer: ServiceAnswer, { asked, mark }: OwnerOf<'read'>): void {
  if (answer.kind !== 'entries' || transition.memory.closed) {
    return;
  }
  if (answer.reply.kind === 'done') {
    const read = { list: answer.reply.value, asked, mark };
    takeOverRead(transition, read);
    pauseUnseen(transition, read);
  } else {
    forgetShutOut(transition, answer);
  }
}

function onWritten(transition: Transition, answer: ServiceAnswer, { localId, attempt: id }: OwnerOf<'write'>): void {
  const attempt = transition.store.attemptsOf(localId).find((each) => each.id === id);
  const record = transition.store.get(localId);
  if (attempt !== undefined && record?.state === 'sent') {
    onWriteReply(transition, record, { attempt, answer });
    if (answer.reply.kind === 'changed' && answer.reply.current !== undefined) {
      takeCurrentRow(transition, answer.reply.current);
    }
  } else if (attempt !== undefined) {
    transition.endUnawaited(attempt);
  }
}

/** Starts the grace now: until its request ended, the attempt could take effect. */
function onAbandonedEnd(transition: Transition, { attempt: id }: OwnerOf<'abandoned'>): void {
  const { memory, nowMs, store } = transition;
  const attempt = store.attempts().find((each) => each.id === id);
  if (attempt !== undefined) {
    transition.endAttempt(attempt, 'unknown', nowMs + memory.settings.graceMs);
    if (store.get(attempt.localId)?.state === 'unknown') {
      memory.verifications.set(attempt.localId, { sinceMs: nowMs, count: 0, dueMs: nowMs });
    }
  }
}

export function onReply(transition: Transition, { request, answer }: GatheredReply): void {
  const { memory } = transition;
  const owner = memory.requests.get(request);
  if (owner === undefined) {
    return;
  }
  memory.requests.delete(request);
  if (answer.reply.kind === 'done' && memory.outage && transition.gate.backoff.failures === 0) {
    memory.outage = false;
    unblockRefused(transition, transition.store.asking());
    for (const [localId, verification] of memory.verifications) {
      memory.verifications.set(localId, { ...verification, dueMs: Math.min(verification.dueMs, transition.nowMs) });
    }
    for (const [localId, pause] of memory.pauses) {
      memory.pauses.set(localId, { ...pause, untilMs: Math.min(pause.untilMs, transition.nowMs) });
    }
  }
  switch (owner.kind) {
    case 'write':
      transition.isolate(owner.localId, () => onWritten(transition, answer, owner));
      break;
    case 'abandoned':
      onAbandonedEnd(transition, owner);
      break;
    case 'read':
      onRead(transition, answer, owner);
      break;
    case 'pull':
      onPulled(transition, answer, owner);
      break;
    case 'names':
      onNames(transition, answer, owner);
      break;
    case 'ensure':
      onEnsureReply(transition, owner, answer);
      break;
    default:
      assertNever(owner);
  }
}

/** Treats the request of an answer that could not be stored as unanswered. Accesses no entry, because one of them may be the cause. */
export function onReplyLost(transition: Transition, { request }: GatheredReply): void {
  const { memory, nowMs } = transition;
  const owner = memory.requests.get(request);
  memory.requests.delete(request);
  switch (owner?.kind) {
    case 'write':
      memory.closesAt.set(owner.attempt, nowMs + memory.settings.graceMs);
      memory.lost.set(owner.localId, true);
      break;
    case 'abandoned':
      memory.closesAt.set(owner.attempt, nowMs + memory.settings.graceMs);
      break;
    case 'pull':
    case 'names':
      transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
      break;
    case 'ensure':
      onEnsureLost(transition, owner);
      break;
    case 'read':
    case undefined:
      break;
    default:
      assertNever(owner);
  }
}
