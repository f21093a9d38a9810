/** The state of the outbox as one immutable value, and the next one after a change. Indexes make its cost independent of the queue. */
import type { UnreadableEntry } from '#shared/history/unreadable-entry.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import { uuidSchema, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { withNames, type NameBook } from '../catalog/name-book.ts';
import { DueQueue } from './due-queue.ts';
import { timerAmong, type EntryContent, type EntryRecord } from '../entry-record.ts';
import type { LoadedOutbox, OutboxChange, ReplicaMemory, SentCreate, StoredConflict } from '../replica/replica-change.ts';
import { buildIndex, mayBecomePending, reindex, sendingOrderKey, type RecordIndex } from './record-index.ts';
import { noBackoff, type Backoff } from '../gateway/backoff.ts';
import { SortedMap } from './sorted-map.ts';
import type { RequestOwner, Task } from './tasks.ts';
import type { WishOffers } from '../wish.ts';

export interface EngineSettings {
  /** Longest time that a request may still take effect after it was given up, because of proxies: only a read that began later proves absence. */
  readonly graceMs: number;
  /** Milliseconds after which a request without an answer is given up. */
  readonly timeoutMs: number;
  /** Milliseconds that reads may lag behind writes, because services read from replicas. */
  readonly lagMs: number;
  readonly offers: WishOffers;
}

/** State of an item that entries need by name; see `outcomes/ensuring.ts`. Monotonic times. */
export interface Ensuring {
  /** No request about it begins before: infinite while one is in flight; null: now. */
  readonly waitsUntilMs: number | null;
  /** A create without an answer may take effect until then; null if there is none. */
  readonly unansweredUntilMs: number | null;
  readonly verifications: number;
  /** Successive refusals of its create without a reason. */
  readonly refusals: number;
  /** The created item, until lists are certain to contain it. */
  readonly created: { readonly id: RecordId; readonly untilMs: number } | null;
}

export const newEnsuring: Ensuring = { waitsUntilMs: null, unansweredUntilMs: null, verifications: 0, refusals: 0, created: null };

/** A lost answer that is being verified; monotonic times. */
interface UnknownOutcome {
  readonly sinceMs: number;
  /** From then on the request can no longer take effect. */
  readonly overMs: number;
  readonly verifications: number;
}

interface Moment {
  readonly sequence: number;
  readonly atMs: number;
}

export interface EngineState extends RecordIndex {
  readonly settings: EngineSettings;
  readonly deferred: number;
  readonly knownServerIds: SortedMap<RecordId, true>;
  readonly names: NameBook;
  readonly conflicts: SortedMap<string, StoredConflict>;
  readonly lastConflictId: number;
  readonly commandOrder: number;
  /** Time of the last command of this run, in milliseconds since 1970 UTC. */
  readonly lastCommandMs: number;
  readonly sequence: number;
  /** When an entry was last settled, and when a row's entry was last removed; kept while a read may be older. */
  readonly settledAt: SortedMap<Uuid, Moment>;
  readonly goneAt: SortedMap<RecordId, Moment>;
  readonly tasks: SortedMap<Uuid, Task>;
  readonly requests: SortedMap<string, RequestOwner>;
  readonly lastRequest: number;
  readonly unknownOutcomes: SortedMap<Uuid, UnknownOutcome>;
  readonly verificationsDue: DueQueue<Uuid>;
  readonly pauses: DueQueue<Uuid>;
  /** Backoff of entries that were refused because the service shows nothing of the organization, or without a reason. */
  readonly refusals: SortedMap<Uuid, Backoff>;
  /** Stops that were sent, and until when the next running entry waits for each: one grace from the first attempt. */
  readonly stopsDue: DueQueue<Uuid>;
  /** Running entries that the service refused because another one runs, and until when each of them waits for the stops once more. */
  readonly refusedUntil: DueQueue<Uuid>;
  /** Bodies of creates that the transport may have delivered twice, by their start second. */
  readonly watched: SortedMap<UtcInstant, WatchedCreate>;
  /** When a read shows everything that the creates of a second made. */
  readonly watchesDue: DueQueue<UtcInstant>;
  /** When a read shows all late deliveries of an entry's writes, once none is in flight. */
  readonly writesDue: DueQueue<Uuid>;
  /** No read for the watches begins before this monotonic time: one is in flight, or the last one failed. */
  readonly watchFromMs: number;
  readonly ensuring: SortedMap<string, Ensuring>;
  readonly disk: Backoff;
  /** The last disk error in the background; null while writes succeed. */
  readonly problem: string | null;
  /** The read that returned unreadable rows; null once a read of the same dates returns none. */
  readonly unreadable: { readonly asked: EntryWindow; readonly rows: readonly UnreadableEntry[] } | null;
  /** The service was not reached and has not answered since. */
  readonly outage: boolean;
  readonly closed: boolean;
  /** Monotonic time of the requested `tick`. */
  readonly wakeAtMs: number | null;
}

