/**
 * Reads the change log in commit order without gaps. On PostgreSQL it reads only transactions older than the oldest one in progress, so
 * that no change can be committed before a cursor that was already handed out.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import { z } from 'zod';
import { epochMsOfInstant, shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isPostgres } from '../dialect.ts';
import type { TimeTrackingTables } from '../schema.ts';

export interface Cursor {
  /** A restored PostgreSQL database has a new log identifier, which invalidates older cursors. */
  readonly log: string;
  /** On SQLite the opening of the file, numbered by its time, so that no restored file has the numbers of the file that it replaces. */
  readonly transaction: number;
  readonly position: number;
}

const cursorPattern = /^([0-9a-f]{32})\.(\d{1,15})\.(\d{1,15})$/;

export function writeCursor({ log, transaction, position }: Cursor): string {
  return `${log}.${transaction}.${position}`;
}

/** Returns null for an invalid text. */
export function readCursor(text: string): Cursor | null {
  const [, log, transaction, position] = cursorPattern.exec(text) ?? [];
  return log === undefined ? null : { log, transaction: Number(transaction), position: Number(position) };
}

export function isAfter(left: Cursor, right: Cursor): boolean {
  return left.transaction > right.transaction || (left.transaction === right.transaction && left.position > right.position);
}

export type ChangeKind = TimeTrackingTables['changes']['kind'];

export interface LoggedChange {
  readonly cursor: Cursor;
  /** Null for the end of a sign-in. */
  readonly organizationId: string | null;
  /** The owner of the time entry; null for records that every member may read. */
  readonly userId: string | null;
  readonly kind: ChangeKind;
  readonly recordId: Uuid;
  readonly isDeleted: boolean;
}

/** Days that a change is kept. A client that was away for longer reads everything again. */
const keptDays = 7;

/** All transactions below it have ended. */
const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/**
 * The identifier of the log. On PostgreSQL also of its table, which a restored dump creates again, and of the server's timeline (the prefix
 * of WAL file names): after a failover the new primary may assign transaction numbers that the old one had assigned.
 */
export const logIdSql = {
  postgres: `md5(log.id || 'changes'::regclass::oid || left(pg_walfile_name(pg_current_wal_lsn()), 8))`,
  sqlite: 'log.id',
} as const;

const headSchema = z.object({
  id: z.string(),
  pruned_transaction: z.coerce.number(),
  pruned_position: z.coerce.number(),
  transaction: z.coerce.number(),
  position: z.coerce.number(),
});

export interface LogBounds {
  readonly pruned: Cursor;
  readonly head: Cursor;
}

export async function readBounds(database: Kysely<TimeTrackingTables>): Promise<LogBounds> {
  const row = await database
    .selectFrom('change_log as log')
    .select([
      sql.raw<string>(logIdSql[isPostgres(database) ? 'postgres' : 'sqlite']).as('id'),
      'pruned_transaction',
      'pruned_position',
      (isPostgres(database) ? oldestRunning : sql<number>`opened`).as('transaction'),
      (isPostgres(database) ? sql<number>`0` : sql<number>`coalesce((select seq from sqlite_sequence where name = 'changes'), 0)`).as(
        'position',
      ),
    ])
    .executeTakeFirstOrThrow();
  const { id, pruned_transaction, pruned_position, transaction, position } = headSchema.parse(row);
  return { pruned: { log: id, transaction: pruned_transaction, position: pruned_position }, head: { log: id, transaction, position } };
}

const openingSchema = z.object({ transaction_id: z.number() });

/**
 * Returns whether everything after `cursor` is still in the log. A SQLite file may have been replaced by a backup: then a later opening
 * than that of the cursor has written changes before it, or none at all.
 */
export async function isReadable(database: Kysely<TimeTrackingTables>, cursor: Cursor, { pruned, head }: LogBounds): Promise<boolean> {
  if (cursor.log !== head.log || isAfter(pruned, cursor) || isAfter(cursor, head)) {
    return false;
  }
  if (isPostgres(database)) {
    return true;
  }
  const last = await database
    .selectFrom('changes')
    .select('transaction_id')
    .where('position', '<=', cursor.position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    cursor.position >= pruned.position &&
    cursor.position <= head.position &&
    (last === undefined || openingSchema.parse(last).transaction_id <= cursor.transaction)
  );
}

/** Numbers this opening of a SQLite file by its time. */
export async function recordOpening(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database
    .updateTable('change_log')
    .set({ opened: sql<number>`max(opened + 1, ${epochMsOfInstant(now)})` })
    .execute();
}

const changeSchema = z.object({
  transaction_id: z.coerce.number(),
  position: z.coerce.number(),
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  kind: z.custom<ChangeKind>((kind) => typeof kind === 'string'),
  record_id: z.custom<Uuid>((id) => typeof id === 'string'),
  is_deleted: z.number(),
});

