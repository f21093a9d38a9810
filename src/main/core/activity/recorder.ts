/**
 * Makes pieces of what has the focus. Pure. A piece ends with the focus, with an absence, with the recording, and where the clock was set
 * or the computer slept. Titles that change fast, such as a clock in a title, do not make a piece each.
 */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { matchKind } from '#shared/values/match-kind.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import type { ActivityPiece } from '#shared/activity/activity.ts';
import type { RecordedWindow } from './recorded-window.ts';

/** `monotonicMs` does not follow changes of the clock, and stops during sleep. */
export interface Moment {
  readonly nowMs: number;
  readonly monotonicMs: number;
}

export type RecorderEvent =
  /** null: no window, or one that is not recorded. */
  | { readonly kind: 'focused'; readonly window: RecordedWindow | null }
  /** The user turns out to be absent since then; a later event may name an earlier time. */
  | { readonly kind: 'away'; readonly since: UtcInstant }
  | { readonly kind: 'back' }
  /** Ends the open piece and goes on with it, so that it can be stored. */
  | { readonly kind: 'saved' }
  /** Nothing is recorded until the next focus. */
  | { readonly kind: 'stopped' };

interface OpenPiece {
  /** null: the user is away. */
  readonly window: RecordedWindow | null;
  readonly fromMs: number;
  /** Since when the window has had its title. */
  readonly titledMs: number;
}

export interface RecorderState {
  readonly open: OpenPiece | null;
  readonly isAway: boolean;
  readonly focused: RecordedWindow | null;
  readonly last: Moment | null;
  /** Since when the clock has run evenly: an absence does not reach back further. */
  readonly evenFromMs: number;
}

export interface RecorderStep {
  readonly state: RecorderState;
  /** What was recorded of this time is removed before the pieces are added; null: nothing is. */
  readonly replaced: HistorySpan | null;
  readonly pieces: readonly ActivityPiece[];
}

export const nothingRecorded: RecorderState = { open: null, isAway: false, focused: null, last: null, evenFromMs: 0 };

/** A title that was shown for less is replaced by the next one of its application, in milliseconds. */
const settledMs = 5_000;

/** Titles that differ in digits alone are one title if they change within this time, in milliseconds. */
const countingMs = 60_000;

/** Milliseconds by which the two clocks may differ between two events. */
const jumpMs = 5_000;

function pieceOf({ window, fromMs }: OpenPiece, toMs: number): readonly ActivityPiece[] {
  const [from, to] = [instantOfEpochMs(fromMs), instantOfEpochMs(toMs)];
  if (from >= to) {
    return [];
  }
  return [window === null ? { kind: 'away', from, to } : { kind: 'window', from, to, ...window }];
}

function opened(window: RecordedWindow | null, nowMs: number): OpenPiece | null {
  return window === null ? null : { window, fromMs: nowMs, titledMs: nowMs };
}

function isSame(one: RecordedWindow, other: RecordedWindow): boolean {
  return one.application === other.application && one.title === other.title && one.site === other.site;
}

function withoutDigits(title: string): string {
  return title.replaceAll(/\p{N}+/gu, '0');
}

/** The open piece if it goes on with this window; null if the window begins another one. */
function continued(open: OpenPiece, window: RecordedWindow, nowMs: number): OpenPiece | null {
  if (open.window === null || open.window.application !== window.application) {
    return null;
  }
  if (isSame(open.window, window)) {
    return open;
  }
  const shownMs = nowMs - open.titledMs;
  if (shownMs < countingMs && open.window.site === window.site && withoutDigits(open.window.title) === withoutDigits(window.title)) {
    return { ...open, titledMs: nowMs };
  }
  return shownMs < settledMs ? { ...open, window, titledMs: nowMs } : null;
}

type Change = Pick<RecorderStep, 'pieces' | 'replaced'> & { readonly state: Partial<RecorderState> };

function only(state: Partial<RecorderState>): Change {
  return { state, pieces: [], replaced: null };
}

function focused(state: RecorderState, window: RecordedWindow | null, nowMs: number): Change {
  const { open, isAway } = state;
  if (isAway) {
    return only({ focused: window });
  }
  const going = open === null || window === null ? null : continued(open, window, nowMs);
  if (going !== null) {
    return only({ focused: window, open: going });
  }
  return { state: { focused: window, open: opened(window, nowMs) }, pieces: open === null ? [] : pieceOf(open, nowMs), replaced: null };
}

function wentAway(state: RecorderState, since: UtcInstant, nowMs: number): Change {
  const { open, isAway } = state;
  const sinceMs = Math.min(nowMs, Math.max(epochMsOfInstant(since), state.evenFromMs));
  if (isAway && open !== null && open.fromMs <= sinceMs) {
    return only({});
  }
  const before = open !== null && !isAway && open.fromMs < sinceMs ? pieceOf(open, sinceMs) : [];
  return {
    state: { isAway: true, open: { window: null, fromMs: sinceMs, titledMs: sinceMs } },
    pieces: before,
    replaced: { from: instantOfEpochMs(sinceMs), to: instantOfEpochMs(nowMs) },
  };
}

function applyEvent(state: RecorderState, event: RecorderEvent, nowMs: number): Change {
  const { open } = state;
  const ended = (): readonly ActivityPiece[] => (open === null ? [] : pieceOf(open, nowMs));
  return matchKind<RecorderEvent, Change>(event, {
    focused: ({ window }) => focused(state, window, nowMs),
    away: ({ since }) => wentAway(state, since, nowMs),
    back: () =>
      state.isAway ? { state: { isAway: false, open: opened(state.focused, nowMs) }, pieces: ended(), replaced: null } : only({}),
    saved: () => ({ state: { open: open === null ? null : { ...open, fromMs: nowMs } }, pieces: ended(), replaced: null }),
    stopped: () => ({ state: { open: null, isAway: false, focused: null }, pieces: ended(), replaced: null }),
  });
}

/** The clock was set, or the computer slept unnoticed: the open piece ends where the even time ended. */
function afterJump(state: RecorderState, moment: Moment): { readonly state: RecorderState; readonly pieces: readonly ActivityPiece[] } {
  const { last, open } = state;
  if (last === null) {
    return { state: { ...state, evenFromMs: moment.nowMs }, pieces: [] };
  }
  const evenMs = last.nowMs + (moment.monotonicMs - last.monotonicMs);
  if (Math.abs(moment.nowMs - evenMs) <= jumpMs) {
    return { state, pieces: [] };
  }
  const again = open === null ? null : { ...open, fromMs: moment.nowMs, titledMs: moment.nowMs };
  return { state: { ...state, open: again, evenFromMs: moment.nowMs }, pieces: open === null ? [] : pieceOf(open, evenMs) };
}

export function recorderStep(before: RecorderState, event: RecorderEvent, moment: Moment): RecorderStep {
  const even = afterJump(before, moment);
  const { state, pieces, replaced } = applyEvent(even.state, event, moment.nowMs);
  return { state: { ...even.state, ...state, last: moment }, replaced, pieces: [...even.pieces, ...pieces] };
}
