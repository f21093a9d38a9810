/** What the program may say without being asked, each with what can be done about it. */
import { z } from 'zod';
import { assertNever } from '../values/result.ts';

export const reminderSchema = z.discriminatedUnion('kind', [
  /** Nothing runs in working hours. `last`: what could go on; null when there is none. */
  z.strictObject({ kind: z.literal('no-timer'), last: z.string().nullable() }),
  /** An entry runs unusually long. */
  z.strictObject({ kind: z.literal('long-running'), description: z.string(), seconds: z.number() }),
  /** There is a question about time nobody was there. */
  z.strictObject({ kind: z.literal('away'), seconds: z.number() }),
  /** Entries wait for their person. */
  z.strictObject({ kind: z.literal('attention'), count: z.number() }),
  z.strictObject({ kind: z.literal('goal-reached'), goal: z.enum(['daily', 'weekly']), seconds: z.number() }),
  /** A focus time is over. `started`: the break has begun by itself. */
  z.strictObject({ kind: z.literal('focus-over'), breakMinutes: z.number(), started: z.boolean() }),
  /** A break is over. `started`: work goes on by itself. */
  z.strictObject({ kind: z.literal('break-over'), last: z.string().nullable(), started: z.boolean() }),
]);
export type Reminder = z.infer<typeof reminderSchema>;

/** What a button of a reminder does. */
export const reminderActionSchema = z.enum(['start', 'continue', 'stop', 'open', 'decide']);
export type ReminderAction = z.infer<typeof reminderActionSchema>;

/** The buttons of a reminder, the likeliest first. */
export function actionsOf(reminder: Reminder): readonly ReminderAction[] {
  switch (reminder.kind) {
    case 'no-timer':
      return reminder.last === null ? ['start'] : ['continue', 'start'];
    case 'long-running':
      return ['stop'];
    case 'away':
      return ['decide'];
    case 'attention':
      return ['open'];
    case 'goal-reached':
      return [];
    case 'focus-over':
      return reminder.started ? [] : ['stop'];
    case 'break-over':
      return reminder.started ? [] : reminder.last === null ? ['start'] : ['continue'];
    default:
      return assertNever(reminder);
  }
}