export interface WatchedCreate {
  readonly localId: Uuid;
  readonly body: EntryContent;
  /** When its outcome became known, on the monotonic clock; null before. */
  readonly settledMs: number | null;
  /** The service held exactly this body for the entry: any equal row comes from the same request. */
  readonly isCertain: boolean;
  /** Earlier bodies of the entry that ended without a row, and may be delivered late. */
  readonly tried?: readonly EntryContent[] | undefined;
}

function isFree(state: Pick<EngineState, 'tasks' | 'pauses'>, localId: Uuid): boolean {
  return !state.tasks.has(localId) && !state.pauses.has(localId);
}

/** A create after others of its entry in the same second: their bodies may be delivered late. */
function withRecentCreate(watched: EngineState['watched'], { localId, body }: SentCreate): EngineState['watched'] {
  const earlier = watched.get(body.start);
  const tried = earlier?.localId !== localId ? {} : { tried: [...(earlier.tried ?? []), earlier.body] };
  return watched.with(body.start, { localId, body, settledMs: 0, isCertain: true, ...tried });
}

export function initialState(loaded: LoadedOutbox, settings: EngineSettings): EngineState {
  return {
    settings,
    ...buildIndex([...loaded.records.values()]),
    deferred: loaded.deferred?.count ?? 0,
    knownServerIds: SortedMap.from([...loaded.knownServerIds].map((id) => [id, true] as const)),
    names: loaded.names,
    conflicts: SortedMap.from(loaded.conflicts.map((conflict) => [String(conflict.id), conflict] as const)),
    lastConflictId: loaded.lastConflictId,
    commandOrder: loaded.lastCommandOrder,
    lastCommandMs: 0,
    sequence: 0,
    settledAt: SortedMap.empty(),
    goneAt: SortedMap.empty(),
    tasks: SortedMap.empty(),
    requests: SortedMap.empty(),
    lastRequest: 0,
    unknownOutcomes: SortedMap.empty(),
    verificationsDue: DueQueue.empty(),
    pauses: DueQueue.empty(),
    refusals: SortedMap.empty(),
    stopsDue: DueQueue.empty(),
    refusedUntil: DueQueue.empty(),
    watched: loaded.recentCreates.reduce<EngineState['watched']>(withRecentCreate, SortedMap.empty()),
    watchesDue: DueQueue.empty(),
    writesDue: DueQueue.empty(),
    watchFromMs: 0,
    ensuring: SortedMap.from(
      [...loaded.ensured].map(([need, id]) => [need, id === null ? { ...newEnsuring, unansweredUntilMs: Number.POSITIVE_INFINITY } : { ...newEnsuring, created: { id, untilMs: 0 } }] as const),
    ),
    disk: noBackoff,
    problem: null,
    unreadable: null,
    // Entries that an earlier run blocked are tried again with the first answer.
    outage: true,
    closed: false,
    wakeAtMs: null,
  };
}

const idDigits = 8;

/** The `index`-th identifier derived from the random `base`. */
export function derivedId(base: Uuid, index: number): Uuid {
  const head = (Number.parseInt(base.slice(0, idDigits), 16) + index) % 16 ** idDigits;
  return index === 0 ? base : uuidSchema.parse(head.toString(16).padStart(idDigits, '0') + base.slice(idDigits));
}

/** What of the state was committed: a new file gets it when the old one is lost. */
export function toReplicaMemory({ records, conflicts, names, ensuring, knownServerIds, watched }: EngineState): Omit<ReplicaMemory, 'account' | 'keptPairs'> {
  const ensured = [...ensuring].flatMap(([need, { created, unansweredUntilMs }]) => (created === null && unansweredUntilMs === null ? [] : [{ need, id: created?.id ?? null }]));
  const creates = [...watched.values()].flatMap(({ localId, body, tried = [] }) => [...tried, body].map((sent) => ({ localId, body: sent })));
  return { records, conflicts: [...conflicts.values()], names, ensured, creates, knownServerIds: [...knownServerIds.keys()] };
}

export function withRecord(state: EngineState, record: EntryRecord): EngineState {
  const next = { ...state };
  reindex(next, next.records.get(record.localId) ?? null, { record, isFree: isFree(next, record.localId) });
  return next;
}

export function withTask(state: EngineState, localId: Uuid, task: Task | null): EngineState {
  const next = { ...state, tasks: task === null ? state.tasks.without(localId) : state.tasks.with(localId, task) };
  return withPlace(next, localId);
}

