/** Today's rows and totals, computed from a View and the editing state of this window. Pure. */
import { epochMsOfInstant, type Uuid } from '#shared/values/brands.ts';
import type { EntryView, View } from '#shared/timer/view.ts';

export type TodayRow =
  | { readonly kind: 'entry'; readonly entry: EntryView }
  /** Deleted since the popover was opened: stays in its row and offers Undo. */
  | { readonly kind: 'deleted'; readonly entry: EntryView };

export interface OpenInList {
  readonly deleted: readonly EntryView[];
  /** Kept in the list while their editors are open, even if they leave today's entries. */
  readonly editing: readonly EntryView[];
}

/**
 * The running entry, then by start, newest first; letters sort after the digits of an instant. An entry that is in the View is never shown
 * as deleted.
 */
export function todayRows(entries: readonly EntryView[], open: OpenInList): readonly TodayRow[] {
  const present = new Set<Uuid>(entries.map((entry) => entry.localId));
  const rows: TodayRow[] = entries.map((entry) => ({ kind: 'entry', entry }));
  for (const entry of open.deleted) {
    if (!present.has(entry.localId)) {
      present.add(entry.localId);
      rows.push({ kind: 'deleted', entry });
    }
  }
  for (const entry of open.editing) {
    if (!present.has(entry.localId)) {
      present.add(entry.localId);
      rows.push({ kind: 'entry', entry });
    }
  }
  const rank = ({ entry }: TodayRow) => (entry.end === null ? 'running' : entry.start);
  return rows.sort((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0));
}

/** Returns the milliseconds since 1970 from which an entry counts into today. */
export function countsFromMs(entry: Pick<EntryView, 'start'>, midnight: View['today']['midnight']): number {
  return Math.max(epochMsOfInstant(entry.start), epochMsOfInstant(midnight));
}

/** Returns the seconds of the entry within today, up to `nowMs` while it runs. */
export function secondsToday(entry: EntryView, span: { readonly midnight: View['today']['midnight']; readonly nowMs: number }): number {
  const untilMs = entry.end === null ? span.nowMs : epochMsOfInstant(entry.end);
  return Math.max(0, Math.floor((untilMs - countsFromMs(entry, span.midnight)) / 1000));
}

/** Returns today's total including the running entry. */
export function totalSecondsToday(view: Pick<View, 'today' | 'timer'>, nowMs: number): number {
  const running = view.timer.kind === 'running' ? secondsToday(view.timer.entry, { midnight: view.today.midnight, nowMs }) : 0;
  return view.today.finishedSeconds + running;
}
