/**
 * The one way to work on the database: a transaction that sees one state of it from its first statement to its last, run again
 * where another one got in its way. Rules between rows are the database's constraints; what they refuse is told here.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { isPostgres } from './dialect.ts';
import { readPostgresError } from './postgres-error.ts';
import type { TimeTrackingTables } from './schema.ts';
import { readUniqueViolation, type UniqueViolation } from './unique-violation.ts';

export type TransactionFailure =
  /** Somebody else has it, and every attempt found it so: the checks within the transaction cannot have seen it. */
  | { readonly kind: 'taken'; readonly violation: UniqueViolation; readonly error: unknown }
  /** Others got in the way at every attempt; nothing was stored. */
  | { readonly kind: 'busy'; readonly error: unknown }
  /** The database went out of reach. `mayBeStored` when that was while it was committing. */
  | { readonly kind: 'unavailable'; readonly mayBeStored: boolean; readonly error: unknown };

/** Who lost twice stands in line, so that a few are enough. */
const attempts = 10;
const attemptsWithoutLine = 2;

export interface TransactionWork<Value> {
  /** Reads only: the database refuses writes, and needs no place in its journal. */
  readonly isReadOnly: boolean;
  /** May run several times; whatever it does outside the transaction, it must be able to do again. */
  readonly run: (transaction: Transaction<TimeTrackingTables>) => Promise<Value>;
}

function begin(database: Kysely<TimeTrackingTables>, isReadOnly: boolean) {
  const transaction = database.transaction();
  // SQLite has one connection, on which transactions follow each other.
  return isPostgres(database)
    ? transaction.setIsolationLevel('repeatable read').setAccessMode(isReadOnly ? 'read only' : 'read write')
    : transaction;
}

/**
 * Waits for all others that stand in line, on any process. Of many that want one row, all but one would have looked too early at
 * every attempt; taken before the transaction's first look, the lock lets each look once it is its turn. No program writes this
 * table once the migrations have run, so that nobody else waits for it.
 */
async function standInLine(transaction: Transaction<TimeTrackingTables>): Promise<void> {
  await sql`lock table kysely_migration_lock in share row exclusive mode`.execute(transaction);
}

interface Attempt {
  readonly error: unknown;
  /** Whether the work was done, and only the commit was left. */
  readonly isCommitting: boolean;
  readonly isLast: boolean;
}

/** Null where it may run again; throws what is a bug. */
function judge({ error, isCommitting, isLast }: Attempt): TransactionFailure | null {
  const violation = readUniqueViolation(error);
  if (violation !== null) {
    return isLast ? { kind: 'taken', violation, error } : null;
  }
  const kind = readPostgresError(error)?.kind;
  if (kind === 'unavailable') {
    return { kind, mayBeStored: isCommitting, error };
  }
  if (kind === 'waited-too-long' || (kind === 'conflict' && isLast)) {
    return { kind: 'busy', error };
  }
  if (kind === 'conflict' || (kind === 'missing-reference' && !isLast)) {
    return null;
  }
  throw error;
}

/** Throws on bugs and broken disks only. */
export async function runTransaction<Value>(
  database: Kysely<TimeTrackingTables>,
  { isReadOnly, run }: TransactionWork<Value>,
): Promise<Result<Value, TransactionFailure>> {
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
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
