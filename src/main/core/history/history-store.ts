/**
 * The file of a connection's history, beside its outbox and never in it: what is lost of it is read anew, so it is written without waiting
 * for the disk, and what is wrong with it must never keep an entry from being noted. Knows rows; decides nothing.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { epochMsOfInstant, instantOfEpochMs, isPlausibleSpan, secondsBetween, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import type { HistorySpan } from '#shared/history/history.ts';
import { inspectDatabase, type DatabaseFacts } from '#sqlite/inspect-database.ts';
import { versionOf } from '#sqlite/migrate.ts';
import { readSqliteError } from '#sqlite/sqlite-error.ts';
import { inTransaction } from '#sqlite/transaction.ts';
import type { InUse } from './history-reader.ts';
import { entriesASecond, historyTables, historyVersion, longSeconds, readHistoryRow, tagsText, type KeptEntry } from './history-schema.ts';

/** What was worked on one project. */
export type ProjectSum = z.infer<typeof projectSumSchema>;

/** What one page of matches is read by. */
export interface RowQuery {
  /** Words of the description as FTS5 reads them; null: any. */
  readonly words: string | null;
  /** Entries of one of these; null: of any. */
  readonly projectIds: readonly Uuid[] | null;
  readonly tagId: Uuid | null;
  readonly span: HistorySpan | null;
  /** The first `id` that is too new. */
  readonly below: number;
  readonly limit: number;
}

const idSchema = z.object({ id: z.number().int() });
const metaSchema = z.object({ value: z.string() });
const projectSumSchema = z
  .object({ project_id: uuidSchema.nullable(), entries: z.number(), seconds: z.number(), recent: z.number(), latest: z.number().transform(startOfId) })
  .transform(({ project_id: projectId, ...sum }) => ({ projectId, ...sum }));
const taskSchema = z.object({ task_id: uuidSchema, project_id: uuidSchema.nullable() });
const tagsSchema = z.object({ tags: z.string().transform((tags) => z.array(uuidSchema).parse(tags.split(' '))) });
const spanSchema = z.object({ oldest: z.number().int().nullable() });

const columns = 'local_id, server_id, start, end, description, task_id, project_id, own_project, tags';

/** The first `id` of an entry that starts at `instant`. */
export function firstIdAt(instant: UtcInstant): number {
  return Math.floor(epochMsOfInstant(instant) / 1000) * entriesASecond;
}

function startOfId(id: number): UtcInstant {
  return instantOfEpochMs(Math.floor(id / entriesASecond) * 1000);
}

/** Above every `id`. */
export const aboveAll = Number.MAX_SAFE_INTEGER;

