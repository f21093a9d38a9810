/** One step under construction: its state, its commit and its other effects. Lives for one call of `step`. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import { afterChange, derivedId, withPause, withRecord, withTask, type EngineState, type ReadMark, type WatchedCreate } from './engine-state.ts';
import { isUnsettled } from './record-index.ts';
import type { Effect, EngineEvent, Moment, OutboxCaller, ServiceRequest, Step } from './engine-events.ts';
import { sameContent, type EntryRecord } from '../entry-record.ts';
import { isKnown, type NamesChange } from '../catalog/name-book.ts';
import type { OutboxChange } from '../replica/replica-change.ts';
import { failedAgain, longestBlockedMs, longestRefusalMs, noBackoff } from '../gateway/backoff.ts';
import { began, mayGoOn, progressed, type GatewayState } from '../gateway/gateway-state.ts';
import { markedUnknown } from '../outcomes/unknown-outcomes.ts';
import { uncertainRefusalsAtMost } from '../outcomes/refusals.ts';
import { blockedAs, together, type NumberedChangeSet, type ChangeSet } from '../outcomes/settle.ts';
import type { RequestOwner, Task } from './tasks.ts';

const callers: Readonly<Record<RequestOwner['kind'], OutboxCaller>> = { entry: 'entries', abandoned: 'entries', watch: 'entries', pull: 'poll', names: 'catalog', ensure: 'entries' };

/** Invariants of every change. A violation is a bug of the engine and must not reach the disk. */
function assertSound(state: EngineState, record: EntryRecord, before: EntryRecord | undefined): void {
  const { inflight, serverId, localId } = record;
  if (serverId !== null && state.byServerId.get(serverId) !== localId) {
    throw new Error('A row belongs to one entry');
  }
  const sent = before?.inflight ?? null;
  if (sent !== null && sent.attemptId === inflight?.attemptId && !sameContent(sent.body, inflight.body)) {
    throw new Error('The body of a request does not change while it is under way');
  }
}

/** A pause that a successful write shortens ends after this part of it, and after this time in milliseconds. */
const shortenedPauses = 4;
const leastPauseMs = 5_000;

export class Transition {
  readonly at: Moment;
  state: EngineState;
  gate: GatewayState;
  readonly #effects: Effect[] = [];
  readonly #changeSets: NumberedChangeSet[] = [];
  #ids = 0;

  constructor(state: EngineState, { at, gate }: Pick<EngineEvent, 'at' | 'gate'>) {
    this.state = state;
    this.at = at;
    this.gate = gate;
  }

  get nowMs(): number {
    return this.at.monotonicMs;
  }

  get lagMs(): number {
    return this.state.settings.lagMs;
  }

  newId(): Uuid {
    const id = derivedId(this.at.id, this.#ids);
    this.#ids += 1;
    return id;
  }

  readMark(): ReadMark {
    return { sequence: this.state.sequence, startedMs: this.nowMs };
  }

  record(localId: Uuid): EntryRecord | undefined {
    return this.state.records.get(localId);
  }

  commit(changeSet: ChangeSet): void {
    this.#changeSets.push(this.#apply(changeSet));
    for (const record of changeSet.changed ?? []) {
      this.#endQuestions(record);
    }
  }

  /** Entries of one second may be asked about the same row. Once it is the row of one, the others are verified again. */
  #endQuestions({ serverId, base }: EntryRecord): void {
    if (serverId !== null && base !== null) {
      this.state.creating.get(base.start)?.forEach((localId) => this.#endQuestion(localId, serverId));
    }
  }

  /** Verifies the entry again if the user is asked about the row, or about none because too little was shown. */
  #endQuestion(localId: Uuid, found: RecordId | undefined): void {
    const record = this.record(localId);
    if (record?.blocked?.kind === 'ask' && record.blocked.found?.id === found) {
      this.commit({ changed: [markedUnknown(this, record, record.commandOrder)] });
    }
  }

  /** A read shows a row that the entry's create may have made. */
  verifyNow(localId: Uuid): void {
    this.#endQuestion(localId, undefined);
    if (this.state.verificationsDue.has(localId)) {
      this.state = { ...this.state, verificationsDue: this.state.verificationsDue.with(localId, this.nowMs) };
    }
  }

  /** Takes over names that the service lists or has created. Returns whether any is new: known ones are not written again. */
  learnNames(names: NamesChange): boolean {
    const isNew = !isKnown(this.state.names, names);
    if (isNew) {
      this.commit({ names });
    }
    return isNew;
  }

  /** Changes memory only, where the disk has less precise data. */
  know(record: EntryRecord): void {
    this.state = withRecord(this.state, record);
    this.#followUnknownOutcome(record);
  }

  task(localId: Uuid, task: Task | null): void {
    this.state = withTask(this.state, localId, task);
  }

