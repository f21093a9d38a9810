/** Decides which entries may be sent now. Pure. */
import type { Uuid } from '#shared/values/brands.ts';
import type { EngineState } from '../engine/engine-state.ts';
import { sendingOrderKey } from '../engine/record-index.ts';
import { pendingKind, type EntryRecord } from '../entry-record.ts';
import { waitsForNeed } from '../engine/needs.ts';

/** Entries whose requests are recorded on disk and sent, a few at a time: one commit prepares the next ones while others are on their way. */
export const preparedSends = 16;

/** The service accepts one running entry, so it waits for stops: for one that fails only for a grace, unless the entry was refused because of it. */
function waitsForStop({ stops, stopsDue, refusedUntil }: EngineState, record: EntryRecord, nowMs: number): boolean {
  if (record.local.end !== null || stops.size === 0) {
    return false;
  }
  const overdue = new Set(refusedUntil.has(record.localId) ? [] : stopsDue.dueAt(nowMs));
  return [...stops.keys()].some((localId) => localId !== record.localId && !overdue.has(localId));
}

/** If the answers of two simultaneous creates of one second were lost, they could not be distinguished; nor could a late delivery of the first. */
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
    // Reopening a finished entry makes another running entry, like a start.
    const runsAgain = kind === 'update' && record.base?.end !== null && record.local.end === null;
    return !(runsAgain && waitsForStop(state, record, nowMs));
  }
  return !waitsForStop(state, record, nowMs) && !waitsForSecond(state, record);
}

/** Stops, then running entries, the latest start first: the timer is synchronized before everything else. */
function* urgent({ stops, running }: EngineState): Generator<Uuid, undefined> {
  yield* stops.keys();
  const last = running.last();
  if (last !== undefined) {
    yield last[1];
  }
  return undefined;
}

export function timerToSend(state: EngineState, nowMs: number): EntryRecord | null {
  const last = state.running.last();
  const record = last === undefined ? undefined : state.records.get(last[1]);
  return record !== undefined && state.pending.has(sendingOrderKey(record)) && mayBeSent(state, record, nowMs) ? record : null;
}

export function urgentToSend(state: EngineState, nowMs: number): EntryRecord | null {
  for (const localId of urgent(state)) {
    const record = state.records.get(localId);
    if (record !== undefined && state.pending.has(sendingOrderKey(record)) && mayBeSent(state, record, nowMs)) {
      return record;
    }
  }
  return null;
}

export function nextToSend(state: EngineState, nowMs: number): EntryRecord | null {
  for (const localId of state.pending.values()) {
    const record = state.records.get(localId);
    if (record !== undefined && mayBeSent(state, record, nowMs)) {
      return record;
    }
  }
  return null;
}
