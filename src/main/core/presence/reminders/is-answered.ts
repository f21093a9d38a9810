import type { Reminder } from '#shared/timer/reminders.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';

export interface AnsweredFacts {
  readonly running: Uuid | null;
  readonly attention: number;
  readonly away: boolean;
}

/** `then`: the facts when the reminder was shown. */
export function isAnswered(reminder: Reminder, then: AnsweredFacts, now: AnsweredFacts): boolean {
  switch (reminder.kind) {
    case 'no-timer':
      return now.running !== null;
    case 'long-running':
      return now.running !== then.running;
    case 'away':
      return !now.away;
    case 'attention':
      return now.attention === 0;
    case 'focus-over':
      return !reminder.started && now.running === null;
    case 'break-over':
      return !reminder.started && now.running !== null;
    case 'goal-reached':
      return false;
    default:
      return assertNever(reminder);
  }
}
