/** The file of a connection: every entry once, with its record if it is in the working set. A change is one transaction, on disk when it returns. */
import type { DatabaseSync } from 'node:sqlite';
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { asChange } from '../catalog/name-book.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import { entryValues, firstIdAt, loadedRecord, readEntryRow, readRecordRow, type StoredEntry } from './rows/entry-row.ts';
import { loadOutbox } from './load-outbox.ts';
import type { LoadedOutbox, OutboxChange, ReplicaMemory } from './replica-change.ts';
import { prepareStatements } from './replica-statements.ts';
import type { Salvaged } from './salvage.ts';
import { putEntry, writeChange } from './write-change.ts';
import { copiedRowSchema, evictedRowSchema, idRowSchema, keptPairsSchema, metaRowSchema, tombstoneRowSchema, unindexedSchema } from './rows/stored-rows.ts';

/** Milliseconds for which tombstones and answered conflicts are kept. */
const journalAgeMs = 30 * 86_400_000;

/** Milliseconds for which items created by name are kept, because lists may lag behind. */
const ensuredAgeMs = 600_000;

/** Entries whose words are indexed at once, in about 30 milliseconds. */
const indexedAtOnce = 2_000;

/** Rows that the service listed for `span` (of starts): everything it has there. */
interface ListedRows {
  readonly rows: readonly RemoteEntry[];
  readonly span: HistorySpan;
  readonly isInWorkingSet: (serverId: RecordId) => boolean;
  readonly newId: () => Uuid;
  readonly meta: Readonly<Record<string, string>>;
}

function isSame(one: StoredEntry, other: StoredEntry): boolean {
  const values = entryValues(other);
  return entryValues(one).every((value, index) => value === values[index]);
}

export interface WriteGuard {
  /** Throws SQLite's error if the files had to be created again and could not. */
  readonly beforeWrite: () => void;
  /** Returns whether the written file still has its name. */
  readonly afterWrite: () => boolean;
}

