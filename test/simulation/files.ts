/** The files of a device, which other programs remove, overwrite or restore: what the program does about it, without real files. */
import { toReplicaMemory, type EngineState } from '#core/sync/engine/engine-state.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { Scheduler } from '#core/platform/ports.ts';
import { DeferredReader, type TakeRecords } from '#core/sync/replica/deferred-reader.ts';
import { mergeSalvaged } from '#core/sync/replica/open-replica.ts';
import type { LoadedOutbox, OutboxChange } from '#core/sync/replica/replica-change.ts';
import { utcInstantSchema, type Uuid } from '#shared/values/brands.ts';
import { readSqliteError, type SqliteError } from '#sqlite/sqlite-error.ts';
import { Crash, type CommitFault, type Disk, type SavedRows } from './disk.ts';
import { Durable } from './durable.ts';
import { nothingSaved, type Ledger, type SavedState } from './ledger.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What is left after a loss: the file under its second name, its daily copy, or that and a part of the damaged file. */
export type Loss = 'whole' | 'copy' | 'salvaged';

interface Copy {
  readonly rows: SavedRows;
  readonly saved: SavedState;
  readonly atMs: number;
}

interface FilesOptions {
  readonly device: number;
  readonly disk: Disk;
  readonly time: VirtualTime;
  readonly ledger: Ledger;
  readonly chance: () => number;
  /** The fault of the next commit. */
  readonly commitFault: () => CommitFault | null;
  readonly onCommitted: (before: EngineState, change: OutboxChange) => void;
}

/** One after the other, in virtual milliseconds. */
const slowReading = { limit: 1, pauseMs: 700 };

/** After every start of an entry. */
const afterAll = utcInstantSchema.parse('2027-11-20T12:00:00Z');

/** Probability that an entry can be read in a damaged file. */
const readableRate = 0.6;

export class Files {
  readonly #options: FilesOptions;
  #copy: Copy = { rows: new Map(), saved: nothingSaved, atMs: 0 };
  #loss: Loss | null = null;
  #hasFaults = true;
  #reader: DeferredReader | null = null;
  readonly #durable = new Durable();

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  /** What was committed. */
  get records(): ReadonlyMap<Uuid, EntryRecord> {
    return this.#durable.records;
  }

  /** At the start of the program. D1: everything that was committed is there, unless the file is older. Unsent entries are left on the disk at first. */
  open(): { readonly loaded: LoadedOutbox; readonly isOlder: boolean } {
    const { disk, ledger, device } = this.#options;
    disk.fault = null;
    const isOlder = this.#recover(Math.floor(ledger.nowMs));
    const loaded = disk.store.load(afterAll);
    const records = loaded.deferred === null ? loaded.records : disk.store.load().records;
    if (isOlder) {
      this.#durable.wentBack(records);
    }
    for (const violation of this.#durable.violations(records)) {
      ledger.violate('D1', `device ${device} ${violation}`);
    }
    return { loaded, isOlder };
  }

  /** Reads what `open` left on the disk. */
  readLater({ deferred }: LoadedOutbox, take: TakeRecords): void {
    const { disk, time } = this.#options;
    const scheduler: Scheduler = {
      after: (delayMs, task) => {
        time.after(delayMs, task);
        return () => undefined;
      },
    };
    this.#reader?.close();
    this.#reader = new DeferredReader({ replica: disk.store, deferred, pace: slowReading, scheduler, take });
  }

  /** Reads all of it at once. */
  readAll(): void {
    this.#reader?.readAll();
  }

  /** Throws a `Crash` if the program ends there. */
  commit(before: EngineState, change: OutboxChange): SqliteError | null {
    const { disk, ledger, device, commitFault } = this.#options;
    const fault = this.#hasFaults ? commitFault() : null;
    try {
      this.#beforeWrite(before, Math.floor(ledger.nowMs));
      disk.fault = fault;
      disk.store.commit(change);
    } catch (error) {
      disk.fault = null;
      if (error instanceof Crash && fault === 'after') {
        this.#committed(before, change);
      }
      const known = readSqliteError(error);
      if (known === null) {
        ledger.say(() => `device ${device} ends ${fault} a commit`);
        throw error;
      }
      ledger.say(() => `device ${device}: the disk refuses: ${known.detail}`);
      return known;
    }
    disk.fault = null;
    this.#committed(before, change);
    return null;
  }

  withoutFaults(run: () => void): void {
    this.#hasFaults = false;
    run();
    this.#hasFaults = true;
  }

  #committed(before: EngineState, change: OutboxChange): void {
    this.#durable.follow(change);
    this.#options.onCommitted(before, change);
  }

  /** Writes the daily copy. */
  copy(): void {
    if (this.#loss === null) {
      this.#copy = this.#copied();
    }
  }

  /** Writes what can be read again, unless the file is lost. */
  unlessLost(write: () => void): void {
    if (this.#loss === null) {
      write();
    }
  }

  lose(loss: Loss): void {
    const { ledger, device } = this.#options;
    ledger.say(() => `device ${device} loses its file (${loss})`);
    this.#loss = loss;
  }

  /** Before a write: if the file is no longer the one that was opened, all data moves to a new one. */
  #beforeWrite(state: EngineState, atMs: number): void {
    const { disk, ledger, device } = this.#options;
    if (this.#loss === null) {
      return;
    }
    ledger.say(() => `device ${device} moves to a new file`);
    ledger.counts.moved += 1;
    const unread = this.#reader?.peek() ?? new Map();
    if (this.#loss !== 'whole') {
      disk.put(this.#copy.rows);
    }
    const memory = toReplicaMemory(state);
    disk.store.restore({ ...memory, records: new Map([...unread, ...memory.records]), account: '', keptPairs: [] }, atMs);
    this.#loss = null;
  }

  /** Returns whether the restored file is older than the lost one. */
  #recover(atMs: number): boolean {
    const { disk, ledger, device, chance } = this.#options;
    const loss = this.#loss;
    this.#loss = null;
    if (loss === null || loss === 'whole') {
      return false;
    }
    ledger.counts.recovered += 1;
    const isReadable = (): boolean => loss === 'salvaged' && chance() < readableRate;
    const before = disk.store.load().records;
    const records = [...before.values()].filter(isReadable);
    const rows = loss === 'salvaged' ? disk.salvagedRows(isReadable) : [];
    disk.put(this.#copy.rows);
    mergeSalvaged(disk.store, { records, rows }, atMs);
    const deleted = rows.flatMap(({ table, row }) => (table === 'tombstone' ? [String(row['local_id'])] : []));
    // The tombstone of an entry that was restored since says nothing of it.
    const kept = new Set<string>([...records.map(({ localId }) => localId), ...deleted.filter((localId) => ![...before.keys()].some((known) => known === localId))]);
    ledger.say(() => `device ${device} goes back to its copy of ${(this.#copy.atMs / 1000).toFixed(3)} s and keeps ${[...kept].map((id) => id.slice(-4)).join(' ')}`);
    ledger.wentBack(device, { saved: this.#copy.saved, copiedMs: this.#copy.atMs, isKept: (localId) => kept.has(localId) });
    return true;
  }

  #copied(): Copy {
    const { disk, ledger, device } = this.#options;
    return { rows: disk.copy(), saved: ledger.stateOf(device, this.records.values()), atMs: ledger.nowMs };
  }
}