  /** Applies `work`, which concerns one entry, completely or not at all. An exception blocks only that entry. */
  isolate(localId: Uuid, work: () => void): void {
    const { state } = this;
    const [effects, changeSets] = [this.#effects.length, this.#changeSets.length];
    try {
      work();
    } catch (error) {
      this.state = state;
      this.#effects.length = effects;
      this.#changeSets.length = changeSets;
      this.defect(error, localId);
    }
  }

  /** Reports a bug and blocks its entry. A create in flight may have arrived; then only the user can decide. */
  defect(error: unknown, localId: Uuid | null): void {
    this.emit({ kind: 'defect', error });
    const record = localId === null ? undefined : this.record(localId);
    if (record !== undefined) {
      this.task(record.localId, null);
      this.commit(blockedAs(record, { kind: record.inflight?.kind === 'create' ? 'ask' : 'defect' }));
    }
  }

  send(owner: RequestOwner, request: ServiceRequest): void {
    if (owner.kind === 'entry' && [...this.state.requests.values()].some((other) => other.kind === 'entry' && other.localId === owner.localId)) {
      throw new Error('An entry has one request at a time');
    }
    const number = this.state.lastRequest + 1;
    const id = String(number);
    const caller = callers[owner.kind];
    this.state = { ...this.state, lastRequest: number, requests: this.state.requests.with(id, owner) };
    this.gate = began(this.gate, caller, this.nowMs);
    if (owner.kind === 'entry') {
      this.#noteStop(owner.localId);
    }
    this.#effects.push({ kind: 'send', id, caller, request });
  }

  /** Starts the grace of an unconfirmed stop with its first request. In process no grace is needed. */
  #noteStop(localId: Uuid): void {
    const { stops, stopsDue, settings } = this.state;
    if (settings.graceMs > 0 && stops.has(localId) && !stopsDue.has(localId)) {
      this.state = { ...this.state, stopsDue: stopsDue.with(localId, this.nowMs + settings.graceMs) };
    }
  }

  /** The network was down, so the stop was not attempted. */
  forgetStopAttempt(localId: Uuid): void {
    this.state = { ...this.state, stopsDue: this.state.stopsDue.without(localId) };
  }

  /** The service refuses another running entry: this one waits for the stops once more. Returns false if there are none. */
  awaitStops(localId: Uuid): boolean {
    const { stops, settings, refusedUntil } = this.state;
    const mustWait = [...stops.keys()].some((other) => other !== localId);
    if (mustWait) {
      this.state = { ...this.state, refusedUntil: refusedUntil.with(localId, this.nowMs + settings.graceMs) };
    }
    return mustWait;
  }

  /** Pauses the entry, longer each time, because a refusal does not concern it, or may not. A blocked one is unblocked afterwards. */
  pauseRefused(localId: Uuid): void {
    const { nowMs } = this;
    const before = this.state.refusals.get(localId) ?? noBackoff;
    const isBlocked = this.record(localId)?.blocked !== null;
    const failed = { beganMs: nowMs, nowMs, fraction: (1 + this.at.fraction) / 2, longestMs: isBlocked ? longestBlockedMs : longestRefusalMs };
    const refusal = failedAgain(isBlocked ? { ...before, failures: Math.max(before.failures, uncertainRefusalsAtMost) } : before, failed);
    this.state = withPause({ ...this.state, refusals: this.state.refusals.with(localId, refusal) }, localId, refusal.retryAtMs);
  }

  /** The service shows entries again, or the user asks: refused entries are tried at once, blocked ones only for the user. */
  endRefusalPauses(askedBy: 'user' | 'read'): void {
    for (const localId of this.state.refusals.keys()) {
      if (askedBy === 'user' || this.record(localId)?.blocked === null) {
        this.#endPauseAt(localId, this.nowMs);
      }
    }
  }

  /** The service accepted a write, so whatever refused the others may have ended: they wait for a part of their pauses only. */
  shortenRefusalPauses(): void {
    for (const [localId, { failedMs, retryAtMs }] of this.state.refusals) {
      this.#endPauseAt(localId, failedMs + Math.max(leastPauseMs, (retryAtMs - failedMs) / shortenedPauses));
    }
  }

