/** Finds the syntax in a quick entry: leading times, and words that begin with `@`, `#` or an escape, and `$`. Pure. */
import { findTimes, type LineTimes } from './line-times.ts';

const marked = /^(?:[@#]\S|!?\$$|\\(?:[@#\\]|!?\$$))/u;

function firstWord(text: string): number {
  return text.length - text.trimStart().length;
}

/** The leading times of the line; null without any. */
export function lineTimes(typed: string): LineTimes | null {
  const text = typed.normalize('NFC');
  return findTimes(text, firstWord(text))?.times ?? null;
}

function lineSyntax(typed: string): readonly string[] {
  const text = typed.normalize('NFC');
  const first = firstWord(text);
  const times = findTimes(text, first);
  const isEscapedTime = text[first] === '\\' && findTimes(text, first + 1) !== null;
  const words = text.slice(times?.end ?? 0).split(/\s+/u);
  return [
    ...(times === null ? [] : [text.slice(first, times.end)]),
    ...(isEscapedTime ? [text.slice(first)] : []),
    ...words.filter((word) => marked.test(word)),
  ];
}

/** True if `text` has syntax that the description `before` did not have. */
export function hasNewSyntax(text: string, before: string): boolean {
  const known = new Set(lineSyntax(before));
  return lineSyntax(text).some((each) => !known.has(each));
}
