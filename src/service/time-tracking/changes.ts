/** v1.changes.index: what changed after a cursor, in the order in which it was committed, without gaps. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { changesQuerySchema, tagResourceSchema, taskResourceSchema, type Change, type ChangesPage } from '#shared/time-tracking-extensions.ts';
import { projectResourceSchema } from '#shared/time-tracking-api.ts';
import { isReadable, readBounds, readCursor, selectChanges, writeCursor, type Cursor, type LoggedChange } from '#service/storage/change-log.ts';
import { checkManagesEntriesOf } from './access.ts';
import type { Outcome, Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { readTimeEntryRow, selectTimeEntries, type OfOrganization } from './time-entry-rows.ts';
import { validateQuery } from './validation.ts';

/** Changes of one page. */
const changesLimit = 500;

type RecordKind = Change['kind'];
type Rows = ReadonlyMap<string, Change['row']>;

function keyOf({ kind, recordId }: Pick<LoggedChange, 'kind' | 'recordId'>): string {
  return `${kind} ${recordId}`;
}

async function readRows(of: OfOrganization, kind: RecordKind, { ids, now }: { readonly ids: readonly Uuid[]; readonly now: UtcInstant }): Promise<readonly NonNullable<Change['row']>[]> {
  const { transaction, access } = of;
  if (ids.length === 0) {
    return [];
  }
  switch (kind) {
    case 'time-entry':
      return (await selectTimeEntries(of).where('id', 'in', ids).execute()).map((row) => readTimeEntryRow(row, now));
    case 'project': {
      const rows = await transaction.selectFrom('projects').select(['id', 'name', 'color', 'client_id']).where('organization_id', '=', access.organizationId).where('id', 'in', ids).execute();
      return rows.map((row) => projectResourceSchema.parse(row));
    }
    case 'task': {
      const rows = await transaction.selectFrom('tasks').select(['id', 'name', 'project_id']).where('organization_id', '=', access.organizationId).where('id', 'in', ids).execute();
      return rows.map((row) => taskResourceSchema.parse(row));
    }
    case 'tag': {
      const rows = await transaction.selectFrom('tags').select(['id', 'name']).where('organization_id', '=', access.organizationId).where('id', 'in', ids).execute();
      return rows.map((row) => tagResourceSchema.parse(row));
    }
    default:
      return assertNever(kind);
  }
}

/** Each record once, where it changed last, as it is now. */
export async function describeChanges(of: OfOrganization, logged: readonly LoggedChange[], now: UtcInstant): Promise<readonly { readonly change: Change; readonly logged: LoggedChange }[]> {
  const last = new Map(logged.map((change) => [keyOf(change), change]));
  const wanted = logged.filter((change) => last.get(keyOf(change)) === change);
  const rows = new Map<string, Change['row']>();
  for (const kind of ['time-entry', 'project', 'task', 'tag'] as const) {
    const ids = wanted.filter((change) => change.kind === kind && !change.isDeleted).map(({ recordId }) => recordId);
    for (const row of await readRows(of, kind, { ids, now })) {
      rows.set(keyOf({ kind, recordId: row.id }), row);
    }
  }
  return wanted.flatMap((change) => describe(change, rows));
}

function describe(logged: LoggedChange, rows: Rows): readonly { readonly change: Change; readonly logged: LoggedChange }[] {
  const { kind, recordId: id } = logged;
  return kind === 'sign-out' ? [] : [{ logged, change: { kind, id, row: rows.get(keyOf(logged)) ?? null } }];
}

export interface ChangesAsked {
  /** Null: from now on. */
  readonly since: Cursor | null;
  /** Null: time entries of everybody. */
  readonly userId: Uuid | null;
}

/** What the request asks for, once who asks may have it. `lastEventId` is what a stream that broke goes on from. */
export function readAsked(call: Pick<Call, 'query' | 'access'>, lastEventId: string | null): Result<ChangesAsked, Refusal> {
  const query = validateQuery(changesQuerySchema, call.query);
  if (!query.ok) {
    return query;
  }
  const userId = query.value.user_id ?? null;
  const allowed = checkManagesEntriesOf(call.access, userId);
  if (!allowed.ok) {
    return allowed;
  }
  const text = lastEventId ?? query.value.since;
  const since = text === undefined ? null : readCursor(text);
  return since === null && text !== undefined ? fail({ kind: 'expired' }) : succeed({ since, userId });
}

interface Page extends ChangesPage {
  readonly next: Cursor;
}

/** One page after `since`. */
export async function readPage(of: OfOrganization, { since, userId }: ChangesAsked, now: UtcInstant): Promise<Result<Page, Refusal>> {
  const bounds = await readBounds(of.transaction);
  if (since === null) {
    return succeed({ cursor: writeCursor(bounds.head), has_more: false, changes: [], next: bounds.head });
  }
  if (!isReadable(since, bounds)) {
    return fail({ kind: 'expired' });
  }
  const logged = await selectChanges(of.transaction, { after: since, limit: changesLimit, organizationId: of.access.organizationId, userId });
  const described = await describeChanges(of, logged, now);
  const isFull = logged.length === changesLimit;
  const next = (isFull ? logged.at(-1)?.cursor : undefined) ?? bounds.head;
  return succeed({ cursor: writeCursor(next), has_more: isFull, changes: described.map(({ change }) => change), next });
}

export async function listChanges(call: Call): Promise<Outcome> {
  const asked = readAsked(call, null);
  if (!asked.ok) {
    return asked;
  }
  const page = await readPage(call, asked.value, call.now);
  if (!page.ok) {
    return page;
  }
  const { next: _, ...answer } = page.value;
  return succeed(answer);
}
