/** Breaks, which are kept on this computer only. */
import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

export const breakViewSchema = z.strictObject({ from: utcInstantSchema, to: utcInstantSchema });
export type BreakView = z.infer<typeof breakViewSchema>;

/** Minutes that are offered; the command line takes others. */
export const offeredBreaks = [5, 15, 30] as const;

export const breakMinutesSchema = z.number().int().min(1).max(240);
