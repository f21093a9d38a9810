/** Several statements as one: all of them, or none. */
import type { DatabaseSync } from 'node:sqlite';

/** Returns once what `write` did is committed. Throws what `write` or SQLite throws, with nothing of it kept. */
export function inTransaction(database: DatabaseSync, write: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    write();
    database.exec('COMMIT');
  } catch (error) {
    // A full disk may have rolled the transaction back by itself.
    if (database.isTransaction) {
      database.exec('ROLLBACK');
    }
    throw error;
  }
}
