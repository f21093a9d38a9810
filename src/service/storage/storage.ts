/** What an opened database is to the rest of the service, whichever it is, and why one could not be opened. */
import type { Kysely } from 'kysely';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { TimeTrackingTables } from './schema.ts';

export interface TimeTrackingStorage {
  readonly database: Kysely<TimeTrackingTables>;
  /** What became of a damaged SQLite file; always null on PostgreSQL. */
  readonly recovery: Recovery | null;
  /** Why today's copy of a SQLite file could not be written; null when it is there, and on PostgreSQL, which has its own backups. */
  readonly copyFailure: string | null;
  /** Files and folders that other users of this machine could read or replace until now; none on PostgreSQL. */
  readonly madePrivate: readonly string[];
  /** How many connections are there; null on SQLite, which has one. */
  readonly connections: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  /** Ends every connection; call it once no request is under way. */
  readonly close: () => Promise<void>;
}

export interface PostgresFailure {
  /**
   * `unreachable`: nobody answered, or had no connection to give. `refused`: the server answered and does not let us in or
   * has no such database. `unsuitable`: it let us in and cannot hold our tables.
   */
  readonly kind: 'unreachable' | 'refused' | 'unsuitable' | 'newer';
  /** The address without its password. */
  readonly server: string;
  readonly detail: string;
}

/** A `DatabaseFailure` has a `file`, a `PostgresFailure` a `server`. */
export type StorageFailure = DatabaseFailure | PostgresFailure;
