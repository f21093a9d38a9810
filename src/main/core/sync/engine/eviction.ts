/** Evicts entries from the working set and loads them again, and takes over those that the start left in the file. */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { Transition } from './transition.ts';

/** Saved entries that ended longer ago than this, in seconds, are evicted from the working set. */
export const workingSetSeconds = 62 * 86_400;

export function forgetBefore(transition: Transition, instant: UtcInstant): void {
  const { records, unresolved, conflicts } = transition.state;
  const asked = new Set([...conflicts.values()].map(({ localId }) => localId));
  for (const { localId, duplicateOf } of records.values()) {
    if (duplicateOf !== null) {
      asked.add(localId).add(duplicateOf);
    }
  }
  const isOld = ({ localId, local }: EntryRecord): boolean => local.end !== null && local.end < instant && !unresolved.has(localId) && !asked.has(localId);
  const old = [...records.values()].filter(isOld);
  if (old.length > 0) {
    transition.commit({ removed: old });
  }
}

export function enterDeferred(transition: Transition, { records, isLast }: { readonly records: readonly EntryRecord[]; readonly isLast: boolean }): void {
  const added = records.filter(({ localId }) => transition.record(localId) === undefined);
  added.forEach((record) => transition.know(record));
  transition.state = { ...transition.state, deferred: isLast ? 0 : transition.state.deferred - added.length };
}

export function load(transition: Transition, loaded: readonly EntryRecord[]): void {
  const { records, byServerId, goneAt } = transition.state;
  const missing = loaded.filter(({ localId, serverId }) => serverId !== null && !records.has(localId) && !byServerId.has(serverId) && !goneAt.has(serverId));
  if (missing.length > 0) {
    transition.commit({ changed: missing, knownServerIds: missing.flatMap(({ serverId }) => (serverId === null ? [] : [serverId])) });
  }
}
