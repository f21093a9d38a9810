/**
 * The records in memory and on disk, always the same: every change is committed first and seen second. Also remembers, for this
 * run of the program only, when an entry was last settled, so that an older read cannot undo it.
 */
import type { Uuid } from '#shared/brands.ts';
import type { RemoteProject } from '../api/tolerant-reading.ts';
import type { Clock } from '../ports.ts';
import { isDirty, type EntryContent, type EntryRecord } from './entry-record.ts';
import type { OutboxChange, OutboxStore } from './outbox-store.ts';

export class RecordBook {
  readonly #store: OutboxStore;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #records: Map<Uuid, EntryRecord>;
  readonly #unresolved = new Map<Uuid, EntryRecord>();
  readonly #knownServerIds: Set<Uuid>;
  #projects: ReadonlyMap<Uuid, RemoteProject>;
  #sequence = 0;
  readonly #settledAt = new Map<Uuid, number>();
  readonly #goneAt = new Map<Uuid, number>();
  #intentOrder: number;

  constructor(options: { readonly store: OutboxStore; readonly clock: Clock; readonly onChange: () => void }) {
    this.#store = options.store;
    this.#clock = options.clock;
    this.#onChange = options.onChange;
    const loaded = options.store.load();
    this.#records = loaded.records;
    this.#knownServerIds = loaded.knownServerIds;
    this.#projects = loaded.projects;
    this.#intentOrder = 0;
    for (const record of loaded.records.values()) {
      this.#index(record);
      this.#intentOrder = Math.max(this.#intentOrder, record.intentOrder);
    }
  }

  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#records;
  }

  /** Those with something to send, under way or for a person to decide. */
  get unresolved(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#unresolved;
  }

  get projects(): ReadonlyMap<Uuid, RemoteProject> {
    return this.#projects;
  }

  knows(serverId: Uuid): boolean {
    return this.#knownServerIds.has(serverId);
  }

  tombstone(localId: Uuid): EntryContent | null {
    return this.#store.tombstone(localId);
  }

  nextIntentOrder(): number {
    this.#intentOrder += 1;
    return this.#intentOrder;
  }

  /** A mark to hold against later settlements: take it when a read begins. */
  mark(): number {
    return this.#sequence;
  }

  /** Whether what is known of the entry may be newer than a read that began at `mark`. */
  isFresher(record: EntryRecord, mark: number): boolean {
    return record.inflight !== null || (this.#settledAt.get(record.localId) ?? -1) > mark;
  }

  /** Whether no entry stands for the row any more since a read that began at `mark`: the read still shows what was deleted. */
  isGone(serverId: Uuid, mark: number): boolean {
    return (this.#goneAt.get(serverId) ?? -1) > mark;
  }

  /** Writes to the disk, then to memory. Throws what SQLite throws, with neither changed. */
  commit(change: Omit<OutboxChange, 'atMs'>): void {
    this.#store.commit({ ...change, atMs: this.#clock.nowMs() });
    this.#sequence += 1;
    if (change.forgetServerIds === true) {
      this.#knownServerIds.clear();
    }
    for (const record of change.removed ?? []) {
      this.#records.delete(record.localId);
      this.#unresolved.delete(record.localId);
      this.#settledAt.delete(record.localId);
      this.#noteGone(record.serverId);
    }
    for (const record of change.changed ?? []) {
      const before = this.#records.get(record.localId);
      if (before?.inflight !== record.inflight || before?.base !== record.base) {
        this.#settledAt.set(record.localId, this.#sequence);
      }
      if (before !== undefined && before.serverId !== record.serverId) {
        this.#noteGone(before.serverId);
      }
      this.#records.set(record.localId, record);
      this.#index(record);
    }
    for (const id of change.knownServerIds ?? []) {
      this.#knownServerIds.add(id);
    }
    if (change.projects !== undefined) {
      this.#projects = new Map(change.projects.map((project) => [project.id, project]));
    }
    this.#onChange();
  }

  /** The disk refused to note an outcome: the request counts as unknown until a look at the service tells. */
  doubt(localId: Uuid): void {
    const record = this.#records.get(localId);
    if (record?.inflight?.phase === 'sending') {
      const doubted: EntryRecord = { ...record, inflight: { ...record.inflight, phase: 'unknown' } };
      this.#records.set(localId, doubted);
      this.#index(doubted);
    }
  }

  #noteGone(serverId: Uuid | null): void {
    if (serverId !== null) {
      this.#goneAt.set(serverId, this.#sequence);
    }
  }

  #index(record: EntryRecord): void {
    if (record.inflight !== null || record.parked !== null || isDirty(record)) {
      this.#unresolved.set(record.localId, record);
    } else {
      this.#unresolved.delete(record.localId);
    }
  }
}
