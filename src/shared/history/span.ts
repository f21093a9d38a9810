import { z } from 'zod';
import { utcInstantSchema } from '../values/brands.ts';

/** From `from` (inclusive) to `to` (exclusive). */
export const historySpanSchema = z.strictObject({ from: utcInstantSchema, to: utcInstantSchema });
export type HistorySpan = z.infer<typeof historySpanSchema>;
