/**
 * The durable half of the outbox: one transaction a step, committed to the disk before anything is acknowledged or sent.
 * Knows rows and JSON; decides nothing.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { utcInstantSchema, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import type { RemoteProject } from '../../api/tolerant-reading.ts';
import { singleFields, type EntryContent, type EntryRecord, type Inflight } from '../entry-record.ts';
import { jsonColumn } from './json-column.ts';
import type { FieldConflict } from '../outcomes/merge.ts';

const contentSchema = z.object({
  start: utcInstantSchema,
  end: utcInstantSchema.nullable(),
  description: z.string(),
  taskId: uuidSchema.nullable(),
  ownProjectId: uuidSchema.optional(),
  tags: z.array(uuidSchema),
});

const singleFieldSchema = z.enum(singleFields);

const inflightSchema = z.object({
  kind: z.enum(['create', 'update', 'delete']),
  body: contentSchema,
  phase: z.enum(['sending', 'unknown']),
  attemptId: uuidSchema,
  sentAtMs: z.number(),
  formerId: uuidSchema.optional(),
});

const parkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejected'), status: z.number(), message: z.string(), errors: z.record(z.string(), z.array(z.string())), stillRunning: z.boolean().optional() }),
  z.object({ kind: z.literal('gone') }),
  z.object({
    kind: z.literal('ask'),
    found: z.object({ id: uuidSchema, content: contentSchema, projectId: uuidSchema.nullable(), body: contentSchema }).optional(),
  }),
  z.object({ kind: z.literal('impossible') }),
  z.object({ kind: z.literal('defect') }),
]);

/** A row of the table `entry`. */
export const entryRowSchema = z
  .object({
    local_id: uuidSchema,
    server_id: uuidSchema.nullable(),
    base: jsonColumn(contentSchema).nullable(),
    local: jsonColumn(contentSchema),
    deleted: z.number().transform((flag) => flag === 1),
    project_id: uuidSchema.nullable(),
    inflight: jsonColumn(inflightSchema).nullable(),
    parked: jsonColumn(parkSchema).nullable(),
    intent_order: z.number(),
    // Missing in a damaged file of an older program.
    twin_of: uuidSchema.nullable().default(null),
    tried: jsonColumn(z.array(contentSchema)).nullable().default(null),
    touched: jsonColumn(z.array(singleFieldSchema)).nullable().default(null),
  })
  .transform(
    (row): EntryRecord => ({
      localId: row.local_id,
      serverId: row.server_id,
      base: row.base,
      local: row.local,
      deleted: row.deleted,
      projectId: row.project_id,
      inflight: row.inflight,
      parked: row.parked,
      intentOrder: row.intent_order,
      twinOf: row.twin_of,
      ...(row.tried === null ? {} : { tried: row.tried }),
      ...(row.touched === null ? {} : { touched: row.touched }),
    }),
  );

const projectRowSchema = z.object({ id: uuidSchema, name: z.string(), color: z.string() });
const serverIdRowSchema = z.object({ server_id: uuidSchema });
const copiedRowSchema = z.object({ source_id: uuidSchema });
const metaRowSchema = z.object({ value: z.string() });
const attemptRowSchema = z.object({ local_id: uuidSchema, body: jsonColumn(contentSchema) });
const lastIdRowSchema = z.object({ last: z.number() });
const conflictRowSchema = z
  .object({
    id: z.number(),
    local_id: uuidSchema,
    field: singleFieldSchema,
    base: z.string().nullable(),
    mine: z.string().nullable(),
    theirs: z.string().nullable(),
    at: z.number(),
  })
  .transform(
    ({ id, local_id: localId, at: atMs, ...conflict }): StoredConflict => ({ id, localId, conflict, atMs }),
  );
const keptPairsSchema = jsonColumn(z.array(z.string()));
const tombstoneRowSchema = z.object({ last_content: jsonColumn(contentSchema) });

/** A value of the other side that ours was put over, until its person has seen it. */
export interface StoredConflict {
  readonly id: number;
  readonly localId: Uuid;
  readonly conflict: FieldConflict;
  /** When it was found: wall clock, milliseconds. */
  readonly atMs: number;
}

/** Everything one step writes; it is written whole or not at all. */
export interface OutboxChange {
  readonly changed?: readonly EntryRecord[];
  readonly removed?: readonly EntryRecord[];
  /** Requests about to leave. */
  readonly attempts?: readonly { readonly localId: Uuid; readonly inflight: Inflight }[];
  readonly outcomes?: readonly { readonly attemptId: Uuid; readonly outcome: string }[];
  readonly conflicts?: readonly StoredConflict[];
  readonly answeredConflicts?: readonly { readonly id: number; readonly chosen: 'mine' | 'theirs' }[];
  /** Last content of what is deleted, kept for undo. */
  readonly tombstones?: readonly { readonly record: EntryRecord; readonly content: EntryContent }[];
  readonly knownServerIds?: readonly Uuid[];
  /** Identifiers, in another connection, of entries taken over from there. */
  readonly copied?: readonly Uuid[];
  /** The service was restored from an earlier state: what it was known to hold proves nothing any more. */
  readonly forgetServerIds?: boolean;
  /** Replaces all that is known of projects. */
  readonly projects?: readonly RemoteProject[];
  /** Wall clock, milliseconds. */
  readonly atMs: number;
}

