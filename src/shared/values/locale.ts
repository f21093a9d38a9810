/** How one person reads: in which words, how times of day and dates are written, and where a week begins. */
import { z } from 'zod';
import { languageTags } from '../messages/languages.ts';

export const localeSchema = z.strictObject({
  /** Of the words. */
  language: z.enum(languageTags),
  /** BCP 47, with its clock (`de-DE-u-hc-h23`); for `Intl`. */
  times: z.string().regex(/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i),
  /** 1 Monday to 7 Sunday. */
  weekStart: z.number().int().min(1).max(7),
  twelveHours: z.boolean(),
});
export type Locale = z.infer<typeof localeSchema>;

/** Until somebody said otherwise. */
export const plainLocale: Locale = { language: 'en', times: 'en-u-hc-h23', weekStart: 1, twelveHours: false };
