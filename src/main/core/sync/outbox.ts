/**
 * The outbox: takes a user's commands, keeps them on the disk, and brings them to the service when it can. The engine decides; this
 * gives it effects: the store, the client, the scheduler, and whoever listens.
 */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import { requestTimeoutMs } from '#core/service-client/exchange.ts';
import type { EntryWindow, KnownEntry, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { Nickname } from '#shared/timer/catalog.ts';
import type { Ports } from '#core/platform/ports.ts';
import { storageFailureOf } from '#core/platform/storage-failure.ts';
import { Emitter } from '#shared/values/emitter.ts';
import type { NameBook } from './catalog/name-book.ts';
import { referencedEntries, restoredBy, type Mutation, type SingleMutation } from './mutations/mutations.ts';
import { askService } from './sending/ask-service.ts';
import { Engine } from './engine/engine.ts';
import type { Effect, Dispatched, Moment, NameKind, OutboxCaller, PullOutcome } from './engine/engine-events.ts';
import { initialState, runningOnes, type EngineState } from './engine/engine-state.ts';
import type { EntryContent, EntryRecord } from './entry-record.ts';
import { knownEntry } from './queries/known-entry.ts';
import { KeptPairs } from './replica/kept-pairs.ts';
import type { Replica } from './replica/replica.ts';
import type { LoadedOutbox, OutboxChange, ReplicaMemory, StoredConflict } from './replica/replica-change.ts';
import { ReplyGatherer } from './sending/reply-gatherer.ts';
import { stoppedElsewhere } from './engine/stopped-elsewhere.ts';
import { apiThrough } from './gateway/gateway-api.ts';
import type { Gateway } from './gateway/gateway.ts';

export interface OutboxOptions {
  readonly replica: Replica;
  readonly client: TimeTrackingApi;
  readonly ports: Ports;
  readonly gateway: Gateway;
  /**
   * Longest time, in milliseconds, that a request without an answer may still take effect: the client's timeout and what proxies add.
   * Absence is proven only by a read that began later than that.
   */
  readonly graceMs: number;
  /** Whether a read shows everything that was written before it began: our own service reads from no copies. */
  readonly readsAreCurrent?: boolean;
  /** A defect of the engine, which goes on without the entry it was about. */
  readonly onDefect?: ((error: unknown) => void) | undefined;
  /** What the replica holds, where the caller has just read it. */
  readonly loaded?: LoadedOutbox | undefined;
}

/** Saved entries that ended longer ago than this, in seconds, are evicted from the working set. */
export const workingSetSeconds = 62 * 86_400;

/** Services read from copies that are this far behind, in milliseconds. */
const usualLagMs = 2_000;

export class Outbox {
  /** Whether commands are refused because the connection is being removed: what is acknowledged now would never be sent. */
  isLeaving = false;
  readonly #engine: Engine;
  readonly #replica: Replica;
  /** The client as each kind of request passes the gateway. */
  readonly #clients: Readonly<Record<OutboxCaller, TimeTrackingApi>>;
  readonly #cancelRelease: () => void;
  readonly #ports: Ports;
  readonly #options: Pick<OutboxOptions, 'gateway' | 'onDefect'>;
  readonly #changes = new Emitter();
  readonly #underWay = new Set<Promise<void>>();
  readonly #pulls = new Map<number, (outcome: PullOutcome) => void>();
  readonly #replies: ReplyGatherer;
  /** What the user keeps at the same time. */
  readonly keptPairs: KeptPairs;
  #onStoppedElsewhere: (record: EntryRecord) => void = () => {};
  #lastPull = 0;
  #cancelWake: (() => void) | null = null;
  #answer: Result<readonly Acknowledgement[], Failure> | null = null;
  #lastError: unknown = null;

  constructor(options: OutboxOptions) {
    const { ports, client, replica, gateway, graceMs } = options;
    this.#ports = ports;
    this.#clients = { entries: apiThrough(gateway, 'entries', client), poll: apiThrough(gateway, 'poll', client), catalog: apiThrough(gateway, 'catalog', client) };
    this.#replica = replica;
    this.#options = options;
    this.#replies = new ReplyGatherer(ports.scheduler, (replies) => this.#dispatch({ kind: 'replies', replies }));
    // In process nothing is on its way anywhere, and no copy is behind.
    const delays = graceMs === 0 ? { timeoutMs: 0, lagMs: 0 } : { timeoutMs: requestTimeoutMs, lagMs: options.readsAreCurrent === true ? 0 : usualLagMs };
    this.#engine = new Engine(initialState(options.loaded ?? replica.load(), { graceMs, ...delays, offers: client.offers }), {
      effects: {
        commit: (change) => this.#commit(change),
        perform: (effect) => this.#perform(effect),
        defect: (error) => options.onDefect?.(error),
        moved: (before, after) => this.#moved(before, after),
      },
    });
    this.keptPairs = new KeptPairs(replica, () => this.#changes.emit());
    // Not within the answer that opened it: what the answer means for its own entry is heard first.
    this.#cancelRelease = gateway.onRelease('entries', () => void ports.scheduler.after(0, () => this.#dispatch({ kind: 'tick' })));
    this.#dispatch({ kind: 'started' });
  }

  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#engine.state.records;
  }

  /** Every entry that runs, by start. */
  get running(): readonly EntryRecord[] {
    return runningOnes(this.#engine.state);
  }

  get unresolved(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#engine.state.unresolved;
  }

  /** Names of projects, tasks and tags, as far as they are known here. */
  get names(): NameBook {
    return this.#engine.state.names;
  }

  /** Values of other sides that ours were put over, until their person has answered them. */
  get conflicts(): readonly StoredConflict[] {
    return [...this.#engine.state.conflicts.values()];
  }

  /**
   * What the disk said when it refused a step in the background; null while it takes them. Nothing acknowledged is lost by it: the
   * step is taken again.
   */
  get problem(): string | null {
    return this.#engine.state.problem;
  }

  /** Entries of the service that cannot be read: those that the last read of some dates showed. */
  get unreadable(): number {
    return this.#engine.state.unreadable?.rows ?? 0;
  }

  /** An entry, even one that had been let go: it is taken back, so that a command finds it. */
  find(localId: Uuid): EntryRecord | undefined {
    this.#recall([localId]);
    return this.records.get(localId);
  }

  /** As `find`, for all of them in one commit; those that are not there are missing from the answer. */
  findAll(localIds: readonly Uuid[]): Result<ReadonlyMap<Uuid, EntryRecord>, Failure> {
    const refusal = this.#recall(localIds);
    const found = localIds.flatMap((localId) => this.records.get(localId) ?? []);
    return refusal === null ? succeed(new Map(found.map((record) => [record.localId, record]))) : fail(storageFailureOf(refusal));
  }

  /** Lets go of saved entries that ended before `instant`; the service keeps them. */
  forgetBefore(instant: UtcInstant): void {
    this.#insist({ kind: 'forget-before', instant });
  }

  /**
   * The service went back to an earlier state, or is another one: nothing that was confirmed, or not yet sent, can be trusted to be
   * there or not. Each entry is looked for and made again only where it is proven to be missing.
   */
  doubtEverything(): void {
    this.#insist({ kind: 'unknownOutcome', what: 'everything' });
  }

  /**
   * This outbox went back to an earlier state: what it believes unsent may have been sent since. What the service has confirmed
   * stands, and reading it tells what changed.
   */
  doubtUnsent(): void {
    this.#insist({ kind: 'unknownOutcome', what: 'unsent' });
  }

  /** The entry that the service calls `serverId`, of those in memory. */
  recordOfServer(serverId: Uuid): EntryRecord | null {
    return this.records.get(this.#engine.state.byServerId.get(serverId) ?? serverId) ?? null;
  }

  /** For adapters of services that do not report everything they hold. */
  known(asked: { readonly id: Uuid; readonly start: UtcInstant }): KnownEntry | null {
    return knownEntry({ ...this.#engine.state, evicted: (id) => this.#replica.evictedByServerId(id) }, asked);
  }

  /** What was wanted of an entry when it was last deleted or given up; null: nothing is kept. */
  lastContent(localId: Uuid): EntryContent | null {
    return this.#replica.tombstone(localId);
  }

  /** Everything that was committed and is still held in memory; `account` is whose it is. */
  memory(account: string): ReplicaMemory {
    const { records, names, ensuring, knownServerIds } = this.#engine.state;
    const ensured = [...ensuring].flatMap(([need, { created, unansweredUntilMs }]) => (created === null && unansweredUntilMs === null ? [] : [{ need, id: created?.id ?? null }]));
    return { account, records, conflicts: this.conflicts, names, ensured, knownServerIds: [...knownServerIds.keys()], keptPairs: this.keptPairs.names() };
  }

  /** Puts a command on the disk and answers. What the service thinks of it comes later. */
  apply(mutation: Mutation): Result<Acknowledgement, Failure> {
    const answer = this.#take(mutation);
    if (!answer.ok) {
      return answer;
    }
    const [first] = answer.value;
    if (first === undefined) {
      throw new Error(`The engine acknowledged nothing of an intent of kind ${mutation.kind}`);
    }
    return succeed(first);
  }

  /** As `apply`, for all of them in one commit or none; one acknowledgement each. */
  applyAll(mutations: readonly SingleMutation[]): Result<readonly Acknowledgement[], Failure> {
    return mutations.length === 0 ? succeed([]) : this.#take({ kind: 'several', mutations });
  }

  /** Identifiers, in another connection, of entries that were taken over from there at any time. */
  copiedFrom(): ReadonlySet<Uuid> {
    return this.#replica.copied();
  }

  /** Calls `listener` after each change of a record. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Calls `listener` with each entry that ran here until another device stopped it. */
  onStoppedElsewhere(listener: (record: EntryRecord) => void): void {
    this.#onStoppedElsewhere = listener;
  }

  /** Begins to send what waits. */
  start(): void {
    this.#dispatch({ kind: 'try-now' });
  }

  /** Tries at once, whatever the wait was, unless the service asked for it: the user asked, or the network came back. */
  syncNow(): void {
    this.#options.gateway.tryNow();
    this.#dispatch({ kind: 'try-now' });
  }

  /** The machine goes to sleep: nothing new is begun until `resume`. */
  suspend(): void {
    this.#options.gateway.suspend();
    this.#dispatch({ kind: 'suspended' });
  }

  /** The machine woke up. May come twice. */
  resume(): void {
    const wasSuspended = this.#options.gateway.state.suspended;
    this.#options.gateway.resume();
    this.#options.gateway.tryNow();
    this.#dispatch({ kind: wasSuspended ? 'resumed' : 'try-now' });
  }

  /** Reads the running entries, or all of a span of dates. Answers what was learned; failures only show in `line`. */
  async pull(asked: EntryWindow | 'active'): Promise<PullOutcome> {
    return this.#asked((token) => this.#dispatch({ kind: 'pull-asked', token, asked }));
  }

  /** Reads names of these kinds. */
  async pullNames(kinds: readonly NameKind[]): Promise<PullOutcome> {
    return this.#asked((token) => this.#dispatch({ kind: 'names-asked', token, kinds }));
  }

  /** Keeps the user's own name for a task or tag; an empty one takes it back. */
  setNickname({ id, name }: Pick<Nickname, 'id' | 'name'>): Result<null, Failure> {
    const refusal = this.#dispatch({ kind: 'nickname', id, name });
    return refusal === null ? succeed(null) : fail(storageFailureOf(refusal));
  }

  /** Begins nothing more and resolves when what is under way has ended. The store may be closed then. */
  async close(): Promise<void> {
    this.#cancelRelease();
    this.#dispatch({ kind: 'closed' });
    while (this.#underWay.size > 0) {
      await Promise.all(this.#underWay);
      this.#replies.flush();
    }
    this.#replies.flush();
  }

  /** Waits for no answer any more. What was asked is on the disk as such and will be looked for. */
  giveUp(): void {
    this.#clients.entries.abort();
  }

  #take(mutation: Mutation): Result<readonly Acknowledgement[], Failure> {
    const refusal = this.#recall(referencedEntries(mutation));
    if (this.isLeaving || refusal !== null) {
      return fail(refusal === null ? { kind: 'connection-leaving' } : storageFailureOf(refusal));
    }
    this.#answer = null;
    const tombstones = restoredBy(mutation).map((localId) => [localId, this.#replica.tombstone(localId)] as const);
    this.#dispatch({ kind: 'command', mutation, tombstones: new Map(tombstones.flatMap(([localId, content]) => (content === null ? [] : [[localId, content]]))) });
    if (this.#answer === null) {
      throw new Error(`The engine left an intent of kind ${mutation.kind} without an answer`);
    }
    return this.#answer;
  }

  /** Loads those of the entries that were evicted, so that they are changed like any other. Returns why the disk refused it. */
  #recall(localIds: readonly Uuid[]): SqliteError | null {
    const records = localIds.flatMap((localId) => (this.records.has(localId) ? [] : (this.#replica.evicted(localId) ?? [])));
    return records.length === 0 ? null : this.#dispatch({ kind: 'loaded', records });
  }

  #moment(): Moment {
    const { clock, chance } = this.#ports;
    return { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), id: chance.newId(), fraction: chance.fraction() };
  }

  #dispatch(dispatched: Dispatched): SqliteError | null {
    return this.#engine.dispatch({ ...dispatched, at: this.#moment(), gate: this.#options.gateway.state });
  }

  /** For what must be on the disk before anything goes on: throws what SQLite threw. */
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
      this.#replica.commit(change);
      return null;
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
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
    const asked = askService(this.#clients[caller], request).then((answer) => ({ request: id, answer }));
    const underWay = this.#replies.take(asked, { isWrite: 'localId' in request }).finally(() => {
      this.#underWay.delete(underWay);
    });
    this.#underWay.add(underWay);
  }

  #wake(atMs: number | null): void {
    this.#cancelWake?.();
    const { clock, scheduler } = this.#ports;
    this.#cancelWake = atMs === null ? null : scheduler.after(Math.max(0, atMs - clock.monotonicMs()), () => this.#dispatch({ kind: 'tick' }));
  }

  #moved(before: EngineState, after: EngineState): void {
    const isSeen =
      before.sequence !== after.sequence ||
      before.records !== after.records ||
      before.problem !== after.problem ||
      before.unreadable !== after.unreadable;
    stoppedElsewhere(before, after).forEach((record) => this.#onStoppedElsewhere(record));
    if (isSeen) {
      this.#changes.emit();
    }
  }
}
