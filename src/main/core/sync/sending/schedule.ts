/** Which entries may be sent now. Pure. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EngineState } from '../engine/engine-state.ts';
import { orderKey } from '../engine/record-index.ts';
import { pendingKind, type EntryRecord } from '../entry-record.ts';
import { waitsForNeed } from '../engine/needs.ts';

/** Requests under way at the same time, at most one of them an entry's. */
export const parallelSends = 4;

/**
 * Whatever came first, and whatever was edited since: the service takes one running entry at a time. A stop that has been failing for one
 * grace is waited for no longer.
 */
function waitsForStop({ stops, stopsDue }: EngineState, record: EntryRecord, nowMs: number): boolean {
  if (record.local.end !== null || stops.size === 0) {
    return false;
  }
  const overdue = new Set(stopsDue.dueAt(nowMs));
  return [...stops.keys()].some((localId) => localId !== record.localId && !overdue.has(localId));
}

/**
 * Two creates of one second under way at once could not be told apart if their answers were lost, and neither could what the transport
 * makes of the first while that may still come.
 */
function waitsForSecond(state: EngineState, record: EntryRecord): boolean {
  const watch = state.watched.get(record.local.start);
  if (watch !== undefined && watch.localId !== record.localId) {
    return true;
  }
  return (state.creating.get(record.local.start) ?? []).some((localId) => state.records.get(localId)?.inflight?.kind === 'create');
}

function mayBeSent(state: EngineState, record: EntryRecord, nowMs: number): boolean {
  if (waitsForNeed(state, record)) {
    return false;
  }
  const kind = pendingKind(record);
  if (kind !== 'create') {
    // A finished entry that is to run again is one more running entry, as a new one is.
    const runsAgain = kind === 'update' && record.base?.end !== null && record.local.end === null;
    return !(runsAgain && waitsForStop(state, record, nowMs));
  }
  return !waitsForStop(state, record, nowMs) && !waitsForSecond(state, record);
}

/** What runs, and what has to stop before it: however much waits, the timer is right first. The latest start first. */
function* urgent({ stops, running }: EngineState): Generator<Uuid, undefined> {
  yield* stops.keys();
  const last = running.last();
  if (last !== undefined) {
    yield last[1];
  }
  return undefined;
}

/** The entry that runs, where it can be sent now. */
export function timerToSend(state: EngineState, nowMs: number): EntryRecord | null {
  const last = state.running.last();
  const record = last === undefined ? undefined : state.records.get(last[1]);
  return record !== undefined && state.pending.has(orderKey(record)) && mayBeSent(state, record, nowMs) ? record : null;
}

/** The entry whose turn it is: stops and the timer, then the one that was changed last. */
export function nextToSend(state: EngineState, nowMs: number): EntryRecord | null {
  for (const localId of urgent(state)) {
    const record = state.records.get(localId);
    if (record !== undefined && state.pending.has(orderKey(record)) && mayBeSent(state, record, nowMs)) {
      return record;
    }
  }
  for (const localId of state.pending.values()) {
    const record = state.records.get(localId);
    if (record !== undefined && mayBeSent(state, record, nowMs)) {
      return record;
    }
  }
  return null;
}
