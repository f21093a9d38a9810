/** Takes over the result of a read, and ends the watches that waited for it. */
import type { EntryList, EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { isFresher, isGone, type EngineState, type ReadMark } from '../engine/engine-state.ts';
import type { Transition } from '../engine/transition.ts';
import { withoutSent, type EntryRecord } from '../entry-record.ts';
import { applyPull, wouldShow } from './pull.ts';

export function learn(transition: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }) {
  const reading = { read, lagMs: transition.lagMs };
  const answer = applyPull({
    ...shown,
    state: transition.state,
    isFresher: (record) => isFresher(transition.state, record, reading),
    isGone: (serverId) => isGone(transition.state, serverId, reading),
    newId: () => transition.newId(),
  });
  for (const changeSet of answer.changeSets) {
    transition.commit(changeSet);
  }
  for (const { error, localId } of answer.defects) {
    transition.defect(error, localId);
  }
  for (const localId of answer.maybeFound) {
    transition.verifyNow(localId);
  }
  if (shown.asked !== 'active') {
    transition.endRefusalPauses('read');
  }
  noteUnreadable(transition, shown);
  endWatches(transition, read, shown);
  endWrites(transition, read, shown);
  return { changed: answer.changeSets.length > 0, stoppedElsewhere: answer.stoppedElsewhere };
}

function noteUnreadable(transition: Transition, { list, asked }: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  if (asked === 'active') {
    return;
  }
  const { unreadable: rows = [] } = list;
  const before = transition.state.unreadable;
  let unreadable = before;
  if (before !== null && !includes(asked, before.asked) && includes(before.asked, asked)) {
    const known = new Set(before.rows.map((row) => JSON.stringify(row)));
    unreadable = { asked: before.asked, rows: [...before.rows, ...rows.filter((row) => !known.has(JSON.stringify(row)))] };
  } else if (rows.length > 0) {
    unreadable = { asked, rows };
  } else if (before !== null && includes(asked, before.asked)) {
    unreadable = null;
  }
  if (JSON.stringify(unreadable) !== JSON.stringify(before)) {
    transition.state = { ...transition.state, unreadable };
  }
}

function includes(outer: EntryWindow, inner: EntryWindow): boolean {
  const from = outer.after === null || (inner.after !== null && outer.after <= inner.after);
  return from && (outer.before === null || (inner.before !== null && outer.before >= inner.before));
}

/** A read that began late enough shows all repeated deliveries. */
function endWrites(transition: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  const changed: EntryRecord[] = [];
  for (const localId of transition.state.writesDue.dueAt(read.startedMs)) {
    const record = transition.record(localId);
    if (record !== undefined && record.base !== null && wouldShow(shown, record.base.start)) {
      changed.push(withoutSent(record));
    }
  }
  if (changed.length > 0) {
    transition.commit({ changed });
  }
}

/** Multiples of the grace after which a create is no longer watched if its day never fits into one list. */
const watchGraces = 10;

/** True if the list shows a row of that second that is held back for an entry with an open request: its answer decides whether the row is a duplicate. */
function awaitsAnswer({ creating, byServerId, records }: EngineState, { rows }: EntryList, start: UtcInstant): boolean {
  const isOpen = (creating.get(start) ?? []).some((localId) => records.get(localId)?.blocked === null);
  return isOpen && rows.some((row) => row.start === start && !byServerId.has(row.id));
}

/** A read that began late enough after a create shows all rows it made, which ends its watch. */
function endWatches(transition: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  if (shown.asked === 'active') {
    return;
  }
  const { graceMs } = transition.state.settings;
  let { watched, watchesDue } = transition.state;
  for (const [start, { settledMs }] of watched) {
    const sinceMs = settledMs === null ? 0 : read.startedMs - settledMs;
    if (sinceMs >= graceMs && awaitsAnswer(transition.state, shown.list, start)) {
      watchesDue = watchesDue.with(start, transition.nowMs + graceMs);
    } else if (sinceMs >= graceMs && (wouldShow(shown, start) || sinceMs >= watchGraces * graceMs)) {
      watched = watched.without(start);
      watchesDue = watchesDue.without(start);
    }
  }
  transition.state = { ...transition.state, watched, watchesDue };
}
