/**
 * Reads the log of changes in commit order, without gaps: on PostgreSQL only what transactions wrote that are older than the oldest that
 * still runs, so that nothing can be committed later behind a cursor that was already given out.
 */
import { sql, type Kysely, type SqlBool } from 'kysely';
import { z } from 'zod';
import { shiftInstant, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isPostgres } from './dialect.ts';
import type { TimeTrackingTables } from './schema.ts';

/** A place in the log: everything up to it has been read. */
export interface Cursor {
  /** Another log after a database was restored: its cursors mean nothing here. */
  readonly log: string;
  readonly transaction: number;
  readonly position: number;
}

const cursorPattern = /^([0-9a-f]{32})\.(\d{1,15})\.(\d{1,15})$/;

export function writeCursor({ log, transaction, position }: Cursor): string {
  return `${log}.${transaction}.${position}`;
}

/** Null for a text that is none. */
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
  readonly organizationId: string;
  /** Whose time entry; null for what everybody in the organization may read. */
  readonly userId: string | null;
  readonly kind: ChangeKind;
  readonly recordId: Uuid;
  readonly isDeleted: boolean;
}

/** Days that a change is kept: a client that was away for longer reads everything again. */
const keptDays = 7;

/** Below it every transaction has ended. SQLite has one writer, and all its changes are of transaction 0. */
const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

const headSchema = z.object({ id: z.string(), pruned_transaction: z.coerce.number(), pruned_position: z.coerce.number(), transaction: z.coerce.number(), position: z.coerce.number() });

export interface LogBounds {
  /** Cursors before it are expired. */
  readonly pruned: Cursor;
  /** Everything that can be read is at or before it. */
  readonly head: Cursor;
}

export async function readBounds(database: Kysely<TimeTrackingTables>): Promise<LogBounds> {
  const row = await database
    .selectFrom('change_log')
    .select([
      'id',
      'pruned_transaction',
      'pruned_position',
      (isPostgres(database) ? oldestRunning : sql<number>`0`).as('transaction'),
      (isPostgres(database) ? sql<number>`0` : sql<number>`coalesce((select seq from sqlite_sequence where name = 'changes'), 0)`).as('position'),
    ])
    .executeTakeFirstOrThrow();
  const { id, pruned_transaction, pruned_position, transaction, position } = headSchema.parse(row);
  return { pruned: { log: id, transaction: pruned_transaction, position: pruned_position }, head: { log: id, transaction, position } };
}

/** Whether everything after `cursor` is still there. */
export function isReadable(cursor: Cursor, { pruned, head }: LogBounds): boolean {
  return cursor.log === head.log && !isAfter(pruned, cursor) && !isAfter(cursor, head);
}

const changeSchema = z
  .object({
    transaction_id: z.coerce.number(),
    position: z.coerce.number(),
    organization_id: z.string(),
    user_id: z.string().nullable(),
    kind: z.custom<ChangeKind>((kind) => typeof kind === 'string'),
    record_id: z.custom<Uuid>((id) => typeof id === 'string'),
    is_deleted: z.number(),
  });

export interface ChangesWanted {
  readonly after: Cursor;
  readonly limit: number;
  /** Null: of all organizations. */
  readonly organizationId: Uuid | null;
  /** Null: of everybody. */
  readonly userId: Uuid | null;
}

/** What follows `after`, oldest first. */
export async function selectChanges(database: Kysely<TimeTrackingTables>, { after, limit, organizationId, userId }: ChangesWanted): Promise<readonly LoggedChange[]> {
  let query = database
    .selectFrom('changes')
    .select(['transaction_id', 'position', 'organization_id', 'user_id', 'kind', 'record_id', 'is_deleted'])
    .where(sql<SqlBool>`(transaction_id, position) > (${after.transaction}, ${after.position})`)
    .orderBy('transaction_id')
    .orderBy('position')
    .limit(limit);
  if (isPostgres(database)) {
    query = query.where('transaction_id', '<', oldestRunning);
  }
  if (organizationId !== null) {
    query = query.where('organization_id', '=', organizationId);
  }
  if (userId !== null) {
    query = query.where((row) => row.or([row('user_id', '=', userId), row('user_id', 'is', null)]));
  }
  const rows = await query.execute();
  return rows.map((row) => {
    const { transaction_id: transaction, position, organization_id, user_id, kind, record_id, is_deleted } = changeSchema.parse(row);
    return { cursor: { log: after.log, transaction, position }, organizationId: organization_id, userId: user_id, kind, recordId: record_id, isDeleted: is_deleted === 1 };
  });
}

/** Whether something is committed that cannot be read yet, because an older transaction still runs. */
export async function isWaiting(database: Kysely<TimeTrackingTables>): Promise<boolean> {
  if (!isPostgres(database)) {
    return false;
  }
  const row = await database.selectFrom('changes').select('position').where('transaction_id', '>=', oldestRunning).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Removes what is older than a week. Cursors before it are expired from then on. */
export async function pruneChanges(database: Kysely<TimeTrackingTables>, now: UtcInstant): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const last = await transaction
      .selectFrom('changes')
      .select(['transaction_id', 'position'])
      .where('recorded_at', '<', shiftInstant(now, -keptDays * 86_400))
      .orderBy('transaction_id', 'desc')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) {
      return;
    }
    await transaction.deleteFrom('changes').where(sql<SqlBool>`(transaction_id, position) <= (${last.transaction_id}, ${last.position})`).execute();
    await transaction.updateTable('change_log').set({ pruned_transaction: last.transaction_id, pruned_position: last.position }).execute();
  });
}

/**
 * Begins another log where the old one is from another server: a restored PostgreSQL counts its transactions from the start, and what
 * is recorded next would come before what clients have read.
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
