import { z } from 'zod';
import { matchKind } from '../values/match-kind.ts';

export const reminderSchema = z.discriminatedUnion('kind', [
  /** No timer runs in working hours. `last`: the entry to continue; null without one. */
  z.strictObject({ kind: z.literal('no-timer'), last: z.string().nullable() }),
  /** An entry has run unusually long. */
  z.strictObject({ kind: z.literal('long-running'), description: z.string(), seconds: z.number() }),
  /** There is a question about an absence. */
  z.strictObject({ kind: z.literal('away'), seconds: z.number() }),
  /** Entries need the user's answer. */
  z.strictObject({ kind: z.literal('attention'), count: z.number() }),
  z.strictObject({ kind: z.literal('goal-reached'), goal: z.enum(['daily', 'weekly']), seconds: z.number() }),
  /** A focus time is over. `started`: the break has begun by itself. */
  z.strictObject({ kind: z.literal('focus-over'), breakMinutes: z.number(), started: z.boolean() }),
  /** A break is over. `started`: the timer continues by itself. `resumes`: `last` was paused for it. */
  z.strictObject({ kind: z.literal('break-over'), last: z.string().nullable(), started: z.boolean(), resumes: z.boolean().optional() }),
]);
export type Reminder = z.infer<typeof reminderSchema>;

export const reminderActionSchema = z.enum(['start', 'continue', 'resume', 'stop', 'open', 'decide']);
export type ReminderAction = z.infer<typeof reminderActionSchema>;

/** What the window of questions shows instead of a question about an absence, and how large it is. */
export const promptViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  /** The window covers the screen. */
  fillsScreen: z.boolean(),
  /** A reminder in the user's language; null: none. */
  reminder: z
    .strictObject({
      title: z.string(),
      body: z.string(),
      /** The most likely first. */
      actions: z.array(z.strictObject({ action: reminderActionSchema, label: z.string() })),
      notNow: z.string(),
    })
    .nullable(),
});
export type PromptView = z.infer<typeof promptViewSchema>;

/** The buttons of a reminder, the most likely first. */
export function reminderActions(reminder: Reminder): readonly ReminderAction[] {
  return matchKind(reminder, {
    'no-timer': ({ last }) => (last === null ? ['start'] : ['continue', 'start']),
    'long-running': () => ['stop'],
    away: () => ['decide'],
    attention: () => ['open'],
    'goal-reached': () => [],
    'focus-over': ({ started }) => (started ? [] : ['stop']),
    'break-over': ({ started, last, resumes }) => (started ? [] : last === null ? ['start'] : [resumes === true ? 'resume' : 'continue']),
  });
}
