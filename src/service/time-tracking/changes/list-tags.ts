/** Extension: the tag of a list names the latest change of its records, so that 304 is answered without reading them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { logIdSql, type ChangeKind } from '#service/storage/changes/change-log.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { ServiceRequest } from '../service-request.ts';

/** The SQL condition that no running transaction can still change rows before `latest`. SQLite has one writer. */
export const isSettledSql = {
  postgres: 'coalesce(latest.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint, true)',
  sqlite: '1',
} as const;

const versionSchema = z.object({ id: z.string(), pruned: z.string(), latest: z.string().nullable(), is_settled: z.coerce.boolean() });

export function toListTag(
  { id, pruned, latest, is_settled: isSettled }: z.infer<typeof versionSchema>,
  isExtended: boolean,
): string | null {
  return isSettled ? `W/"${id}.${latest ?? `pruned.${pruned}`}${isExtended ? '.extended' : ''}"` : null;
}

export interface Listed {
  readonly kind: ChangeKind;
  readonly userId: Uuid | null;
}

/**
 * Returns the tag of a list. Null while an older transaction is in progress, which may still change the list. Weak, because the duration of
 * a running entry is not part of it.
 */
async function tagOfList({ transaction, access, isExtended }: ServiceRequest, { kind, userId }: Listed): Promise<string | null> {
  const all = kind === 'time-entry' ? sql`` : sql`and user_id is null`;
  const ofUser = userId === null ? all : sql`and user_id = ${userId}`;
  const dialect = isPostgres(transaction) ? 'postgres' : 'sqlite';
  const { rows } = await sql`
    select ${sql.raw(logIdSql[dialect])} as id, log.pruned_transaction || '.' || log.pruned_position as pruned, latest.transaction_id || '.' || latest.position as latest, ${sql.raw(isSettledSql[dialect])} as is_settled
    from change_log as log
    left join (
      select transaction_id, position from changes
      where organization_id = ${access.organizationId} and kind = ${kind} ${ofUser}
      order by transaction_id desc, position desc limit 1
    ) as latest on true`.execute(transaction);
  return toListTag(versionSchema.parse(rows[0]), isExtended);
}

/** Returns whether the client has the current list; the answer is then empty. */
export async function isListKnown(request: ServiceRequest, listed: Listed): Promise<boolean> {
  const tag = await tagOfList(request, listed);
  return tag !== null && request.conditional.isKnown(tag);
}
