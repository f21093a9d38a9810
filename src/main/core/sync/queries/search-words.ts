/** Search by words, the same in the file and for names: matches prefixes of words, ignoring diacritics. Pure. */

/** Combining marks. */
const marks = /\p{M}+/gu;
const wordPattern = /[\p{L}\p{N}\p{Co}]+/gu;

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase().match(wordPattern) ?? [];
}

/** The FTS5 query; null without words. */
export function ftsQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** Tests whether each word of the query begins a word of a text. */
export function wordMatcher(query: string): (text: string) => boolean {
  const sought = wordsOf(query);
  return (text) => {
    const words = wordsOf(text);
    return sought.every((word) => words.some((each) => each.startsWith(word)));
  };
}
