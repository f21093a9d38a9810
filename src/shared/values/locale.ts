/** A user's language, notation of times and dates, and first day of the week. */
import { z } from 'zod';
import { languageTags } from '../messages/languages.ts';

export const localeSchema = z.strictObject({
  /** Of the texts. */
  language: z.enum(languageTags),
  /** BCP 47, with its clock (`de-DE-u-hc-h23`); for `Intl`. */
  times: z.string().regex(/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i),
  /** 1 Monday to 7 Sunday. */
  weekStart: z.number().int().min(1).max(7),
  twelveHours: z.boolean(),
});
export type Locale = z.infer<typeof localeSchema>;

/** The default. */
export const plainLocale: Locale = { language: 'en', times: 'en-u-hc-h23', weekStart: 1, twelveHours: false };
