/**
 * Runs the sync engine: each event is one transaction of the file. Only after its commit the memory of the event is taken over and its
 * effects are performed, so an event that fails has not happened.
 */
import { epochMsOfInstant, instantOfEpochMs } from '#shared/values/brands.ts';
import { assertNever, fail, succeed } from '#shared/values/result.ts';
import { expectSqliteError, readSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import { noBackoff } from '../gateway/backoff.ts';
import { longestCorrectionMs } from '../gateway/clock-offset.ts';
import { applyMutation } from '../mutations/mutations.ts';
import { atRest, timerAmong, type EntryRecord } from '../entry-record.ts';
import type { Replica } from '../replica/replica.ts';
import { serviceIsOlderKey } from '../replica/replica-schema.ts';
import { claimName, markCreateUnknown, markInterruptedCreatesUnknown, settleName } from '../rules/ensuring.ts';
import { askForNames, onNickname } from '../rules/read-names.ts';
import { sendNext } from '../rules/next-step.ts';
import { openMs, planWake } from '../rules/wake.ts';
import { decideRecovered } from '../rules/recovered.ts';
import { takeOverRead, onPullAsked, onReply, onReplyLost } from './answers.ts';
import type { Effect, EngineEvent } from './engine-events.ts';
import { Freshness, newMemory, type EngineSettings, type Memory } from './memory.ts';
import { Transition } from './transition.ts';

/** Shortest wait after handling an event threw, in milliseconds. */
const afterDefectMs = 1_000;

type EventOf<Kind extends EngineEvent['kind']> = Extract<EngineEvent, { readonly kind: Kind }>;

/** A corrected clock must not place a command before an earlier one or before the start of the entry it ends. */
function commandMs({ memory, at }: Transition, running: EntryRecord | null): number {
  const earlier = [memory.lastCommandMs, ...(running === null ? [] : [epochMsOfInstant(running.local.start)])];
  return Math.max(at.wallMs, ...earlier.filter((earlierMs) => earlierMs <= at.wallMs + longestCorrectionMs));
}

function onCommand(transition: Transition, { mutation }: EventOf<'command'>): void {
  const { store, memory } = transition;
  const allRunning = store.running();
  const running = timerAmong(allRunning);
  const nowMs = commandMs(transition, running);
  const effect = applyMutation(mutation, {
    records: { get: (localId) => store.get(localId) ?? undefined },
    running,
    allRunning,
    isTaken: (start) => store.isTaken(start),
    isMapped: (serverId) => store.byServerId(serverId) !== null,
    now: instantOfEpochMs(nowMs),
    newId: () => transition.newId(),
    // What was recovered after a damage may have a create under way; the user decides about it apart.
    lastDeleted: (localId) => (store.recovered.find(localId) === null ? (store.lastDeleted(localId)?.content ?? null) : null),
    version: (localId, id) => store.versions(localId).find((version) => version.id === id)?.content ?? null,
    commandOrder: memory.commandOrder + 1,
  });
  if (!effect.ok) {
    transition.emit({ kind: 'answer', result: effect });
    return;
  }
  const { changeSet, acknowledged } = effect.value;
  memory.lastCommandMs = nowMs;
  transition.apply(changeSet);
  transition.emit({ kind: 'answer', result: succeed(acknowledged) });
  wakeSoon(transition);
}

/** Sends after the call of the user has returned, because the next command may change what has to be sent. */
function wakeSoon(transition: Transition): void {
  if (!transition.gate.suspended && !transition.memory.closed) {
    transition.wakeAt(Math.max(transition.nowMs, openMs(transition)));
  }
}

/** Requests whose answer could not be stored: their entries are verified as soon as the disk accepts it. */
function takeLost(transition: Transition): void {
  const { memory, store } = transition;
  for (const localId of memory.lost.keys()) {
    const record = store.get(localId);
    const attempt = transition.lastAttempt(localId);
    if (record?.state === 'sent' && attempt !== null) {
      transition.endAttempt(attempt, 'unknown', transition.closesAtMs(attempt));
      transition.put({ ...record, state: 'unknown' });
    }
  }
  memory.lost.clear();
}

function onFailed(transition: Transition, { during, detail }: EventOf<'failed'>): void {
  if (during.kind === 'replies') {
    during.replies.forEach((reply) => onReplyLost(transition, reply));
  } else if (during.kind === 'pull-asked' || during.kind === 'names-asked') {
    transition.emit({ kind: 'pulled', token: during.token, outcome: { kind: 'failed' } });
  } else if (during.kind === 'name-settled') {
    markCreateUnknown(transition, during.need);
  }
  transition.delayWrites(detail);
  if (!transition.gate.suspended && !transition.memory.closed) {
    transition.memory.wakeAtMs = null;
    transition.wakeAt(Math.max(transition.nowMs + (detail === null ? afterDefectMs : 0), openMs(transition)));
  }
}

/** Requests that were under way when the program ended may have any outcome, until the system and all proxies have given them up. */
function onStarted(transition: Transition): void {
  const { memory, nowMs, store } = transition;
  const { graceMs, timeoutMs } = memory.settings;
  memory.earlierEndedMs = nowMs + timeoutMs + graceMs;
  for (const attempt of store.attempts()) {
    memory.closesAt.set(attempt.id, memory.earlierEndedMs);
  }
  for (const record of store.open()) {
    const attempt = transition.lastAttempt(record.localId);
    if (attempt?.outcome === null) {
      transition.endAttempt(attempt, 'unknown', memory.earlierEndedMs);
    }
    // Without an attempt, a confirmed delete was undone, and a read has to show whether there is still a row.
    transition.put(attempt === null && record.serverId === null ? atRest(record) : { ...record, state: 'unknown' });
    if (attempt !== null || record.serverId !== null) {
      memory.verifications.set(record.localId, { sinceMs: nowMs, count: 0, dueMs: nowMs });
    }
  }
  for (const record of store.deleted()) {
    // The delete was confirmed by a read.
    if (record.state === 'saved' && transition.lastAttempt(record.localId) === null) {
      transition.remove(record);
    }
  }
  markInterruptedCreatesUnknown(transition);
}

/** After sleep: open writes may have any outcome, and their answers are no longer awaited. */
function onResumed(transition: Transition): void {
  const { memory, store } = transition;
  for (const [id, owner] of memory.requests) {
    const record = owner.kind === 'write' ? store.get(owner.localId) : null;
    if (owner.kind === 'write') {
      memory.requests.set(id, { kind: 'abandoned', attempt: owner.attempt });
      if (record?.state === 'sent') {
        store.noteOutcome(owner.attempt, 'unknown');
        transition.put({ ...record, state: 'unknown' });
      }
    }
  }
  onTryNow(transition);
}

/** Ends our own pauses, because the user asked or the network came back. */
function onTryNow(transition: Transition): void {
  const { memory, nowMs } = transition;
  memory.disk = { ...memory.disk, retryAtMs: 0 };
  for (const [localId, pause] of memory.pauses) {
    memory.pauses.set(localId, { ...pause, untilMs: Math.min(pause.untilMs, nowMs) });
  }
  wakeSoon(transition);
}

function onVersionsSeen(transition: Transition, { localId }: EventOf<'versions-seen'>): void {
  const record = transition.store.get(localId);
  if (record?.isReplaced === true) {
    transition.put({ ...record, isReplaced: false });
  }
}

function happen(transition: Transition, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      onStarted(transition);
      return;
    case 'command':
      onCommand(transition, event);
      return;
    case 'replies':
      event.replies.forEach((reply) => onReply(transition, reply));
      sendNext(transition);
      return;
    case 'tick':
      transition.memory.wakeAtMs = null;
      sendNext(transition);
      return;
    case 'try-now':
      onTryNow(transition);
      return;
    case 'suspended':
      transition.wakeAt(null);
      return;
    case 'resumed':
      onResumed(transition);
      return;
    case 'pull-asked':
      onPullAsked(transition, event);
      return;
    case 'history-read':
      takeOverRead(transition, event.read);
      for (const [key, value] of Object.entries(event.meta)) {
        transition.store.putMeta(key, value);
      }
      if (event.isLast) {
        transition.store.removeMeta(serviceIsOlderKey);
      }
      planWake(transition);
      return;
    case 'names-asked':
      askForNames(transition, { kind: 'names', token: event.token, kinds: event.kinds, changed: false });
      return;
    case 'name-claimed':
      claimName(transition, event.need);
      return;
    case 'name-settled':
      settleName(transition, event.need, event.outcome);
      sendNext(transition);
      return;
    case 'nickname':
      onNickname(transition, event);
      return;
    case 'versions-seen':
      onVersionsSeen(transition, event);
      return;
    case 'recovered-decided':
      decideRecovered(transition, event);
      wakeSoon(transition);
      return;
    case 'closed':
      transition.memory.closed = true;
      transition.wakeAt(null);
      return;
    case 'failed':
      onFailed(transition, event);
      return;
    default:
      assertNever(event);
  }
}

