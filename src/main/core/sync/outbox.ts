/** The outbox: accepts commands, stores them and sends them. The engine decides; this class provides its effects. */
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Failing } from '#shared/timer/failing.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { expectSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import { requestTimeoutMs } from '#core/service-client/http/exchange.ts';
import type { EntryWindow, KnownEntry, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Nickname } from '#shared/timer/catalog.ts';
import type { Ports } from '#core/platform/ports.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { NameBook } from './catalog/name-book.ts';
import { referencedEntries, restoredBy, type Mutation, type SingleMutation } from './mutations/mutations.ts';
import { claimable } from './outcomes/ensuring.ts';
import type { Need } from './wish.ts';
import { askService } from './sending/ask-service.ts';
import { Engine } from './engine/engine.ts';
import type { ClaimOutcome, Effect, Dispatched, Moment, NameKind, OutboxCaller, PullOutcome } from './engine/engine-events.ts';
import { initialState, runningOnes, toReplicaMemory, type EngineState } from './engine/engine-state.ts';
import type { RecordIndex } from './engine/record-index.ts';
import type { EntryContent, EntryRecord } from './entry-record.ts';
import { knownEntry } from './queries/known-entry.ts';
import { loadShown } from './replica/shown-rows.ts';
import { DeferredReader } from './replica/deferred-reader.ts';
import { KeptPairs } from './replica/kept-pairs.ts';
import type { Replica } from './replica/replica.ts';
import type { LoadedOutbox, OutboxChange, ReplicaMemory, StoredConflict } from './replica/replica-change.ts';
import { RepeatedFailures } from './sending/repeated-failures.ts';
import { ReplyGatherer } from './sending/reply-gatherer.ts';
import { stoppedElsewhere } from './engine/stopped-elsewhere.ts';
import { apiThrough } from './gateway/gateway-api.ts';
import type { Gateway } from './gateway/gateway.ts';

export interface OutboxOptions {
  readonly replica: Replica;
  readonly client: TimeTrackingApi;
  readonly ports: Ports;
  readonly gateway: Gateway;
  /** As in `EngineSettings`. */
  readonly graceMs: number;
  /** Whether a read shows everything that was written before it began: our own service reads from no replicas. */
  readonly readsAreCurrent?: boolean;
  readonly onDefect?: ((error: unknown) => void) | undefined;
  /** The content of the replica, if the caller has just read it. */
  readonly loaded?: LoadedOutbox | undefined;
}

/** Milliseconds that the replicas of services may lag behind. */
const usualLagMs = 2_000;

/** Milliseconds that the last requests have while the program quits. */
const closingPatienceMs = 1_500;

export class Outbox {
  /** Refuses commands while the connection is being removed, because they would never be sent. */
  isLeaving = false;
  readonly #engine: Engine;
  readonly #clients: Readonly<Record<OutboxCaller, TimeTrackingApi>>;
  readonly #cancelRelease: () => void;
  readonly #deferred: DeferredReader;
  readonly #ports: Ports;
  readonly #options: Pick<OutboxOptions, 'replica' | 'gateway' | 'onDefect'>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #underWay = new Set<Promise<void>>();
  readonly #pulls = new Map<number, (outcome: PullOutcome) => void>();
  readonly #replies: ReplyGatherer;
  readonly #failures: RepeatedFailures;
  readonly keptPairs: KeptPairs;
  #onStoppedElsewhere: (record: EntryRecord) => void = () => {};
  #lastPull = 0;
  #cancelWake: (() => void) | null = null;
  #answer: Result<readonly Acknowledgement[], Failure> | null = null;
  #lastError: unknown = null;

