import { PostgresAdapter, type Kysely } from 'kysely';

/** Also true for PGlite, which is PostgreSQL within the process. */
export function isPostgres<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
