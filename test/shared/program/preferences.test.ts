import { expect, it } from 'vitest';
import { goalsIn, noConnectionPreferences } from '#shared/program/connection-preferences.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';
import { defaultPreferences } from '#shared/program/preferences.ts';

it('the goal of a connection takes the place of the one of all connections, for that connection', () => {
  const perConnection = [{ ...noConnectionPreferences('this-computer'), dailyGoalMinutes: 240 }];
  const preferences = { ...defaultPreferences, goals: { dailyMinutes: 480, weeklyMinutes: 2_400 }, perConnection };
  expect(goalsIn(preferences, 'this-computer')).toEqual({ dailyMinutes: 240, weeklyMinutes: 2_400 });
  expect(goalsIn(preferences, uuid(1))).toEqual(preferences.goals);
});

it('nothing that keeps or changes what the user did is on before they choose it', () => {
  const { away, diagnostics, pomodoro, reminders, shortcuts } = defaultPreferences;
  expect([
    diagnostics.crashReports,
    away.stopOnSleep,
    away.stopOnShutdown,
    pomodoro.on,
    pomodoro.startsBreaks,
    pomodoro.startsFocus,
    reminders.noTimer.on,
  ]).toEqual(Array.from({ length: 7 }, () => false));
  expect(new Set(Object.values(shortcuts))).toEqual(new Set([null]));
});

it('the user is asked about time away and reminded of long timers and what needs attention, and updates are looked for', () => {
  const { away, reminders, updates } = defaultPreferences;
  expect([away.ask, reminders.longRunning.on, reminders.away, reminders.attention, reminders.goals, updates.check]).toEqual(
    Array.from({ length: 6 }, () => true),
  );
});
