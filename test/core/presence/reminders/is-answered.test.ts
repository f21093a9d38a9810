import { describe, expect, it } from 'vitest';
import { isAnswered, type AnsweredFacts } from '#core/presence/reminders/is-answered.ts';
import type { Reminder } from '#shared/timer/reminders.ts';
import { testId } from '../../../support/random-history.ts';

const [one, other] = [testId(1, 1), testId(1, 2)];
const idle: AnsweredFacts = { running: null, attention: 0, away: false };
const running: AnsweredFacts = { ...idle, running: one };

const cases: readonly (readonly [string, Reminder, AnsweredFacts, AnsweredFacts, boolean])[] = [
  ['no timer: one was started', { kind: 'no-timer', last: null }, idle, running, true],
  ['no timer: still none', { kind: 'no-timer', last: 'Plan' }, idle, { ...idle, attention: 2 }, false],
  ['long running: stopped', { kind: 'long-running', description: 'Plan', seconds: 36_000 }, running, idle, true],
  ['long running: switched', { kind: 'long-running', description: 'Plan', seconds: 36_000 }, running, { ...idle, running: other }, true],
  ['long running: still running', { kind: 'long-running', description: 'Plan', seconds: 36_000 }, running, running, false],
  ['time away: decided', { kind: 'away', seconds: 900 }, { ...running, away: true }, running, true],
  ['time away: still open', { kind: 'away', seconds: 900 }, { ...running, away: true }, { ...idle, away: true }, false],
  ['attention: all answered', { kind: 'attention', count: 2 }, { ...idle, attention: 2 }, idle, true],
  ['attention: one is left', { kind: 'attention', count: 2 }, { ...idle, attention: 2 }, { ...idle, attention: 1 }, false],
  ['focus over: stopped', { kind: 'focus-over', breakMinutes: 5, started: false }, running, idle, true],
  ['focus over, the break began by itself', { kind: 'focus-over', breakMinutes: 5, started: true }, running, idle, false],
  ['break over: work goes on', { kind: 'break-over', last: null, started: false }, idle, running, true],
  ['break over, work began by itself', { kind: 'break-over', last: 'Plan', started: true }, idle, running, false],
  ['a goal is reached', { kind: 'goal-reached', goal: 'daily', seconds: 3_600 }, running, idle, false],
];

describe('a reminder', () => {
  it.each(cases)('%s', (...[, reminder, then, now, expected]) => {
    expect(isAnswered(reminder, then, now)).toBe(expected);
  });
});
