/**
 * The engine: from a state and an event to the next state and its effects. Pure: time, randomness and the answers of disk and service are
 * part of the events.
 */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { assertNever, fail, succeed } from '#shared/values/result.ts';
import { storageFailureOf } from '#core/platform/storage-failure.ts';
import { timerAmong } from '../entry-record.ts';
import { applyMutation } from '../mutations/mutations.ts';
import type { EngineEvent, GatheredReply, ServiceAnswer, Step } from './engine-events.ts';
import { runningOnes, type EngineState } from './engine-state.ts';
import { markAllUnknown, markInterruptedUnknown, unknownOutcomeReply, markInFlightUnknown, endAbandoned } from '../outcomes/unknown-outcomes.ts';
import { claimName, markCreateUnknown, markInterruptedCreatesUnknown, onEnsureLost, onEnsureReply, settleName } from '../outcomes/ensuring.ts';
import { onEntryReply } from '../outcomes/entry-replies.ts';
import { unblocked } from '../outcomes/settle.ts';
import { aboutOneEntry } from '../outcomes/refusals.ts';
import { learn } from '../outcomes/learn.ts';
import { askForNames, onNames, onNickname } from '../outcomes/names.ts';
import { openMs, planWake, pump } from '../sending/pump.ts';
import { enterDeferred, forgetBefore, recall } from './eviction.ts';
import { commandMs } from './command-time.ts';
import { mayBegin } from '../gateway/gateway-state.ts';
import { isTaken } from './record-index.ts';
import type { RequestOwner } from './tasks.ts';
import { Transition } from './transition.ts';

/** Shortest wait after a transition threw, in milliseconds. */
const afterDefectMs = 1_000;

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

function onCommand(work: Transition, { mutation, tombstones }: EventOf<'command'>): void {
  const { state } = work;
  const running = runningOnes(state);
  const effect = applyMutation(mutation, {
    records: state.records,
    running: timerAmong(running),
    allRunning: running,
    isTaken: (start) => isTaken(state, start),
    isMapped: (serverId) => state.byServerId.has(serverId),
    conflict: (id) => state.conflicts.get(String(id)),
    now: instantOfEpochMs(commandMs(work)),
    newId: () => work.newId(),
    tombstone: (localId) => tombstones.get(localId) ?? null,
    commandOrder: state.commandOrder + 1,
  });
  if (!effect.ok) {
    work.emit({ kind: 'answer', result: effect });
    return;
  }
  const { changeSet, acknowledged } = effect.value;
  work.state = { ...state, lastCommandMs: commandMs(work) };
  work.commit(changeSet);
  work.emit({ kind: 'answer', result: succeed(acknowledged) });
  wakeSoon(work);
}

/** At once, but not within the user's call: the next command may change what has to be sent. */
function wakeSoon(work: Transition): void {
  if (!work.gate.suspended && !work.state.closed) {
    work.wakeAt(Math.max(work.nowMs, openMs(work)));
  }
}

function onPullAsked(work: Transition, { token, asked }: EventOf<'pull-asked'>): void {
  if (work.state.closed || !mayBegin(work.gate, 'poll', work.nowMs)) {
    work.emit({ kind: 'pulled', token, outcome: { kind: 'failed' } });
    return;
  }
  work.send(
    { kind: 'pull', token, asked, read: work.readMark() },
    asked === 'active' ? { kind: 'list-active' } : { kind: 'list-entries', window: asked },
  );
}

function onPulled(work: Transition, answer: ServiceAnswer, owner: Extract<RequestOwner, { readonly kind: 'pull' }>): void {
  if (answer.kind !== 'entries' || answer.reply.kind !== 'done' || work.state.closed) {
    work.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
    return;
  }
  const learned = learn(work, owner.read, { list: answer.reply.value, asked: owner.asked });
  work.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'read', ...learned } });
}

function onWatched(work: Transition, answer: ServiceAnswer, owner: Extract<RequestOwner, { readonly kind: 'watch' }>): void {
  if (answer.kind === 'entries' && answer.reply.kind === 'done') {
    // Rows missing from an incomplete list are searched again, but not at once.
    const { complete } = answer.reply.value;
    work.state = { ...work.state, watchFromMs: work.nowMs + (complete ? 0 : work.state.settings.graceMs) };
    learn(work, owner.read, { list: answer.reply.value, asked: owner.asked });
  } else {
    work.state = { ...work.state, watchFromMs: work.nowMs + work.state.settings.graceMs };
  }
}

