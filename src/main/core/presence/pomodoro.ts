/**
 * Focus times and breaks: a running timer is focus time. Pure: derives the next state and when it is due, so that no polling is necessary.
 */
import { z } from 'zod';
import { localDateSchema, shiftInstant, utcInstantSchema, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import type { Preferences } from '#shared/program/preferences.ts';
import { assertNever } from '#shared/values/result.ts';

export const pomodoroStateSchema = z.object({
  /** `over`: the focus time is complete and its timer still runs. */
  phase: z.enum(['none', 'focus', 'over', 'break']),
  since: utcInstantSchema,
  /** Focus times completed since the last long break. */
  rounds: z.number().int().nonnegative(),
  /** On the day `countedOn`. */
  completed: z.number().int().nonnegative(),
  countedOn: localDateSchema,
});
export type PomodoroState = z.infer<typeof pomodoroStateSchema>;

export type PomodoroStep =
  | { readonly kind: 'focus-over'; readonly breakMinutes: number; readonly started: boolean }
  | { readonly kind: 'break-over'; readonly started: boolean };

interface PomodoroInput {
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly running: boolean;
  readonly settings: Preferences['pomodoro'];
}

interface PomodoroResult {
  readonly state: PomodoroState;
  /** The phase that just ended. With `started`, the caller also stops or continues the timer. */
  readonly step: PomodoroStep | null;
  /** When the next phase starts by itself; null if only the user starts it. */
  readonly dueAt: UtcInstant | null;
}

export function firstPomodoro(now: UtcInstant, today: LocalDate): PomodoroState {
  return { phase: 'none', since: now, rounds: 0, completed: 0, countedOn: today };
}

function breakMinutes({ rounds }: PomodoroState, settings: Preferences['pomodoro']): number {
  return rounds > 0 && rounds % settings.rounds === 0 ? settings.longBreakMinutes : settings.breakMinutes;
}

function phaseEnd(state: PomodoroState, settings: Preferences['pomodoro']): UtcInstant | null {
  switch (state.phase) {
    case 'focus':
      return shiftInstant(state.since, settings.focusMinutes * 60);
    case 'break':
      return shiftInstant(state.since, breakMinutes(state, settings) * 60);
    case 'none':
    case 'over':
      return null;
    default:
      return assertNever(state.phase);
  }
}

function rest(state: PomodoroState, settings: Preferences['pomodoro']): PomodoroResult {
  return { state, step: null, dueAt: phaseEnd(state, settings) };
}

function followTimer(state: PomodoroState, { now, running, settings }: PomodoroInput): PomodoroState {
  if (running) {
    return state.phase === 'none' || state.phase === 'break' ? { ...state, phase: 'focus', since: now } : state;
  }
  if (state.phase === 'over') {
    return { ...state, phase: 'break', since: now };
  }
  // An interrupted focus time does not count. After a long break the count restarts.
  return state.phase === 'focus' ? { ...state, phase: 'none', since: now, rounds: state.rounds % settings.rounds } : state;
}

/** The state after `moment`. To be called when the timer changes and when something is due; extra calls change nothing. */
export function pomodoroStep(before: PomodoroState, moment: PomodoroInput): PomodoroResult {
  const { now, today, settings } = moment;
  const counted = before.countedOn === today ? before : { ...before, completed: 0, countedOn: today };
  // If the clock was set back, a phase that began in the future begins now.
  const state = followTimer(counted.since > now ? { ...counted, since: now } : counted, moment);
  const end = phaseEnd(state, settings);
  if (end === null || end > now) {
    return rest(state, settings);
  }
  if (state.phase === 'focus') {
    const done = { ...state, since: now, rounds: state.rounds + 1, completed: state.completed + 1 };
    const next: PomodoroState = { ...done, phase: settings.startsBreaks ? 'break' : 'over' };
    return {
      ...rest(next, settings),
      step: { kind: 'focus-over', breakMinutes: breakMinutes(done, settings), started: settings.startsBreaks },
    };
  }
  const next: PomodoroState = { ...state, phase: settings.startsFocus ? 'focus' : 'none', since: now };
  return { ...rest(next, settings), step: { kind: 'break-over', started: settings.startsFocus } };
}
