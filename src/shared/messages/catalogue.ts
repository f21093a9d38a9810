/** The shape every language has, and the way to one. */
import { english } from './english.ts';

/** Literal texts widened to `string`, functions as they are: what another language must provide. */
type Widened<Entry> = Entry extends string
  ? string
  : Entry extends (...parameters: never[]) => unknown
    ? Entry
    : { readonly [Key in keyof Entry]: Widened<Entry[Key]> };

export type Messages = Widened<typeof english>;

/** The catalogue for a BCP 47 language tag. English is the only one so far and stands in for all others. */
export function messagesFor(_languageTag: string): Messages {
  return english;
}
