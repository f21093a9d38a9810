/** How words are searched, the same in the file and in names: each is the beginning of a word, letters by their base. Pure. */

/** Marks that stand on letters. */
const marks = /\p{M}+/gu;
const wordPattern = /[\p{L}\p{N}\p{Co}]+/gu;

function wordsOf(text: string): readonly string[] {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase().match(wordPattern) ?? [];
}

/** The query in FTS5's own language; null where it has no words. */
export function ftsQuery(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

/** Whether each word of the query begins a word of a text. */
export function wordMatcher(query: string): (text: string) => boolean {
  const sought = wordsOf(query);
  return (text) => {
    const words = wordsOf(text);
    return sought.every((word) => words.some((each) => each.startsWith(word)));
  };
}
