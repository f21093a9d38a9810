import type { DatabaseSync } from 'node:sqlite';

/** Returns once `write` is committed. Throws the error of `write` or SQLite after a rollback. */
export function inTransaction(database: DatabaseSync, write: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    write();
    database.exec('COMMIT');
  } catch (error) {
    // A full disk may have caused SQLite to roll back the transaction.
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