export function withPause(state: EngineState, localId: Uuid, untilMs: number | null): EngineState {
  const next = { ...state, pauses: untilMs === null ? state.pauses.without(localId) : state.pauses.with(localId, untilMs) };
  return withPlace(next, localId);
}

function withPlace(state: EngineState, localId: Uuid): EngineState {
  const record = state.records.get(localId);
  if (record === undefined) {
    return state;
  }
  const key = sendingOrderKey(record);
  const waits = isFree(state, localId) && mayBecomePending(record);
  return { ...state, pending: waits ? state.pending.with(key, localId) : state.pending.without(key) };
}

type Open<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

export function afterChange(state: EngineState, change: OutboxChange, nowMs: number): EngineState {
  const next: Open<EngineState> = { ...state, sequence: state.sequence + 1, problem: null, disk: noBackoff };
  const moment = { sequence: next.sequence, atMs: nowMs };
  if (change.forgetServerIds === true) {
    next.knownServerIds = SortedMap.empty();
  }
  const noteGone = (serverId: RecordId | null): void => {
    if (serverId !== null) {
      next.goneAt = next.goneAt.with(serverId, moment);
    }
  };
  const tombstones = new Set(change.tombstones?.map(({ record }) => record.localId));
  for (const { localId } of change.removed ?? []) {
    const before = next.records.get(localId);
    if (before !== undefined) {
      reindex(next, before, null);
      next.settledAt = next.settledAt.without(localId);
      next.pauses = next.pauses.without(localId);
      next.refusals = next.refusals.without(localId);
      next.writesDue = next.writesDue.without(localId);
      next.stopsDue = next.stopsDue.without(localId);
      // An evicted entry still exists at the service and may be loaded again.
      if (before.base === null || tombstones.has(localId)) {
        noteGone(before.serverId);
      }
    }
  }
  for (const record of change.changed ?? []) {
    const before = next.records.get(record.localId);
    if (before?.base !== record.base) {
      next.refusals = next.refusals.without(record.localId);
    }
    if (before !== undefined && before.blocked !== null && record.blocked === null) {
      next.pauses = next.pauses.without(record.localId);
    }
    const becameGone = record.blocked?.kind === 'gone' && before?.blocked?.kind !== 'gone';
    if (before?.inflight !== record.inflight || before?.base !== record.base || becameGone) {
      next.settledAt = next.settledAt.with(record.localId, moment);
    }
    if (before !== undefined && before.serverId !== record.serverId) {
      noteGone(before.serverId);
    }
    reindex(next, before ?? null, { record, isFree: isFree(next, record.localId) });
    if (!next.stops.has(record.localId) || before?.serverId !== record.serverId) {
      // The entry was stopped or found to run: earlier attempts were not this stop.
      next.stopsDue = next.stopsDue.without(record.localId);
    }
    next.commandOrder = Math.max(next.commandOrder, record.commandOrder);
  }
  for (const id of change.knownServerIds ?? []) {
    next.knownServerIds = next.knownServerIds.with(id, true);
  }
  for (const conflict of change.conflicts ?? []) {
    next.conflicts = next.conflicts.with(String(conflict.id), conflict);
    next.lastConflictId = Math.max(next.lastConflictId, conflict.id);
  }
  for (const { id } of change.answeredConflicts ?? []) {
    next.conflicts = next.conflicts.without(String(id));
  }
  if (change.names !== undefined) {
    next.names = withNames(next.names, change.names);
  }
  return next;
}

export interface ReadMark {
  readonly sequence: number;
  readonly startedMs: number;
}

export interface Reading {
  readonly read: ReadMark;
  readonly lagMs: number;
}

function isSince(moment: Moment | undefined, { read, lagMs }: Reading): boolean {
  return moment !== undefined && (moment.sequence > read.sequence || read.startedMs < moment.atMs + lagMs);
}

/** True if the record may be newer than the read. */
export function isFresher(state: EngineState, record: EntryRecord, reading: Reading): boolean {
  return record.inflight !== null || isSince(state.settledAt.get(record.localId), reading);
}

/** True if the row's entry was removed after the read, which still shows it. */
export function isGone(state: EngineState, serverId: RecordId, reading: Reading): boolean {
  return isSince(state.goneAt.get(serverId), reading);
}

export function runningIn(state: Pick<EngineState, 'running' | 'records'>): EntryRecord | null {
  return timerAmong(runningOnes(state));
}

export function runningOnes(state: Pick<EngineState, 'running' | 'records'>): readonly EntryRecord[] {
  return [...state.running.values()].map((localId) => state.records.get(localId)).filter((record) => record !== undefined);
}
