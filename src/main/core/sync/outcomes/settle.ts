/**
 * What the outcome of a request does to its entry. Pure: answers the change to commit in one transaction. The record passed in is the
 * current one; its person may have edited it while the request was under way.
 */
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { Reply } from '#core/service-client/reply.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import { confirmed, contentOf, sameTags, withoutRow, withoutServerRow, type EntryContent, type EntryRecord, type Park } from '../entry-record.ts';
import { mergeContent, type FieldConflict, type Merge } from './merge.ts';
import type { OutboxChange } from '../replica/replica-change.ts';

/** What is to be written, its conflicts not yet numbered. */
export type Settlement = Omit<OutboxChange, 'atMs' | 'conflicts'> & {
  readonly conflicts?: readonly { readonly localId: Uuid; readonly conflict: FieldConflict }[];
};

/** A settlement as it is written. */
export type NumberedSettlement = Omit<OutboxChange, 'atMs'>;

/** Several settlements, one after the other, as one: of each record only the last word counts. */
export function together(settlements: readonly NumberedSettlement[]): NumberedSettlement {
  const [only] = settlements;
  if (only !== undefined && settlements.length === 1) {
    return only;
  }
  const changed = new Map<Uuid, EntryRecord>();
  const removed = new Map<Uuid, EntryRecord>();
  for (const settlement of settlements) {
    for (const record of settlement.removed ?? []) {
      changed.delete(record.localId);
      removed.set(record.localId, record);
    }
    for (const record of settlement.changed ?? []) {
      removed.delete(record.localId);
      changed.delete(record.localId);
      changed.set(record.localId, record);
    }
  }
  const projects = settlements.findLast((settlement) => settlement.projects !== undefined)?.projects;
  return {
    changed: [...changed.values()],
    removed: [...removed.values()],
    attempts: settlements.flatMap(({ attempts = [] }) => attempts),
    outcomes: settlements.flatMap(({ outcomes: ended = [] }) => ended),
    conflicts: settlements.flatMap(({ conflicts = [] }) => conflicts),
    answeredConflicts: settlements.flatMap(({ answeredConflicts = [] }) => answeredConflicts),
    tombstones: settlements.flatMap(({ tombstones = [] }) => tombstones),
    copied: settlements.flatMap(({ copied = [] }) => copied),
    knownServerIds: settlements.flatMap(({ knownServerIds = [] }) => knownServerIds),
    ensured: settlements.flatMap(({ ensured = [] }) => ensured),
    forgetServerIds: settlements.some(({ forgetServerIds }) => forgetServerIds === true),
    ...(projects === undefined ? {} : { projects }),
  };
}

function outcomes(record: EntryRecord, outcome: string): NonNullable<Settlement['outcomes']> {
  return record.inflight === null ? [] : [{ attemptId: record.inflight.attemptId, outcome }];
}

/** The part of a row that an entry takes over. */
type AcceptedRow = Omit<RemoteEntry, 'userId'>;

function taken(record: EntryRecord, row: AcceptedRow, merge: Merge): Settlement {
  const accepted = confirmed(record, row);
  const parked: Park | null = merge.impossible ? { kind: 'impossible' } : null;
  return {
    // An impossible mixture is not made: what the person wrote stays until they decide.
    changed: [{ ...accepted, local: merge.impossible ? record.local : merge.content, parked }],
    conflicts: merge.conflicts.map((conflict) => ({ localId: record.localId, conflict })),
    knownServerIds: [row.id],
    outcomes: outcomes(record, 'done'),
  };
}

/** The service holds `row`; `ancestor` is what both it and the person's wish grew from. */
export function accept(record: EntryRecord, row: AcceptedRow, ancestor: EntryContent): Settlement {
  return taken(record, row, mergeContent({ base: ancestor, mine: record.local, theirs: contentOf(row) }));
}

/** As `accept`, of a row that others may have changed since its create left: what its person wrote since then is no less. */
export function acceptFound(record: EntryRecord, row: AcceptedRow, ancestor: EntryContent): Settlement {
  return taken(record, row, mergeContent({ base: ancestor, mine: record.local, theirs: contentOf(row) }, record.touched));
}

function equalFields(one: EntryContent, other: EntryContent): number {
  const isEqual = [
    one.end === other.end,
    one.description === other.description,
    one.taskId === other.taskId,
    one.ownProjectId === other.ownProjectId,
    sameTags(one.tags, other.tags),
  ];
  return isEqual.filter(Boolean).length;
}

