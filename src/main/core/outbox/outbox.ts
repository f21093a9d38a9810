/**
 * The outbox: takes a person's intents, keeps them on the disk, and brings them to the service when it can. It owns when
 * things are tried; what an outcome means is decided by the pure functions beside it.
 */
import { instantOfEpochMs, type UtcInstant, type Uuid } from '#shared/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/intents.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { Line } from '#shared/view.ts';
import { readSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import type { EntryWindow, TimeTrackingApi } from '../api/time-tracking-api.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';
import type { Ports } from '../ports.ts';
import { DoubtSchedule } from './doubt-schedule.ts';
import type { EntryRecord, Inflight } from './entry-record.ts';
import { EntrySender } from './entry-sender.ts';
import { applyIntent, type Intent } from './intents.ts';
import type { OutboxStore } from './outbox-store.ts';
import { applyPull } from './pull.ts';
import { RecordBook } from './record-book.ts';
import { nextToSend, parallelSends } from './schedule.ts';
import { ServiceLine } from './service-line.ts';
import { together } from './settle.ts';

export interface OutboxOptions {
  readonly store: OutboxStore;
  readonly client: TimeTrackingApi;
  readonly ports: Ports;
  /** `local`: the service is in this process. */
  readonly sound: 'local' | 'online';
  /**
   * Longest time, in milliseconds, that a request without an answer may still take effect: the client's timeout and what proxies add.
   * Absence is proven only by a read that began later than that.
   */
  readonly graceMs: number;
}

export type PullOutcome =
  /** The line shows why. */
  | { readonly kind: 'failed' }
  /** `stoppedElsewhere`: starts of entries that no longer run, and of which only a read of their dates tells more. */
  | { readonly kind: 'read'; readonly changed: boolean; readonly stoppedElsewhere: readonly UtcInstant[] };

export class Outbox {
  readonly #book: RecordBook;
  readonly #sender: EntrySender;
  readonly #client: TimeTrackingApi;
  readonly #line: ServiceLine;
  readonly #ports: Ports;
  readonly #active = new Map<Uuid, Promise<void>>();
  readonly #doubts: DoubtSchedule;
  readonly #listeners = new Set<() => void>();
  #wake: (() => void) | null = null;
  #trouble: string | null = null;
  #closed = false;
  #suspended = false;

  constructor(options: OutboxOptions) {
    const { ports, client } = options;
    const onChange = (): void => this.#changed();
    this.#ports = ports;
    this.#client = client;
    this.#doubts = new DoubtSchedule(options.graceMs);
    this.#book = new RecordBook({ store: options.store, clock: ports.clock, onChange });
    this.#line = new ServiceLine({ ports, sound: options.sound, onChange });
    this.#sender = new EntrySender({ book: this.#book, client, line: this.#line, ports });
    for (const record of this.#book.unresolved.values()) {
      // The program ended while this was under way: the outcome is as unknown as a lost answer.
      this.#book.doubt(record.localId);
    }
  }

  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#book.records;
  }

  get unresolved(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#book.unresolved;
  }

  get projects(): ReadonlyMap<Uuid, RemoteProject> {
    return this.#book.projects;
  }

  get line(): Line {
    return this.#line.line;
  }

  /**
   * What the disk said when it refused a step in the background; null while it takes them. Nothing acknowledged is lost by it: the
   * step is taken again.
   */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** Milliseconds until a request makes sense again; 0 now. */
  get waitMs(): number {
    return this.#line.waitMs();
  }

  /** Lets go of saved entries that ended before `instant`; the service keeps them. */
  forgetBefore(instant: UtcInstant): void {
    const old = [...this.#book.records.values()].filter(
      (record) => record.local.end !== null && record.local.end < instant && !this.#book.unresolved.has(record.localId),
    );
    if (old.length > 0) {
      this.#book.commit({ removed: old });
    }
  }

  /**
   * The service went back to an earlier state, or is another one: nothing that was confirmed, or not yet sent, can be trusted to be
   * there or not. Each entry is looked for and made anew only where it is proven to be missing.
   */
  doubtEverything(): void {
    const records = [...this.#book.records.values()].filter((record) => !record.deleted);
    this.#book.commit({ changed: records.map((record) => this.#doubted(record)), forgetServerIds: true });
  }

  /**
   * This outbox went back to an earlier state: what it believes unsent may have been sent since. What the service has confirmed
   * stands, and reading it tells what changed.
   */
  doubtUnsent(): void {
    const records = [...this.#book.records.values()].filter((record) => !record.deleted && record.serverId === null);
    this.#book.commit({ changed: records.map((record) => this.#doubted(record)) });
  }

  /** Puts an intent on the disk and answers. What the service thinks of it comes later. */
  apply(intent: Intent): Result<Acknowledgement, Failure> {
    const now = instantOfEpochMs(this.#ports.clock.nowMs());
    const effect = applyIntent(intent, {
      records: this.#book.records,
      now,
      newId: this.#ports.chance.newId,
      tombstone: (localId) => this.#book.tombstone(localId),
      intentOrder: this.#book.nextIntentOrder(),
    });
    if (!effect.ok) {
      return effect;
    }
    const { changed, removed, localId, at } = effect.value;
    const refusal = this.#tryCommit(() =>
      this.#book.commit({ changed, removed, tombstones: removed.map((record) => ({ record, content: record.local })) }),
    );
    if (refusal !== null) {
      return fail(refusal.kind === 'full' ? { kind: 'storage-full' } : { kind: 'storage-failed', detail: refusal.detail });
    }
    this.#pumpSoon(0);
    return succeed({ localId, at });
  }

  /** Calls `listener` after each change of a record or of the line. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Begins to send what waits. */
  start(): void {
    this.#pumpSoon(0);
  }

  /** Tries at once, whatever the wait was: the person asked, or the network or the machine came back. */
  syncNow(): void {
    this.#suspended = false;
    this.#line.tryNow();
    this.#pumpSoon(0);
  }

  /** The machine goes to sleep: nothing new is begun until `syncNow`. */
  suspend(): void {
    this.#suspended = true;
  }

  /** Reads the running entries, or all of a span of dates. Answers what was learned; failures only show in `line`. */
  async pull(asked: EntryWindow | 'active'): Promise<PullOutcome> {
    const mark = this.#book.mark();
    const reply = asked === 'active' ? await this.#client.listActiveEntries() : await this.#client.listEntries(asked);
    if (this.#closed) {
      return { kind: 'failed' };
    }
    this.#line.observe(reply);
    if (reply.kind !== 'done') {
      this.#pumpSoon(this.#line.waitMs());
      return { kind: 'failed' };
    }
    const answer = applyPull({
      records: this.#book.records,
      list: reply.value,
      asked,
      isFresher: (record) => this.#book.isFresher(record, mark),
      isGone: (serverId) => this.#book.isGone(serverId, mark),
      newId: this.#ports.chance.newId,
    });
    if (answer.settlements.length > 0 && !this.#noteInBackground(() => this.#book.commit(together(answer.settlements)))) {
      return { kind: 'failed' };
    }
    for (const localId of answer.maybeFound) {
      this.#doubts.hasten(localId, this.#ports.clock.monotonicMs());
    }
    this.#pumpSoon(0);
    return { kind: 'read', changed: answer.settlements.length > 0, stoppedElsewhere: answer.stoppedElsewhere };
  }

  /** Reads names and colours of the organization's projects. */
  async pullProjects(): Promise<void> {
    const reply = await this.#client.listProjects();
    if (this.#closed) {
      return;
    }
    this.#line.observe(reply);
    if (reply.kind === 'done') {
      this.#noteInBackground(() => this.#book.commit({ projects: reply.value }));
    }
  }

  /** Begins nothing more and resolves when what is under way has ended. The store may be closed then. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#wake?.();
    await Promise.all(this.#active.values());
  }

  /** Waits for no answer any more. What was asked is on the disk as such and will be looked for. */
  giveUp(): void {
    this.#client.abort();
  }

  /** The record as one whose create may or may not have taken effect. */
  #doubted(record: EntryRecord): EntryRecord {
    const inflight: Inflight = {
      kind: 'create',
      body: record.inflight?.body ?? record.base ?? record.local,
      phase: 'unknown',
      attemptId: this.#ports.chance.newId(),
      sentAtMs: this.#ports.clock.nowMs(),
      formerId: record.serverId ?? undefined,
    };
    return { ...record, serverId: null, base: null, parked: null, inflight };
  }

  /** What the disk said against `write`, or null. */
  #tryCommit(write: () => void): SqliteError | null {
    try {
      write();
      return null;
    } catch (error) {
      const known = readSqliteError(error);
      if (known === null) {
        throw error;
      }
      return known;
    }
  }

  /** Whether the disk took it; if not, people are told until it does. */
  #noteInBackground(write: () => void): boolean {
    const refusal = this.#tryCommit(write);
    this.#setTrouble(refusal?.detail ?? null);
    return refusal === null;
  }

  #setTrouble(trouble: string | null): void {
    if (this.#trouble !== trouble) {
      this.#trouble = trouble;
      this.#changed();
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  #pumpSoon(delayMs: number): void {
    this.#wake?.();
    this.#wake = this.#closed ? null : this.#ports.scheduler.after(delayMs, () => this.#pump());
  }

  #pump(): void {
    this.#wake = null;
    if (this.#closed || this.#suspended) {
      return;
    }
    if (this.#line.waitMs() > 0) {
      if (this.#book.unresolved.size > 0) {
        this.#pumpSoon(this.#line.waitMs());
      }
      return;
    }
    const places = (this.#line.isProbing ? 1 : parallelSends) - this.#active.size;
    const looked = this.#lookIntoDoubts(places);
    for (const record of nextToSend({
      unresolved: this.#book.unresolved,
      places: places - looked,
      isBusy: (localId) => this.#active.has(localId),
    })) {
      this.#run(record.localId, () => this.#sender.send(record.localId));
    }
    this.#planNextLook();
  }

  /** Begins the looks that are due; answers how many. */
  #lookIntoDoubts(places: number): number {
    const nowMs = this.#ports.clock.monotonicMs();
    let begun = 0;
    for (const record of this.#book.unresolved.values()) {
      if (record.inflight?.phase !== 'unknown' || this.#active.has(record.localId)) {
        continue;
      }
      if (!this.#doubts.isDue(record.localId, nowMs) || begun >= places) {
        continue;
      }
      begun += 1;
      const afterGrace = this.#doubts.begin(record.localId, nowMs);
      this.#run(record.localId, () => this.#sender.resolve(record.localId, afterGrace));
    }
    return begun;
  }

  /** Overdue looks had no place; they get one when something under way ends. */
  #planNextLook(): void {
    const waitMs = this.#doubts.waitMs(this.#ports.clock.monotonicMs());
    if (waitMs !== null && this.#wake === null) {
      this.#pumpSoon(waitMs);
    }
  }

  /** Runs one entry's request to its end; an entry has at most one at a time. */
  #run(localId: Uuid, work: () => Promise<void>): void {
    const ended = work()
      .then(() => this.#setTrouble(null))
      .catch((error: unknown) => {
        // The disk refused to note a step. In memory the request counts as unknown, as it will after a restart.
        this.#noteInBackground(() => {
          throw error;
        });
        this.#book.doubt(localId);
        this.#line.hold();
      })
      .finally(() => {
        this.#active.delete(localId);
        if (this.#book.records.get(localId)?.inflight?.phase !== 'unknown') {
          this.#doubts.settle(localId);
        }
        this.#pumpSoon(this.#line.waitMs());
      });
    this.#active.set(localId, ended);
  }
}
