/** A device with the product's engine and store. It can crash at any commit, sleep, and have its clock set. */
import { Engine } from '#core/sync/engine/engine.ts';
import type { Effect, Dispatched, ServiceAnswer, ServiceRequest } from '#core/sync/engine/engine-events.ts';
import { initialState, type EngineState } from '#core/sync/engine/engine-state.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import { referencedEntries, restoredBy, type Mutation } from '#core/sync/mutations/mutations.ts';
import type { OutboxChange } from '#core/sync/replica/replica-change.ts';
import { windowAround } from '#core/sync/outcomes/pull.ts';
import type { Gateway } from '#core/sync/gateway/gateway.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import { DeviceGateway } from './device-gateway.ts';
import { describeAnswer, describeRequest } from './describe.ts';
import { Crash, type CommitFault, type Disk } from './disk.ts';
import { eventId } from './event-id.ts';
import { Files } from './files.ts';
import { deletedBy, earlierLifeOf, type Ledger } from './ledger.ts';
import { Oracle } from './oracle.ts';
import { OtherCallers } from './other-callers.ts';
import { graceMs, lagMs, timeoutMs } from './plan.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Wall clock at the start of every run. */
export const epochMs = Date.parse('2026-11-20T12:00:00Z');

/** A program takes longer to start than replicas of the service lag: what was confirmed right before its end is on the disk, but not the time. */
export const bootMs = lagMs;

export interface DeviceOptions {
  readonly number: number;
  readonly disk: Disk;
  readonly time: VirtualTime;
  readonly ledger: Ledger;
  readonly chance: () => number;
  /** Delivers a request and, later, its answer to `Device.hearReply`. */
  readonly carry: (device: Device, id: string, request: ServiceRequest) => void;
  /** The fault of the next commit. */
  readonly commitFault: () => CommitFault | null;
}

