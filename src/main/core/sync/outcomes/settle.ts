/** Applies the outcome of a request to its entry, which the user may have edited meanwhile. Pure. */
import { latestNames } from '../catalog/name-book.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { confirmed, toEntryContent, equalFields, withoutRow, withoutServerRow, type EntryContent, type EntryRecord, type Block } from '../entry-record.ts';
import { mergeContent, type FieldConflict, type Merge } from './merge.ts';
import type { OutboxChange } from '../replica/replica-change.ts';

/** The changes to write, with conflicts not yet numbered. */
export type ChangeSet = Omit<OutboxChange, 'atMs' | 'conflicts'> & {
  readonly conflicts?: readonly { readonly localId: Uuid; readonly conflict: FieldConflict }[];
};

/** The change set of a row that was taken over. */
export type AcceptedChangeSet = ChangeSet & Required<Pick<ChangeSet, 'conflicts'>> & { readonly changed: readonly [EntryRecord] };

export type NumberedChangeSet = Omit<OutboxChange, 'atMs'>;

/** Merges consecutive change sets; the last version of each record counts. */
export function together(changeSets: readonly NumberedChangeSet[]): NumberedChangeSet {
  const [only] = changeSets;
  if (only !== undefined && changeSets.length === 1) {
    return only;
  }
  const changed = new Map<Uuid, EntryRecord>();
  const removed = new Map<Uuid, EntryRecord>();
  for (const changeSet of changeSets) {
    for (const record of changeSet.removed ?? []) {
      changed.delete(record.localId);
      removed.set(record.localId, record);
    }
    for (const record of changeSet.changed ?? []) {
      removed.delete(record.localId);
      changed.delete(record.localId);
      changed.set(record.localId, record);
    }
  }
  const names = changeSets.flatMap((changeSet) => changeSet.names ?? []);
  return {
    changed: [...changed.values()],
    removed: [...removed.values()],
    creates: changeSets.flatMap(({ creates = [] }) => creates),
    conflicts: changeSets.flatMap(({ conflicts = [] }) => conflicts),
    answeredConflicts: changeSets.flatMap(({ answeredConflicts = [] }) => answeredConflicts),
    tombstones: changeSets.flatMap(({ tombstones = [] }) => tombstones),
    copied: changeSets.flatMap(({ copied = [] }) => copied),
    knownServerIds: changeSets.flatMap(({ knownServerIds = [] }) => knownServerIds),
    ensured: changeSets.flatMap(({ ensured = [] }) => ensured),
    forgetServerIds: changeSets.some(({ forgetServerIds }) => forgetServerIds === true),
    ...(names.length === 0 ? {} : { names: latestNames(names) }),
  };
}

type AcceptedRow = Omit<RemoteEntry, 'userId'>;

function taken(record: EntryRecord, row: AcceptedRow, merge: Merge): AcceptedChangeSet {
  const accepted = confirmed(record, row);
  const blocked: Block | null = merge.impossible && !record.deleted ? { kind: 'impossible' } : null;
  return {
    // An impossible result is not applied: the user's content stays until they decide.
    changed: [{ ...accepted, local: merge.impossible ? record.local : merge.content, blocked }],
    conflicts: merge.conflicts.map((conflict) => ({ localId: record.localId, conflict })),
    knownServerIds: [row.id],
  };
}

/** Accepts `row`; `ancestor` is common to the row and the wanted content. */
export function accept(record: EntryRecord, row: AcceptedRow, ancestor: EntryContent): AcceptedChangeSet {
  return taken(record, row, mergeContent({ base: ancestor, mine: record.local, theirs: toEntryContent(row) }));
}

/** As `accept`, for a row that others may have changed since its create was sent: the user's later changes take precedence. */
export function acceptFound(record: EntryRecord, row: AcceptedRow, ancestor: EntryContent): ChangeSet {
  return taken(record, row, mergeContent({ base: ancestor, mine: record.local, theirs: toEntryContent(row) }, record.touched));
}

/** The sent body of the row's second that is most similar to it; the last of equals, as the most likely one. */
export function sentAs(row: AcceptedRow, body: EntryContent, tried: readonly EntryContent[]): EntryContent {
  const [first = body, ...others] = [body, ...tried.toReversed()].filter(({ start }) => start === row.start);
  return others.reduce((best, other) => (equalFields(other, row) > equalFields(best, row) ? other : best), first);
}

/**
 * Takes the row for the entry whose create of `body` got no answer. The row may come from an earlier attempt: later changes of the user still
 * have to be sent, and a stop if the row runs.
 */
