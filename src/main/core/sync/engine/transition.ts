/** One event under way: writes to the file within its transaction, changes its copy of the memory, and collects effects. */
import { uuidSchema, type RecordId, type Uuid } from '#shared/values/brands.ts';
import { changesNothing, withNames, type NamesChange } from '../catalog/catalog-names.ts';
import { runsThere, sameContent, type Attempt, type Block, type ChangeSet, type EntryRecord, type NewVersion } from '../entry-record.ts';
import { failedAgain } from '../gateway/backoff.ts';
import { began, mayGoOn, progressed, type GatewayState } from '../gateway/gateway-state.ts';
import type { RecoveredEntry } from '../replica/entry-rows.ts';
import type { Replica } from '../replica/replica.ts';
import type { Effect, EngineEvent, EventTime, OutboxCaller, ReadMark, ServiceRequest } from './engine-events.ts';
import type { EngineSettings, Freshness, Memory, RequestOwner } from './memory.ts';

const callers: Readonly<Record<RequestOwner['kind'], OutboxCaller>> = {
  write: 'entries',
  abandoned: 'entries',
  read: 'entries',
  pull: 'poll',
  names: 'catalog',
  ensure: 'entries',
};

const idDigits = 8;

/** The `index`-th identifier derived from the random `base`. */
function derivedId(base: Uuid, index: number): Uuid {
  const head = (Number.parseInt(base.slice(0, idDigits), 16) + index) % 16 ** idDigits;
  return index === 0 ? base : uuidSchema.parse(head.toString(16).padStart(idDigits, '0') + base.slice(idDigits));
}

/** True if the service still runs an entry that was stopped here: until the stop arrives, it may refuse the next running entry. */
export function isUnconfirmedStop(record: EntryRecord): boolean {
  const isToBeSent = record.state === 'changed' || record.state === 'sent' || record.state === 'unknown';
  return isToBeSent && runsThere(record) && (record.local.end !== null || record.deleted);
}

export class Transition {
  readonly at: EventTime;
  readonly store: Replica;
  readonly fresh: Freshness;
  readonly memory: Memory;
  gate: GatewayState;
  hasWritten = false;
  readonly effects: Effect[] = [];
  #ids = 0;

  constructor({ store, fresh, memory, event }: Pick<Transition, 'store' | 'fresh' | 'memory'> & { readonly event: EngineEvent }) {
    this.store = store;
    this.fresh = fresh;
    this.memory = memory;
    this.at = event.at;
    this.gate = event.gate;
  }

  get nowMs(): number {
    return this.at.monotonicMs;
  }

  get settings(): EngineSettings {
    return this.memory.settings;
  }

