/** Queries the entries in a connection's file with SQL. The file has every entry once, with its wanted content. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { recordIdSchema, type RecordId, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { expectSqliteError } from '#sqlite/sqlite-error.ts';
import { searchTotalSchema, type SearchTotal } from '#shared/history/history.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { EntryRecord } from '../entry-record.ts';
import { entryColumns, firstIdAt, prepareEntryRows, readEntryRow, startOfId } from '../replica/entry-rows.ts';
import { entriesASecond, longSeconds } from '../replica/replica-schema.ts';
import type { Replica } from '../replica/replica.ts';
import type { InUse } from './history-reader.ts';

type ProjectSum = z.infer<typeof projectSumSchema>;

interface EntryConditions {
  /** Words of the description as an FTS5 query; null: any. */
  readonly words: string | null;
  /** Entries of these projects, null among them for entries without one; null: of any. */
  readonly projectIds: readonly (RecordId | null)[] | null;
  readonly tagId: RecordId | null;
  /** null: any. */
  readonly billable: boolean | null;
  readonly span: HistorySpan | null;
}

export interface EntryQuery extends EntryConditions {
  /** The last entry of the previous page; null: the first page. */
  readonly after: EntryPlace | null;
  readonly limit: number;
}

/** Where an entry is in the order of time. */
interface EntryPlace {
  readonly start: UtcInstant;
  readonly localId: Uuid;
}

/** An entry with its position in the order of time. */
export interface FoundEntry {
  readonly id: number;
  readonly entry: EntryRecord;
}

const idSchema = z.object({ id: z.number().int() });
const projectSumSchema = z
  .object({
    project_id: recordIdSchema.nullable(),
    entries: z.number(),
    seconds: z.number(),
    recent: z.number(),
    latest: z.number().transform(startOfId),
  })
  .transform(({ project_id: projectId, ...sum }) => ({ projectId, ...sum }));
const lastTaskSchema = z.object({ task_id: recordIdSchema });
const taskSchema = z.object({ task_id: recordIdSchema, project_id: recordIdSchema.nullable() });
const projectRowSchema = z.object({ project_id: recordIdSchema });
const tagsSchema = z.object({ tags: z.string().transform((tags) => z.array(recordIdSchema).parse(tags.split(' '))) });
const copiedSchema = z.object({ source_id: recordIdSchema });
const oldestSchema = z.object({ oldest: z.number().int().nullable() });

const aboveAll = Number.MAX_SAFE_INTEGER;

const qualifiedColumns = `entry.id, ${entryColumns
  .split(', ')
  .map((column) => `entry.${column}`)
  .join(', ')}`;

