/** Lets Kysely speak to node:sqlite. A thin adapter: it opens nothing and knows no table. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
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
    // A statement with columns answers rows, whatever its verb: INSERT … RETURNING does, too.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...storable(parameters)),
    run: (parameters) => statement.run(...storable(parameters)),
    // One that is read row by row must not be begun again meanwhile.
    iterate: (parameters) => database.prepare(text).iterate(...storable(parameters)),
  };
}

/** Statements kept prepared: more than the service has, and few enough that those with a changing number of values do no harm. */
const statementsKept = 200;

/** The same statements are asked for again and again, and preparing one takes longer than most of them run. */
class PreparedStatements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): SqliteStatement {
    const known = this.#kept.get(text);
    // The last used goes to the end, the first to be let go stands at the beginning.
    this.#kept.delete(text);
    const statement = known ?? prepareStatement(this.#database, text);
    this.#kept.set(text, statement);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > statementsKept) {
      this.#kept.delete(oldest);
    }
    return statement;
  }

  forget(): void {
    this.#kept.clear();
  }
}

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new PreparedStatements(database);
  return {
    close: () => {
      statements.forget();
      database.close();
    },
    prepare: (text) => statements.prepare(text),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** There is one, whose turns the driver gives out: it lets the next transaction begin before the commit that it shares with the last. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back tables as well as rows, so all pending migrations are one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Owns `database` from the first query on: destroying the Kysely closes it. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new CommitGroupDriver(database, adaptDatabase(database)),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}