export interface EngineEffects {
  readonly perform: (effect: Effect) => void;
  /** Handling an event threw. Its subject is retried later. */
  readonly defect: (error: unknown) => void;
  /** Called after the commit, before the effects. `hasWritten`: entries or names may have changed. */
  readonly moved: (before: Memory, after: Memory, hasWritten: boolean) => void;
}

export class Engine {
  readonly #store: Replica;
  readonly #effects: EngineEffects;
  readonly #fresh = new Freshness();
  #memory: Memory;

  constructor(store: Replica, { settings, effects }: { readonly settings: EngineSettings; readonly effects: EngineEffects }) {
    this.#store = store;
    this.#effects = effects;
    this.#memory = newMemory(settings, { names: store.names(), commandOrder: store.lastCommandOrder(), ensured: store.ensured() });
  }

  get memory(): Memory {
    return this.#memory;
  }

  /** Returns the error of the disk, or null. Throws a bug only if a caller waits for the answer. */
  handle(event: EngineEvent): SqliteError | null {
    const memory = { ...this.#memory, outage: this.#memory.outage || event.gate.backoff.failures > 0 };
    memory.journal.clear();
    const transition = new Transition({ store: this.#store, fresh: this.#fresh, memory, event });
    try {
      if (event.kind === 'failed') {
        happen(transition, event);
      } else {
        this.#store.transaction(() => {
          takeLost(transition);
          happen(transition, event);
        });
      }
    } catch (error) {
      return this.#refused(event, error);
    }
    this.#performEffects(transition);
    return null;
  }

  #performEffects({ memory, effects, hasWritten }: Transition): void {
    const before = this.#memory;
    this.#memory = hasWritten ? { ...memory, sequence: memory.sequence + 1, problem: null, disk: noBackoff } : memory;
    this.#effects.moved(before, this.#memory, hasWritten);
    for (const effect of effects) {
      this.#effects.perform(effect);
    }
  }

  /** Nothing of the event happened. */
  #refused(event: EngineEvent, error: unknown): SqliteError | null {
    this.#memory.journal.revertTo(0);
    const refusal = readSqliteError(error);
    if (refusal === null && (event.kind === 'command' || event.kind === 'failed')) {
      throw error;
    }
    if (refusal === null) {
      this.#effects.defect(error);
    }
    if (event.kind === 'command') {
      this.#effects.perform({ kind: 'answer', result: fail(toStorageFailure(expectSqliteError(error))) });
    } else {
      this.handle({ kind: 'failed', during: event, detail: refusal?.detail ?? null, at: event.at, gate: event.gate });
    }
    return refusal;
  }
}
