/** Focus times and breaks while the timer runs. */
import { describe, expect, it } from 'vitest';
import { firstPomodoro, pomodoroStep, type PomodoroState } from '#core/presence/pomodoro.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';
import { at, date } from '../../support/core-records.ts';

const usual = { ...defaultPreferences.pomodoro, on: true };
const today = date('2026-11-20');

interface Observation {
  readonly after?: number;
  readonly running: boolean;
}

/** Calls the clock `after` minutes apart; returns the notifications of each call. */
function observeAll(settings: typeof usual, ...all: readonly Observation[]) {
  let state: PomodoroState = firstPomodoro(at('9:00'), today);
  let now = at('9:00');
  return all.map(({ after = 0, running }) => {
    now = shiftInstant(now, after * 60);
    const outcome = pomodoroStep(state, { now, today, running, settings });
    state = outcome.state;
    return outcome;
  });
}

describe('a focus time', () => {
  it('begins with the timer and ends after its minutes', () => {
    const [start, end] = observeAll(usual, { running: true }, { after: 25, running: true });
    expect(start).toMatchObject({ state: { phase: 'focus' }, step: null, dueAt: at('9:25') });
    expect(end).toMatchObject({
      state: { phase: 'over', rounds: 1, completed: 1 },
      step: { kind: 'focus-over', breakMinutes: 5, started: false },
      dueAt: null,
    });
  });

  it('that was stopped early does not count', () => {
    const [, , stopped] = observeAll(usual, { running: true }, { after: 24, running: true }, { running: false });
    expect(stopped).toMatchObject({ state: { phase: 'none', completed: 0 }, step: null, dueAt: null });
  });

  it('is reported as over once', () => {
    const [, , again, later] = observeAll(
      usual,
      { running: true },
      { after: 25, running: true },
      { running: true },
      { after: 60, running: true },
    );
    expect([again?.step, later?.step]).toEqual([null, null]);
  });

  it('is followed by a break when the timer stops, and the break by focus time', () => {
    const [, , rest, over] = observeAll(
      usual,
      { running: true },
      { after: 25, running: true },
      { after: 1, running: false },
      { after: 5, running: false },
    );
    expect(rest).toMatchObject({ state: { phase: 'break' }, dueAt: at('9:31') });
    expect(over).toMatchObject({ state: { phase: 'none' }, step: { kind: 'break-over', started: false } });
  });

  it('is followed by a long break after four rounds', () => {
    const round: readonly Observation[] = [
      { running: true },
      { after: 25, running: true },
      { running: false },
      { after: 15, running: false },
    ];
    const minutes = observeAll(usual, ...round, ...round, ...round, ...round, ...round).flatMap(({ step }) =>
      step?.kind === 'focus-over' ? [step.breakMinutes] : [],
    );
    expect(minutes).toEqual([5, 5, 5, 15, 5]);
  });
});

describe('if set to start by itself', () => {
  const automatic = { ...usual, startsBreaks: true, startsFocus: true };

  it('a break begins, and focus time after it', () => {
    const [, end, rest, over] = observeAll(
      automatic,
      { running: true },
      { after: 25, running: true },
      { running: false },
      { after: 5, running: false },
    );
    expect(end).toMatchObject({ state: { phase: 'break' }, step: { started: true }, dueAt: at('9:30') });
    expect(rest).toMatchObject({ state: { phase: 'break' }, step: null });
    expect(over).toMatchObject({ state: { phase: 'focus' }, step: { kind: 'break-over', started: true } });
  });
});

describe('the clock', () => {
  it('set back by an hour does not delay the end', () => {
    const state: PomodoroState = { ...firstPomodoro(at('10:00'), today), phase: 'focus' };
    expect(pomodoroStep(state, { now: at('9:00'), today, running: true, settings: usual }).dueAt).toBe(at('9:25'));
  });

  it('restarts the count on a new day', () => {
    const state: PomodoroState = { ...firstPomodoro(at('9:00'), date('2026-11-19')), completed: 7 };
    expect(pomodoroStep(state, { now: at('9:00'), today, running: false, settings: usual }).state).toMatchObject({
      completed: 0,
      countedOn: today,
    });
  });
});
