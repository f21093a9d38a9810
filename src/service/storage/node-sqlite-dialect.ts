/** Lets Kysely speak to node:sqlite. A thin adapter: it opens nothing and knows no table. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

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

function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => {
      database.close();
    },
    prepare: (text): SqliteStatement => {
      const statement = database.prepare(text);
      return {
        // A statement with columns answers rows, whatever its verb: INSERT … RETURNING does, too.
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...storable(parameters)),
        run: (parameters) => statement.run(...storable(parameters)),
        iterate: (parameters) => statement.iterate(...storable(parameters)),
      };
    },
  };
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adaptDatabase(database) });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has already rolled back by itself; a second ROLLBACK would hide the reason.
    if (this.#database.isTransaction) {
      await super.rollbackTransaction(connection);
    }
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back tables as well as rows, so all pending migrations are one transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Owns `database` from the first query on: destroying the Kysely closes it. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database),
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}
