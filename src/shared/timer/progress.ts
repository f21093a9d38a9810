/** Progress of goals and focus times for popover and tray. Contains no ticking values: the view adds the running time. */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

export const progressViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  /** null without a goal. */
  dailyGoalSeconds: z.number().nullable(),
  /** The weekly goal, its finished seconds, and the start of the week. */
  weekly: z.strictObject({ goalSeconds: z.number(), finishedSeconds: z.number(), start: utcInstantSchema }).nullable(),
  /** `endsAt`: the end of a focus time or break; null: when the user ends it. */
  focus: z
    .strictObject({ phase: z.enum(['none', 'focus', 'over', 'break']), endsAt: utcInstantSchema.nullable(), completed: z.number() })
    .nullable(),
});
export type ProgressView = z.infer<typeof progressViewSchema>;

/** A break that the user has taken. Kept on this computer only. */
export const breakViewSchema = z.strictObject({ from: utcInstantSchema, to: utcInstantSchema });
export type BreakView = z.infer<typeof breakViewSchema>;

/** Minutes of a break that are offered; the command line takes others. */
export const offeredBreaks = [5, 15, 30] as const;

export const breakMinutesSchema = z.number().int().min(1).max(240);
