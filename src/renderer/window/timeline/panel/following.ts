/** Finds the open entry among the visible ones, even if its local identifier has changed. Pure. */
import type { HistoryEntry } from '#shared/history/history.ts';

/** A read from the service may give the row another local identifier; the service's identifier stays. */
export function entryInSight(open: Pick<HistoryEntry, 'localId' | 'serverId'>, entries: readonly HistoryEntry[]): HistoryEntry | null {
  const own = entries.find(({ localId }) => localId === open.localId);
  return own ?? (open.serverId === null ? undefined : entries.find(({ serverId }) => serverId === open.serverId)) ?? null;
}
