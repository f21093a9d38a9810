/** Evicts entries from the working set and loads them again. */
import type { UtcInstant } from '#shared/values/brands.ts';
import type { EntryRecord } from '../entry-record.ts';
import type { Transition } from './transition.ts';

export function forgetBefore(work: Transition, instant: UtcInstant): void {
  const { records, unresolved } = work.state;
  const old = [...records.values()].filter(({ localId, local }) => local.end !== null && local.end < instant && !unresolved.has(localId));
  if (old.length > 0) {
    work.commit({ removed: old });
  }
}

export function recall(work: Transition, loaded: readonly EntryRecord[]): void {
  const { records, byServerId, goneAt } = work.state;
  const missing = loaded.filter(({ localId, serverId }) => serverId !== null && !records.has(localId) && !byServerId.has(serverId) && !goneAt.has(serverId));
  if (missing.length > 0) {
    work.commit({ changed: missing, knownServerIds: missing.flatMap(({ serverId }) => (serverId === null ? [] : [serverId])) });
  }
}
