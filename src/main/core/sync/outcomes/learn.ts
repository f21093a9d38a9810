/** Takes over the result of a read, and ends the watches that waited for it. */
import type { EntryList, EntryWindow } from '#core/service-client/time-tracking-api.ts';
import { isFresher, isGone, type ReadMark } from '../engine/engine-state.ts';
import type { Transition } from '../engine/transition.ts';
import { isDirty, withoutSent, type EntryRecord } from '../entry-record.ts';
import { applyPull, wouldShow } from './pull.ts';

/** Takes over a list; returns the result for the caller. */
export function learn(work: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }) {
  const reading = { read, lagMs: work.lagMs };
  const answer = applyPull({
    ...shown,
    state: work.state,
    isFresher: (record) => isFresher(work.state, record, reading),
    isGone: (serverId) => isGone(work.state, serverId, reading),
    newId: () => work.newId(),
  });
  for (const changeSet of answer.changeSets) {
    work.commit(changeSet);
  }
  for (const { error, localId } of answer.defects) {
    work.defect(error, localId);
  }
  for (const localId of answer.maybeFound) {
    if (work.state.verificationsDue.has(localId)) {
      work.state = { ...work.state, verificationsDue: work.state.verificationsDue.with(localId, work.nowMs) };
    }
  }
  if (shown.asked !== 'active') {
    work.endRefusalPauses();
  }
  noteUnreadable(work, shown);
  endWatches(work, read, shown);
  endWrites(work, read, shown);
  return { changed: answer.changeSets.length > 0, stoppedElsewhere: answer.stoppedElsewhere };
}

function noteUnreadable(work: Transition, { list, asked }: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  if (asked === 'active') {
    return;
  }
  const { unreadable: rows = [] } = list;
  const before = work.state.unreadable;
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
    work.state = { ...work.state, unreadable };
  }
}

function includes(outer: EntryWindow, inner: EntryWindow): boolean {
  const from = outer.after === null || (inner.after !== null && outer.after <= inner.after);
  return from && (outer.before === null || (inner.before !== null && outer.before >= inner.before));
}

/** A read that began late enough shows all repeated deliveries. Values to be written again are watched again after that write. */
function endWrites(work: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  const changed: EntryRecord[] = [];
  for (const localId of work.state.writesDue.dueAt(read.startedMs)) {
    const record = work.record(localId);
    if (record !== undefined && record.base !== null && wouldShow(shown, record.base.start)) {
      changed.push(isDirty(record) ? record : withoutSent(record));
    }
  }
  if (changed.length > 0) {
    const { writesDue } = work.state;
    work.state = { ...work.state, writesDue: changed.reduce((due, { localId }) => due.without(localId), writesDue) };
    work.commit({ changed: changed.filter((record) => record.sent === undefined) });
  }
}

/** Multiples of the grace after which a create is no longer watched if its day never fits into one list. */
const watchGraces = 10;

/** A read that began late enough after a create shows all rows it made, which ends its watch. */
function endWatches(work: Transition, read: ReadMark, shown: { readonly list: EntryList; readonly asked: EntryWindow | 'active' }): void {
  if (shown.asked === 'active' || work.state.watched.size === 0) {
    return;
  }
  const { graceMs } = work.state.settings;
  let { watched, watchesDue } = work.state;
  for (const [start, { settledMs }] of watched) {
    const sinceMs = settledMs === null ? 0 : read.startedMs - settledMs;
    if (settledMs !== null && sinceMs >= graceMs && (wouldShow(shown, start) || sinceMs >= watchGraces * graceMs)) {
      watched = watched.without(start);
      watchesDue = watchesDue.without(start);
    }
  }
  work.state = { ...work.state, watched, watchesDue };
}
