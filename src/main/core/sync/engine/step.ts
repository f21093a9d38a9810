/** The engine: from a state and an event to the next state and its effects. Pure: time and randomness are part of the event. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { assertNever, fail, succeed } from '#shared/values/result.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import { timerAmong } from '../entry-record.ts';
import { applyMutation } from '../mutations/mutations.ts';
import type { EngineEvent, GatheredReply, ServiceAnswer, Step } from './engine-events.ts';
import { runningOnes, type EngineState } from './engine-state.ts';
import { markAllUnknown, markInterruptedUnknown, unknownOutcomeReply, markInFlightUnknown, endAbandoned } from '../outcomes/unknown-outcomes.ts';
import { claimName, markCreateUnknown, markInterruptedCreatesUnknown, onEnsureLost, onEnsureReply, settleName } from '../outcomes/ensuring.ts';
import { onEntryReply } from '../outcomes/entry-replies.ts';
import { unblockRefused } from '../outcomes/settle.ts';
import { learn } from '../outcomes/learn.ts';
import { askForNames, onNames, onNickname } from '../outcomes/names.ts';
import { openMs, planWake, pump } from '../sending/pump.ts';
import { enterDeferred, forgetBefore, load } from './eviction.ts';
import { commandMs } from './command-time.ts';
import { mayBegin } from '../gateway/gateway-state.ts';
import { isTaken } from './record-index.ts';
import type { RequestOwner } from './tasks.ts';
import { Transition } from './transition.ts';

/** Shortest wait after a transition threw, in milliseconds. */
const afterDefectMs = 1_000;

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

function onCommand(transition: Transition, { mutation, tombstones }: EventOf<'command'>): void {
  const { state } = transition;
  const running = runningOnes(state);
  const effect = applyMutation(mutation, {
    records: state.records,
    running: timerAmong(running),
    allRunning: running,
    isTaken: (start) => isTaken(state, start),
    isMapped: (serverId) => state.byServerId.has(serverId),
    isSoughtByOther: (start, localId) => (state.creating.get(start) ?? []).some((other) => other !== localId),
    conflict: (id) => state.conflicts.get(String(id)),
    now: instantOfEpochMs(commandMs(transition)),
    newId: () => transition.newId(),
    tombstone: (localId) => tombstones.get(localId) ?? null,
    commandOrder: state.commandOrder + 1,
  });
  if (!effect.ok) {
    transition.emit({ kind: 'answer', result: effect });
    return;
  }
  const { changeSet, acknowledged } = effect.value;
  transition.state = { ...state, lastCommandMs: commandMs(transition) };
  transition.commit(changeSet);
  transition.emit({ kind: 'answer', result: succeed(acknowledged) });
  wakeSoon(transition);
}

/** At once, but not within the user's call: the next command may change what has to be sent. */
function wakeSoon(transition: Transition): void {
  if (!transition.gate.suspended && !transition.state.closed) {
    transition.wakeAt(Math.max(transition.nowMs, openMs(transition)));
  }
}

function onPullAsked(transition: Transition, { token, asked }: EventOf<'pull-asked'>): void {
  if (transition.state.closed || !mayBegin(transition.gate, 'poll', transition.nowMs)) {
    transition.emit({ kind: 'pulled', token, outcome: { kind: 'failed' } });
    return;
  }
  transition.send(
    { kind: 'pull', token, asked, read: transition.readMark() },
    asked === 'active' ? { kind: 'list-active' } : { kind: 'list-entries', window: asked },
  );
}

function onPulled(transition: Transition, answer: ServiceAnswer, owner: Extract<RequestOwner, { readonly kind: 'pull' }>): void {
  if (answer.kind !== 'entries' || answer.reply.kind !== 'done' || transition.state.closed) {
    transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
    return;
  }
  const learned = learn(transition, owner.read, { list: answer.reply.value, asked: owner.asked });
  transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'read', ...learned } });
}

function onWatched(transition: Transition, answer: ServiceAnswer, owner: Extract<RequestOwner, { readonly kind: 'watch' }>): void {
  if (answer.kind === 'entries' && answer.reply.kind === 'done') {
    // Rows missing from an incomplete list are searched again, but not at once.
    const { complete } = answer.reply.value;
    transition.state = { ...transition.state, watchFromMs: transition.nowMs + (complete ? 0 : transition.state.settings.graceMs) };
    learn(transition, owner.read, { list: answer.reply.value, asked: owner.asked });
  } else {
    transition.state = { ...transition.state, watchFromMs: transition.nowMs + transition.state.settings.graceMs };
  }
}

