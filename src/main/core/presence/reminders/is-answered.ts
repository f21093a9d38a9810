import type { Reminder } from '#shared/timer/reminders.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { matchKind } from '#shared/values/match-kind.ts';

export interface AnsweredFacts {
  readonly running: Uuid | null;
  readonly attention: number;
  readonly away: boolean;
}

/** `then`: the facts when the reminder was shown. */
export function isAnswered(reminder: Reminder, then: AnsweredFacts, now: AnsweredFacts): boolean {
  return matchKind(reminder, {
    'no-timer': () => now.running !== null,
    'long-running': () => now.running !== then.running,
    away: () => !now.away,
    attention: () => now.attention === 0,
    'focus-over': ({ started }) => !started && now.running === null,
    'break-over': ({ started }) => !started && now.running !== null,
    'goal-reached': () => false,
  });
}
