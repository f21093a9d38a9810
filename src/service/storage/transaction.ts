/**
 * Runs transactions: each sees one state from its first statement to its last and is retried on a conflict. Rules between rows are
 * constraints of the database; violations are returned as failures.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { isPostgres } from './dialect.ts';
import { readPostgresError } from './postgres/postgres-error.ts';
import type { TimeTrackingTables } from './schema.ts';
import { readUniqueViolation, type UniqueViolation } from './unique-violation.ts';

export type TransactionFailure =
  /** Another client has the value, and every attempt failed for it. The checks within the transaction cannot have seen it. */
  | { readonly kind: 'taken'; readonly violation: UniqueViolation; readonly error: unknown }
  | { readonly kind: 'busy'; readonly error: unknown }
  /**
   * The database became unreachable. `mayBeStored` is true if that happened during the commit, or during the statement of a loose
   * transaction that was connected.
   */
  | { readonly kind: 'unavailable'; readonly mayBeStored: boolean; readonly error: unknown };

/** From the third attempt on, transactions queue, so that a few attempts are enough. */
const attempts = 10;
const attemptsWithoutLine = 2;

export interface TransactionWork<Value> {
  /** Read-only: the database refuses writes, and nothing is written to its journal. */
  readonly isReadOnly: boolean;
  /** May run several times, so its effects outside the transaction must be repeatable. */
  readonly run: (transaction: Kysely<TimeTrackingTables>) => Promise<Value>;
  /** Runs without a transaction: each statement sees a state of its own. `run` writes with one statement at most. */
  readonly isLoose?: boolean;
}

function begin(database: Kysely<TimeTrackingTables>, isReadOnly: boolean) {
  const transaction = database.transaction();
  // SQLite has one connection, on which transactions run one after another.
  return isPostgres(database)
    ? transaction.setIsolationLevel('repeatable read').setAccessMode(isReadOnly ? 'read only' : 'read write')
    : transaction;
}

/**
 * Waits for all other queued transactions of all processes. Of many transactions that want one row, all but one would fail at every
 * attempt; with this lock, each takes its snapshot when it is its turn. Nothing else locks this table after the migrations.
 */
async function standInLine(transaction: Transaction<TimeTrackingTables>): Promise<void> {
  await sql`lock table kysely_migration_lock in share row exclusive mode`.execute(transaction);
}

interface Attempt {
  readonly error: unknown;
  readonly isCommitting: boolean;
  readonly isLast: boolean;
}

/** Returns the failure, or null if the transaction may be retried. Throws bugs. */
function judge({ error, isCommitting, isLast }: Attempt): TransactionFailure | null {
  const violation = readUniqueViolation(error);
  if (violation !== null) {
    return isLast ? { kind: 'taken', violation, error } : null;
  }
  const { kind, isBeforeConnection = false } = readPostgresError(error) ?? {};
  if (kind === 'unavailable') {
    return { kind, mayBeStored: isCommitting && !isBeforeConnection, error };
  }
  if (kind === 'waited-too-long' || (kind === 'conflict' && isLast)) {
    return { kind: 'busy', error };
  }
  if (kind === 'conflict' || (kind === 'missing-reference' && !isLast)) {
    return null;
  }
  throw error;
}

export async function runTransaction<Value>(
  database: Kysely<TimeTrackingTables>,
  { isReadOnly, isLoose = false, run }: TransactionWork<Value>,
): Promise<Result<Value, TransactionFailure>> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      if (isLoose) {
        // Each statement commits by itself.
        isCommitting = !isReadOnly;
        return succeed(await run(database));
      }
      return succeed(
        await begin(database, isReadOnly).execute(async (transaction) => {
          if (attempt > attemptsWithoutLine && isPostgres(transaction)) {
            await standInLine(transaction);
          }
          const value = await run(transaction);
          isCommitting = !isReadOnly;
          return value;
        }),
      );
    } catch (error) {
      const failure = judge({ error, isCommitting, isLast: attempt === attempts });
      if (failure !== null) {
        return fail(failure);
      }
    }
  }
}
