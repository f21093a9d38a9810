/** Takes a row over for its entry, and removes entries without a row. What neither side wants any more stays as a version. */
import { atRest, sameContent, withoutServerRow, toEntryContent, type EntryContent, type EntryRecord } from '../entry-record.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { Transition } from '../engine/transition.ts';
import { mergeContent } from './merge.ts';

type AcceptedRow = Omit<RemoteEntry, 'userId'>;

/** The row ends the question where it is; any other stays the user's. */
function stateAfter(record: EntryRecord): EntryRecord {
  return record.state === 'asked' && record.blocked?.kind !== 'gone' ? record : atRest(record);
}

/** Accepts `row`; `ancestor` is common to the row and the wanted content. */
export function acceptRow(
  transition: Transition,
  record: EntryRecord,
  { row, ancestor }: { readonly row: AcceptedRow; readonly ancestor: EntryContent },
): EntryRecord {
  const theirs = toEntryContent(row);
  const { localId, local } = record;
  const merge = mergeContent({ base: ancestor, mine: local, theirs });
  if (merge.lost.mine && !record.deleted) {
    transition.addVersion({ localId, origin: 'here', content: local });
  }
  // A delete takes every change of the other side with it.
  if (record.deleted ? !sameContent(theirs, ancestor) : merge.lost.theirs) {
    transition.addVersion({ localId, origin: 'elsewhere', content: theirs });
  }
  const wasStopped = record.base?.end === null && theirs.end !== null && local.end === null && record.commandOrder > 0;
  const accepted: EntryRecord = {
    ...record,
    serverId: row.id,
    base: theirs,
    version: row.version ?? null,
    projectId: row.projectId,
    // A deleted entry keeps the content that the user saw.
    local: record.deleted ? local : merge.content,
    isReplaced: record.isReplaced || (merge.lost.mine && !record.deleted && record.commandOrder > 0),
  };
  const settled = stateAfter(accepted);
  transition.put(settled);
  if (wasStopped && !record.deleted && settled.local.end === theirs.end) {
    transition.emit({ kind: 'stopped-elsewhere', record: settled });
  }
  return settled;
}

/** The entry has no row. If the user wants it, it is created again; a deleted one is over. */
export function withoutRow(transition: Transition, record: EntryRecord): void {
  if (record.deleted) {
    transition.remove(record);
  } else {
    transition.put(atRest(withoutServerRow(record)));
  }
}

/**
 * Nothing of the last request took effect, or is known to have: the entry is sent again. A delete before its create took effect ends it.
 */
export function release(transition: Transition, record: EntryRecord): void {
  if (record.deleted && record.serverId === null) {
    transition.remove(record);
  } else {
    transition.put(atRest(record));
  }
}