function onReply(work: Transition, { request, answer: given }: GatheredReply): void {
  const answer = aboutOneEntry(given);
  const owner = work.state.requests.get(request);
  if (owner === undefined) {
    return;
  }
  work.state = { ...work.state, requests: work.state.requests.without(request) };
  if (answer.reply.kind === 'done' && work.state.outage && work.gate.backoff.failures === 0) {
    work.state = { ...work.state, outage: false };
    const changed = unblocked(work.state.unresolved.values());
    if (changed.length > 0) {
      work.commit({ changed });
    }
  }
  switch (owner.kind) {
    case 'entry':
      work.isolate(owner.localId, () => onEntryReply(work, owner.localId, answer));
      break;
    case 'abandoned':
      endAbandoned(work, owner);
      break;
    case 'pull':
      onPulled(work, answer, owner);
      break;
    case 'watch':
      onWatched(work, answer, owner);
      break;
    case 'names':
      onNames(work, answer, owner);
      break;
    case 'ensure':
      onEnsureReply(work, owner, answer);
      break;
    default:
      assertNever(owner);
  }
}

function onTryNow(work: Transition): void {
  work.state = { ...work.state, disk: { ...work.state.disk, retryAtMs: 0 } };
  work.endRefusalPauses();
  wakeSoon(work);
}

/** The result of a reply is not on disk: treats its request as unanswered. */
function onReplyLost(work: Transition, { request }: GatheredReply): void {
  const owner = work.state.requests.get(request);
  work.state = { ...work.state, requests: work.state.requests.without(request) };
  switch (owner?.kind) {
    case 'entry':
      work.task(owner.localId, null);
      unknownOutcomeReply(work, owner.localId);
      break;
    case 'pull':
    case 'names':
      work.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
      break;
    case 'abandoned':
      endAbandoned(work, owner);
      break;
    case 'watch':
      work.state = { ...work.state, watchFromMs: work.nowMs + work.state.settings.graceMs };
      break;
    case 'ensure':
      onEnsureLost(work, owner);
      break;
    case undefined:
      break;
    default:
      assertNever(owner);
  }
}

/** Treats the requests of the event as unanswered. Does not access entries, because one of them may be the cause. */
function onFailed(work: Transition, during: EngineEvent): void {
  for (const reply of during.kind === 'replies' ? during.replies : []) {
    onReplyLost(work, reply);
  }
  if (during.kind === 'pull-asked' || during.kind === 'names-asked') {
    work.emit({ kind: 'pulled', token: during.token, outcome: { kind: 'failed' } });
  }
  work.hold(null);
  if (!work.gate.suspended && !work.state.closed) {
    work.state = { ...work.state, wakeAtMs: null };
    work.wakeAt(Math.max(work.nowMs + afterDefectMs, openMs(work)));
  }
}

function onCommitFailed(work: Transition, { during, refusal }: EventOf<'commit-failed'>): void {
  if (during.kind === 'command') {
    work.emit({ kind: 'answer', result: fail(storageFailureOf(refusal)) });
    return;
  }
  for (const reply of during.kind === 'replies' ? during.replies : []) {
    onReplyLost(work, reply);
  }
  if (during.kind === 'name-settled') {
    markCreateUnknown(work, during.need);
  }
  work.hold(refusal.detail);
  if (during.kind === 'tick') {
    work.state = { ...work.state, wakeAtMs: null };
  }
  planWake(work);
}

function happen(work: Transition, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      markInterruptedUnknown(work);
      markInterruptedCreatesUnknown(work);
      return;
    case 'command':
      onCommand(work, event);
      return;
    case 'replies':
      for (const reply of event.replies) {
        onReply(work, reply);
      }
      pump(work);
      return;
    case 'tick':
      work.state = { ...work.state, wakeAtMs: null };
      pump(work);
      return;
    case 'try-now':
      onTryNow(work);
      return;
    case 'suspended':
      work.wakeAt(null);
      return;
    case 'resumed':
      markInFlightUnknown(work);
      onTryNow(work);
      return;
    case 'pull-asked':
      onPullAsked(work, event);
      return;
    case 'names-asked':
      askForNames(work, { kind: 'names', token: event.token, kinds: event.kinds, changed: false });
      return;
    case 'name-claimed':
      claimName(work, event.need);
      return;
    case 'name-settled':
      settleName(work, event.need, event.outcome);
      pump(work);
      return;
    case 'nickname':
      onNickname(work, event);
      return;
    case 'loaded':
      recall(work, event.records);
      return;
    case 'deferred-read':
      enterDeferred(work, event);
      wakeSoon(work);
      return;
    case 'forget-before':
      forgetBefore(work, event.instant);
      return;
    case 'unknownOutcome':
      markAllUnknown(work, event.what);
      return;
    case 'closed':
      work.state = { ...work.state, closed: true };
      work.wakeAt(null);
      return;
    case 'failed':
      onFailed(work, event.during);
      return;
    case 'commit-failed':
      onCommitFailed(work, event);
      return;
    default:
      assertNever(event);
  }
}

/** The next state and its effects. Never changes `state`. */
export function step(state: EngineState, event: EngineEvent): Step {
  const outage = state.outage || event.gate.backoff.failures > 0;
  const transition = new Transition(outage === state.outage ? state : { ...state, outage }, event);
  happen(transition, event);
  return transition.finish();
}
