/** Unsent changes of a replica that was lost with its file: what the service does not hold is shown to the user, who decides about it. */
import type { Uuid } from '#shared/values/brands.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { EntryRead } from '../engine/engine-events.ts';
import type { Transition } from '../engine/transition.ts';
import { atRest, newEntryRecord, sameContent, toEntryContent, type EntryRecord } from '../entry-record.ts';
import type { RecoveredEntry } from '../replica/entry-rows.ts';
import { withoutWishes } from '../wish.ts';
import { isWithin, provenSpan } from './windows.ts';

function isDone({ content, deleted, serverId }: RecoveredEntry, rows: readonly RemoteEntry[]): boolean {
  if (deleted) {
    return rows.every(({ id }) => id !== serverId);
  }
  return rows.some((row) => row.start === content.start && sameContent(toEntryContent(row), withoutWishes(content)));
}

/** What the read shows to be at the service needs no decision. The rest is shown once its date was read. */
export function matchRecovered(transition: Transition, read: EntryRead): void {
  const span = provenSpan(read);
  for (const entry of transition.store.recovered()) {
    if (isWithin(entry.content.start, span) && isDone(entry, read.list.rows)) {
      transition.store.dropRecovered(entry.localId);
      transition.hasWritten = true;
    } else if (isWithin(entry.content.start, span) && !entry.isChecked) {
      transition.store.putRecovered({ ...entry, isChecked: true });
      transition.hasWritten = true;
    }
  }
}

function recoveredRecord({ content, deleted, serverId, localId }: RecoveredEntry, transition: Transition): EntryRecord | null {
  const commandOrder = transition.memory.commandOrder + 1;
  const owner = serverId === null ? null : transition.store.byServerId(serverId);
  if (owner !== null) {
    return { ...(deleted ? { ...owner, deleted } : { ...owner, local: content }), commandOrder };
  }
  const isFree = transition.store.get(localId) === null;
  const projectId = content.ownProjectId ?? null;
  return deleted ? null : newEntryRecord(content, { localId: isFree ? localId : transition.newId(), projectId, commandOrder });
}

/** The user wants these changes, or discards them. */
export function decideRecovered(
  transition: Transition,
  { localIds, isWanted }: { readonly localIds: readonly Uuid[]; readonly isWanted: boolean },
): void {
  const decided = new Set(localIds);
  for (const entry of transition.store.recovered().filter(({ localId }) => decided.has(localId))) {
    const record = isWanted ? recoveredRecord(entry, transition) : null;
    transition.store.dropRecovered(entry.localId);
    transition.hasWritten = true;
    if (record !== null) {
      transition.put(atRest(record));
    }
  }
}