/** How long attempts and tombstones are kept, in milliseconds. */
const journalAgeMs = 30 * 86_400_000;

/** Most attempts kept, however young. */
const journalLength = 50_000;

/** The latest attempts whose creates may still show up twice after a restart. */
const recentAttempts = 50;

export interface LoadedOutbox {
  readonly records: Map<Uuid, EntryRecord>;
  readonly knownServerIds: Set<Uuid>;
  readonly projects: Map<Uuid, RemoteProject>;
  /** Open ones only. */
  readonly conflicts: readonly StoredConflict[];
  readonly lastConflictId: number;
  /** Greatest order of an intent about an entry that is no more: no order is given twice, or two wishes would share a key. */
  readonly lastIntentOrder: number;
  /** Bodies of the latest creates, the latest last. */
  readonly recentCreates: readonly { readonly localId: Uuid; readonly body: EntryContent }[];
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function prepareStatements(database: DatabaseSync) {
  return {
    allEntries: database.prepare('SELECT * FROM entry'),
    allProjects: database.prepare('SELECT id, name, color FROM project'),
    allKnown: database.prepare('SELECT server_id FROM known_server_id'),
    openConflicts: database.prepare('SELECT id, local_id, field, base, mine, theirs, at FROM conflict WHERE seen = 0'),
    lastBuriedOrder: database.prepare('SELECT coalesce(max(intent_order), 0) AS last FROM tombstone'),
    lastConflict: database.prepare('SELECT coalesce(max(id), 0) AS last FROM conflict'),
    latestCreates: database.prepare("SELECT local_id, body FROM attempt WHERE kind = 'create' ORDER BY rowid DESC LIMIT ?"),
    putEntry: database.prepare(`
      INSERT INTO entry (local_id, server_id, base, local, deleted, project_id, inflight, parked, intent_order, twin_of, tried, touched)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (local_id) DO UPDATE SET server_id = excluded.server_id, base = excluded.base, local = excluded.local,
        deleted = excluded.deleted, project_id = excluded.project_id, inflight = excluded.inflight, parked = excluded.parked,
        intent_order = excluded.intent_order, twin_of = excluded.twin_of, tried = excluded.tried, touched = excluded.touched`),
    removeEntry: database.prepare('DELETE FROM entry WHERE local_id = ?'),
    putAttempt: database.prepare('INSERT INTO attempt (id, local_id, kind, body, sent_at) VALUES (?, ?, ?, ?, ?)'),
    closeAttempt: database.prepare('UPDATE attempt SET outcome = ?, resolved_at = ? WHERE id = ?'),
    putConflict: database.prepare('INSERT INTO conflict (id, local_id, field, base, mine, theirs, at) VALUES (?, ?, ?, ?, ?, ?, ?)'),
    answerConflict: database.prepare('UPDATE conflict SET seen = 1, chosen = ? WHERE id = ?'),
    putTombstone: database.prepare('INSERT OR REPLACE INTO tombstone (local_id, server_id, last_content, at, intent_order) VALUES (?, ?, ?, ?, ?)'),
    getTombstone: database.prepare('SELECT last_content FROM tombstone WHERE local_id = ?'),
    putKnown: database.prepare('INSERT OR IGNORE INTO known_server_id (server_id, first_seen) VALUES (?, ?)'),
    putCopied: database.prepare('INSERT OR IGNORE INTO copied_entry (source_id, at) VALUES (?, ?)'),
    clearKnown: database.prepare('DELETE FROM known_server_id'),
    clearProjects: database.prepare('DELETE FROM project'),
    getMeta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    putMeta: database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    putProject: database.prepare('INSERT INTO project (id, name, color) VALUES (?, ?, ?)'),
  } satisfies Record<string, StatementSync>;
}

/** Everything in the file, or null when a row is not what this program writes: SQLite checks its pages, not the text in them. */
export function readOutbox(database: DatabaseSync): LoadedOutbox | null {
  try {
    return new OutboxStore(database).load();
  } catch (error) {
    if (error instanceof z.ZodError) {
      return null;
    }
    throw error;
  }
}

export class OutboxStore {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  /** All records of the file. Throws when a row is not what this program writes. */
  load(): LoadedOutbox {
    const statements = this.#statements;
    const records = statements.allEntries.all().map((row) => entryRowSchema.parse(row));
    const projects = statements.allProjects.all().map((row) => projectRowSchema.parse(row));
    const known = statements.allKnown.all().map((row) => serverIdRowSchema.parse(row));
    const conflicts = statements.openConflicts.all();
    const creates = statements.latestCreates.all(recentAttempts);
    return {
      records: new Map(records.map((record) => [record.localId, record])),
      projects: new Map(projects.map((project) => [project.id, project])),
      knownServerIds: new Set(known.map((row) => row.server_id)),
      conflicts: conflicts.map((row) => conflictRowSchema.parse(row)),
      lastConflictId: lastIdRowSchema.parse(statements.lastConflict.get()).last,
      lastIntentOrder: lastIdRowSchema.parse(statements.lastBuriedOrder.get()).last,
      recentCreates: creates.map((row) => attemptRowSchema.parse(row)).map(({ local_id: localId, body }) => ({ localId, body })).toReversed(),
    };
  }