  constructor(options: OutboxOptions) {
    const { ports, client, replica, gateway, graceMs } = options;
    this.#ports = ports;
    this.#failures = new RepeatedFailures(ports.clock);
    this.#clients = { entries: apiThrough(gateway, 'entries', client), poll: apiThrough(gateway, 'poll', client), catalog: apiThrough(gateway, 'catalog', client) };
    this.#options = options;
    const load = (records: readonly EntryRecord[]): boolean => this.#dispatch({ kind: 'loaded', records }) === null;
    this.#replies = new ReplyGatherer(ports.scheduler, (replies) => this.#dispatch({ kind: 'replies', replies: loadShown(replies, { state: this.#engine.state, replica, load }) }));
    // In process no request is ever in transit, and no replica lags behind.
    const delays = graceMs === 0 ? { timeoutMs: 0, lagMs: 0 } : { timeoutMs: requestTimeoutMs, lagMs: options.readsAreCurrent === true ? 0 : usualLagMs };
    const loaded = options.loaded ?? replica.load();
    this.#engine = new Engine(initialState(loaded, { graceMs, ...delays, offers: client.offers }), {
      effects: {
        commit: (change) => this.#commit(change),
        perform: (effect) => this.#perform(effect),
        defect: (error) => options.onDefect?.(error),
        moved: (before, after) => this.#moved(before, after),
      },
    });
    this.keptPairs = new KeptPairs(replica, () => this.#changes.emit());
    // Deferred, so that the answer that opened the gateway is processed first.
    this.#cancelRelease = gateway.onRelease('entries', () => void ports.scheduler.after(0, () => this.#dispatch({ kind: 'tick' })));
    this.#dispatch({ kind: 'started' });
    this.#deferred = new DeferredReader({ replica, deferred: loaded.deferred, scheduler: ports.scheduler, take: (records, isLast) => this.#dispatch({ kind: 'deferred-read', records, isLast }) });
  }

  /** The working set. Completes it first if the start left a part in the file. */
  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return this.index.records;
  }

  /** As `records`: the entries in the orders in which views need them. */
  get index(): RecordIndex {
    this.#deferred.readAll();
    return this.#engine.state;
  }

  /** The entries in memory, all of today's among them, and the number of unsent ones still in the file: for views that cannot wait. */
  get present(): Pick<EngineState, keyof RecordIndex | 'deferred'> {
    return this.#engine.state;
  }

  get running(): readonly EntryRecord[] {
    return runningOnes(this.#engine.state);
  }

  get unresolved(): ReadonlyMap<Uuid, EntryRecord> {
    return this.index.unresolved;
  }

  /** What the service has failed to do for a while, and is still needed. */
  readonly failing = (): readonly Failing[] => this.#failures.neededBy(this.#engine.state);

  get names(): NameBook {
    return this.#engine.state.names;
  }

  /** Values of other clients that ours replaced, until the user has decided. */
  get conflicts(): readonly StoredConflict[] {
    return [...this.#engine.state.conflicts.values()];
  }

  /** The last disk error in the background; null while writes succeed. No acknowledged data is affected: the step is repeated. */
  get problem(): string | null {
    return this.#engine.state.problem;
  }

  /** Unreadable entries, and the dates whose read returned them; null if there are none. */
  get unreadable(): EngineState['unreadable'] {
    return this.#engine.state.unreadable;
  }

  /** Finds an entry and loads it if it was evicted, so that commands apply to it. */
  find(localId: Uuid): EntryRecord | undefined {
    this.#load([localId]);
    return this.records.get(localId);
  }

  /** As `find`, for all of them in one commit; missing ones are not in the result. */
  findAll(localIds: readonly Uuid[]): Result<ReadonlyMap<Uuid, EntryRecord>, Failure> {
    const refusal = this.#load(localIds);
    return refusal === null ? succeed(new Map(localIds.flatMap((localId) => this.records.get(localId) ?? []).map((record) => [record.localId, record]))) : fail(toStorageFailure(refusal));
  }

  /** Evicts saved entries that ended before `instant`; the service keeps them. */
  forgetBefore(instant: UtcInstant): void {
    this.#insist({ kind: 'forget-before', instant });
  }

  /** Searches entries whose state a restored file no longer proves, and creates each again only if it is proven to be missing. */
  markUnknown(what: 'everything' | 'unsent'): void {
    this.#deferred.readAll();
    this.#insist({ kind: 'mark-unknown', what });
  }

  recordOfServer(serverId: RecordId): EntryRecord | null {
    const localId = this.present.byServerId.get(serverId);
    return localId === undefined ? null : (this.present.records.get(localId) ?? null);
  }

  /** For adapters of services that do not return everything they store. */
  known(asked: { readonly id: RecordId; readonly start: UtcInstant }): KnownEntry | null {
    return knownEntry({ ...this.#engine.state, evicted: (id) => this.#options.replica.evictedByServerId(id) }, asked);
  }

  /** The wanted content of an entry when it was last deleted or discarded; null if there is none. */
  lastContent(localId: Uuid): EntryContent | null {
    return this.#options.replica.tombstone(localId);
  }

  /** All committed data, with what is still to be read from the file; `account` is its owner. */
  memory(account: string): ReplicaMemory {
    const memory = toReplicaMemory(this.#engine.state);
    return { ...memory, records: new Map([...this.#deferred.peek(), ...memory.records]), account, keptPairs: this.keptPairs.names() };
  }

  /** Stores a command and acknowledges it. The service's answer comes later. */
  apply(mutation: Mutation): Result<Acknowledgement, Failure> {
    const answer = this.#take(mutation);
    if (!answer.ok) {
      return answer;
    }
    const [first] = answer.value;
    if (first === undefined) {
      throw new Error(`The engine acknowledged nothing for a mutation of kind ${mutation.kind}`);
    }
    return succeed(first);
  }

  /** As `apply`, for all of them in one commit or none; one acknowledgement each. */
  applyAll(mutations: readonly SingleMutation[]): Result<readonly Acknowledgement[], Failure> {
    return mutations.length === 0 ? succeed([]) : this.#take({ kind: 'several', mutations });
  }

  /** Identifiers, in another connection, of all entries that were ever copied from there. */
  copiedFrom(): ReadonlySet<RecordId> {
    return this.#options.replica.copied();
  }

  onStoppedElsewhere(listener: (record: EntryRecord) => void): void {
    this.#onStoppedElsewhere = listener;
  }

  start(): void {
    this.#dispatch({ kind: 'try-now' });
  }

  /** Tries at once, unless the service asked for no requests: the user asked, or the network came back. */
  syncNow(): void {
    this.#options.gateway.tryNow();
    this.#dispatch({ kind: 'try-now' });
  }

  suspend(): void {
    this.#options.gateway.suspend();
    this.#dispatch({ kind: 'suspended' });
  }

  /** The computer woke up. May be called twice. */
  resume(): void {
    const wasSuspended = this.#options.gateway.state.suspended;
    this.#options.gateway.resume();
    this.#options.gateway.tryNow();
    this.#dispatch({ kind: wasSuspended ? 'resumed' : 'try-now' });
  }

  /** Reads the running entries, or all of a span of dates. Returns what changed; a failure shows only in the connectivity. */
  async pull(asked: EntryWindow | 'active'): Promise<PullOutcome> {
    return this.#asked((token) => this.#dispatch({ kind: 'pull-asked', token, asked }));
  }

  async pullNames(kinds: readonly NameKind[]): Promise<PullOutcome> {
    return this.#asked((token) => this.#dispatch({ kind: 'names-asked', token, kinds }));
  }

  /** Reserves the name for a create that the user asked for online; other than `claimed` there is or may be one already. */
  claimName(need: Need): 'claimed' | 'pending' | 'exists' {
    const state = claimable(this.#engine.state, need, this.#ports.clock.monotonicMs());
    return state === 'free' ? (this.#dispatch({ kind: 'name-claimed', need }) === null ? 'claimed' : 'pending') : state;
  }

  /** What became of the create; to be called once after `claimName`. */
  settleName(need: Need, outcome: ClaimOutcome): void {
    this.#dispatch({ kind: 'name-settled', need, outcome });
  }

  /** Sets the user's own name for a task or tag; an empty one removes it. */
  setNickname({ id, name }: Pick<Nickname, 'id' | 'name'>): Result<null, Failure> {
    const refusal = this.#dispatch({ kind: 'nickname', id, name });
    return refusal === null ? succeed(null) : fail(toStorageFailure(refusal));
  }

  /** Starts no more requests and waits briefly for the open ones; those without an answer are verified at the next start. The replica may be closed then. */
  async close(): Promise<void> {
    this.#cancelRelease();
    this.#deferred.close();
    this.#dispatch({ kind: 'closed' });
    this.#options.gateway.giveBackWaiting();
    const stopWaiting = this.#ports.scheduler.after(closingPatienceMs, () => this.#clients.entries.abort());
    do {
      await Promise.all(this.#underWay);
      this.#replies.flush();
    } while (this.#underWay.size > 0);
    stopWaiting();
  }

  #take(mutation: Mutation): Result<readonly Acknowledgement[], Failure> {
    const refusal = this.#load(referencedEntries(mutation));
    if (this.isLeaving || refusal !== null) {
      return fail(refusal === null ? { kind: 'connection-leaving' } : toStorageFailure(refusal));
    }
    this.#answer = null;
    const tombstones = restoredBy(mutation).map((localId) => [localId, this.#options.replica.tombstone(localId)] as const);
    this.#dispatch({ kind: 'command', mutation, tombstones: new Map(tombstones.flatMap(([localId, content]) => (content === null ? [] : [[localId, content]]))) });
    if (this.#answer === null) {
      throw new Error(`The engine left a mutation of kind ${mutation.kind} without an answer`);
    }
    return this.#answer;
  }

  /** Loads evicted entries, so that they can be changed, and all that are not read yet. Returns the disk error, if any. */
  #load(localIds: readonly Uuid[]): SqliteError | null {
    const { records: known } = this;
    const records = localIds.flatMap((localId) => (known.has(localId) ? [] : (this.#options.replica.evicted(localId) ?? [])));
    return records.length === 0 ? null : this.#dispatch({ kind: 'loaded', records });
  }

  #moment(): Moment {
    const { clock, chance } = this.#ports;
    return { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), id: chance.newId(), fraction: chance.fraction() };
  }

  #dispatch(dispatched: Dispatched): SqliteError | null {
    return this.#engine.dispatch({ ...dispatched, at: this.#moment(), gate: this.#options.gateway.state });
  }

  /** For events that must be on disk before anything else: throws SQLite's error. */
  #insist(dispatched: Dispatched): void {
    if (this.#dispatch(dispatched) !== null) {
      throw this.#lastError;
    }
  }

  async #asked(ask: (token: number) => void): Promise<PullOutcome> {
    this.#lastPull += 1;
    const token = this.#lastPull;
    return new Promise<PullOutcome>((resolve) => {
      this.#pulls.set(token, resolve);
      ask(token);
    });
  }

  #commit(change: OutboxChange): SqliteError | null {
    try {
      this.#options.replica.commit(change);
      return null;
    } catch (error) {
      const known = expectSqliteError(error);
      this.#lastError = error;
      return known;
    }
  }

  #perform(effect: Exclude<Effect, { readonly kind: 'commit' }>): void {
    switch (effect.kind) {
      case 'send':
        this.#send(effect);
        return;
      case 'wake':
        this.#wake(effect.atMs);
        return;
      case 'progress':
        this.#options.gateway.progressed(effect.caller, effect.requests);
        return;
      case 'answer':
        this.#answer = effect.result;
        return;
      case 'defect':
        this.#options.onDefect?.(effect.error);
        return;
      case 'pulled':
        this.#pulls.get(effect.token)?.(effect.outcome);
        this.#pulls.delete(effect.token);
        return;
    }
  }

  #send({ id, caller, request }: Extract<Effect, { readonly kind: 'send' }>): void {
    const asked = askService(this.#clients[caller], request).then((answer) => ({ request: id, answer: this.#failures.note(request, answer) }));
    const underWay = this.#replies.take(asked, { isWrite: 'localId' in request }).finally(() => this.#underWay.delete(underWay));
    this.#underWay.add(underWay);
  }

  #wake(atMs: number | null): void {
    this.#cancelWake?.();
    const { clock, scheduler } = this.#ports;
    this.#cancelWake = atMs === null ? null : scheduler.after(Math.max(0, atMs - clock.monotonicMs()), () => this.#dispatch({ kind: 'tick' }));
  }

  #moved(before: EngineState, after: EngineState): void {
    stoppedElsewhere(before, after).forEach((record) => this.#onStoppedElsewhere(record));
    if ((['sequence', 'records', 'problem', 'unreadable'] as const).some((part) => before[part] !== after[part])) {
      this.#changes.emit();
    }
  }
}
