/**
 * The driver of the one SQLite connection, with group commit: waiting transactions share one commit, which costs the disk as much as a
 * single one. Each transaction runs alone and can be rolled back alone. None is answered before the shared commit returns; if the commit
 * fails, all of them fail and nothing is stored.
 */
import type { DatabaseSync } from 'node:sqlite';
import { SqliteDriver, type CompiledQuery, type DatabaseConnection, type QueryResult, type SqliteDatabase } from 'kysely';

/** Maximum number of transactions per commit, so that the first one does not wait too long. */
const transactionsOfCommit = 32;

const savepoint = 'member_of_commit';

/** A transaction that ends with the shared commit. */
interface Member {
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #beforeStatement: () => void;
  readonly #afterWrite: () => void;
  /** `first` began the SQLite transaction; `later` is a savepoint in it. */
  place: 'outside' | 'first' | 'later' = 'outside';
  hasLeft = false;
  error: unknown = null;

  constructor(
    connection: DatabaseConnection,
    { beforeStatement, afterWrite }: { readonly beforeStatement: (turn: Turn) => void; readonly afterWrite: (turn: Turn) => void },
  ) {
    this.#connection = connection;
    this.#beforeStatement = () => beforeStatement(this);
    this.#afterWrite = () => afterWrite(this);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#beforeStatement();
    try {
      const result = await this.#connection.executeQuery<Row>(query);
      if ((result.numAffectedRows ?? 0n) > 0n) {
        this.#afterWrite();
      }
      return result;
    } catch (error) {
      this.error = error;
      throw error;
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#beforeStatement();
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}

function requireTurn(connection: DatabaseConnection): Turn {
  if (!(connection instanceof Turn)) {
    throw new TypeError('The connection is not one of this driver');
  }
  return connection;
}

export class CommitGroupDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #onCommit: () => void;
  readonly #queue: (() => void)[] = [];
  #isHeld = false;
  #group: Member[] | null = null;
  #hasWritten = false;

  constructor(database: DatabaseSync, adapted: SqliteDatabase, onCommit: () => void) {
    super({ database: adapted });
    this.#database = database;
    this.#onCommit = onCommit;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isHeld) {
      await new Promise<void>((resolve) => {
        this.#queue.push(resolve);
      });
    }
    this.#isHeld = true;
    return new Turn(await super.acquireConnection(), {
      // A statement outside a transaction is durable when it is answered, so it must not join a pending commit.
      beforeStatement: ({ place }) => {
        if (place === 'outside') {
          this.#commit();
        }
      },
      afterWrite: ({ place }) => {
        if (place === 'outside') {
          this.#onCommit();
        } else {
          this.#hasWritten = true;
        }
      },
    });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = requireTurn(connection);
    if (this.#group === null) {
      this.#database.exec('BEGIN');
      this.#group = [];
      turn.place = 'first';
    } else {
      this.#database.exec(`SAVEPOINT ${savepoint}`);
      turn.place = 'later';
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = requireTurn(connection);
    const group = this.#group;
    if (group === null) {
      throw new Error('There is no transaction to be committed');
    }
    if (turn.place === 'later') {
      this.#database.exec(`RELEASE ${savepoint}`);
    }
    turn.place = 'outside';
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    group.push({ succeed: resolve, fail: reject });
    this.#leave(turn);
    await promise;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = requireTurn(connection);
    const { place } = turn;
    turn.place = 'outside';
    if (place === 'outside') {
      // The failed commit has already rolled it back.
      return;
    }
    if (!this.#database.isTransaction) {
      // On a full disk SQLite has already rolled back the whole transaction; a second ROLLBACK would hide the reason.
      this.#abandon(turn.error);
    } else if (place === 'first') {
      this.#group = null;
      this.#database.exec('ROLLBACK');
    } else {
      this.#database.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
    }
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection !== undefined) {
      this.#leave(requireTurn(connection));
    }
  }

  /** Passes the connection to the next holder. Commits when there is no next one, or enough transactions wait. */
  #leave(turn: Turn): void {
    if (turn.hasLeft) {
      return;
    }
    turn.hasLeft = true;
    if (this.#queue.length === 0 || this.#group?.length === transactionsOfCommit) {
      this.#commit();
    }
    // Taken after the commit: what listens to commits may have queued a query just now, and nothing else would wake it.
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#isHeld = false;
    } else {
      next();
    }
  }

  #commit(): void {
    const group = this.#group;
    if (group === null) {
      return;
    }
    try {
      this.#database.exec('COMMIT');
      this.#group = null;
      group.forEach(({ succeed }) => succeed());
      if (this.#hasWritten) {
        this.#hasWritten = false;
        this.#onCommit();
      }
    } catch (error) {
      if (this.#database.isTransaction) {
        this.#database.exec('ROLLBACK');
      }
      this.#abandon(error);
    }
  }

  #abandon(error: unknown): void {
    const group = this.#group;
    this.#group = null;
    group?.forEach(({ fail }) => fail(error));
  }
}
