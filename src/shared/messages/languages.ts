import { french } from './fr/index.ts';
import { german } from './de/index.ts';
import { english } from './en/index.ts';

/** By BCP 47 primary language subtag. */
export const languages = { en: english, de: german, fr: french } as const;
export type Language = keyof typeof languages;

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

export const languageTags: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** The first of these BCP 47 tags that the program has texts in; English where it has none. */
export function pickLanguage(tags: readonly string[]): Language {
  return tags.flatMap((tag) => tag.toLowerCase().split(/[-_]/, 1)).find(isLanguage) ?? 'en';
}
