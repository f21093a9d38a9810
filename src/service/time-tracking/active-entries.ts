/**
 * The most frequent request in one statement: the running entry of the signed-in user, with their membership and the tag of the list. Every
 * other list takes the general way.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { logIdSql } from '#service/storage/changes/change-log.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { toAccess } from './permissions.ts';
import { notFound, type Answered } from './answers.ts';
import { isSettledSql, toListTag } from './changes/list-tags.ts';
import type { ShortcutRequest } from './service-request.ts';
import { presentTimeEntry, readTimeEntryRow } from './time-entry-rows.ts';

function statementWith(
  database: 'postgres' | 'sqlite',
  { user, organization }: { readonly user: string; readonly organization: string },
): string {
  return `
    select
      m.role, m.deactivated_at,
      ${logIdSql[database]} as log_id, log.pruned_transaction || '.' || log.pruned_position as pruned,
      latest.transaction_id || '.' || latest.position as latest, ${isSettledSql[database]} as is_settled,
      e.id, e.user_id, e.start, e."end", e.description, e.project_id, e.task_id, e.billable,
      (select string_agg(cast(tag_id as text), ',' order by position) from time_entry_tags where time_entry_id = e.id) as tags
    from organizations o
    cross join change_log log
    left join memberships m on m.organization_id = o.id and m.user_id = ${user}
    left join (
      select transaction_id, position from changes
      where organization_id = ${organization} and kind = 'time-entry' and user_id = ${user}
      order by transaction_id desc, position desc limit 1
    ) latest on true
    left join time_entries e on e.organization_id = o.id and e.user_id = ${user} and e."end" is null
    where o.id = ${organization}`;
}

export const activeEntryStatements = {
  postgres: statementWith('postgres', { user: '$1', organization: '$2' }),
  sqlite: statementWith('sqlite', { user: '?1', organization: '?2' }),
} as const;

const rowSchema = z.looseObject({
  role: z.string().nullable(),
  deactivated_at: z.string().nullable(),
  log_id: z.string(),
  pruned: z.string(),
  latest: z.string().nullable(),
  is_settled: z.coerce.boolean(),
  id: z.string().nullable(),
});

const fields: ReadonlySet<string> = new Set(['active', 'user_id', 'limit']);
/** A list of one row may need a cursor for the next page. */
const limitPattern = /^(?:[2-9]|[1-9]\d|[1-4]\d\d|500)$/;

export function asksForOwnActiveEntry(query: URLSearchParams, userId: Uuid): boolean {
  const names = [...query.keys()];
  const isPlain = names.length === new Set(names).size && names.every((name) => fields.has(name));
  return isPlain && query.get('active') === 'true' && query.get('user_id') === userId && limitPattern.test(query.get('limit') ?? '500');
}

/** Throws `Refused` and errors of the database. */
export async function readOwnActiveEntry(
  database: Kysely<TimeTrackingTables>,
  { organizationId, userId, now, conditional, isExtended, answerHeaders }: ShortcutRequest,
): Promise<Answered> {
  if (organizationId === null) {
    throw notFound('Organization');
  }
  const { rows } = await database.executeQuery(
    CompiledQuery.raw(activeEntryStatements[isPostgres(database) ? 'postgres' : 'sqlite'], [userId, organizationId]),
  );
  const [found] = rows;
  toAccess(found, { organizationId, userId });
  const { log_id: id, ...row } = rowSchema.parse(found);
  const tag = toListTag({ ...row, id }, isExtended);
  const isKnown = tag !== null && conditional.isKnown(tag);
  const entries = isKnown || row.id === null ? [] : [presentTimeEntry(readTimeEntryRow(found, now), isExtended)];
  return {
    data: isKnown ? null : entries,
    tag: conditional.tag,
    isNotModified: conditional.isNotModified,
    isExtended,
    headers: answerHeaders,
  };
}
