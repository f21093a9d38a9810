/** Accepts commands, stores them and sends them. The engine decides; this class performs its effects and answers queries on its entries. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Failing } from '#shared/timer/failing.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { Nickname } from '#shared/timer/catalog.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { expectSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import type { Ports } from '#core/platform/ports.ts';
import { toStorageFailure } from '#core/platform/storage-failure.ts';
import type { EntryWindow, TimeTrackingApi } from '#core/service-client/time-tracking-api.ts';
import type { CatalogNames } from './catalog/catalog-names.ts';
import { askService } from './engine/ask-service.ts';
import { Engine } from './engine/engine.ts';
import { engineSettings, type ServiceDelays } from './engine/engine-settings.ts';
import type { ClaimOutcome, Dispatched, Effect, EntryRead, NameKind, OutboxCaller, PullOutcome, ReadMark } from './engine/engine-events.ts';
import type { Memory } from './engine/memory.ts';
import { RecoveredChanges } from './recovered-changes.ts';
import { RequestLanes } from './request-lanes.ts';
import type { EntryRecord } from './entry-record.ts';
import { apiThrough } from './gateway/gateway-api.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { Mutation, SingleMutation } from './mutations/mutations.ts';
import { EntryQueries } from './queries/entry-queries.ts';
import type { StoredVersion } from './replica/entry-rows.ts';
import { KeptPairs } from './replica/kept-pairs.ts';
import { PendingPulls } from './reads/pending-pulls.ts';
import type { Replica } from './replica/replica.ts';
import { claimable } from './rules/ensuring.ts';
import { RepeatedFailures } from './rules/repeated-failures.ts';
import type { MissingName } from './wish.ts';

export interface OutboxOptions extends ServiceDelays {
  readonly replica: Replica;
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly onDefect?: ((error: unknown) => void) | undefined;
}

/** Milliseconds that the last requests have while the program quits. */
const closingPatienceMs = 1_500;

export class Outbox {
  /** Refuses commands while the connection is being removed, because they would never be sent. */
  isLeaving = false;
  readonly queries: EntryQueries;
  readonly keptPairs: KeptPairs;
  readonly recovered: RecoveredChanges;
  readonly #engine: Engine;
  readonly #clients: Readonly<Record<OutboxCaller, TimeTrackingApi>>;
  readonly #cancelRelease: () => void;
  readonly #ports: Ports;
  readonly #options: Pick<OutboxOptions, 'replica' | 'gateway' | 'onDefect'>;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  readonly #lanes: RequestLanes;
  readonly #failures: RepeatedFailures;
  readonly #pulls = new PendingPulls();
  #onStoppedElsewhere: (record: EntryRecord) => void = () => {};
  #cancelWake: (() => void) | null = null;
  #answer: Result<readonly Acknowledgement[], Failure> | null = null;

