/**
 * Merges idle time, lock and sleep into one absence, from the first of them to the first sign of activity after all of them. Pure; systems
 * may send events twice and in any order.
 */
import { secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { matchKind } from '#shared/values/match-kind.ts';

export interface AwayState {
  readonly since: UtcInstant | null;
  readonly locked: boolean;
  readonly asleep: boolean;
  readonly wokeAt: UtcInstant | null;
}

export const presentState: AwayState = { since: null, locked: false, asleep: false, wokeAt: null };

/** `idleSeconds`: since the last input; null if unknown. */
export type AwayEvent =
  | { readonly kind: 'measured'; readonly idleSeconds: number | null }
  | { readonly kind: 'locked' | 'unlocked' | 'slept' | 'woke' }
  /** The user turns out to be absent since `since`: an unreported sleep, or the idle time before a reported one. */
  | { readonly kind: 'absent'; readonly since: UtcInstant };

interface AwayMoment {
  readonly now: UtcInstant;
  readonly thresholdSeconds: number;
}

export interface AwayStep {
  readonly state: AwayState;
  readonly returned: { readonly from: UtcInstant; readonly to: UtcInstant } | null;
}

function earlier(one: UtcInstant | null, other: UtcInstant): UtcInstant {
  return one === null || other < one ? other : one;
}

function lastInput(idleSeconds: number | null, now: UtcInstant): UtcInstant {
  return shiftInstant(now, -(idleSeconds ?? 0));
}

/** The idle time stops while the computer sleeps: input that seems to fall into the sleep was before it. */
function isBeforeWaking(input: UtcInstant, { wokeAt }: AwayState, now: UtcInstant): boolean {
  return wokeAt !== null && input < wokeAt && wokeAt <= now;
}

function measured(state: AwayState, idleSeconds: number | null, { now, thresholdSeconds }: AwayMoment): AwayStep {
  const input = lastInput(idleSeconds, now);
  if (state.since === null) {
    const isIdle = idleSeconds !== null && idleSeconds >= thresholdSeconds;
    return { state: isIdle ? { ...state, since: input } : state, returned: null };
  }
  if (state.locked || state.asleep || (input <= state.since && state.since <= now) || isBeforeWaking(input, state, now)) {
    return { state, returned: null };
  }
  const isLong = secondsBetween(state.since, input) >= thresholdSeconds;
  return { state: presentState, returned: isLong ? { from: state.since, to: input } : null };
}

export function awayStep(state: AwayState, event: AwayEvent, moment: AwayMoment): AwayStep {
  return matchKind(event, {
    measured: ({ idleSeconds }) => measured(state, idleSeconds, moment),
    locked: () => ({ state: { ...state, locked: true, since: state.since ?? moment.now }, returned: null }),
    unlocked: () => ({ state: { ...state, locked: false }, returned: null }),
    slept: () => ({ state: { ...state, asleep: true, since: state.since ?? moment.now }, returned: null }),
    woke: () => ({ state: { ...state, asleep: false, wokeAt: state.asleep ? moment.now : state.wokeAt }, returned: null }),
    absent: ({ since }) => ({ state: { ...state, since: earlier(state.since, since) }, returned: null }),
  });
}