function prepareStatements(database: DatabaseSync) {
  return {
    byServerId: database.prepare(`SELECT ${columns} FROM entry WHERE server_id = ?`),
    byLocalId: database.prepare(`SELECT ${columns} FROM entry WHERE local_id = ?`),
    startingIn: database.prepare(`SELECT ${columns} FROM entry WHERE id >= ? AND id < ? ORDER BY id`),
    longBefore: database.prepare(
      `SELECT ${columns} FROM entry WHERE (seconds IS NULL OR seconds >= ${longSeconds}) AND id < ? AND (end IS NULL OR end > ?) ORDER BY id`,
    ),
    lastIn: database.prepare('SELECT coalesce(max(id), 0) AS id FROM entry WHERE id >= ? AND id < ?'),
    remove: database.prepare('DELETE FROM entry WHERE server_id = ?'),
    removeOthers: database.prepare('DELETE FROM entry WHERE server_id = ? OR local_id = ?'),
    put: database.prepare(`INSERT INTO entry (id, ${columns}, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    totals: database.prepare(
      `SELECT project_id, count(*) AS entries, sum(seconds) AS seconds, sum(CASE WHEN id >= ? THEN seconds ELSE 0 END) AS recent, max(id) AS latest
       FROM entry WHERE seconds IS NOT NULL GROUP BY project_id`,
    ),
    oldest: database.prepare('SELECT min(id) AS oldest FROM entry'),
    tasks: database.prepare('SELECT DISTINCT task_id, project_id FROM entry WHERE task_id IS NOT NULL'),
    tags: database.prepare("SELECT DISTINCT tags FROM entry WHERE tags <> ''"),
    getMeta: database.prepare('SELECT value FROM meta WHERE key = ?'),
    putMeta: database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
  } satisfies Record<string, StatementSync>;
}

/** One writer, no fsync a commit: a power cut may take the latest commits, not the file. */
function prepared(database: DatabaseSync): DatabaseSync {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF');
  if (versionOf(database) === 0) {
    database.exec(`BEGIN; ${historyTables}; PRAGMA user_version = ${historyVersion}; COMMIT`);
  }
  return database;
}

function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(file + suffix, { force: true });
  }
}

/** null: the file is of no use. */
function attempt(file: string): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file);
    if (versionOf(prepared(database)) === historyVersion) {
      return database;
    }
  } catch (error) {
    if (readSqliteError(error) === null) {
      database?.close();
      throw error;
    }
  }
  database?.close();
  return null;
}

/** Where the disk takes no file, the history is read anew at each start and lives in memory until then. */
function openDatabase(file: string): DatabaseSync {
  if (file === ':memory:') {
    return prepared(new DatabaseSync(file));
  }
  const first = attempt(file);
  if (first !== null) {
    return first;
  }
  if (existsSync(file)) {
    removeFile(file);
  }
  return attempt(file) ?? prepared(new DatabaseSync(':memory:'));
}

function sameRow(one: KeptEntry, other: KeptEntry): boolean {
  return (
    one.localId === other.localId &&
    one.start === other.start &&
    one.end === other.end &&
    one.description === other.description &&
    one.taskId === other.taskId &&
    one.projectId === other.projectId &&
    one.ownProjectId === other.ownProjectId &&
    tagsText(one.tags) === tagsText(other.tags)
  );
}

export class HistoryStore {
  readonly #database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepareStatements>;

  /** `file` may be `:memory:`. */
  constructor(file: string) {
    this.#database = openDatabase(file);
    this.#statements = prepareStatements(this.#database);
  }

  byServerId(serverId: Uuid): KeptEntry | null {
    const row = this.#statements.byServerId.get(serverId);
    return row === undefined ? null : readHistoryRow(row);
  }

  byLocalId(localId: Uuid): KeptEntry | null {
    const row = this.#statements.byLocalId.get(localId);
    return row === undefined ? null : readHistoryRow(row);
  }

  /** Rows that touch the span, the oldest first. */
  between({ from, to }: HistorySpan): readonly KeptEntry[] {
    const sure = firstIdAt(from) - longSeconds * entriesASecond;
    const rows = this.#statements.startingIn.all(sure, firstIdAt(to)).map((row) => readHistoryRow(row));
    const long = this.#statements.longBefore.all(sure, from).map((row) => readHistoryRow(row));
    return [...long, ...rows.filter(({ start, end }) => start >= from || end === null || end > from)];
  }

  /** Rows that start within the span, the oldest first. */
  startingIn({ from, to }: HistorySpan): readonly KeptEntry[] {
    return this.#statements.startingIn.all(firstIdAt(from), firstIdAt(to)).map((row) => readHistoryRow(row));
  }

  /** A page of matches, the newest first. */
  search({ words, projectIds, tagId, span, below, limit }: RowQuery): readonly KeptEntry[] {
    const upper = span === null ? below : Math.min(below, firstIdAt(span.to));
    const conditions = ['entry.id < ?', 'entry.id >= ?'];
    const values: SQLInputValue[] = [upper, span === null ? Number.MIN_SAFE_INTEGER : firstIdAt(span.from)];
    if (projectIds !== null) {
      conditions.push(`entry.project_id IN (${projectIds.map(() => '?').join(', ')})`);
      values.push(...projectIds);
    }
    if (tagId !== null) {
      conditions.push('instr(entry.tags, ?) > 0');
      values.push(tagId);
    }
    const where = conditions.join(' AND ');
    const listed = columns.split(', ').map((column) => `entry.${column}`).join(', ');
    const rows =
      words === null
        ? this.#database.prepare(`SELECT ${listed} FROM entry WHERE ${where} ORDER BY entry.id DESC LIMIT ?`).all(...values, limit)
        : this.#database
            .prepare(
              // The words' table drives: its rows come in the order of time, so that reading ends with the page.
              `SELECT ${listed} FROM words CROSS JOIN entry ON entry.id = words.rowid
               WHERE words MATCH ? AND words.rowid < ? AND ${where} ORDER BY words.rowid DESC LIMIT ?`,
            )
            .all(words, upper, ...values, limit);
    return rows.map((row) => readHistoryRow(row));
  }

  /** Sums of all finished rows, and of those that start at `since` or later, by project. */
  totals(since: UtcInstant): readonly ProjectSum[] {
    return this.#statements.totals.all(firstIdAt(since)).map((row) => projectSumSchema.parse(row));
  }

  /** Tasks of the rows, each with its project where a row tells, and their tags. */
  inUse(): InUse {
    const tasks = new Map<Uuid, Uuid | null>();
    for (const { task_id: task, project_id: project } of this.#statements.tasks.all().map((row) => taskSchema.parse(row))) {
      tasks.set(task, tasks.get(task) ?? project);
    }
    return { tasks, tags: new Set(this.#statements.tags.all().flatMap((row) => tagsSchema.parse(row).tags)) };
  }

  oldestStart(): UtcInstant | null {
    const { oldest } = spanSchema.parse(this.#statements.oldest.get());
    return oldest === null ? null : startOfId(oldest);
  }

  meta(key: string): string | null {
    const row = this.#statements.getMeta.get(key);
    return row === undefined ? null : metaSchema.parse(row).value;
  }

  /** All of it or nothing. Throws what SQLite throws. */
  write({ put = [], removed = [], meta = {} }: { readonly put?: readonly KeptEntry[]; readonly removed?: readonly Uuid[]; readonly meta?: Readonly<Record<string, string>> }): void {
    inTransaction(this.#database, () => {
      for (const serverId of removed) {
        this.#statements.remove.run(serverId);
      }
      for (const entry of put) {
        this.#put(entry);
      }
      for (const [key, value] of Object.entries(meta)) {
        this.#statements.putMeta.run(key, value);
      }
    });
  }

  /** Forgets everything. */
  clear(): void {
    this.#database.exec('BEGIN; DELETE FROM entry; DELETE FROM meta; COMMIT');
  }

  /** Reads every page. */
  inspect(): DatabaseFacts {
    return inspectDatabase(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  #put(entry: KeptEntry): void {
    const known = this.byServerId(entry.serverId);
    if (known !== null && sameRow(known, entry)) {
      return;
    }
    this.#statements.removeOthers.run(entry.serverId, entry.localId);
    const first = firstIdAt(entry.start);
    const last = idSchema.parse(this.#statements.lastIn.get(first, first + entriesASecond)).id;
    const id = last < first ? first : last + 1;
    if (id >= first + entriesASecond) {
      throw new Error(`More than ${entriesASecond} entries start at ${entry.start}`);
    }
    const { localId, serverId, start, end, description, taskId, projectId, ownProjectId = null } = entry;
    const seconds = end === null ? null : isPlausibleSpan({ start, end }) ? secondsBetween(start, end) : 0;
    this.#statements.put.run(id, localId, serverId, start, end, description, taskId, projectId, ownProjectId, tagsText(entry.tags), seconds);
  }
}
