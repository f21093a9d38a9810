/** Decides whether the user has already done what a reminder asks for, so that it can be withdrawn. Pure. */
import type { Reminder } from '#shared/timer/reminders.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';

export interface AnsweredFacts {
  /** The running entry; null if there is none. */
  readonly running: Uuid | null;
  /** Entries that need attention. */
  readonly attention: number;
  /** There is a question about time away. */
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
