/** Which of the two databases it is, for the few things that only one of them knows. */
import { PostgresAdapter, type Kysely } from 'kysely';

/** PGlite, which is PostgreSQL within the process, counts as such. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
