/** Remembers which rows of the service could not be read, until a read of the same dates returns none. */
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { EntryRead } from '../engine/engine-events.ts';
import type { Transition } from '../engine/transition.ts';

function includes(outer: EntryWindow, inner: EntryWindow): boolean {
  const from = outer.after === null || (inner.after !== null && outer.after <= inner.after);
  return from && (outer.before === null || (inner.before !== null && outer.before >= inner.before));
}

export function noteUnreadable({ memory }: Transition, { list, asked }: EntryRead): void {
  if (asked === 'active') {
    return;
  }
  const { unreadable: rows = [] } = list;
  const before = memory.unreadable;
  if (before !== null && !includes(asked, before.asked) && includes(before.asked, asked)) {
    const known = new Set(before.rows.map((row) => JSON.stringify(row)));
    const added = rows.filter((row) => !known.has(JSON.stringify(row)));
    memory.unreadable = added.length === 0 ? before : { asked: before.asked, rows: [...before.rows, ...added] };
  } else if (rows.length > 0) {
    memory.unreadable = JSON.stringify(before) === JSON.stringify({ asked, rows }) ? before : { asked, rows };
  } else if (before !== null && includes(asked, before.asked)) {
    memory.unreadable = null;
  }
}