export class Device {
  readonly number: number;
  readonly oracle: Oracle;
  readonly #options: DeviceOptions;
  readonly files: Files;
  readonly callers: OtherCallers;
  #engine: Engine | null = null;
  #way: DeviceGateway;
  #wakes = 0;
  #ids = 0;
  #acting = false;
  #asleep: (() => void)[] | null = null;
  /** Counts runs of the program. */
  process = 0;
  /** The first run that knows only an older state; earlier ones count as another client. */
  #bornAgain = 0;
  /** How far the wall clock was set, and how long the monotonic one stood still. */
  wallShiftMs = 0;
  stoodStillMs = 0;
  /** Entries that were deleted here, and may be restored. */
  readonly deleted: Uuid[] = [];

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.number = options.number;
    this.oracle = new Oracle(options.ledger, options.number, () => this.monotonicMs);
    this.#way = this.#newWay();
    this.files = new Files({ ...options, device: options.number, onCommitted: (before, change) => this.#committed(before, change) });
    this.callers = new OtherCallers({ ...options, device: this, newId: () => this.#nextId(), begins: (id, caller) => this.#way.sends(id, caller) });
  }

  /** The author of a request that left in the run `process`. */
  actorIn(process: number): number {
    return process < this.#bornAgain ? earlierLifeOf(this.number) : this.number;
  }

  get isRunning(): boolean {
    return this.#engine !== null;
  }

  get isAsleep(): boolean {
    return this.#asleep !== null;
  }

  get state(): EngineState {
    if (this.#engine === null) {
      throw new Error('The program does not run');
    }
    return this.#engine.state;
  }

  get gateway(): Gateway {
    return this.#way.gateway;
  }

  get monotonicMs(): number {
    return this.#options.time.nowMs - this.stoodStillMs;
  }

  boot(): void {
    const { ledger } = this.#options;
    this.process += 1;
    this.callers.forget();
    const { loaded, isOlder } = this.files.open();
    if (isOlder) {
      this.#bornAgain = this.process;
      // What can be undone is known to one run of the program only.
      this.deleted.length = 0;
    }
    this.oracle.booted();
    ledger.say(() => `device ${this.number} boots`);
    this.#way = this.#newWay();
    this.#engine = new Engine(initialState(loaded, { graceMs, timeoutMs, lagMs, offers: { projectOfEntry: true, tasks: true, tags: true } }), {
      effects: {
        commit: (change) => this.files.commit(this.state, change),
        perform: (effect) => this.#perform(effect),
        defect: (error) => ledger.defect(error),
        moved: () => undefined,
      },
    });
    this.dispatch({ kind: 'started' });
    this.files.readLater(loaded, (records, isLast) => this.dispatch({ kind: 'deferred-read', records, isLast }));
    if (isOlder) {
      this.oracle.wentBack(this.files.records);
      this.files.readAll();
      this.files.withoutFaults(() => this.dispatch({ kind: 'mark-unknown', what: 'unsent' }));
      this.oracle.interrupted(this.files.records.values());
    }
    this.tryNow();
  }

  crash(): void {
    if (this.#engine === null) {
      return;
    }
    const { ledger } = this.#options;
    ledger.counts.crashes += 1;
    ledger.say(() => `device ${this.number} crashes`);
    this.oracle.interrupted(this.files.records.values());
    this.#engine = null;
    this.#asleep = null;
    this.process += 1;
  }

  sleep(): void {
    if (this.#asleep === null) {
      this.gateway.suspend();
      this.dispatch({ kind: 'suspended' });
      this.#asleep = [];
    }
  }

  wakeUp(): void {
    const missed = this.#asleep;
    this.#asleep = null;
    if (missed !== null && this.#engine !== null) {
      this.oracle.interrupted(this.files.records.values());
      this.gateway.resume();
      this.dispatch({ kind: 'resumed' });
      // Each of them may end the program.
      while (this.isRunning && missed.length > 0) {
        missed.shift()?.();
      }
    }
  }

  tryNow(): void {
    this.gateway.tryNow();
    this.dispatch({ kind: 'try-now' });
  }

  /** Returns whether the program carried it out. */
  dispatch(dispatched: Dispatched): boolean {
    const { time, ledger, chance } = this.#options;
    const engine = this.#engine;
    if (engine === null) {
      return false;
    }
    ledger.trace(dispatched.kind);
    const at = { wallMs: this.gateway.clock.nowMs(), monotonicMs: this.monotonicMs, id: this.#nextId(), fraction: chance() };
    try {
      return engine.dispatch({ ...dispatched, at, gate: this.gateway.state }) === null;
    } catch (error) {
      if (error instanceof Crash) {
        this.crash();
        time.after(bootMs + chance() * 4_000, () => this.bootAgain());
      } else {
        ledger.defect(error);
        this.#engine = null;
      }
      return false;
    }
  }

  bootAgain(): void {
    if (this.#engine === null) {
      this.boot();
    }
  }

  receiveReply(id: string, gathered: { readonly request: ServiceRequest; readonly answer: ServiceAnswer; readonly startedMs: number; readonly snapshotMs: number | null }): void {
    if (this.#asleep !== null) {
      const reply = { kind: 'unknown', detail: 'ECONNRESET' } as const;
      const lost: ServiceAnswer = gathered.answer.kind === 'entries' ? { kind: 'entries', reply } : { ...gathered.answer, reply };
      this.#asleep.push(() => this.receiveReply(id, { ...gathered, answer: lost, snapshotMs: null }));
      return;
    }
    this.#options.ledger.say(() => `device ${this.number} hears ${gathered.request.kind} #${id}: ${describeAnswer(gathered.answer)}`);
    this.#way.hears(id, gathered.answer);
    if (this.callers.hears(id, gathered.request, gathered)) {
      return;
    }
    this.oracle.hears(this.state, gathered.request, { ...gathered, id });
    this.dispatch({ kind: 'replies', replies: [{ request: id, answer: gathered.answer }] });
    this.oracle.snapshotMs = null;
  }

  /** Applies a user's command. Returns whether the program accepted it. */
  mutate(mutation: Mutation): boolean {
    const { ledger, disk } = this.#options;
    if (this.#engine === null || this.#asleep !== null) {
      return false;
    }
    this.files.readAll();
    const before = 'localId' in mutation ? this.state.records.get(mutation.localId) : undefined;
    const isAnswer = before?.blocked?.kind === 'ask' && (mutation.kind === 'retry' || mutation.kind === 'adopt' || mutation.kind === 'revert');
    const there = [...this.state.records.values()].filter(({ deleted }) => !deleted);
    ledger.say(() => `device ${this.number}: ${JSON.stringify(mutation)}`);
    ledger.dealWith(this.number, referencedEntries(mutation));
    this.#acting = true;
    const tombstones = restoredBy(mutation).map((localId) => [localId, disk.store.tombstone(localId)] as const);
    this.dispatch({ kind: 'command', mutation, tombstones: new Map(tombstones.flatMap(([localId, content]) => (content === null ? [] : [[localId, content]]))) });
    this.#acting = false;
    if (isAnswer && before !== undefined) {
      ledger.wish(this.number, before.localId).answered = true;
    }
    if (before?.blocked?.kind === 'gone' && mutation.kind === 'retry') {
      ledger.wish(this.number, before.localId).savedAgain = true;
    }
    this.#noteDeleted(there, deletedBy(mutation));
    return true;
  }

  /**
   * Deleting answers a question, also if it is undone in the same commit. Read from the disk, because the program may have ended after the commit.
   */
  #noteDeleted(there: readonly EntryRecord[], deleted: readonly Uuid[]): void {
    for (const { localId, blocked } of there) {
      const after = this.files.records.get(localId);
      const isGone = after?.deleted ?? true;
      if (isGone) {
        this.deleted.push(localId);
      }
      if (blocked?.kind === 'ask' && (isGone || (deleted.includes(localId) && after?.blocked?.kind !== 'ask'))) {
        this.#options.ledger.wish(this.number, localId).answered = true;
      }
    }
  }

  pull(asked: EntryWindow | 'active'): void {
    this.dispatch({ kind: 'pull-asked', token: 0, asked });
  }

  #committed(before: EngineState, change: OutboxChange): void {
    const { ledger } = this.#options;
    this.oracle.committed(before, change, this.#acting);
    if (this.#acting) {
      ledger.counts.mutations += 1;
      change.changed?.forEach((after) => ledger.intended(this.number, { before: before.records.get(after.localId) ?? null, after }));
      change.removed?.forEach(({ localId }) => ledger.intended(this.number, { before: before.records.get(localId) ?? null, after: null }));
    } else {
      change.changed?.forEach((after) => ledger.fulfilled(this.number, before.records.get(after.localId), after));
    }
  }

  #perform(effect: Exclude<Effect, { readonly kind: 'commit' }>): void {
    switch (effect.kind) {
      case 'send': {
        const { request, id } = effect;
        this.#options.ledger.say(() => `device ${this.number} sends #${id}: ${describeRequest(request)}`);
        this.#options.ledger.trace(request.kind + id);
        this.oracle.sends(this.state, effect, this.#options.disk.stored(request));
        this.#way.sends(id, effect.caller);
        this.#options.carry(this, id, request);
        return;
      }
      case 'progress':
        this.gateway.progressed(effect.caller, effect.requests);
        return;
      case 'wake':
        this.#wake(effect.atMs);
        return;
      case 'pulled':
        for (const start of effect.outcome.kind === 'read' ? effect.outcome.stoppedElsewhere : []) {
          // Like the poller: only a read of its dates shows the entry's state.
          this.#options.time.after(0, () => this.pull(windowAround(start, 0)));
        }
        return;
      case 'defect':
        this.#options.ledger.defect(effect.error);
        return;
      case 'answer':
        return;
    }
  }

  #nextId(): Uuid {
    this.#ids += 1;
    return eventId(this.number, this.#ids);
  }

  #newWay(): DeviceGateway {
    const { time, chance } = this.#options;
    const { process } = this;
    return new DeviceGateway({
      clock: { nowMs: () => Math.floor(epochMs + time.nowMs + this.wallShiftMs), monotonicMs: () => this.monotonicMs },
      chance,
      onRelease: () => time.after(0, () => this.#tick(process)),
    });
  }

  #tick(process: number): void {
    if (process === this.process && this.#asleep === null) {
      this.dispatch({ kind: 'tick' });
    }
  }

  #wake(atMs: number | null): void {
    this.#wakes += 1;
    const wake = this.#wakes;
    const { process } = this;
    if (atMs !== null) {
      this.#options.time.after(atMs - this.monotonicMs, () => {
        if (wake === this.#wakes) {
          this.#tick(process);
        }
      });
    }
  }
}
