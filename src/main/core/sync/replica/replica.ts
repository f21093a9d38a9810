/** The file of a connection: entries, writes that may still take effect, replaced content, names. It is the state of the sync engine. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { RecordId, UtcInstant, Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { inSavepoint, inTransaction } from '#sqlite/transaction.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { CatalogNames, NamesChange } from '../catalog/catalog-names.ts';
import type { Attempt, EntryRecord, NewVersion } from '../entry-record.ts';
import {
  attemptRowSchema,
  entryValues,
  firstIdAt,
  readEntryRow,
  versionRowSchema,
  writtenColumns,
  type StoredVersion,
} from './entry-rows.ts';
import { jsonColumn } from './json-column.ts';
import { readEnsured, readNames, writeNames } from './name-rows.ts';
import { pruneRows } from './prune-rows.ts';
import { RecoveredRows } from './recovered-rows.ts';
import { entriesASecond } from './replica-schema.ts';
import { prepareStatements } from './statements.ts';
import { indexWords } from './word-index.ts';

const idSchema = z.object({ id: z.number() });
const countSchema = z.object({ size: z.number() });
const metaSchema = z.object({ value: z.string() });
const goneSchema = z.object({ local_id: z.string() });
const keptPairsSchema = jsonColumn(z.array(z.string()));

export class Replica {
  #database: DatabaseSync;
  #statements: ReturnType<typeof prepareStatements>;
  /** UPDATE statements by the columns that they write. */
  #updates = new Map<string, StatementSync>();
  #recovered: RecoveredRows;
  /** Called after each transaction. */
  onWritten: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#recovered = new RecoveredRows(database);
  }

  /** Unsent changes from before the file was damaged. */
  get recovered(): RecoveredRows {
    return this.#recovered;
  }

  get database(): DatabaseSync {
    return this.#database;
  }

  /** Goes on in another file with the same content. */
  moveTo(database: DatabaseSync): void {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#updates = new Map();
    this.#recovered = new RecoveredRows(database);
  }

  /** Runs `work` in one transaction, on disk when this returns. Throws the error of `work`, or SQLite's, after a rollback. */
  transaction<Value>(work: () => Value): Value {
    try {
      return inTransaction(this.#database, work);
    } finally {
      this.onWritten();
    }
  }

  /** Runs `work` within a transaction completely, or not at all if it throws. */
  savepoint<Value>(work: () => Value): Value {
    return inSavepoint(this.#database, work);
  }

  get(localId: Uuid): EntryRecord | null {
    return optional(this.#statements.byLocalId.get(localId));
  }

  byServerId(serverId: RecordId): EntryRecord | null {
    return optional(this.#statements.byServerId.get(serverId));
  }

  /** Entries whose wanted start is that second. */
  startingAt(start: UtcInstant): readonly EntryRecord[] {
    const first = firstIdAt(start);
    return this.#statements.startingIn.all(first, first + entriesASecond).map(readEntryRow);
  }

  /** True if an entry starts in that second. */
  isTaken(start: UtcInstant): boolean {
    const first = firstIdAt(start);
    return this.#statements.isTaken.get(first, first + entriesASecond) !== undefined;
  }

  /** Running entries, the oldest start first. */
  running(): readonly EntryRecord[] {
    return this.#statements.running.all().map(readEntryRow);
  }

  /** Entries that the service runs, as far as is known here. */
  runsThere(): readonly EntryRecord[] {
    return this.#statements.runsThere.all().map(readEntryRow);
  }

  /** Entries that wait to be sent, the newest command first. With `isWishing` false, only those that want no names. */
  *changed(isWishing: boolean): Generator<EntryRecord, undefined> {
    for (const row of this.#statements.changed.iterate(Number(isWishing))) {
      yield readEntryRow(row);
    }
    return undefined;
  }

  /** Entries whose request is under way or ended without an answer. */
  open(): readonly EntryRecord[] {
    return this.#statements.open.all().map(readEntryRow);
  }

  /** Entries that the service does not hold as wanted: waiting, under way or with a question. */
  unsettled(): readonly EntryRecord[] {
    return [...this.changed(true), ...this.open(), ...this.#statements.asked.all().map(readEntryRow)];
  }

  /** Entries with a question, and possible duplicates. */
  asking(): readonly EntryRecord[] {
    return [...this.#statements.asked.all(), ...this.#statements.twins.all()].map(readEntryRow);
  }

  /** Deleted entries whose delete is not confirmed yet, or was in this run. */
  deleted(): readonly EntryRecord[] {
    return this.#statements.deleted.all().map(readEntryRow);
  }

  /** Entries that want items by name. */
  wishing(): readonly EntryRecord[] {
    return this.#statements.wishing.all().map(readEntryRow);
  }

  /** Entries with a row whose wanted start is in the span, and those whose confirmed start may differ from it. */
  withRowIn({ from, to }: HistorySpan): readonly EntryRecord[] {
    const there = this.#statements.withRowIn.all(firstIdAt(from), firstIdAt(to)).map(readEntryRow);
    return [...there, ...this.#statements.differing.all().map(readEntryRow)];
  }

  /** Entries with a description, the newest start first. */
  *newest(): Generator<EntryRecord, undefined> {
    for (const row of this.#statements.newest.iterate()) {
      yield readEntryRow(row);
    }
    return undefined;
  }

  /** The number of entries that are sent without the user, and of those that wait for the user. */
  counts(): { readonly waiting: number; readonly blocked: number } {
    return {
      waiting: countSchema.parse(this.#statements.waiting.get()).size,
      blocked: countSchema.parse(this.#statements.blocked.get()).size,
    };
  }

  /** Whether any entry is sent without the user; however many, it takes the same time. */
  isWaiting(): boolean {
    return this.#statements.isWaiting.get() !== undefined;
  }

  lastCommandOrder(): number {
    return countSchema.parse(this.#statements.lastOrder.get()).size;
  }

  /** Writes only the columns that differ, so that no other index is touched. Returns whether any does. */
  put(record: EntryRecord): boolean {
    const values = entryValues(record);
    const before: unknown = this.#statements.written.get(record.localId);
    const first = firstIdAt(record.local.start);
    if (!Array.isArray(before)) {
      this.#statements.addEntry.run(this.#freeId(first), ...values);
      return true;
    }
    const [place, ...known]: readonly unknown[] = before;
    const isInPlace = typeof place === 'number' && place >= first && place < first + entriesASecond;
    const changed = writtenColumns.flatMap((column, index) =>
      known[index] === values[index] ? [] : [{ column, value: values[index] ?? null }],
    );
    const written = isInPlace ? changed : [{ column: 'id', value: this.#freeId(first) }, ...changed];
    if (written.length > 0) {
      this.#update(written.map(({ column }) => column)).run(...written.map(({ value }) => value), record.localId);
    }
    return written.length > 0;
  }

  remove(localId: Uuid): void {
    this.#statements.removeEntry.run(localId);
  }

  addAttempt({ localId, kind, body, key, atMs }: Omit<Attempt, 'id' | 'outcome'>): Attempt {
    const row = this.#statements.addAttempt.get(localId, kind, body.start, JSON.stringify(body), key, atMs);
    return { id: idSchema.parse(row).id, localId, kind, body, key, atMs, outcome: null };
  }

  noteOutcome(id: number, outcome: Attempt['outcome']): void {
    this.#statements.noteOutcome.run(outcome, id);
  }

  dropAttempt(id: number): void {
    this.#statements.dropAttempt.run(id);
  }

  /** Attempts whose effect would show in that second, the oldest first. */
  attemptsAt(start: UtcInstant): readonly Attempt[] {
    return this.#statements.attemptsAt.all(start).map((row) => attemptRowSchema.parse(row));
  }

  /** Attempts of an entry, the oldest first. */
  attemptsOf(localId: Uuid): readonly Attempt[] {
    return this.#statements.attemptsOf.all(localId).map((row) => attemptRowSchema.parse(row));
  }

  attempts(): readonly Attempt[] {
    return this.#statements.attempts.all().map((row) => attemptRowSchema.parse(row));
  }

  attemptsIn({ from, to }: HistorySpan): readonly Attempt[] {
    return this.#statements.attemptsIn.all(from, to).map((row) => attemptRowSchema.parse(row));
  }

  addVersion({ localId, origin, content, serverId = null }: NewVersion, atMs: number): void {
    this.#statements.addVersion.run(localId, serverId, atMs, origin, JSON.stringify(content));
  }

  /** Replaced content of an entry, the latest first. */
  versions(localId: Uuid): readonly StoredVersion[] {
    return this.#statements.versions.all(localId).map((row) => versionRowSchema.parse(row));
  }

  countVersions(localId: Uuid): number {
    return countSchema.parse(this.#statements.countVersions.get(localId)).size;
  }

  /** The last content of a deleted entry; null if there is none. */
  lastDeleted(localId: Uuid): StoredVersion | null {
    const row = this.#statements.lastDeleted.get(localId);
    return row === undefined ? null : versionRowSchema.parse(row);
  }

  /** The local identifier of an entry that had the row before it vanished; null if there is none. */
  localIdOfRow(serverId: RecordId): string | null {
    const row = this.#statements.localIdOfRow.get(serverId);
    return row === undefined ? null : goneSchema.parse(row).local_id;
  }

  names(): CatalogNames {
    return readNames(this.#database);
  }

  putNames(change: NamesChange): void {
    writeNames(this.#database, change);
  }

  /** By key of a need: the item created lately; null while its create has no answer. */
  ensured(): ReadonlyMap<string, RecordId | null> {
    return readEnsured(this.#database);
  }

  putEnsured(need: string, id: RecordId | null, atMs: number): void {
    this.#statements.putEnsured.run(need, id, atMs);
  }

  removeEnsured(need: string): void {
    this.#statements.removeEnsured.run(need);
  }

  putCopied(sourceId: RecordId, atMs: number): void {
    this.#statements.putCopied.run(sourceId, atMs);
  }

  meta(key: string): string | null {
    const row = this.#statements.getMeta.get(key);
    return row === undefined ? null : metaSchema.parse(row).value;
  }

  putMeta(key: string, value: string): void {
    this.#statements.putMeta.run(key, value);
  }

  removeMeta(key: string): void {
    this.#statements.removeMeta.run(key);
  }

  account(): string | null {
    return this.meta('account');
  }

  keptPairs(): readonly string[] {
    return foreignOrNull(keptPairsSchema, this.meta('kept-pairs')) ?? [];
  }

  keepPairs(pairs: readonly string[]): void {
    this.putMeta('kept-pairs', JSON.stringify(pairs));
  }

  /** Brings the full-text index up to date with the next changed entries. Returns whether more may remain. */
  indexWords(): boolean {
    return indexWords(this.#statements, (work) => this.transaction(work));
  }

  prune(nowMs: number): void {
    pruneRows(this.#database, nowMs);
  }

  close(): void {
    if (this.#database.isOpen) {
      this.#database.close();
    }
  }

  /** If a second has no free id, uses one of the next seconds. */
  #freeId(first: number): number {
    const next = first + entriesASecond;
    const id = idSchema.parse(this.#statements.lastIn.get(first, next)).id + 1;
    return id < next ? id : this.#freeId(next);
  }

  #update(columns: readonly string[]): StatementSync {
    const key = columns.join(', ');
    const assignments = columns.map((column) => `${column} = ?`).join(', ');
    const known = this.#updates.get(key) ?? this.#database.prepare(`UPDATE entry SET ${assignments} WHERE local_id = ?`);
    this.#updates.set(key, known);
    return known;
  }
}

function optional(row: unknown): EntryRecord | null {
  return row === undefined ? null : readEntryRow(row);
}
