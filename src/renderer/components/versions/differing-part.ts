/** A text in three parts; `differing`: what another text does not say, in whole words; empty if it says all of it. */
export interface ComparedText {
  readonly before: string;
  readonly differing: string;
  readonly after: string;
}

/** Compares word by word, from both ends. */
export function differingPart(text: string, other: string): ComparedText {
  const [words, others] = [text.split(/(?<=\s)/u), other.split(/(?<=\s)/u)];
  const shorter = Math.min(words.length, others.length);
  const isEqual = (index: number, from: number): boolean => words.at(index)?.trim() === others.at(from)?.trim();
  let start = 0;
  while (start < shorter && isEqual(start, start)) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && isEqual(-1 - end, -1 - end)) {
    end += 1;
  }
  const part = (from: number, to: number): string => words.slice(from, to).join('');
  const differing = part(start, words.length - end);
  // The space behind it is no part of a word.
  const space = differing.slice(differing.trimEnd().length);
  return { before: part(0, start), differing: differing.trimEnd(), after: space + part(words.length - end, words.length) };
}
