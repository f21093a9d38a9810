/**
 * Opens a PostgreSQL database for the service: checked and migrated. Refuses a database of a newer version without changing it. Several
 * processes may open the same one.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { z } from 'zod';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { beginAnotherLogAfterRestore } from '../changes/change-log.ts';
import { bringUpToDate } from '../migrations.ts';
import { readPostgresError } from './postgres-error.ts';
import { postgresTypes } from './postgres-types.ts';
import { preparingPool } from './prepared-client.ts';
import type { TimeTrackingTables } from '../schema.ts';
import type { PostgresFailure, TimeTrackingStorage } from '../storage.ts';
import { describeStorageAddress } from '../storage-address.ts';

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database?parameters`. */
  readonly url: string;
  /**
   * Maximum number of connections of this process, by default 10. All processes together must stay under the server's `max_connections`.
   */
  readonly connections?: number;
  /** Called for every connection that was lost while idle; the pool has removed it. */
  readonly reportLost: (error: Error) => void;
}

const defaultConnections = 10;

/** The driver's limits are for a server that does not respond, and therefore longer than the server's own. */
const limits = { connect: 5_000, statement: 15_000, lock: 10_000, idleInTransaction: 15_000, answer: 20_000, idle: 60_000 };

function poolFor({ url, reportLost }: PostgresStorageOptions, config: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'time-tracking-service',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    types: postgresTypes,
    ...config,
  });
  pool.on('error', reportLost);
  // The pool listens for errors of idle clients only. A connection lost between two queries of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The next query fails with the same reason and reports it.
    });
  });
  return pool;
}

function open(pool: Pool): Kysely<TimeTrackingTables> {
  return new Kysely<TimeTrackingTables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
}

const encodingSchema = z.tuple([z.object({ server_encoding: z.string() })]);

async function prepareTables(options: PostgresStorageOptions): Promise<Result<null, Omit<PostgresFailure, 'server'>>> {
  // One connection without time limits: it may wait for another process that migrates, or run a long migration.
  const database = open(poolFor(options, { max: 1 }));
  try {
    const { rows } = await sql`show server_encoding`.execute(database);
    const [{ server_encoding: encoding }] = encodingSchema.parse(rows);
    if (encoding !== 'UTF8') {
      return fail({ kind: 'unsuitable', detail: `the database is encoded in ${encoding}, not in UTF8` });
    }
    const upToDate = await bringUpToDate(database);
    if (upToDate.ok) {
      await beginAnotherLogAfterRestore(database);
    }
    return upToDate;
  } catch (error) {
    const known = readPostgresError(error);
    if (known?.kind !== 'unavailable' && known?.kind !== 'refused') {
      throw error;
    }
    return fail({ kind: known.kind === 'refused' ? 'refused' : 'unreachable', detail: known.detail });
  } finally {
    await database.destroy();
  }
}

/** Throws only on bugs. Refusals of the server and a newer version are returned as failures, with nothing left open. */
export async function openPostgresStorage(options: PostgresStorageOptions): Promise<Result<TimeTrackingStorage, PostgresFailure>> {
  const prepared = await prepareTables(options);
  if (!prepared.ok) {
    return fail({ ...prepared.failure, server: describeStorageAddress({ kind: 'postgres', url: options.url }) });
  }
  const pool = poolFor(options, {
    max: options.connections ?? defaultConnections,
    idleTimeoutMillis: limits.idle,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    query_timeout: limits.answer,
  });
  const database = open(pool);
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const close = async (): Promise<void> => {
    await database.destroy();
  };
  return succeed({ database, recovery: null, copyFailure: null, madePrivate: [], connections, committed: null, close });
}