function onReply(transition: Transition, { request, answer }: GatheredReply): void {
  const owner = transition.state.requests.get(request);
  if (owner === undefined) {
    return;
  }
  transition.state = { ...transition.state, requests: transition.state.requests.without(request) };
  if (answer.reply.kind === 'done' && transition.state.outage && transition.gate.backoff.failures === 0) {
    transition.state = { ...transition.state, outage: false };
    const changed = unblockRefused(transition.state.unresolved.values());
    if (changed.length > 0) {
      transition.commit({ changed });
    }
  }
  switch (owner.kind) {
    case 'entry':
      transition.isolate(owner.localId, () => onEntryReply(transition, owner.localId, answer));
      break;
    case 'abandoned':
      endAbandoned(transition, owner);
      break;
    case 'pull':
      onPulled(transition, answer, owner);
      break;
    case 'watch':
      onWatched(transition, answer, owner);
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

function onTryNow(transition: Transition): void {
  transition.state = { ...transition.state, disk: { ...transition.state.disk, retryAtMs: 0 } };
  transition.endRefusalPauses('user');
  wakeSoon(transition);
}

/** The result of a reply is not on disk: treats its request as unanswered. */
function onReplyLost(transition: Transition, { request }: GatheredReply): void {
  const owner = transition.state.requests.get(request);
  transition.state = { ...transition.state, requests: transition.state.requests.without(request) };
  switch (owner?.kind) {
    case 'entry':
      transition.task(owner.localId, null);
      unknownOutcomeReply(transition, owner.localId);
      break;
    case 'pull':
    case 'names':
      transition.emit({ kind: 'pulled', token: owner.token, outcome: { kind: 'failed' } });
      break;
    case 'abandoned':
      endAbandoned(transition, owner);
      break;
    case 'watch':
      transition.state = { ...transition.state, watchFromMs: transition.nowMs + transition.state.settings.graceMs };
      break;
    case 'ensure':
      onEnsureLost(transition, owner);
      break;
    case undefined:
      break;
    default:
      assertNever(owner);
  }
}

/** Treats the requests of the event as unanswered. Does not access entries, because one of them may be the cause. */
function onFailed(transition: Transition, during: EngineEvent): void {
  for (const reply of during.kind === 'replies' ? during.replies : []) {
    onReplyLost(transition, reply);
  }
  if (during.kind === 'pull-asked' || during.kind === 'names-asked') {
    transition.emit({ kind: 'pulled', token: during.token, outcome: { kind: 'failed' } });
  }
  transition.hold(null);
  if (!transition.gate.suspended && !transition.state.closed) {
    transition.state = { ...transition.state, wakeAtMs: null };
    transition.wakeAt(Math.max(transition.nowMs + afterDefectMs, openMs(transition)));
  }
}

function onCommitFailed(transition: Transition, { during, refusal }: EventOf<'commit-failed'>): void {
  if (during.kind === 'command') {
    transition.emit({ kind: 'answer', result: fail(toStorageFailure(refusal)) });
    return;
  }
  for (const reply of during.kind === 'replies' ? during.replies : []) {
    onReplyLost(transition, reply);
  }
  if (during.kind === 'name-settled') {
    markCreateUnknown(transition, during.need);
  }
  transition.hold(refusal.detail);
  if (during.kind === 'tick') {
    transition.state = { ...transition.state, wakeAtMs: null };
  }
  planWake(transition);
}

function happen(transition: Transition, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      markInterruptedUnknown(transition);
      markInterruptedCreatesUnknown(transition);
      return;
    case 'command':
      onCommand(transition, event);
      return;
    case 'replies':
      for (const reply of event.replies) {
        onReply(transition, reply);
      }
      pump(transition);
      return;
    case 'tick':
      transition.state = { ...transition.state, wakeAtMs: null };
      pump(transition);
      return;
    case 'try-now':
      onTryNow(transition);
      return;
    case 'suspended':
      transition.wakeAt(null);
      return;
    case 'resumed':
      markInFlightUnknown(transition);
      onTryNow(transition);
      return;
    case 'pull-asked':
      onPullAsked(transition, event);
      return;
    case 'names-asked':
      askForNames(transition, { kind: 'names', token: event.token, kinds: event.kinds, changed: false });
      return;
    case 'name-claimed':
      claimName(transition, event.need);
      return;
    case 'name-settled':
      settleName(transition, event.need, event.outcome);
      pump(transition);
      return;
    case 'nickname':
      onNickname(transition, event);
      return;
    case 'loaded':
      load(transition, event.records);
      return;
    case 'deferred-read':
      enterDeferred(transition, event);
      wakeSoon(transition);
      return;
    case 'forget-before':
      forgetBefore(transition, event.instant);
      return;
    case 'mark-unknown':
      markAllUnknown(transition, event.what);
      return;
    case 'closed':
      transition.state = { ...transition.state, closed: true };
      transition.wakeAt(null);
      return;
    case 'failed':
      onFailed(transition, event.during);
      return;
    case 'commit-failed':
      onCommitFailed(transition, event);
      return;
    default:
      assertNever(event);
  }
}

export function step(state: EngineState, event: EngineEvent): Step {
  const outage = state.outage || event.gate.backoff.failures > 0;
  const transition = new Transition(outage === state.outage ? state : { ...state, outage }, event);
  happen(transition, event);
  return transition.finish();
}