/** Of all that was sent for the entry in that second, what the row is most like: the last of equals, since it is the likeliest. */
function sentAs(row: AcceptedRow, body: EntryContent, tried: readonly EntryContent[]): EntryContent {
  const earlier = tried.filter(({ start }) => start === body.start).toReversed();
  return [body, ...earlier].reduce((best, other) => (equalFields(other, row) > equalFields(best, row) ? other : best));
}

/**
 * What was found is taken for the entry whose create of `body` got no answer. It may be what an earlier attempt made, which was refused
 * and delivered once more: what its person changed since then is still to be sent. So is a stop, where the row runs: nobody took it back.
 */
export function adopted(record: EntryRecord, row: AcceptedRow, body: EntryContent): Settlement {
  const sent = sentAs(row, body, record.tried ?? []);
  return acceptFound(record, row, row.end === null ? { ...sent, end: null } : sent);
}

/** The entry is gone from the service and from here; what its person last saw of it stays for undo. */
export function buried(record: EntryRecord, outcome: string): Settlement {
  return {
    removed: [record],
    tombstones: [{ record, content: record.local }],
    outcomes: outcomes(record, outcome),
  };
}

/** The service no longer has it. If its person took the delete back meanwhile, it is to be made anew. */
export function deletedThere(record: EntryRecord, outcome: string): Settlement {
  return record.deleted
    ? buried(record, outcome)
    : { changed: [withoutServerRow(record)], outcomes: outcomes(record, outcome) };
}

/** The service refused it. What its person deleted meanwhile needs no answer: a create is simply over, after an update the delete is next. */
function refused(record: EntryRecord, park: Park): Settlement {
  if (!record.deleted) {
    return parkedAs(record, park);
  }
  return record.serverId === null ? buried(record, park.kind) : released(record, park.kind);
}

/** Nothing of the request reached the service. */
export function released(record: EntryRecord, outcome: string): Settlement {
  return { changed: [withoutRow(record)], outcomes: outcomes(record, outcome) };
}

export function parkedAs(record: EntryRecord, park: Park): Settlement {
  const parked = park.kind === 'rejected' && record.deleted ? { ...park, wasDelete: true } : park;
  return { changed: [{ ...withoutRow(record), deleted: false, parked }], outcomes: outcomes(record, park.kind) };
}

/** Blocked entries whose refusal was not about what they say: another attempt may succeed. */
export function unblocked(records: Iterable<EntryRecord>): readonly EntryRecord[] {
  const changed: EntryRecord[] = [];
  for (const record of records) {
    const { parked } = record;
    if (parked?.kind === 'rejected' && parked.status !== 422 && parked.stillRunning !== true && Object.keys(parked.errors).length === 0) {
      changed.push({ ...record, parked: null, deleted: parked.wasDelete === true });
    }
  }
  return changed;
}

function doubtful(record: EntryRecord): Settlement {
  return record.inflight === null ? {} : { changed: [{ ...record, inflight: { ...record.inflight, phase: 'unknown' } }] };
}

export function rejection(reply: Omit<Extract<Reply<never>, { readonly kind: 'rejected' }>, 'kind'>): Park {
  const { status, message, errors, reason } = reply;
  return { kind: 'rejected', status, message, errors, ...(reason === 'still-running' ? { stillRunning: true } : {}) };
}

/** The answer to a create or an update. */
export function settleWrite(record: EntryRecord, reply: Reply<RemoteEntry>): Settlement {
  switch (reply.kind) {
    case 'done':
      return accept(record, reply.value, record.inflight?.body ?? record.local);
    case 'not-sent':
      return released(record, `not sent: ${reply.detail}`);
    case 'unknown':
      return doubtful(record);
    case 'absent':
      // That a row is gone is proven by a read: a gateway may answer 404, too.
      return record.inflight?.kind === 'update'
        ? doubtful(record)
        : refused(record, rejection({ status: 404, message: reply.message, errors: {} }));
    case 'rejected':
      return refused(record, rejection(reply));
    default:
      return assertNever(reply);
  }
}

/** The answer to a delete. */
export function settleDelete(record: EntryRecord, reply: Reply<null>): Settlement {
  switch (reply.kind) {
    case 'done':
      return deletedThere(record, 'done');
    case 'not-sent':
      return released(record, `not sent: ${reply.detail}`);
    case 'absent':
    case 'unknown':
      return doubtful(record);
    case 'rejected':
      return parkedAs(record, rejection(reply));
    default:
      return assertNever(reply);
  }
}

/** A running create that was refused may be refused because of its own ghost: worth one look before giving up. */
export function mayBeItsOwnGhost(record: EntryRecord, reply: Reply<RemoteEntry>): boolean {
  return (
    reply.kind === 'rejected' &&
    record.inflight?.kind === 'create' &&
    record.inflight.body.end === null &&
    [400, 409, 422].includes(reply.status)
  );
}
