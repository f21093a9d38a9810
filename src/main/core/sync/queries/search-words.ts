/** Search by words, the same in the file and for names: matches prefixes of words, ignoring diacritics. Pure. */

const marks = /\p{M}+/gu;
const wordPattern = /[\p{L}\p{N}\p{Co}]+/gu;

function splitWords(text: string): readonly string[] {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase().match(wordPattern) ?? [];
}

export function ftsQuery(text: string): string | null {
  const words = splitWords(text);
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(' ');
}

export function wordMatcher(query: string): (text: string) => boolean {
  const sought = splitWords(query);
  return (text) => {
    const words = splitWords(text);
    return sought.every((word) => words.some((each) => each.startsWith(word)));
  };
}
