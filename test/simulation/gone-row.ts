/** Rows that are gone for a device, so that another row may take their place. */
import { sameContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { latestOf, never, type ModelServer, type Row } from './model-server.ts';

/** False for a second delivery of the create that made `own`. */
export function isOfAnother(row: Row, own: Row): boolean {
  return row.origin !== own.origin || row.origin === 'web';
}

/** A second delivery that another client has changed (R6) does not have the content of any create. */
function isChangedElsewhere(row: Row, device: number): boolean {
  return latestOf(row).actor !== device;
}

/**
 * The former row of an entry that is the row `nextId` now, if it was deleted, or moved by another client (R2) to a date that the device did not read.
 * After a delete with an unknown outcome it reads the former date only. Otherwise the user was asked, because the lists were cut off.
 */
export function goneRow({ rows }: ModelServer, { before, nextId, device }: { readonly before: EntryRecord; readonly nextId: RecordId; readonly device: number }): Row | undefined {
  const { serverId, base, blocked, inflight } = before;
  const row = serverId === null ? undefined : rows.get(serverId);
  if (row === undefined || row.deletedMs !== never) {
    return row;
  }
  const next = rows.get(nextId);
  // What happened after the move is not known here: a late delivery of an own write, or a further change.
  const seen = row.versions.findLastIndex(({ content }) => base !== null && sameContent(content, base));
  const isMoved = row.versions.slice(seen + 1).some(({ actor, content }) => actor !== device && content.start.slice(0, 10) !== base?.start.slice(0, 10));
  const isUnread = inflight?.kind === 'delete' || (blocked?.kind === 'gone' && next !== undefined && (isOfAnother(next, row) || isChangedElsewhere(next, device)));
  return isMoved && isUnread ? row : undefined;
}
