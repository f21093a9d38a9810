/** Reads the changes after a cursor, in commit order and without gaps. */
import type { z } from 'zod';
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import type { Change, ChangesPage, changesQuerySchema } from '#shared/time-tracking-extensions.ts';
import {
  isReadable,
  readBounds,
  readCursor,
  selectChanges,
  writeCursor,
  type Cursor,
  type LoggedChange,
} from '#service/storage/changes/change-log.ts';
import { checkManagesEntries, type Access } from '../permissions.ts';
import { Refused } from '../answers.ts';
import { catalog, readRecords } from '../catalog-records.ts';
import { readTimeEntryRow, selectTimeEntries, type OfOrganization } from '../time-entry-rows.ts';

type ChangesQuery = z.infer<typeof changesQuerySchema>;

const changesLimit = 500;

type Rows = ReadonlyMap<string, Change['row']>;

function changeKey({ kind, recordId }: Pick<LoggedChange, 'kind' | 'recordId'>): string {
  return `${kind} ${recordId}`;
}

interface Asked {
  readonly kind: Change['kind'];
  readonly ids: readonly Uuid[];
  readonly now: UtcInstant;
}

async function readRows(of: OfOrganization, { kind, ids, now }: Asked): Promise<readonly NonNullable<Change['row']>[]> {
  return kind === 'time-entry'
    ? (await selectTimeEntries(of).where('id', 'in', ids).execute()).map((row) => readTimeEntryRow(row, now))
    : readRecords(of, catalog[kind], { ids });
}

/** Returns each changed record once, at its last change, with its current state. */
export async function describeChanges(
  of: OfOrganization,
  logged: readonly LoggedChange[],
  now: UtcInstant,
): Promise<readonly { readonly change: Change; readonly logged: LoggedChange }[]> {
  const last = new Map(logged.map((change) => [changeKey(change), change]));
  const wanted = logged.filter((change) => last.get(changeKey(change)) === change);
  const rows = new Map<string, Change['row']>();
  for (const kind of ['time-entry', 'project', 'task', 'tag', 'client'] as const) {
    const ids = wanted.filter((change) => change.kind === kind && !change.isDeleted).map(({ recordId }) => recordId);
    for (const row of ids.length === 0 ? [] : await readRows(of, { kind, ids, now })) {
      rows.set(changeKey({ kind, recordId: row.id }), row);
    }
  }
  return wanted.flatMap((change) => describe(change, rows));
}

function describe(logged: LoggedChange, rows: Rows): readonly { readonly change: Change; readonly logged: LoggedChange }[] {
  const { kind, recordId: id } = logged;
  return kind === 'access' ? [] : [{ logged, change: { kind, id, row: rows.get(changeKey(logged)) ?? null } }];
}

export interface ChangesAsked {
  /** Null: only future changes. */
  readonly since: Cursor | null;
  readonly userId: Uuid | null;
}

export function toChangesAsked({ since, user_id }: ChangesQuery, access: Access): ChangesAsked {
  const userId = user_id ?? null;
  checkManagesEntries(access, userId);
  const cursor = since === undefined ? null : readCursor(since);
  if (cursor === null && since !== undefined) {
    throw new Refused({ kind: 'expired' });
  }
  return { since: cursor, userId };
}

interface Page extends ChangesPage {
  readonly next: Cursor;
}

export async function readPage(of: OfOrganization, { since, userId }: ChangesAsked, now: UtcInstant): Promise<Page> {
  const bounds = await readBounds(of.transaction);
  if (since === null) {
    return { cursor: writeCursor(bounds.head), has_more: false, changes: [], next: bounds.head };
  }
  if (!(await isReadable(of.transaction, since, bounds))) {
    throw new Refused({ kind: 'expired' });
  }
  const logged = await selectChanges(of.transaction, {
    after: since,
    limit: changesLimit,
    organizationId: of.access.organizationId,
    userId,
  });
  const described = await describeChanges(of, logged, now);
  const isFull = logged.length === changesLimit;
  const next = (isFull ? logged.at(-1)?.cursor : undefined) ?? bounds.head;
  return { cursor: writeCursor(next), has_more: isFull, changes: described.map(({ change }) => change), next };
}
