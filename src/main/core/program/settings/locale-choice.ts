/** Language, clock and week as a user chose them, the system's where they did not. Pure. */
import { z } from 'zod';
import type { Locale } from '#shared/values/locale.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import { pickLanguage } from '#shared/messages/languages.ts';
import type { Preferences } from '#shared/program/preferences.ts';

export interface SystemLocale {
  /** BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** BCP 47; its region says how times are written and where a week begins. */
  readonly region: string;
}

const weekInfoSchema = z.object({ firstDay: z.number().int().min(1).max(7) });
const withWeekInfo = z.object({ getWeekInfo: z.function() });

/** First day of the week where `locale` is spoken, 1 Monday to 7 Sunday; Monday where nobody knows. */
function weekStartOf(locale: Intl.Locale): number {
  const known = parseForeign(withWeekInfo, locale);
  const info = known.ok ? parseForeign(weekInfoSchema, known.value.getWeekInfo.call(locale)) : null;
  return info?.ok === true ? info.value.firstDay : 1;
}

/** A system may call its place something that is no language tag, such as C. */
function readLocale(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'));
  } catch {
    return new Intl.Locale('en');
  }
}

const chosenDays = { monday: 1, saturday: 6, sunday: 7 } as const;

/**
 * Words of one language go with the system's region: somebody in Austria who reads English keeps their dates and weeks, in English words.
 */
export function localeOf(chosen: Preferences['language'], system: SystemLocale): Locale {
  const language = chosen.text === 'system' ? pickLanguage(system.languages) : chosen.text;
  const place = readLocale(system.region);
  const cycle = new Intl.DateTimeFormat(place.toString(), { hour: 'numeric' }).resolvedOptions().hourCycle;
  const twelveHours = chosen.clock === 'system' ? cycle === 'h12' || cycle === 'h11' : chosen.clock === '12';
  const region = place.region === undefined ? '' : `-${place.region}`;
  return {
    language,
    times: `${language}${region}-u-hc-${twelveHours ? 'h12' : 'h23'}`,
    weekStart: chosen.weekStart === 'system' ? weekStartOf(place) : chosenDays[chosen.weekStart],
    twelveHours,
  };
}
