/** Finds an entry that is open among those in sight, also where it is called otherwise here by now. Pure. */
import type { HistoryEntry } from '#shared/history/history.ts';

/** A read of the service may know the row under another name of this machine; the service's own name for it stays. */
export function entryInSight(open: Pick<HistoryEntry, 'localId' | 'serverId'>, entries: readonly HistoryEntry[]): HistoryEntry | null {
  const own = entries.find(({ localId }) => localId === open.localId);
  return own ?? (open.serverId === null ? undefined : entries.find(({ serverId }) => serverId === open.serverId)) ?? null;
}