/** SQL conditions, except words, for entries below `upper`. */
interface Condition {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

function conditionsBelow(upper: number, { projectIds, tagId, billable, span }: Omit<EntryConditions, 'words'>): Condition {
  const conditions = ['entry.id < ?', 'entry.id >= ?', 'entry.deleted = 0'];
  const values: SQLInputValue[] = [upper, span === null ? Number.MIN_SAFE_INTEGER : firstIdAt(span.from)];
  if (projectIds !== null) {
    const known = projectIds.filter((id) => id !== null);
    conditions.push(
      `(entry.project_id IN (${known.map(() => '?').join(', ')})${projectIds.includes(null) ? ' OR entry.project_id IS NULL' : ''})`,
    );
    values.push(...known);
  }
  if (tagId !== null) {
    conditions.push("instr(' ' || entry.tags || ' ', ?) > 0");
    values.push(` ${tagId} `);
  }
  if (billable !== null) {
    conditions.push('entry.billable = ?');
    values.push(Number(billable));
  }
  return { where: conditions.join(' AND '), values };
}

function tasksIn(rows: readonly unknown[]): ReadonlyMap<RecordId, RecordId | null> {
  const tasks = new Map<RecordId, RecordId | null>();
  for (const { task_id: task, project_id: project } of rows.map((row) => taskSchema.parse(row))) {
    tasks.set(task, tasks.get(task) ?? project);
  }
  return tasks;
}

function tagsIn(rows: readonly unknown[]): ReadonlySet<RecordId> {
  return new Set(rows.flatMap((row) => tagsSchema.parse(row).tags));
}

function prepareStatements(database: DatabaseSync) {
  return {
    place: database.prepare('SELECT id FROM entry WHERE local_id = ? AND start = ?'),
    isHeld: database.prepare('SELECT 1 FROM entry WHERE (server_id = ?1 OR local_id = ?1) AND deleted = 0'),
    lastTasks: database.prepare(
      'SELECT task_id FROM entry WHERE project_id = ? AND deleted = 0 AND task_id IS NOT NULL GROUP BY task_id ORDER BY max(id) DESC',
    ),
    projectOfTask: database.prepare('SELECT project_id FROM entry WHERE task_id = ? AND project_id IS NOT NULL ORDER BY id DESC LIMIT 1'),
    tasksSince: database.prepare('SELECT DISTINCT task_id, project_id FROM entry WHERE id >= ? AND task_id IS NOT NULL'),
    tagsSince: database.prepare("SELECT DISTINCT tags FROM entry WHERE id >= ? AND tags <> ''"),
    createdSince: ["state = 'changed'", "state IN ('sent', 'unknown')"].map((condition) =>
      prepareEntryRows(
        database,
        `SELECT ${entryColumns} FROM entry WHERE ${condition} AND command_order > ? AND server_id IS NULL AND deleted = 0`,
      ),
    ),
    startingIn: prepareEntryRows(database, `SELECT ${entryColumns} FROM entry WHERE id >= ? AND id < ? AND deleted = 0 ORDER BY id`),
    longBefore: prepareEntryRows(
      database,
      `SELECT ${entryColumns} FROM entry
       WHERE (seconds IS NULL OR seconds >= ${longSeconds}) AND id < ? AND (end IS NULL OR end > ?) AND deleted = 0 ORDER BY id`,
    ),
    totals: database.prepare(
      `SELECT project_id, count(seconds) AS entries, total(seconds) AS seconds, total(CASE WHEN id >= ? THEN seconds END) AS recent, max(id) AS latest
       FROM entry WHERE deleted = 0 GROUP BY project_id`,
    ),
    commandOrder: database.prepare('SELECT command_order AS id FROM entry WHERE local_id = ?'),
    oldest: database.prepare('SELECT min(id) AS oldest FROM entry WHERE deleted = 0'),
    projects: database.prepare('SELECT DISTINCT project_id FROM entry WHERE project_id IS NOT NULL'),
    tasks: database.prepare('SELECT DISTINCT task_id, project_id FROM entry WHERE task_id IS NOT NULL'),
    tags: database.prepare("SELECT DISTINCT tags FROM entry WHERE tags <> ''"),
  } satisfies Record<string, StatementSync | readonly StatementSync[]>;
}

export class EntryQueries {
  readonly #source: Pick<Replica, 'database' | 'indexWords'>;
  readonly #prepared = new WeakMap<DatabaseSync, ReturnType<typeof prepareStatements>>();

  /** `source` holds the current database: the replica may move to another file. */
  constructor(source: Pick<Replica, 'database' | 'indexWords'>) {
    this.#source = source;
  }

  get #database(): DatabaseSync {
    return this.#source.database;
  }

  get #statements(): ReturnType<typeof prepareStatements> {
    const known = this.#prepared.get(this.#database);
    if (known !== undefined) {
      return known;
    }
    const statements = prepareStatements(this.#database);
    this.#prepared.set(this.#database, statements);
    return statements;
  }

  /** Entries without a row at the service that commands after this one created or changed. */
  createdSince(commandOrder: number): readonly EntryRecord[] {
    return this.#statements.createdSince.flatMap((statement) => statement.all(commandOrder).map((row) => readEntryRow(row)));
  }

  /** Identifiers, in another connection, of all entries that were ever copied from there. */
  copied(): ReadonlySet<RecordId> {
    return new Set(
      this.#database
        .prepare('SELECT source_id FROM copied_entry')
        .all()
        .map((row) => copiedSchema.parse(row).source_id),
    );
  }

  /** Entries that touch the span; those without length if they start in it. Unordered. */
  between({ from, to }: HistorySpan): readonly EntryRecord[] {
    const sure = firstIdAt(from) - longSeconds * entriesASecond;
    const rows = this.#statements.startingIn.all(sure, firstIdAt(to)).map((row) => readEntryRow(row));
    const long = this.#statements.longBefore.all(sure, from).map((row) => readEntryRow(row));
    return [...long, ...rows.filter(({ local: { start, end } }) => start >= from || end === null || end > from)];
  }

