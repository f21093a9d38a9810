/**
 * The file of a connection: every entry once, with its record if it is in the working set, and the engine's other data. A change is one
 * transaction, on disk when it returns. Makes no decisions.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { HistorySpan } from '#shared/history/history.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { asChange } from '../catalog/name-book.ts';
import type { EntryContent, EntryRecord } from '../entry-record.ts';
import {
  confirmedEntry,
  entryValues,
  firstIdAt,
  loadedRecord,
  readEntryRow,
  readRecordRow,
  recordText,
  secondsOf,
  type StoredEntry,
} from './rows/entry-row.ts';
import { loadOutbox } from './load-outbox.ts';
import { writeNames } from './rows/name-rows.ts';
import type { LoadedOutbox, OutboxChange, ReplicaMemory } from './replica-change.ts';
import { entriesASecond } from './replica-schema.ts';
import { prepareStatements } from './replica-statements.ts';
import type { Salvaged } from './salvage.ts';
import {
  copiedRowSchema,
  idRowSchema,
  keptPairsSchema,
  metaRowSchema,
  placeRowSchema,
  tombstoneRowSchema,
} from './rows/stored-rows.ts';

/** Milliseconds for which tombstones and answered conflicts are kept. */
const journalAgeMs = 30 * 86_400_000;

/** Milliseconds for which items created by name are kept, because lists may lag behind. */
const ensuredAgeMs = 600_000;