  constructor(options: OutboxOptions) {
    const { ports, client, replica, gateway } = options;
    this.#ports = ports;
    this.#clients = {
      entries: apiThrough(gateway, 'entries', client),
      poll: apiThrough(gateway, 'poll', client),
      catalog: apiThrough(gateway, 'catalog', client),
    };
    this.#options = options;
    this.#failures = new RepeatedFailures(ports.clock);
    this.#lanes = new RequestLanes({
      scheduler: ports.scheduler,
      ask: async ({ caller, request }) => this.#failures.note(request, await askService(this.#clients[caller], request)),
      deliver: (replies) => void this.#dispatch({ kind: 'replies', replies }),
    });
    this.queries = new EntryQueries(replica);
    this.#engine = new Engine(replica, {
      settings: engineSettings(options),
      effects: {
        perform: (effect) => this.#perform(effect),
        defect: (error) => options.onDefect?.(error),
        moved: (before, after, hasWritten) => this.#moved(before, after, hasWritten),
      },
    });
    this.keptPairs = new KeptPairs(replica, () => this.#changes.emit());
    const decide = (localIds: readonly Uuid[], isWanted: boolean) =>
      asResult(this.#dispatch({ kind: 'recovered-decided', localIds, isWanted }));
    this.recovered = new RecoveredChanges({ replica, scheduler: ports.scheduler, decide });
    // Deferred, so that the answer that opened the gateway is processed first.
    this.#cancelRelease = gateway.onRelease('entries', () => void ports.scheduler.after(0, () => this.#dispatch({ kind: 'tick' })));
    this.#dispatch({ kind: 'started' });
  }

  /** Counts the events that changed entries. */
  get sequence(): number {
    return this.#engine.memory.sequence;
  }

  /** Running entries, the oldest start first. */
  get running(): readonly EntryRecord[] {
    return this.#options.replica.running();
  }

  /** Entries that the service does not hold as wanted: waiting, under way or with a question. */
  get unsettled(): readonly EntryRecord[] {
    return this.#options.replica.unsettled();
  }

  /** Entries with a question, and possible duplicates. */
  get asking(): readonly EntryRecord[] {
    return this.#options.replica.asking();
  }

  /** Entries that want items by name. */
  get wishing(): readonly EntryRecord[] {
    return this.#options.replica.wishing();
  }

  /** What the service has failed to do for a while, and is still needed. */
  failing(): readonly Failing[] {
    return this.#failures.neededBy({ unsettled: () => this.unsettled, wakeAtMs: this.#engine.memory.wakeAtMs });
  }

  get names(): CatalogNames {
    return this.#engine.memory.names;
  }

  /** The last disk error in the background; null while writes succeed. No acknowledged data is affected: the step is repeated. */
  get problem(): string | null {
    return this.#engine.memory.problem;
  }

  /** Unreadable entries, and the dates whose read returned them; null if there are none. */
  get unreadable(): Memory['unreadable'] {
    return this.#engine.memory.unreadable;
  }

  /** Whether any entry is sent without the user. */
  isWaiting(): boolean {
    return this.#options.replica.isWaiting();
  }

  /** The number of entries that are sent without the user, and of those that wait for the user. */
  counts(): ReturnType<Replica['counts']> {
    return this.#options.replica.counts();
  }

  find(localId: Uuid): EntryRecord | undefined {
    return this.#options.replica.get(localId) ?? undefined;
  }

  /** Missing ones are not in the result. */
  findAll(localIds: readonly Uuid[]): Result<ReadonlyMap<Uuid, EntryRecord>, Failure> {
    try {
      return succeed(new Map(localIds.flatMap((localId) => this.find(localId) ?? []).map((record) => [record.localId, record])));
    } catch (error) {
      return fail(toStorageFailure(expectSqliteError(error)));
    }
  }

  /** Entries with a description, the newest start first. */
  newest(): IteratorObject<EntryRecord, undefined> {
    return this.#options.replica.newest();
  }

  /** Replaced content of an entry, the latest first. */
  versions(localId: Uuid): readonly StoredVersion[] {
    return this.#options.replica.versions(localId);
  }

  countVersions(localId: Uuid): number {
    return this.#options.replica.countVersions(localId);
  }

  /** The user has looked at the versions of the entry. */
  noteVersionsSeen(localId: Uuid): Result<null, Failure> {
    return asResult(this.#dispatch({ kind: 'versions-seen', localId }));
  }

  /** Stores a command and acknowledges it. The service's answer comes later. */
  apply(mutation: Mutation): Result<Acknowledgement, Failure> {
    const answer = this.#applyCommand(mutation);
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
    return mutations.length === 0 ? succeed([]) : this.#applyCommand({ kind: 'several', mutations });
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
    this.#lanes.giveBack();
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
    return this.#pulls.ask((token) => this.#dispatch({ kind: 'pull-asked', token, asked }));
  }

  async pullNames(kinds: readonly NameKind[]): Promise<PullOutcome> {
    return this.#pulls.ask((token) => this.#dispatch({ kind: 'names-asked', token, kinds }));
  }

  /** The mark of a read that begins now, for `takeHistory`. */
  readMark(): ReadMark {
    return { sequence: this.sequence, beganMs: this.#ports.clock.monotonicMs() };
  }

  /** Takes over a part of the history, with its progress, in one transaction. `isLast`: with it, everything was read. */
  takeHistory(
    read: EntryRead,
    { meta, isLast }: { readonly meta: Readonly<Record<string, string>>; readonly isLast: boolean },
  ): Result<null, Failure> {
    return asResult(this.#dispatch({ kind: 'history-read', read, meta, isLast }));
  }

  /** Reserves the name for a create that the user asked for online; other than `claimed` there is or may be one already. */
  claimName(need: MissingName): 'claimed' | 'pending' | 'exists' {
    const state = claimable(this.#engine.memory, need, this.#ports.clock.monotonicMs());
    return state === 'free' ? (this.#dispatch({ kind: 'name-claimed', need }) === null ? 'claimed' : 'pending') : state;
  }

  /** What became of the create; to be called once after `claimName`. */
  settleName(need: MissingName, outcome: ClaimOutcome): void {
    this.#dispatch({ kind: 'name-settled', need, outcome });
  }

  /** Sets the user's own name for a task or tag; an empty one removes it. */
  setNickname({ id, name }: Pick<Nickname, 'id' | 'name'>): Result<null, Failure> {
    return asResult(this.#dispatch({ kind: 'nickname', id, name }));
  }

  /**
   * Starts no more requests and waits briefly for the open ones; those without an answer are verified at the next start. The replica may be
   * closed then.
   */
  async close(): Promise<void> {
    this.#cancelRelease();
    this.recovered.close();
    this.#dispatch({ kind: 'closed' });
    const stopWaiting = this.#ports.scheduler.after(closingPatienceMs, () => this.#clients.entries.abort());
    this.#lanes.giveBack();
    await this.#lanes.ended();
    stopWaiting();
  }

  #applyCommand(mutation: Mutation): Result<readonly Acknowledgement[], Failure> {
    if (this.isLeaving) {
      return fail({ kind: 'connection-leaving' });
    }
    this.#answer = null;
    this.#dispatch({ kind: 'command', mutation });
    if (this.#answer === null) {
      throw new Error(`The engine left a mutation of kind ${mutation.kind} without an answer`);
    }
    return this.#answer;
  }

  #dispatch(dispatched: Dispatched): SqliteError | null {
    const { clock, chance } = this.#ports;
    const at = { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs(), id: chance.newId(), fraction: chance.fraction() };
    return this.#engine.handle({ ...dispatched, at, gate: this.#options.gateway.state });
  }

  #perform(effect: Effect): void {
    switch (effect.kind) {
      case 'send':
        this.#lanes.send(effect);
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
      case 'stopped-elsewhere':
        this.#onStoppedElsewhere(effect.record);
        return;
      case 'pulled':
        this.#pulls.settle(effect.token, effect.outcome);
        return;
    }
  }

  #wake(atMs: number | null): void {
    this.#cancelWake?.();
    const { clock, scheduler } = this.#ports;
    this.#cancelWake =
      atMs === null ? null : scheduler.after(Math.max(0, atMs - clock.monotonicMs()), () => this.#dispatch({ kind: 'tick' }));
  }

  #moved(before: Memory, after: Memory, hasWritten: boolean): void {
    if (hasWritten || before.problem !== after.problem || before.unreadable !== after.unreadable) {
      this.#changes.emit();
    }
  }
}

function asResult(refusal: SqliteError | null): Result<null, Failure> {
  return refusal === null ? succeed(null) : fail(toStorageFailure(refusal));
}
