/** How far goals and focus times are, as popover and tray show them. Nothing in it ticks: what runs is added by whoever shows it. */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

export const progressViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  /** Seconds a day shall have; null: no goal. */
  dailyGoalSeconds: z.number().nullable(),
  /** The week's goal, what of it is finished, and when the week began. */
  weekly: z.strictObject({ goalSeconds: z.number(), finishedSeconds: z.number(), start: utcInstantSchema }).nullable(),
  /** `endsAt`: when a focus time or break is over; null: when the user says so. */
  focus: z.strictObject({ phase: z.enum(['none', 'focus', 'over', 'break']), endsAt: utcInstantSchema.nullable(), completed: z.number() }).nullable(),
});
export type ProgressView = z.infer<typeof progressViewSchema>;
