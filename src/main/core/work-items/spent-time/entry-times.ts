/**
 * Keeps what is wanted of trackers in step with the entries that were created on this computer: others are written by the computer that
 * created them, so that no time is written twice.
 */
import { existsSync } from 'node:fs';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { secondsBetween, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { Emitter } from '#shared/values/emitter.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { ItemTime } from '#shared/work-items/item-time.ts';
import { readClock } from '#core/platform/calendar.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { StorageFailure } from '#core/platform/storage-failure.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Outbox } from '#core/sync/outbox.ts';
import { itemOfEntry, type EntryItems } from '#core/sync/queries/entry-item.ts';
import type { EntryQueries } from '#core/sync/queries/entry-queries.ts';
import type { Spent, SpentRecord } from './next-step.ts';
import { openSpentStore, type SpentStore } from './spent-store.ts';
import { SpentTime, type SpentTimeOptions } from './spent-time.ts';

/**
 * Milliseconds between a change of entries and what it means for trackers. A program that ends meanwhile does that after its next start.
 */
const followsAfterMs = 200;

export interface TimedConnection {
  readonly id: ConnectionKey;
  readonly tracker: { readonly items: EntryItems };
  readonly sync: { readonly outbox: { readonly queries: Pick<EntryQueries, 'createdSince'>; readonly find: Outbox['find'] } };
}

interface OpenedTimes {
  readonly spent: SpentTime;
  readonly store: SpentStore;
}

/** Of all connections; null: it was removed. */
export type FindConnection = (id: ConnectionKey) => TimedConnection | null;

interface EntryTimesOptions {
  /** Made when time is first written. */
  readonly file: string;
  readonly trackers: {
    readonly writesTime: boolean;
    readonly isConnected: (tracker: Uuid) => boolean;
    /** null: no time is written to the items of the tracker. */
    readonly timeSince: (tracker: Uuid) => UtcInstant | null;
    readonly worklogsOf: SpentTimeOptions['worklogsOf'];
  };
  readonly ports: Ports;
  readonly onFailure: (failure: StorageFailure) => void;
}

export class EntryTimes {
  readonly #options: EntryTimesOptions;
  readonly #changes = new Emitter<Parameters<SpentTimeOptions['onChange']>>();
  /** What became of the time of an entry changed. */
  readonly subscribe = this.#changes.subscribe;
  #opened: OpenedTimes | null = null;
  #find: FindConnection = () => null;
  /** The latest command whose new entries are known. */
  readonly #seen = new Map<ConnectionKey, number>();
  readonly #following = new Map<ConnectionKey, () => void>();
  /** The user knows that the disk refuses. */
  #isRefusalKnown = false;
  #isClosed = false;
  /** By an earlier run of the program. */
  readonly #wasWritten: boolean;

  constructor(options: EntryTimesOptions) {
    this.#options = options;
    this.#wasWritten = existsSync(options.file);
  }

  readonly stateOf = (entry: Uuid): ItemTime | null => this.#opened?.spent.stateOf(entry) ?? null;

  /** The user wants another attempt. */
  retry(entry: Uuid): Result<null, Failure> {
    return this.#opened?.spent.retry(entry) ?? succeed(null);
  }

  /** The tracker accepts requests again, or time is written to it from now on. */
  trackerChanged(tracker: Uuid): void {
    this.#spent()?.retryAll(tracker);
    this.#seen.keys().forEach((id) => this.#followSoon(id));
  }

  /** The trackers have loaded their tokens. */
  resume(): void {
    this.#opened?.spent.resume();
  }

  /** The entries of a removed tracker are followed no more. */
  trackerRemoved(): void {
    const spent = this.#spent();
    if (spent !== null) {
      this.#note(spent.forgetTrackers(this.#options.trackers.isConnected));
    }
  }

  /** Continues what the previous run of the program began. */
  follow(connections: readonly TimedConnection[], find: FindConnection): void {
    this.#find = find;
    connections.forEach((each) => this.entriesChanged(each));
  }

  /** To be called at once after a command: the service may know its entries soon, and these are other computers' as well. */
  entriesChanged({ id, sync: { outbox } }: TimedConnection): void {
    const spent = this.#spent();
    const before = this.#seen.get(id) ?? 0;
    const created = spent !== null && this.#options.trackers.writesTime ? outbox.queries.createdSince(before) : [];
    const owned = created.map(({ localId, local: { start } }) => spent?.own(localId, { connection: id, began: start }) ?? succeed(null));
    const refusal = owned.find((each) => !each.ok);
    if (refusal === undefined) {
      this.#seen.set(id, Math.max(before, ...created.map(({ commandOrder }) => commandOrder)));
    }
    if (spent !== null) {
      this.#note(refusal ?? succeed(null));
    }
    this.#followSoon(id);
  }

  async close(): Promise<void> {
    this.#following.forEach((cancel) => cancel());
    this.#following.clear();
    this.#changes.close();
    const opened = this.#opened;
    this.#opened = null;
    this.#isClosed = true;
    await opened?.spent.close();
    opened?.store.close();
  }

  /** null: no time was ever written, or the disk refuses. */
  #spent(): SpentTime | null {
    if (this.#opened === null && !this.#isClosed && (this.#options.trackers.writesTime || this.#wasWritten)) {
      const opened = this.#open();
      this.#note(opened);
      if (opened.ok) {
        this.#opened = opened.value;
        // The program may have ended when one was being removed.
        this.trackerRemoved();
      }
    }
    return this.#opened?.spent ?? null;
  }

  #open(): Result<OpenedTimes, StorageFailure> {
    const { file, trackers, ports } = this.#options;
    const store = openSpentStore({ file, ...readClock(ports.clock) });
    if (!store.ok) {
      const { kind, detail } = store.failure;
      return fail(kind === 'disk-full' ? { kind: 'storage-full' } : { kind: 'storage-failed', detail });
    }
    const { worklogsOf } = trackers;
    const spent = SpentTime.open({ store: store.value, worklogsOf, ports, onChange: (changed) => this.#changes.emit(changed) });
    if (!spent.ok) {
      store.value.close();
      return spent;
    }
    return succeed({ spent: spent.value, store: store.value });
  }

  #followSoon(id: ConnectionKey): void {
    if (this.#opened !== null && !this.#following.has(id)) {
      this.#following.set(
        id,
        this.#options.ports.scheduler.after(followsAfterMs, () => this.#follow(id)),
      );
    }
  }

  #follow(id: ConnectionKey): void {
    this.#following.delete(id);
    const of = this.#find(id);
    const spent = this.#opened?.spent ?? null;
    if (of === null || spent === null) {
      return;
    }
    for (const record of spent.of(id)) {
      const wanted = this.#wanted(record, of.sync.outbox.find(record.entry), of.tracker.items);
      // The copy of an entry in another connection is the same work.
      const isCopy = record.wanted === null && spent.isWantedOutside(id, wanted);
      const kept = spent.want(record.entry, isCopy ? null : wanted);
      this.#note(kept);
    }
  }

  #wanted({ wanted: before, isFollowed }: SpentRecord, entry: EntryRecord | undefined, items: EntryItems): Spent | null {
    const link = entry === undefined || entry.deleted ? null : itemOfEntry(entry, items);
    if (entry === undefined || link === null || entry.local.end === null) {
      return null;
    }
    const { start, end } = entry.local;
    const since = this.#options.trackers.timeSince(link.tracker);
    if (since === null) {
      // What was written while it was switched on stays.
      return before;
    }
    const minutes = Math.round(secondsBetween(start, end) / 60);
    return minutes === 0 || !(isFollowed || end >= since) ? null : { item: link, start, minutes };
  }

  #note(done: Result<unknown, StorageFailure>): void {
    if (!done.ok && !this.#isRefusalKnown) {
      this.#options.onFailure(done.failure);
    }
    this.#isRefusalKnown = !done.ok;
  }
}
