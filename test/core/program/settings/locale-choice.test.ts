/** Language, clock format and first weekday: the user's choice, else the system's. */
import { describe, expect, it } from 'vitest';
import { chooseLocale, type SystemLocale } from '#core/program/settings/locale-choice.ts';
import { localeSchema } from '#shared/values/locale.ts';
import { defaultPreferences, type Preferences } from '#shared/program/preferences.ts';

const asSystem = defaultPreferences.language;
const american: SystemLocale = { languages: ['en-US', 'de'], region: 'en-US' };
const german: SystemLocale = { languages: ['de-DE', 'en'], region: 'de-DE' };

function chosen(part: Partial<Preferences['language']>, system: SystemLocale = american) {
  return chooseLocale({ ...asSystem, ...part }, system);
}

describe('the locale', () => {
  it('is the system’s where nothing is chosen', () => {
    expect(chosen({})).toEqual({ language: 'en', times: 'en-US-u-hc-h12', weekStart: 7, twelveHours: true });
    expect(chosen({}, german)).toEqual({ language: 'de', times: 'de-DE-u-hc-h23', weekStart: 1, twelveHours: false });
  });

  it('keeps the region of the system for texts of another language', () => {
    expect(chosen({ text: 'de' })).toMatchObject({ language: 'de', times: 'de-US-u-hc-h12', weekStart: 7 });
    expect(chosen({ text: 'en' }, german)).toMatchObject({ language: 'en', times: 'en-DE-u-hc-h23', weekStart: 1 });
  });

  it('takes clock and week as chosen', () => {
    expect(chosen({ clock: '24' })).toMatchObject({ times: 'en-US-u-hc-h23', twelveHours: false });
    expect(chosen({ clock: '12' }, german)).toMatchObject({ times: 'de-DE-u-hc-h12', twelveHours: true });
    expect(chosen({ weekStart: 'monday' }).weekStart).toBe(1);
    expect(chosen({ weekStart: 'saturday' }, german).weekStart).toBe(6);
    expect(chosen({ weekStart: 'sunday' }, german).weekStart).toBe(7);
  });

  it('uses the first supported language of the system, and English otherwise', () => {
    expect(chosen({}, { languages: ['it-CH', 'de-CH'], region: 'de-CH' }).language).toBe('de');
    expect(chosen({}, { languages: ['fr'], region: 'fr-FR' })).toMatchObject({ language: 'fr', times: 'fr-FR-u-hc-h23' });
    expect(chosen({}, { languages: ['it'], region: 'it-IT' })).toMatchObject({ language: 'en', times: 'en-IT-u-hc-h23' });
  });

  it.each(['', 'C', 'POSIX', 'C.UTF-8', 'de_DE.UTF-8@euro', '@'])('can be passed to a page and to Intl for the system’s %j', (region) => {
    const locale = chosen({}, { languages: [], region });
    expect(localeSchema.parse(locale)).toEqual(locale);
    expect(() => new Intl.DateTimeFormat(locale.times)).not.toThrow();
  });
});