export function adopted(record: EntryRecord, row: AcceptedRow, body: EntryContent): ChangeSet {
  const sent = sentAs(row, body, record.tried ?? []);
  return acceptFound(record, row, row.end === null ? { ...sent, end: null } : sent);
}

/** The entry is deleted at the service and here; its last content is kept for undo. */
export function tombstoned(record: EntryRecord): ChangeSet {
  return {
    removed: [record],
    tombstones: [{ record, content: record.local }],
  };
}

/** The service no longer has it. If the user has undone the delete meanwhile, it is created again. */
export function deletedThere(record: EntryRecord): ChangeSet {
  return record.deleted
    ? tombstoned(record)
    : { changed: [withoutServerRow(record)] };
}

/** If the user has deleted the entry meanwhile: a create is over, and after an update the delete follows. */
function refused(record: EntryRecord, block: Block): ChangeSet {
  if (!record.deleted) {
    return blockedAs(record, block);
  }
  return record.serverId === null ? tombstoned(record) : released(record);
}

/** Nothing of the request reached the service. */
export function released(record: EntryRecord): ChangeSet {
  return { changed: [withoutRow(record)] };
}

export function blockedAs(record: EntryRecord, block: Block): ChangeSet {
  const blocked = (block.kind === 'rejected' || block.kind === 'ask') && record.deleted ? { ...block, wasDelete: true } : block;
  return { changed: [{ ...withoutRow(record), deleted: false, blocked }] };
}

/** The blocked entries whose refusal may not have concerned their content, unblocked for another attempt. */
export function unblockRefused(records: Iterable<EntryRecord>): readonly EntryRecord[] {
  const changed: EntryRecord[] = [];
  for (const record of records) {
    const { blocked } = record;
    if (blocked?.kind === 'rejected' && blocked.stillRunning !== true && Object.keys(blocked.errors).length === 0) {
      changed.push({ ...record, blocked: null, deleted: blocked.wasDelete === true });
    }
  }
  return changed;
}

function withUnknownOutcome(record: EntryRecord): ChangeSet {
  return record.inflight === null ? {} : { changed: [{ ...record, inflight: { ...record.inflight, phase: 'unknown' } }] };
}

function rejection(reply: Omit<Extract<Reply<never>, { readonly kind: 'rejected' }>, 'kind'>): Block {
  const { status, message, errors, reason } = reply;
  return { kind: 'rejected', status, message, errors, ...(reason === 'still-running' ? { stillRunning: true } : {}) };
}

export function settleWrite(record: EntryRecord, reply: Reply<RemoteEntry>): ChangeSet {
  switch (reply.kind) {
    case 'done':
      return accept(record, reply.value, record.inflight?.body ?? record.local);
    case 'not-sent':
    case 'changed':
      return released(record);
    case 'unknown':
      return withUnknownOutcome(record);
    case 'absent':
      // Only a read proves that a row is gone: a gateway may also answer 404.
      return record.inflight?.kind === 'update'
        ? withUnknownOutcome(record)
        : refused(record, rejection({ status: 404, message: reply.message, errors: {} }));
    case 'rejected':
      return refused(record, rejection(reply));
    default:
      return assertNever(reply);
  }
}

export function settleDelete(record: EntryRecord, reply: Reply<null>): ChangeSet {
  switch (reply.kind) {
    case 'done':
      return deletedThere(record);
    case 'not-sent':
    case 'changed':
      return released(record);
    case 'absent':
    case 'unknown':
      return withUnknownOutcome(record);
    case 'rejected':
      return blockedAs(record, rejection(reply));
    default:
      return assertNever(reply);
  }
}

/** True if the refusal of a running body may mean that another entry runs: it says so, or concerns only the times. */
export function mayBeBusy({ inflight }: EntryRecord, reply: Reply<unknown>): boolean {
  if (reply.kind !== 'rejected' || inflight === null || inflight.kind === 'delete' || inflight.body.end !== null || ![400, 409, 422].includes(reply.status)) {
    return false;
  }
  return reply.reason === 'still-running' || Object.keys(reply.errors).every((field) => field === 'start' || field === 'end');
}

/** A running create may be refused because of its own late delivery, so it is verified once before giving up. */
export function mayBeItsOwnLateDelivery(record: EntryRecord, reply: Reply<RemoteEntry>): boolean {
  return (
    reply.kind === 'rejected' &&
    record.inflight?.kind === 'create' &&
    record.inflight.body.end === null &&
    [400, 409, 422].includes(reply.status)
  );
}