const signOutSchema = changeSchema.pick({ record_id: true });

export interface ChangesWanted {
  readonly after: Cursor;
  readonly limit: number;
  readonly organizationId: Uuid | null;
  readonly userId: Uuid | null;
}

function isLaterThan({ transaction, position }: Cursor) {
  return sql<SqlBool>`(transaction_id, position) > (${transaction}, ${position})`;
}

export async function selectChanges(
  database: Kysely<TimeTrackingTables>,
  { after, limit, organizationId, userId }: ChangesWanted,
): Promise<readonly LoggedChange[]> {
  let query = database
    .selectFrom('changes')
    .select(['transaction_id', 'position', 'organization_id', 'user_id', 'kind', 'record_id', 'is_deleted'])
    .limit(limit);
  if (isPostgres(database)) {
    query = query.where('transaction_id', '<', oldestRunning);
  }
  // SQLite has no index on both columns of all organizations; its positions are in commit order.
  query =
    isPostgres(database) || organizationId !== null
      ? query.where(isLaterThan(after)).orderBy('transaction_id').orderBy('position')
      : query.where('position', '>', after.position).orderBy('position');
  if (organizationId !== null) {
    query = query.where('organization_id', '=', organizationId);
  }
  if (userId !== null) {
    query = query.where((row) => row.or([row('user_id', '=', userId), row('user_id', 'is', null)]));
  }
  const rows = await query.execute();
  return rows.map((row) => {
    const { transaction_id: transaction, position, organization_id, user_id, kind, record_id, is_deleted } = changeSchema.parse(row);
    return {
      cursor: { log: after.log, transaction, position },
      organizationId: organization_id,
      userId: user_id,
      kind,
      recordId: record_id,
      isDeleted: is_deleted === 1,
    };
  });
}

/** Returns the users whose sign-ins ended after `after`, including changes that other readers have to wait for. */
export async function selectSignOuts(database: Kysely<TimeTrackingTables>, after: Cursor): Promise<ReadonlySet<Uuid>> {
  const rows = await database
    .selectFrom('changes')
    .select('record_id')
    .where('organization_id', 'is', null)
    .where(isLaterThan(after))
    .execute();
  return new Set(rows.map((row) => signOutSchema.parse(row).record_id));
}

/** Returns whether a committed change cannot be read yet because an older transaction is in progress. */
export async function isWaiting(database: Kysely<TimeTrackingTables>): Promise<boolean> {
  if (!isPostgres(database)) {
    return false;
  }
  const row = await database
    .selectFrom('changes')
    .select('position')
    .where('transaction_id', '>=', oldestRunning)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes changes older than a week. Cursors before them expire. */
export async function pruneChanges(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  const [forwards, backwards] = isPostgres(database)
    ? [sql`transaction_id, position`, sql`transaction_id desc, position desc`]
    : [sql`position`, sql`position desc`];
  await database.transaction().execute(async (transaction) => {
    const changes = transaction.selectFrom('changes').select(['transaction_id', 'position']).limit(1);
    // The log is in the order of time, so the search for the first change that stays ends there and needs no index by age.
    const kept = await changes
      .where('recorded_at', '>=', shiftInstant(now, -keptDays * 86_400))
      .orderBy(forwards)
      .executeTakeFirst();
    const pruned =
      kept === undefined ? changes : changes.where(sql<SqlBool>`(transaction_id, position) < (${kept.transaction_id}, ${kept.position})`);
    const last = await pruned.orderBy(backwards).executeTakeFirst();
    if (last === undefined) {
      return;
    }
    await transaction
      .deleteFrom('changes')
      .where(sql<SqlBool>`(transaction_id, position) <= (${last.transaction_id}, ${last.position})`)
      .execute();
    await transaction.updateTable('change_log').set({ pruned_transaction: last.transaction_id, pruned_position: last.position }).execute();
  });
}

/**
 * Starts a new log if the current one comes from another server: a restored PostgreSQL counts its transactions from the start, so new
 * changes would be sorted before those that clients have read.
 */
export async function beginAnotherLogAfterRestore(database: Kysely<TimeTrackingTables>): Promise<void> {
  if (!isPostgres(database)) {
    return;
  }
  await database.transaction().execute(async (transaction) => {
    const foreign = await transaction
      .selectFrom('changes')
      .select('position')
      .where('transaction_id', '>', sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`)
      .limit(1)
      .executeTakeFirst();
    if (foreign !== undefined) {
      await transaction.deleteFrom('changes').execute();
      await transaction
        .updateTable('change_log')
        .set({ id: sql<string>`replace(gen_random_uuid()::text, '-', '')`, pruned_transaction: 0, pruned_position: 0 })
        .execute();
    }
  });
}