  tombstone(localId: Uuid): EntryContent | null {
    const row = this.#statements.getTombstone.get(localId);
    return row === undefined ? null : tombstoneRowSchema.parse(row).last_content;
  }

  /** Identifiers, in another connection, of entries that were taken over from there at any time. */
  copied(): ReadonlySet<Uuid> {
    const rows = this.#database.prepare('SELECT source_id FROM copied_entry').all();
    return new Set(rows.map((row) => copiedRowSchema.parse(row).source_id));
  }

  /** Identifiers at the service of entries that were deleted lately. */
  buriedServerIds(): readonly Uuid[] {
    const rows = this.#database.prepare('SELECT server_id FROM tombstone WHERE server_id IS NOT NULL').all();
    return rows.map((row) => serverIdRowSchema.parse(row).server_id);
  }

  /** The account these entries belong to, as text; null in a new file. */
  account(): string | null {
    const row = this.#statements.getMeta.get('account');
    return row === undefined ? null : metaRowSchema.parse(row).value;
  }

  /** Pairs of running entries that their person lets run, as `keepPairs` wrote them. */
  keptPairs(): readonly string[] {
    const row = this.#statements.getMeta.get('kept-pairs');
    const pairs = row === undefined ? null : keptPairsSchema.safeParse(metaRowSchema.parse(row).value);
    // What cannot be read is asked again.
    return pairs?.success === true ? pairs.data : [];
  }

  keepPairs(pairs: readonly string[]): void {
    this.#statements.putMeta.run('kept-pairs', JSON.stringify(pairs));
  }

  bindAccount(account: string): void {
    this.#statements.putMeta.run('account', account);
  }

  /** Returns once the change is on the disk. Throws what SQLite throws, with nothing of the change kept. */
  commit(change: OutboxChange): void {
    inTransaction(this.#database, () => this.#write(change));
  }

  /** Lets go of journal rows and tombstones past their age. */
  prune(nowMs: number): void {
    const before = nowMs - journalAgeMs;
    this.#database.prepare('DELETE FROM attempt WHERE sent_at < ? AND resolved_at IS NOT NULL').run(before);
    this.#database
      .prepare('DELETE FROM attempt WHERE resolved_at IS NOT NULL AND rowid <= (SELECT max(rowid) FROM attempt) - ?')
      .run(journalLength);
    this.#database.prepare('DELETE FROM tombstone WHERE at < ?').run(before);
    this.#database.prepare('DELETE FROM conflict WHERE seen = 1 AND at < ?').run(before);
  }

  close(): void {
    this.#database.close();
  }

  #write(change: OutboxChange): void {
    const { atMs } = change;
    if (change.forgetServerIds === true) {
      this.#statements.clearKnown.run();
    }
    for (const record of change.removed ?? []) {
      this.#statements.removeEntry.run(record.localId);
    }
    for (const record of change.changed ?? []) {
      this.#putEntry(record);
    }
    for (const { localId, inflight } of change.attempts ?? []) {
      this.#statements.putAttempt.run(inflight.attemptId, localId, inflight.kind, JSON.stringify(inflight.body), atMs);
    }
    for (const { attemptId, outcome } of change.outcomes ?? []) {
      this.#statements.closeAttempt.run(outcome, atMs, attemptId);
    }
    for (const { id, chosen } of change.answeredConflicts ?? []) {
      this.#statements.answerConflict.run(chosen, id);
    }
    for (const { id, localId, conflict } of change.conflicts ?? []) {
      this.#statements.putConflict.run(id, localId, conflict.field, conflict.base, conflict.mine, conflict.theirs, atMs);
    }
    for (const { record, content } of change.tombstones ?? []) {
      this.#statements.putTombstone.run(record.localId, record.serverId, JSON.stringify(content), atMs, record.intentOrder);
    }
    for (const id of change.knownServerIds ?? []) {
      this.#statements.putKnown.run(id, atMs);
    }
    for (const id of change.copied ?? []) {
      this.#statements.putCopied.run(id, atMs);
    }
    if (change.projects !== undefined) {
      this.#statements.clearProjects.run();
      for (const project of change.projects) {
        this.#statements.putProject.run(project.id, project.name, project.color);
      }
    }
  }

  #putEntry(record: EntryRecord): void {
    this.#statements.putEntry.run(
      record.localId,
      record.serverId,
      jsonOrNull(record.base),
      JSON.stringify(record.local),
      record.deleted ? 1 : 0,
      record.projectId,
      jsonOrNull(record.inflight),
      jsonOrNull(record.parked),
      record.intentOrder,
      record.twinOf,
      jsonOrNull(record.tried ?? null),
      jsonOrNull(record.touched ?? null),
    );
  }
}
