/**
 * What was not settled in a replica that was lost with its file: what the service does not hold is shown to the user, who decides about it.
 */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { EntryRead } from '../engine/engine-events.ts';
import type { Transition } from '../engine/transition.ts';
import { newEntryRecord, sameContent, toEntryContent, type EntryRecord } from '../entry-record.ts';
import { deletedRecord, unblocked } from '../mutations/entry-mutations.ts';
import type { RecoveredEntry } from '../replica/entry-rows.ts';
import { withoutWishes } from '../catalog/wanted-names.ts';
import { isSameWork } from './decide-row.ts';
import { provenSpan } from './windows.ts';

function isDone({ content, deleted, serverId, sent, isChecked }: RecoveredEntry, rows: readonly RemoteEntry[]): boolean {
  if (deleted) {
    const mayStillArrive = serverId === null && sent !== null && !isChecked;
    return !mayStillArrive && rows.every(({ id }) => id !== serverId);
  }
  return rows.some((row) => row.start === content.start && sameContent(toEntryContent(row), withoutWishes(content)));
}

/** Rows that a create from before the damage can have made: the entry was stopped or corrected since, here or elsewhere. */
function rowsOfCreate({ content, sent }: RecoveredEntry, rows: readonly RemoteEntry[]): readonly RemoteEntry[] {
  const bodies = [withoutWishes(content), ...(sent === null ? [] : [sent])];
  return rows.filter((row) => bodies.some((body) => body.start === row.start && isSameWork(toEntryContent(row), body)));
}

function markAsSecond(transition: Transition, serverId: RecordId, duplicateOf: Uuid): void {
  const record = transition.store.byServerId(serverId);
  if (record?.state === 'saved' && record.duplicateOf === null) {
    transition.put({ ...record, duplicateOf });
  }
}

/** The entry whose second row this was may have been imported again, as another one, or be deleted. */
function firstOf(store: Transition['store'], { serverId, content }: RecoveredEntry, duplicateOf: Uuid): Uuid {
  const isLike = (other: EntryRecord) => !other.deleted && other.serverId !== serverId && isSameWork(other.local, content);
  return (store.get(duplicateOf) ?? store.startingAt(content.start).find(isLike))?.localId ?? duplicateOf;
}

/**
 * Its create may have been delivered twice: a row like it that belongs to none of these entries may be its second one. It may be a second
 * one itself.
 */
function markSecondRows(transition: Transition, entry: RecoveredEntry, second: readonly RemoteEntry[]): void {
  const { serverId, sent, deleted, localId, duplicateOf } = entry;
  if (serverId === null) {
    return;
  }
  if (duplicateOf !== null) {
    markAsSecond(transition, serverId, firstOf(transition.store, entry, duplicateOf));
  }
  // Its first row is gone once its delete took effect.
  const first = transition.store.byServerId(serverId)?.localId ?? (deleted ? localId : null);
  if (sent !== null && first !== null) {
    second.forEach(({ id }) => markAsSecond(transition, id, first));
  }
}

/**
 * What the read shows to be at the service needs no decision, but stays while its create may be delivered again. The rest is shown once its
 * date was read, and nothing that was sent before the damage can take effect any more.
 */
export function matchRecovered(transition: Transition, read: EntryRead): void {
  const span = provenSpan(read);
  const entries = span === null ? [] : transition.store.recovered.uncheckedIn(span);
  const isChecked = read.mark.beganMs >= transition.memory.earlierEndedMs;
  // Two entries have two rows.
  const taken = new Set(entries.map(({ serverId }) => serverId).filter((serverId) => serverId !== null));
  const matched = entries.map((entry) => {
    const candidates = rowsOfCreate(entry, read.list.rows);
    const serverId = entry.serverId ?? candidates.find(({ id }) => !taken.has(id))?.id ?? null;
    if (serverId !== null) {
      taken.add(serverId);
    }
    return { entry, candidates, serverId };
  });
  for (const { entry, candidates, serverId } of matched) {
    const known = { ...entry, serverId, isChecked };
    const isSaved = entry.isSaved || isDone(known, read.list.rows);
    markSecondRows(
      transition,
      known,
      candidates.filter(({ id }) => !taken.has(id)),
    );
    if (isSaved && (isChecked || entry.sent === null)) {
      transition.dropRecovered(entry.localId);
    } else if (isChecked || isSaved !== entry.isSaved || serverId !== entry.serverId) {
      transition.putRecovered({ ...known, isSaved });
    }
  }
}

/** The entry has been imported from the service, or entered again, since it was shown. */
function isKnown({ content }: RecoveredEntry, { store }: Transition): boolean {
  return store.startingAt(content.start).some(({ local, deleted }) => !deleted && sameContent(local, content));
}

/** Applies the change to the entry that has its row now, as if the user made it now. */
function applyTo(owner: EntryRecord, { content, deleted }: RecoveredEntry, transition: Transition): void {
  const commandOrder = transition.memory.commandOrder + 1;
  if (deleted) {
    transition.put(deletedRecord(owner, commandOrder));
  } else if (!sameContent(owner.local, content)) {
    const { localId, local } = owner;
    transition.apply({
      changed: [unblocked({ ...owner, local: content, commandOrder })],
      versions: [{ localId, origin: 'elsewhere', content: local }],
    });
  }
}

function save(entry: RecoveredEntry, transition: Transition): void {
  const { content, deleted, serverId, localId } = entry;
  const { store, memory } = transition;
  const owner = serverId === null ? null : store.byServerId(serverId);
  if (owner !== null && !owner.deleted) {
    applyTo(owner, entry, transition);
  } else if (!deleted && !isKnown(entry, transition)) {
    const isFree = store.get(localId) === null;
    const projectId = content.ownProjectId ?? null;
    transition.put(
      newEntryRecord(content, { localId: isFree ? localId : transition.newId(), projectId, commandOrder: memory.commandOrder + 1 }),
    );
  }
}

/** The user wants these changes, or discards them. */
export function decideRecovered(
  transition: Transition,
  { localIds, isWanted }: { readonly localIds: readonly Uuid[]; readonly isWanted: boolean },
): void {
  for (const localId of localIds) {
    const entry = transition.store.recovered.find(localId);
    if (entry !== null) {
      transition.dropRecovered(localId);
      if (isWanted) {
        save(entry, transition);
      }
    }
  }
}