export class Replica {
  #database: DatabaseSync;
  #statements: ReturnType<typeof prepareStatements>;
  #guard: WriteGuard | null = null;
  /** The service's identifiers of entries written since the last `beginRead`: lists may be older. */
  #touched = new Set<RecordId>();
  /** Entries deleted in this run: a list that lags behind must not restore them. */
  readonly #deleted = new Set<RecordId>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  get database(): DatabaseSync {
    return this.#database;
  }

  guardWith(guard: WriteGuard): void {
    this.#guard = guard;
  }

  moveTo(database: DatabaseSync): void {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  load(since?: UtcInstant): LoadedOutbox {
    return loadOutbox(this.#statements, since);
  }

  /** At most `limit` records of the working set below an `id`, the latest start first. `rest`: null if there are no more. */
  workingSetBelow({ below, limit }: { readonly below: number; readonly limit: number }): { readonly records: readonly EntryRecord[]; readonly rest: number | null } {
    const rows = this.#statements.workingSetBelow.all(below, limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { records: rows.map((row) => readRecordRow(row)), rest: last === undefined ? null : idRowSchema.parse(last).id };
  }

  evicted(localId: Uuid): EntryRecord | null {
    const row = this.#statements.evictedByLocalId.get(localId);
    return row === undefined ? null : loadedRecord(readEntryRow(row));
  }

  evictedByServerId(serverId: RecordId): EntryRecord | null {
    const row = this.#statements.evictedByServerId.get(serverId);
    return row === undefined ? null : loadedRecord(readEntryRow(row));
  }

  tombstone(localId: Uuid): EntryContent | null {
    const row = this.#statements.getTombstone.get(localId);
    return row === undefined ? null : tombstoneRowSchema.parse(row).last_content;
  }

  /** Identifiers, in another connection, of all entries that were ever copied from there. */
  copied(): ReadonlySet<RecordId> {
    return new Set(this.#database.prepare('SELECT source_id FROM copied_entry').all().map((row) => copiedRowSchema.parse(row).source_id));
  }

  meta(key: string): string | null {
    const row = this.#statements.getMeta.get(key);
    return row === undefined ? null : metaRowSchema.parse(row).value;
  }

  putMeta(key: string, value: string): void {
    this.#transaction(() => this.#statements.putMeta.run(key, value));
  }

  removeMeta(key: string): void {
    this.#transaction(() => this.#statements.removeMeta.run(key));
  }

  account(): string | null {
    return this.meta('account');
  }

  bindAccount(account: string): void {
    this.putMeta('account', account);
  }

  /** Removes the account of the entries. Returns false and changes nothing if the service knows some of them, or may. */
  releaseAccount(): boolean {
    const known = this.database.prepare("SELECT 1 FROM entry WHERE server_id IS NOT NULL OR record ->> 'inflight' IS NOT NULL LIMIT 1").get();
    if (known === undefined) {
      this.removeMeta('account');
    }
    return known === undefined;
  }

  keptPairs(): readonly string[] {
    const text = this.meta('kept-pairs');
    return foreignOrNull(keptPairsSchema, text) ?? [];
  }

  keepPairs(pairs: readonly string[]): void {
    this.putMeta('kept-pairs', JSON.stringify(pairs));
  }

  /** Returns once the change is on disk. Throws SQLite's error after a rollback. */
  commit(change: OutboxChange): void {
    const left: RecordId[] = [];
    this.#transaction(() => writeChange(this.#statements, change, left));
    const { changed = [], removed = [] } = change;
    for (const { serverId } of [...changed, ...removed]) {
      if (serverId !== null) {
        this.#touched.add(serverId);
      }
    }
    for (const serverId of left) {
      this.#touched.add(serverId);
      this.#deleted.add(serverId);
    }
  }

  /** From now on `putListed` skips entries that are written in between. */
  beginRead(): void {
    this.#touched = new Set();
  }

  /** Takes over listed rows, all or none, except those of the working set and those written since `beginRead`, which are newer. */
  putListed({ rows, span, isInWorkingSet, newId, meta }: ListedRows): void {
    this.#transaction(() => {
      const before = new Map<RecordId, StoredEntry>();
      for (const row of this.#statements.evictedIn.all(firstIdAt(span.from), firstIdAt(span.to)).map((each) => readEntryRow(each))) {
        if (row.serverId !== null) {
          before.set(row.serverId, row);
        }
      }
      for (const { id: serverId, userId: _account, ...content } of rows) {
        const known = before.get(serverId);
        before.delete(serverId);
        if (!this.#touched.has(serverId) && !this.#deleted.has(serverId) && !isInWorkingSet(serverId)) {
          const localId = known?.localId ?? this.evictedByServerId(serverId)?.localId ?? newId();
          const entry = { ...content, localId, serverId };
          if (known === undefined || !isSame(known, entry)) {
            putEntry(this.#statements, entry, null);
          }
        }
      }
      for (const [serverId, { localId }] of before) {
        if (!this.#touched.has(serverId)) {
          this.#statements.removeEntry.run(localId);
        }
      }
      for (const [key, value] of Object.entries(meta)) {
        this.#statements.putMeta.run(key, value);
      }
    });
  }

  evictedIds(): readonly Uuid[] {
    return this.#database.prepare('SELECT local_id FROM entry WHERE command_order IS NULL').all().map((row) => evictedRowSchema.parse(row).local_id);
  }

  /** Deletes all evicted entries: the service no longer has what it once returned. */
  forgetEvicted(): void {
    this.#transaction(() => this.#database.exec('DELETE FROM entry WHERE command_order IS NULL'));
  }

  /** Brings the full-text index up to date with the next changed entries. Returns whether more may remain. */
  indexWords(): boolean {
    const { size, last } = unindexedSchema.parse(this.#statements.unindexed.get(indexedAtOnce));
    if (size > 0) {
      this.#transaction(() => {
        for (const statement of ['forgetWords', 'addWords', 'noteIndexed'] as const) {
          this.#statements[statement].run(last);
        }
      });
    }
    return size === indexedAtOnce;
  }

  putRows(rows: Salvaged['rows']): void {
    this.#transaction(() => {
      for (const { table, row } of rows) {
        const columns = Object.keys(row);
        this.#database.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`).run(...Object.values(row));
      }
    });
  }

  /** Replaces an older working set by the engine's data. */
  restore({ account, records, conflicts, names, ensured, creates, knownServerIds, keptPairs }: ReplicaMemory, atMs: number): void {
    this.#transaction(() => {
      this.#database.exec('DELETE FROM entry WHERE command_order IS NOT NULL; UPDATE conflict SET seen = 1');
      writeChange(this.#statements, { changed: [...records.values()], conflicts, names: asChange(names), ensured, creates, knownServerIds, atMs }, []);
      this.#statements.putMeta.run('account', account);
      this.#statements.putMeta.run('kept-pairs', JSON.stringify(keptPairs));
    });
  }

  prune(nowMs: number): void {
    const before = nowMs - journalAgeMs;
    this.#database.prepare('DELETE FROM tombstone WHERE at < ?').run(before);
    this.#database.prepare('DELETE FROM ensured WHERE id IS NOT NULL AND at < ?').run(nowMs - ensuredAgeMs);
    this.#database.prepare('DELETE FROM conflict WHERE seen = 1 AND at < ?').run(before);
  }

  close(): void {
    if (this.#database.isOpen) {
      this.#database.close();
    }
  }

  #transaction(write: () => void): void {
    this.#guard?.beforeWrite();
    let isKept = true;
    try {
      inTransaction(this.#database, write);
    } finally {
      isKept = this.#guard?.afterWrite() ?? true;
    }
    if (!isKept) {
      // The file lost its name during the write: the next attempt writes to a new one.
      this.#transaction(write);
    }
  }
}
