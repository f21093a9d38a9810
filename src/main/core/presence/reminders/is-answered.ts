/** Whether what a reminder asks for was done, however it was done: then it has nothing left to say. Pure. */
import type { Reminder } from '#shared/timer/reminders.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';

export interface AnsweredFacts {
  /** The entry that runs; null: none does. */
  readonly running: Uuid | null;
  /** Entries that need attention. */
  readonly attention: number;
  /** There is a question about time away. */
  readonly away: boolean;
}

/** `then`: the facts when it was shown. */
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