  #endPauseAt(localId: Uuid, untilMs: number): void {
    if ((this.state.pauses.dueMs(localId) ?? 0) > untilMs) {
      this.state = withPause(this.state, localId, Math.max(untilMs, this.nowMs));
    }
  }

  /** False after a Retry-After, which also delays the next request of a task. */
  get mayGoOn(): boolean {
    return mayGoOn(this.gate, this.nowMs);
  }

  sendFor(localId: Uuid, task: Task, request: ServiceRequest): void {
    this.task(localId, { ...task, spent: task.spent + 1 });
    this.send({ kind: 'entry', localId }, request);
  }

  giveBack(requests: number): void {
    this.progress('entries', requests);
  }

  progress(caller: OutboxCaller, requests: number): void {
    this.gate = progressed(this.gate, caller, requests);
    this.#effects.push({ kind: 'progress', caller, requests });
  }

  emit(effect: Exclude<Effect, { readonly kind: 'commit' | 'send' }>): void {
    this.#effects.push(effect);
  }

  hold(problem: string | null): void {
    const { nowMs } = this;
    this.state = { ...this.state, problem, disk: failedAgain(this.state.disk, { beganMs: nowMs, nowMs, fraction: this.at.fraction }) };
  }

  wakeAt(atMs: number | null): void {
    if (this.state.wakeAtMs !== atMs) {
      this.state = { ...this.state, wakeAtMs: atMs };
      this.#effects.push({ kind: 'wake', atMs });
    }
  }

  finish(): Step {
    if (this.#changeSets.length === 0) {
      return { state: this.state, effects: this.#effects };
    }
    const change: OutboxChange = { ...together(this.#changeSets), atMs: this.at.wallMs };
    return { state: this.state, effects: [{ kind: 'commit', change }, ...this.#effects] };
  }

  #apply(changeSet: ChangeSet): NumberedChangeSet {
    const first = this.state.lastConflictId + 1;
    const conflicts = (changeSet.conflicts ?? []).map((conflict, index) => ({ ...conflict, id: first + index, atMs: this.at.wallMs }));
    const numbered = { ...changeSet, conflicts };
    const before = (changeSet.changed ?? []).map((record) => this.state.records.get(record.localId));
    this.state = afterChange(this.state, { ...numbered, atMs: this.at.wallMs }, this.nowMs);
    for (const [index, record] of (changeSet.changed ?? []).entries()) {
      assertSound(this.state, record, before[index]);
      this.#followUnknownOutcome(record);
      this.#followWatch(before[index], record);
      this.#followWrites(before[index], record);
    }
    for (const { localId, inflight } of changeSet.removed ?? []) {
      this.#endUnknownOutcome(localId);
      if (inflight?.kind === 'create' && this.state.watched.has(inflight.body.start)) {
        this.#watch({ localId, body: inflight.body, settledMs: this.nowMs, isCertain: false });
      }
    }
    return numbered;
  }

  #followUnknownOutcome(record: EntryRecord): void {
    if (record.inflight?.phase !== 'unknown') {
      this.#endUnknownOutcome(record.localId);
    } else if (!this.state.unknownOutcomes.has(record.localId)) {
      const { unknownOutcomes, verificationsDue } = this.state;
      this.state = {
        ...this.state,
        unknownOutcomes: unknownOutcomes.with(record.localId, { sinceMs: this.nowMs, overMs: this.nowMs + this.state.settings.graceMs, verifications: 0 }),
        verificationsDue: verificationsDue.with(record.localId, this.nowMs),
      };
    }
  }

  #endUnknownOutcome(localId: Uuid): void {
    const { unknownOutcomes, verificationsDue } = this.state;
    if (unknownOutcomes.has(localId)) {
      this.state = { ...this.state, unknownOutcomes: unknownOutcomes.without(localId), verificationsDue: verificationsDue.without(localId) };
    }
  }

  /** A create may show up twice from its start until long after its end. In process nothing is delivered twice. */
  #followWatch(before: EntryRecord | undefined, record: EntryRecord): void {
    const { graceMs } = this.state.settings;
    const { localId, inflight } = record;
    if (graceMs === 0) {
      return;
    }
    const earlier = before?.inflight?.kind === 'create' ? before.inflight.body : null;
    const body = inflight?.kind === 'create' ? inflight.body : null;
    // A create that is sought in another second from now on leaves a watch behind, too.
    if (earlier !== null && earlier.start !== body?.start) {
      // After a refusal, an earlier or second delivery may still have been accepted.
      this.#watch({ localId, body: earlier, settledMs: this.nowMs, isCertain: record.base !== null && sameContent(record.base, earlier), tried: before?.tried });
    }
    if (body !== null) {
      this.#watch({ localId, body, settledMs: null, isCertain: false });
    }
  }

  /** Once an entry is settled, a second delivery of its updates and deletes may arrive within the grace. */
  #followWrites(before: EntryRecord | undefined, record: EntryRecord): void {
    const { writesDue, settings } = this.state;
    const { localId, sent } = record;
    if (sent === undefined || isUnsettled(record)) {
      this.state = writesDue.has(localId) ? { ...this.state, writesDue: writesDue.without(localId) } : this.state;
    } else if (before !== undefined && isUnsettled(before)) {
      this.state = { ...this.state, writesDue: writesDue.with(localId, this.nowMs + settings.graceMs) };
    }
  }

  #watch(watch: WatchedCreate): void {
    const { watched, watchesDue, settings } = this.state;
    const { start } = watch.body;
    this.state = {
      ...this.state,
      watched: watched.with(start, watch),
      watchesDue: watch.settledMs === null ? watchesDue.without(start) : watchesDue.with(start, watch.settledMs + settings.graceMs),
    };
  }
}
