/** What the English texts share: figures, counted nouns, rows of words. */
import { onUse } from '../../values/on-use.ts';

const grouped = onUse(() => new Intl.NumberFormat('en'));
const list = onUse(() => new Intl.ListFormat('en'));

/** `12,345` */
export function figures(number: number): string {
  return grouped().format(number);
}

/** `1 row`, `12 rows`. */
export function counted(count: number, words: { readonly one: string; readonly other: string }): string {
  return count === 1 ? `1 ${words.one}` : `${figures(count)} ${words.other}`;
}

export function entries(count: number): string {
  return counted(count, { one: 'entry', other: 'entries' });
}

export function rows(count: number): string {
  return counted(count, { one: 'row', other: 'rows' });
}

/** `a, b, and c` */
export function series(words: readonly string[]): string {
  return list().format(words);
}
