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
  readonly connections: (() => { readonly open: number; readonly idle: number; readonly waiting: number }) | null;
  /** Emits after every commit; null on PostgreSQL, where other processes commit, too (`change-signal.ts`). */
  readonly committed: Emitter | null;
  readonly close: () => Promise<void>;
}

export interface PostgresFailure {
  /**
   * `unreachable`: no answer, or no free connection. `refused`: the server rejects the sign-in, or the database does not exist.
   * `unsuitable`: the database cannot hold our tables.
   */
  readonly kind: 'unreachable' | 'refused' | 'unsuitable' | 'newer';
  readonly server: string;
  readonly detail: string;
}

export type StorageFailure = DatabaseFailure | PostgresFailure;