/** Creates kept that may show up twice. */
const createsKept = 50;

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

  /** Continues with another file of the same content. */
  moveTo(database: DatabaseSync): void {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  /** As `loadOutbox`. */
  load(since?: UtcInstant): LoadedOutbox {
    return loadOutbox(this.#statements, since);
  }

  /** At most `limit` records of the working set below an `id`, the latest start first. `rest`: null if there are no more. */
  workingSetBelow({ below, limit }: { readonly below: number; readonly limit: number }): { readonly records: readonly EntryRecord[]; readonly rest: number | null } {
    const rows = this.#statements.workingSetBelow.all(below, limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return { records: rows.map((row) => readRecordRow(row)), rest: last === undefined ? null : idRowSchema.parse(last).id };
  }

  /** The evicted entry; null if there is none. */
  evicted(localId: Uuid): EntryRecord | null {
    const row = this.#statements.evictedByLocalId.get(localId);
    return row === undefined ? null : loadedRecord(readEntryRow(row));
  }

  /** As `evicted`, by the service's identifier. */
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

  /** The account of the entries, as text; null in a new file. */
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

  /** Pairs that the user keeps, from `keepPairs`. */
  keptPairs(): readonly string[] {
    const text = this.meta('kept-pairs');
    // The user is asked again about unreadable ones.
    return foreignOrNull(keptPairsSchema, text) ?? [];
  }

  keepPairs(pairs: readonly string[]): void {
    this.putMeta('kept-pairs', JSON.stringify(pairs));
  }

  /** Returns once the change is on disk. Throws SQLite's error after a rollback. */
  commit(change: OutboxChange): void {
    const left: RecordId[] = [];
    this.#transaction(() => this.#write(change, left));
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

  /**
   * Takes over listed rows, all or none. Skips the working set, which belongs to the engine, and entries written since `beginRead`, which
   * are newer.
   */
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
            this.#putEntry(entry, null);
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

  /** Deletes all evicted entries: the service no longer has what it once returned. */
  forgetEvicted(): void {
    this.#transaction(() => this.#database.exec('DELETE FROM entry WHERE command_order IS NULL'));
  }

  /** Replaces rows with the same key in any table but `entry`. */
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
      this.#write({ changed: [...records.values()], conflicts, names: asChange(names), ensured, creates, knownServerIds, atMs }, []);
      this.#statements.putMeta.run('account', account);
      this.#statements.putMeta.run('kept-pairs', JSON.stringify(keptPairs));
    });
  }

  /** Removes what has expired. */
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

  /** Adds to `left` the service's identifiers that no entry has any more. */
  #write(change: OutboxChange, left: RecordId[]): void {
    const { atMs } = change;
    if (change.forgetServerIds === true) {
      this.#statements.clearKnown.run();
    }
    const tombstones = new Set(change.tombstones?.map(({ record }) => record.localId));
    /** Identifiers that stay known without an entry in the working set. */
    const unheld: RecordId[] = [];
    for (const record of change.removed ?? []) {
      const evicted = tombstones.has(record.localId) ? null : confirmedEntry(record);
      if (evicted === null) {
        this.#statements.removeEntry.run(record.localId);
        left.push(...(record.serverId === null ? [] : [record.serverId]));
      } else {
        this.#putEntry(evicted, null);
        unheld.push(...(evicted.serverId === null ? [] : [evicted.serverId]));
      }
    }
    const held = new Set<RecordId | null>();
    for (const record of change.changed ?? []) {
      const { serverId } = record;
      held.add(serverId);
      const before = this.#putRecord(record);
      left.push(...(before === null || before === serverId ? [] : [before]));
    }
    const creates = change.creates ?? [];
    for (const { localId, body } of creates) {
      this.#statements.addCreate.run(localId, JSON.stringify(body));
    }
    if (creates.length > 0) {
      this.#statements.forgetCreates.run(createsKept);
    }
    for (const { id, chosen } of change.answeredConflicts ?? []) {
      this.#statements.answerConflict.run(chosen, id);
    }
    for (const { id, localId, conflict, atMs: foundMs } of change.conflicts ?? []) {
      this.#statements.putConflict.run(id, localId, conflict.field, conflict.base, conflict.mine, conflict.theirs, conflict.isReplaced === true ? 1 : 0, foundMs);
    }
    for (const { record, content } of change.tombstones ?? []) {
      this.#statements.putTombstone.run(record.localId, record.serverId, JSON.stringify(content), atMs, record.commandOrder);
    }
    unheld.push(...(change.forgetServerIds === true ? [] : left), ...(change.knownServerIds ?? []));
    for (const id of unheld) {
      if (!held.has(id)) {
        this.#statements.putKnown.run(id, atMs);
      }
    }
    for (const id of change.copied ?? []) {
      this.#statements.putCopied.run(id, atMs);
    }
    for (const { need, id } of change.ensured ?? []) {
      if (id === undefined) {
        this.#statements.removeEnsured.run(need);
      } else {
        this.#statements.putEnsured.run(need, id, atMs);
      }
    }
    writeNames(this.#statements, change.names ?? {});
  }

  /** As `#putEntry`, for a record of the working set. */
  #putRecord(record: EntryRecord): RecordId | null {
    const { localId, serverId, local, projectId, deleted, commandOrder } = record;
    if (serverId !== null) {
      this.#statements.removeEvicted.run(serverId, localId);
    }
    const entry = { ...local, localId, serverId, projectId };
    const [, , ...values] = entryValues(entry);
    const { changes } = this.#statements.changeRecord.run(serverId, recordText(record), localId, Number(deleted), commandOrder, ...values);
    return changes === 1 ? serverId : this.#putEntry(entry, record);
  }

  /** `record`: null for an evicted entry. Returns the service's identifier that the entry had before. */
  #putEntry(entry: StoredEntry, record: EntryRecord | null): RecordId | null {
    const row = this.#statements.place.get(entry.localId);
    const before = row === undefined ? null : placeRowSchema.parse(row);
    const first = firstIdAt(entry.start);
    const id = before !== null && before.id >= first && before.id < first + entriesASecond ? before.id : this.#freeId(first);
    const values = [id, secondsOf(entry), record?.deleted === true ? 1 : 0, record?.commandOrder ?? null, record === null ? null : recordText(record), ...entryValues(entry)];
    if (before === null) {
      this.#statements.addEntry.run(...values);
    } else {
      this.#statements.changeEntry.run(...values, entry.localId);
    }
    return before?.server_id ?? null;
  }

  /** If a second has no free id, uses one of the next seconds. */
  #freeId(first: number): number {
    const next = first + entriesASecond;
    const id = idRowSchema.parse(this.#statements.lastIn.get(first, next)).id + 1;
    return id < next ? id : this.#freeId(next);
  }
}
