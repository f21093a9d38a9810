/** The second row of a create that was delivered twice. It is deleted, with undo, only if it equals the body and its sibling is unchanged. Pure. */
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { WatchedCreate } from '../engine/engine-state.ts';
import { sameContent, toEntryContent, type EntryRecord } from '../entry-record.ts';
import { isAlike } from './resolve-create.ts';

function isUnchanged(sibling: EntryRecord | undefined, rows: readonly RemoteEntry[]): boolean {
  const row = sibling === undefined ? undefined : rows.find(({ id }) => id === sibling.serverId);
  return row !== undefined && sibling !== undefined && sibling.base !== null && sameContent(toEntryContent(row), sibling.base);
}

export interface DuplicateQuestion {
  /** A new row in the second of the watched create. */
  readonly row: RemoteEntry;
  readonly watch: WatchedCreate;
  /** The entry of the watched create, if it still exists. */
  readonly sibling: EntryRecord | undefined;
  readonly rows: readonly RemoteEntry[];
}

/**
 * `other`: the entry is gone and the row differs from its bodies, so another client changed or made it. A refused create may also be delivered
 * late and changed since: its row stays visible.
 */
export function duplicateVerdict({ row, watch, sibling, rows }: DuplicateQuestion): 'duplicate' | 'maybe' | 'other' {
  const { body, tried = [] } = watch;
  if (sibling === undefined && watch.isCertain && ![body, ...tried].some((sent) => isAlike(sent, row))) {
    return 'other';
  }
  // Where the body leaves it to the service, both deliveries have the same.
  const isBilledAlike = body.billable !== undefined || row.billable === sibling?.base?.billable;
  return watch.isCertain && isBilledAlike && sameContent(toEntryContent(row), body) && isUnchanged(sibling, rows) ? 'duplicate' : 'maybe';
}

/** Checked right before the delete: whether both rows are still unchanged. */
export function isStillDuplicate(duplicate: EntryRecord, sibling: EntryRecord | undefined, rows: readonly RemoteEntry[]): boolean {
  return isUnchanged(duplicate, rows) && isUnchanged(sibling, rows);
}
