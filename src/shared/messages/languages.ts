/** The languages that the program has texts in. */

/** BCP 47 primary language subtags. */
export type Language = 'en' | 'de' | 'fr';

/** Each in its own language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languageNames, tag);
}

export const languageTags: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/** The first of these BCP 47 tags that the program has texts in; English where it has none. */
export function pickLanguage(tags: readonly string[]): Language {
  return tags.flatMap((tag) => tag.toLowerCase().split(/[-_]/, 1)).find(isLanguage) ?? 'en';
}
