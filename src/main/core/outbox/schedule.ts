/** Which entries may be sent now, and how long to wait after a failure. Pure. */
import type { Uuid } from '#shared/brands.ts';
import { pendingKind, type EntryRecord } from './entry-record.ts';

/** Requests under way at the same time, at most one of them an entry's. */
export const parallelSends = 4;

/** First and longest wait after a failure, in milliseconds. */
const firstBackoffMs = 1_000;
const longestBackoffMs = 300_000;

/** Full jitter over a doubling bound; `failures` counts from 1, `fraction` is in [0, 1). */
export function backoffMs(failures: number, fraction: number): number {
  // Over 20 doublings the bound is the ceiling anyway, and the power would leave the integers.
  return Math.floor(fraction * Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(failures, 20)));
}

function isUnresolved(record: EntryRecord): boolean {
  return record.parked === null && (record.inflight !== null || pendingKind(record) !== null);
}

/** A stop that the service has not confirmed: until then it would refuse the next running entry. */
function isUnresolvedStop(record: EntryRecord): boolean {
  const runsThere = record.base?.end === null || (record.inflight?.kind === 'create' && record.inflight.body.end === null);
  return runsThere && (record.local.end !== null || record.deleted) && isUnresolved(record);
}

function mayBeSent(record: EntryRecord, all: Iterable<EntryRecord>): boolean {
  if (record.parked !== null || record.inflight !== null) {
    return false;
  }
  if (pendingKind(record) !== 'create') {
    return pendingKind(record) !== null;
  }
  for (const other of all) {
    if (other.localId === record.localId) {
      continue;
    }
    // Whatever came first, and whatever was edited since: the service takes one running entry at a time.
    if (record.local.end === null && isUnresolvedStop(other)) {
      return false;
    }
    // Two creates of one second under way at once could not be told apart if their answers were lost.
    if (other.inflight?.kind === 'create' && other.inflight.body.start === record.local.start) {
      return false;
    }
  }
  return true;
}

export interface SendQuestion {
  /** Every entry that is not settled; others do not matter here. */
  readonly unresolved: ReadonlyMap<Uuid, EntryRecord>;
  /** How many may be begun. */
  readonly places: number;
  /** Something is being done for the entry already, perhaps not yet visible in its record. */
  readonly isBusy: (localId: Uuid) => boolean;
}

/** Entries whose turn it is, in the order their person acted. */
export function nextToSend({ unresolved, places, isBusy }: SendQuestion): readonly EntryRecord[] {
  const busy: EntryRecord[] = [];
  const pending: EntryRecord[] = [];
  for (const record of unresolved.values()) {
    if (isUnresolved(record)) {
      (record.inflight === null && !isBusy(record.localId) ? pending : busy).push(record);
    }
  }
  pending.sort((one, other) => one.intentOrder - other.intentOrder || (one.local.start < other.local.start ? -1 : 1));
  const relevant = [...busy, ...pending];
  const chosen: EntryRecord[] = [];
  const takenStarts = new Set<string>();
  for (const record of pending) {
    if (chosen.length >= places) {
      break;
    }
    const creates = pendingKind(record) === 'create';
    if ((creates && takenStarts.has(record.local.start)) || !mayBeSent(record, relevant)) {
      continue;
    }
    chosen.push(record);
    if (creates) {
      takenStarts.add(record.local.start);
    }
  }
  return chosen;
}
