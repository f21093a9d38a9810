/** The shape every language has, and the way to one. */
import { english } from './en/index.ts';
import { german } from './de/index.ts';

/** Literal texts widened to `string`, functions as they are: what another language must provide. */
type Widened<Entry> = Entry extends string
  ? string
  : Entry extends (...parameters: never[]) => unknown
    ? Entry
    : { readonly [Key in keyof Entry]: Widened<Entry[Key]> };

export type Messages = Widened<typeof english>;

/** The languages there are, as BCP 47 says them; English stands in for all others. */
const catalogues = { en: english, de: german } as const;
export type Language = keyof typeof catalogues;

/** The first of these BCP 47 tags that Clocktower speaks; English where it speaks none of them. */
export function languageAmong(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split(/[-_]/);
    if (primary === 'de' || primary === 'en') {
      return primary;
    }
  }
  return 'en';
}

/** The catalogue of whatever language is the current one when a text is read; what is read by parts follows a change at once. */
export function currentMessages(language: () => Language): Messages {
  return new Proxy<Messages>(english, { get: (_, key): unknown => Reflect.get(catalogues[language()], key) });
}

/** The catalogue for a BCP 47 language tag. */
export function messagesFor(languageTag: string): Messages {
  return catalogues[languageAmong([languageTag])];
}
