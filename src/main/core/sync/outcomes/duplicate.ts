/**
 * What a transport that delivers a create twice leaves behind: a second row, equal to the body that was sent. It is deleted, with undo,
 * only beside its unchanged sibling; whatever is less than certain is shown as a possible duplicate. Pure.
 */
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { WatchedCreate } from '../engine/engine-state.ts';
import { contentOf, sameContent, type EntryRecord } from '../entry-record.ts';
import { isAlike } from './resolve-create.ts';

/** Whether the list shows the sibling as it was last known. */
function isUnchanged(sibling: EntryRecord | undefined, rows: readonly RemoteEntry[]): boolean {
  const row = sibling === undefined ? undefined : rows.find(({ id }) => id === sibling.serverId);
  return row !== undefined && sibling !== undefined && sibling.base !== null && sameContent(contentOf(row), sibling.base);
}

export interface DuplicateQuestion {
  /** Not known before, and of the second of the watched create. */
  readonly row: RemoteEntry;
  readonly watch: WatchedCreate;
  /** The entry of the watched create, where it still is. */
  readonly sibling: EntryRecord | undefined;
  readonly rows: readonly RemoteEntry[];
}

/**
 * `other`: the entry of the create is gone, and this is not like what made its row. Another client has saved it again, or made another
 * of the same second. What a refused create left when it was delivered late may
 * read otherwise by now, and stays in sight.
 */
export function duplicateVerdict({ row, watch, sibling, rows }: DuplicateQuestion): 'duplicate' | 'maybe' | 'other' {
  if (sibling === undefined && watch.isCertain && !isAlike(watch.body, row)) {
    return 'other';
  }
  return watch.isCertain && sameContent(contentOf(row), watch.body) && isUnchanged(sibling, rows) ? 'duplicate' : 'maybe';
}

/** Right before its delete: whether duplicate and sibling are still what they were. */
export function isStillDuplicate(duplicate: EntryRecord, sibling: EntryRecord | undefined, rows: readonly RemoteEntry[]): boolean {
  return isUnchanged(duplicate, rows) && isUnchanged(sibling, rows);
}
