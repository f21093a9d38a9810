/** A Kysely dialect for node:sqlite. A thin adapter: opens nothing and knows no table. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { CommitGroupDriver } from './sqlite-commit-group.ts';

function isStorable(value: unknown): value is SQLInputValue {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array;
}

function storable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (!isStorable(value)) {
      throw new TypeError(`SQLite stores no ${typeof value}`);
    }
    return value;
  });
}

function prepareStatement(database: DatabaseSync, text: string): SqliteStatement {
  const statement = database.prepare(text);
  return {
    // Any statement with columns returns rows, including INSERT … RETURNING.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...storable(parameters)),
    run: (parameters) => statement.run(...storable(parameters)),
    // Not cached: a statement that is read row by row must not be started a second time.
    iterate: (parameters) => database.prepare(text).iterate(...storable(parameters)),
  };
}

/**
 * Maximum number of prepared statements: more than the service has, and few enough that statements with a varying number of values do no
 * harm.
 */
const statementsKept = 200;

/** Cache of prepared statements. Preparing one takes longer than most of them run. */
class PreparedStatements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): SqliteStatement {
    const known = this.#kept.get(text);
    // Moves the statement to the end: the least recently used one is at the beginning.
    this.#kept.delete(text);
    const statement = known ?? prepareStatement(this.#database, text);
    this.#kept.set(text, statement);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > statementsKept) {
      this.#kept.delete(oldest);
    }
    return statement;
  }
}

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new PreparedStatements(database);
  return { close: () => database.close(), prepare: (text) => statements.prepare(text) };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** The driver queues transactions on its one connection: the next one begins before the commit that it shares with the last. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite also rolls back tables, so that all pending migrations are one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Takes ownership of `database` with the first query: destroying the Kysely closes it. Calls `onCommit` after each commit of a change. */
export function nodeSqliteDialect(database: DatabaseSync, onCommit: () => void = () => {}): Dialect {
  return {
    createDriver: () => new CommitGroupDriver(database, adaptDatabase(database), onCommit),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}