  /** Indexes the words of entries that changed lately. A full disk is reported by the next command; older words are still found. */
  #indexWords(): void {
    try {
      let isBehind = true;
      while (isBehind) {
        isBehind = this.#source.indexWords();
      }
    } catch (error) {
      expectSqliteError(error);
    }
  }

  /** A page of matches, the newest first. */
  search({ words, after, limit, ...conditions }: EntryQuery): readonly FoundEntry[] {
    if (words !== null) {
      this.#indexWords();
    }
    const below = after === null ? aboveAll : this.#cursorRowId(after);
    const upper = conditions.span === null ? below : Math.min(below, firstIdAt(conditions.span.to));
    const { where, values } = conditionsBelow(upper, conditions);
    // The table of words drives: its rows are in the order of time, so reading ends with the page. Within projects it would go through
    // other projects' matches.
    const isDrivenByWords = words !== null && conditions.projectIds === null;
    const tables = isDrivenByWords ? 'words CROSS JOIN entry ON entry.id = words.rowid' : 'entry';
    const within = words === null ? '' : '+entry.id IN (SELECT rowid FROM words WHERE words MATCH ? AND rowid < ?) AND';
    const matches = isDrivenByWords ? 'words MATCH ? AND words.rowid < ? AND' : within;
    const order = isDrivenByWords ? 'words.rowid' : 'entry.id';
    const sql = `SELECT ${qualifiedColumns} FROM ${tables} WHERE ${matches} ${where} ORDER BY ${order} DESC LIMIT ?`;
    const rows = prepareEntryRows(this.#database, sql).all(...(words === null ? [] : [words, upper]), ...values, limit);
    return rows.map((row) => {
      const [id, ...entry] = Object.values(row);
      return { id: z.number().parse(id), entry: readEntryRow(entry) };
    });
  }

  /** The number of all matches, and the total of the finished ones. `named`: entries of these projects match regardless of their words. */
  sum({ words, named, ...conditions }: EntryConditions & { readonly named: readonly RecordId[] }): SearchTotal {
    if (words !== null) {
      this.#indexWords();
    }
    const { where, values } = conditionsBelow(conditions.span === null ? aboveAll : firstIdAt(conditions.span.to), conditions);
    // One list of row numbers: an OR of both conditions would read every entry. With the plus sign, an index by project drives.
    const ofNamed = `SELECT id FROM entry WHERE deleted = 0 AND project_id IN (${named.map(() => '?').join(', ')})`;
    const sign = conditions.projectIds === null ? '' : '+';
    const matches = `${sign}entry.id IN (SELECT rowid FROM words WHERE words MATCH ? UNION ALL ${ofNamed})`;
    const row = this.#database
      .prepare(
        `SELECT count(*) AS entries, coalesce(sum(seconds), 0) AS seconds FROM entry WHERE ${where}${words === null ? '' : ` AND ${matches}`}`,
      )
      .get(...values, ...(words === null ? [] : [words, ...named]));
    return searchTotalSchema.parse(row);
  }

  /** Totals by project of all finished entries, and of those that start at `since` or later. */
  totals(since: UtcInstant): readonly ProjectSum[] {
    return this.#statements.totals.all(firstIdAt(since)).map((row) => projectSumSchema.parse(row));
  }

  /** Tasks of the project's entries, the last used first. */
  lastTasks(projectId: RecordId): readonly RecordId[] {
    return this.#statements.lastTasks.all(projectId).map((row) => lastTaskSchema.parse(row).task_id);
  }

  /** The project of the latest entry with the task; null if there is none. */
  projectOfTask(taskId: RecordId): RecordId | null {
    const row = this.#statements.projectOfTask.get(taskId);
    return row === undefined ? null : projectRowSchema.parse(row).project_id;
  }

  /** As `inUse`, of entries that start at `since` or later. */
  inUseSince(since: UtcInstant): Pick<InUse, 'tasks' | 'tags'> {
    const first = firstIdAt(since);
    return { tasks: tasksIn(this.#statements.tasksSince.all(first)), tags: tagsIn(this.#statements.tagsSince.all(first)) };
  }

  /** Tasks of the entries, each with its project if an entry has it, and their tags. */
  inUse(): InUse {
    const projects = this.#statements.projects.all().map((row) => projectRowSchema.parse(row).project_id);
    return { projects: new Set(projects), tasks: tasksIn(this.#statements.tasks.all()), tags: tagsIn(this.#statements.tags.all()) };
  }

  /** True if there is an entry with the identifier, the local one or the service's. */
  holds(id: RecordId): boolean {
    return this.#statements.isHeld.get(id) !== undefined;
  }

  /** Order of the user's command on the entry; 0 for one of another client. */
  commandOrder(localId: Uuid): number {
    const row = this.#statements.commandOrder.get(localId);
    return row === undefined ? 0 : idSchema.parse(row).id;
  }

  oldestStart(): UtcInstant | null {
    const { oldest } = oldestSchema.parse(this.#statements.oldest.get());
    return oldest === null ? null : startOfId(oldest);
  }

  /** Where the next page begins. If the entry was moved or deleted meanwhile, at the end of its second. */
  #cursorRowId({ localId, start }: EntryPlace): number {
    const row = this.#statements.place.get(localId, start);
    return row === undefined ? firstIdAt(start) + entriesASecond : idSchema.parse(row).id;
  }
}