  newId(): Uuid {
    const id = derivedId(this.at.id, this.#ids);
    this.#ids += 1;
    return id;
  }

  readMark(): ReadMark {
    return { sequence: this.memory.sequence, beganMs: this.nowMs };
  }

  emit(effect: Exclude<Effect, { readonly kind: 'send' | 'progress' | 'wake' }>): void {
    this.effects.push(effect);
  }

  /** Stores the entry, and follows what depends on its state. */
  put(record: EntryRecord): void {
    const before = this.store.get(record.localId);
    if (!this.store.put(record)) {
      return;
    }
    this.#wrote();
    const { localId, state, base } = record;
    const isSameRow = before !== null && before.serverId === record.serverId;
    const isSameBase = isSameRow && (before.base === null || (base !== null && sameContent(before.base, base)));
    if (!isSameBase || (before.state === 'sent' && state === 'saved')) {
      this.#settle(localId);
    }
    if (before !== null && before.serverId !== null && before.serverId !== record.serverId) {
      this.#settle(before.serverId);
    }
    this.fresh.unsee(localId);
    if (state !== 'unknown') {
      this.memory.verifications.delete(localId);
    } else if (!this.memory.verifications.has(localId)) {
      this.memory.verifications.set(localId, { sinceMs: this.nowMs, count: 0, dueMs: this.nowMs });
    }
    if (!isSameBase || before.commandOrder !== record.commandOrder) {
      this.memory.pauses.delete(localId);
      this.memory.suspected.delete(localId);
    }
    if (!isUnconfirmedStop(record)) {
      this.memory.stopsTried.delete(localId);
      if (before !== null && isUnconfirmedStop(before)) {
        // Running entries that were refused because of it wait no longer.
        this.store.running().forEach((running) => this.memory.pauses.delete(running.localId));
      }
    }
    this.memory.commandOrder = Math.max(this.memory.commandOrder, record.commandOrder);
  }

  /** Removes an entry that no longer exists; its wanted content stays as a version. */
  remove(record: EntryRecord): void {
    const { localId, serverId, local } = record;
    this.store.remove(localId);
    this.addVersion({ localId, origin: 'deleted', content: local, serverId });
    for (const attempt of this.store.attemptsOf(localId)) {
      // A create that may still take effect is recognised; nothing else of the entry is.
      if (attempt.kind !== 'create' || this.closesAtMs(attempt) <= this.nowMs) {
        this.dropAttempt(attempt);
      }
    }
    this.memory.verifications.delete(localId);
    this.memory.pauses.delete(localId);
    this.memory.suspected.delete(localId);
    this.memory.stopsTried.delete(localId);
    this.fresh.unsee(localId);
    this.#settle(localId);
    if (serverId !== null) {
      this.#settle(serverId);
    }
    this.#wrote();
  }

  /** Asks the user. A deleted entry is shown again with the question. */
  ask(record: EntryRecord, block: Block): void {
    const isRetried = block.kind === 'rejected' || block.kind === 'defect';
    const blocked = isRetried && record.deleted ? { ...block, wasDelete: true } : block;
    this.put({ ...record, deleted: false, state: 'asked', blocked });
  }

  addVersion(version: NewVersion): void {
    this.store.addVersion(version, this.at.wallMs);
    this.#wrote();
  }

  putRecovered(entry: RecoveredEntry): void {
    this.store.recovered.put(entry);
    this.#wrote();
  }

  dropRecovered(localId: Uuid): void {
    this.store.recovered.drop(localId);
    this.#wrote();
  }

  apply({ changed = [], removed = [], versions = [], copied = [] }: ChangeSet): void {
    removed.forEach((record) => this.remove(record));
    changed.forEach((record) => this.put(this.#withOutcome(record)));
    versions.forEach((version) => this.addVersion(version));
    for (const sourceId of copied) {
      this.store.putCopied(sourceId, this.at.wallMs);
      this.#wrote();
    }
  }

  /** Unblocks an entry after a bug only once it is known whether its last request took effect. */
  #withOutcome(record: EntryRecord): EntryRecord {
    const metBug = record.state === 'changed' && this.store.get(record.localId)?.blocked?.kind === 'defect';
    const isOpen = metBug && this.store.attemptsOf(record.localId).some(({ outcome }) => outcome !== 'answered');
    return isOpen ? { ...record, state: 'unknown' } : record;
  }

  /** Takes over names that the service lists or has created. Returns whether any is new: known ones are not written again. */
  takeOverNames(names: NamesChange): boolean {
    const isNew = !changesNothing(this.memory.names, names);
    if (isNew) {
      this.store.putNames(names);
      this.memory.names = withNames(this.memory.names, names);
      this.#wrote();
    }
    return isNew;
  }

  putEnsured(need: string, id: RecordId | null): void {
    this.store.putEnsured(need, id, this.at.wallMs);
    this.#wrote();
  }

  removeEnsured(need: string): void {
    this.store.removeEnsured(need);
    this.#wrote();
  }

  /** When the attempt can no longer take effect, on the monotonic clock; infinite while its request is under way. */
  closesAtMs({ id }: Pick<Attempt, 'id'>): number {
    return this.memory.closesAt.get(id) ?? Number.POSITIVE_INFINITY;
  }

  dropAttempt({ id }: Pick<Attempt, 'id'>): void {
    this.store.dropAttempt(id);
    this.memory.closesAt.delete(id);
    this.#wrote();
  }

  /** The request of the attempt has ended. */
  endAttempt({ id }: Pick<Attempt, 'id'>, outcome: 'answered' | 'unknown', closesAtMs: number): void {
    this.store.noteOutcome(id, outcome);
    this.memory.closesAt.set(id, closesAtMs);
    this.#wrote();
  }

  /** The latest write of the entry that may still take effect; null if there is none. */
  lastAttempt(localId: Uuid): Attempt | null {
    return this.store.attemptsOf(localId).at(-1) ?? null;
  }

  /** Applies `work`, which concerns one entry, completely or not at all. An exception blocks only that entry. */
  isolate(localId: Uuid | null, work: () => void): void {
    const [memory, mark, gate, effects] = [{ ...this.memory }, this.memory.journal.mark(), this.gate, this.effects.length];
    try {
      this.store.savepoint(work);
    } catch (error) {
      memory.journal.revertTo(mark);
      Object.assign(this.memory, memory);
      this.gate = gate;
      this.effects.length = effects;
      this.#defect(error, localId);
    }
  }

  send(owner: RequestOwner, request: ServiceRequest, isPatient = false): void {
    this.memory.lastRequest += 1;
    const id = String(this.memory.lastRequest);
    const caller = callers[owner.kind];
    this.memory.requests.set(id, owner);
    this.gate = began(this.gate, caller, this.nowMs);
    this.memory.spent += caller === 'entries' ? 1 : 0;
    this.effects.push({ kind: 'send', id, caller, request, isPatient });
  }

  /** A request of entries made progress: it and those before it do not count as useless. */
  progressed(): void {
    this.giveBack('entries', this.memory.spent);
    this.memory.spent = 0;
  }

  giveBack(caller: OutboxCaller, requests: number): void {
    if (requests > 0) {
      this.gate = progressed(this.gate, caller, requests);
      this.effects.push({ kind: 'progress', caller, requests });
    }
  }

  pause(localId: Uuid, untilMs: number, failures = this.memory.pauses.get(localId)?.failures ?? 0): void {
    this.memory.pauses.set(localId, { untilMs, failures });
  }

  /** False after a Retry-After and in sleep. */
  get mayGoOn(): boolean {
    return mayGoOn(this.gate, this.nowMs);
  }

  /** Waits before the next write, because the disk or a bug refused this one. */
  delayWrites(problem: string | null): void {
    const { nowMs } = this;
    this.memory.problem = problem;
    this.memory.disk = failedAgain(this.memory.disk, { beganMs: nowMs, nowMs, fraction: this.at.fraction });
  }

  wakeAt(atMs: number | null): void {
    if (this.memory.wakeAtMs !== atMs) {
      this.memory.wakeAtMs = atMs;
      this.effects.push({ kind: 'wake', atMs });
    }
  }

  /** Reports a bug and blocks its entry, in a request under way only after that has ended. */
  #defect(error: unknown, localId: Uuid | null): void {
    this.emit({ kind: 'defect', error });
    const record = localId === null ? null : this.store.get(localId);
    if (record !== null) {
      this.store.attemptsOf(record.localId).forEach((attempt) => this.endUnawaited(attempt));
      this.ask(record, { kind: 'defect' });
    }
  }

  /** Ends an attempt whose answer was not taken over: a read has to show whether it took effect. */
  endUnawaited(attempt: Attempt): void {
    const isAwaited = [...this.memory.requests.values()].some((owner) => owner.kind === 'write' && owner.attempt === attempt.id);
    if (attempt.outcome === null && !isAwaited) {
      this.endAttempt(attempt, 'unknown', this.nowMs + this.settings.graceMs);
    }
  }

  #settle(subject: string): void {
    this.fresh.settle(subject, { sequence: this.memory.sequence + 1, atMs: this.nowMs });
  }

  #wrote(): void {
    this.hasWritten = true;
  }
}
