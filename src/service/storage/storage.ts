/** An opened database as the rest of the service sees it, and the failures of opening one. */
import type { Kysely } from 'kysely';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import type { Recovery } from '#sqlite/recovery.ts';
import type { Emitter } from '#shared/values/emitter.ts';
import type { TimeTrackingTables } from './schema.ts';

export interface TimeTrackingStorage {
  readonly database: Kysely<TimeTrackingTables>;
  /** The recovery of a damaged SQLite file; always null on PostgreSQL. */
  readonly recovery: Recovery | null;
  /** Why today's copy of a SQLite file could not be written. Null if it exists, and on PostgreSQL, which has its own backups. */
  readonly copyFailure: string | null;
  /** Files and folders that other users of this machine could access until now; empty on PostgreSQL. */
  readonly madePrivate: readonly string[];
  /** The number of connections; null on SQLite, which has one. */
  readonly connections: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  /** Emits after every commit; null on PostgreSQL, where other processes commit, too (`change-signal.ts`). */
  readonly committed: Emitter | null;
  /** Closes every connection. Call it after the last request. */
  readonly close: () => Promise<void>;
}

export interface PostgresFailure {
  /**
   * `unreachable`: no answer, or no free connection. `refused`: the server rejects the sign-in, or the database does not exist. `unsuitable`: the
   * database cannot hold our tables.
   */
  readonly kind: 'unreachable' | 'refused' | 'unsuitable' | 'newer';
  /** The address without its password. */
  readonly server: string;
  readonly detail: string;
}

/** A `DatabaseFailure` has a `file`, a `PostgresFailure` a `server`. */
export type StorageFailure = DatabaseFailure | PostgresFailure;
