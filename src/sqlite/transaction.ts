import type { DatabaseSync } from 'node:sqlite';

/** Runs `work`, and returns once it is committed. Throws the error of `work` or SQLite's after a rollback. */
export function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have caused SQLite to roll back the transaction.
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}

/** Runs `work` within a transaction completely, or not at all if it throws. */
export function inSavepoint<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('SAVEPOINT part');
  try {
    const value = work();
    database.exec('RELEASE part');
    return value;
  } catch (error) {
    database.exec('ROLLBACK TO part; RELEASE part');
    throw error;
  }
}
