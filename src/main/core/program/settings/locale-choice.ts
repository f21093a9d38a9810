import { z } from 'zod';
import type { Locale } from '#shared/values/locale.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { pickLanguage } from '#shared/messages/languages.ts';
import type { Preferences } from '#shared/program/preferences.ts';

export interface SystemLocale {
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** BCP 47; its region determines the clock and the first day of the week. */
  readonly region: string;
}

const weekInfoSchema = z.object({ firstDay: z.number().int().min(1).max(7) });
const withWeekInfo = z.object({ getWeekInfo: z.function() });

/** First day of the week for `locale`, 1 Monday to 7 Sunday; Monday if unknown. */
function localeWeekStart(locale: Intl.Locale): number {
  const known = parseForeign(withWeekInfo, locale);
  const info = known.ok ? parseForeign(weekInfoSchema, known.value.getWeekInfo.call(locale)) : null;
  return info?.ok === true ? info.value.firstDay : 1;
}

/** A system locale may not be a language tag, such as C. */
function readLocale(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'));
  } catch {
    return new Intl.Locale('en');
  }
}

const chosenDays = { monday: 1, saturday: 6, sunday: 7 } as const;

/** Combines the chosen language with the system's region: in Austria, English texts keep Austrian dates and weeks. */
export function chooseLocale(chosen: Preferences['language'], system: SystemLocale): Locale {
  const language = chosen.text === 'system' ? pickLanguage(system.languages) : chosen.text;
  const locale = readLocale(system.region);
  const cycle = new Intl.DateTimeFormat(locale.toString(), { hour: 'numeric' }).resolvedOptions().hourCycle;
  const twelveHours = chosen.clock === 'system' ? cycle === 'h12' || cycle === 'h11' : chosen.clock === '12';
  const region = locale.region === undefined ? '' : `-${locale.region}`;
  return {
    language,
    times: `${language}${region}-u-hc-${twelveHours ? 'h12' : 'h23'}`,
    weekStart: chosen.weekStart === 'system' ? localeWeekStart(locale) : chosenDays[chosen.weekStart],
    twelveHours,
  };
}
