/** What the German texts share: counted nouns, spoken durations, figures with a decimal comma. */
import { durationParts } from '../../values/durations.ts';
import { onUse } from '../../values/on-use.ts';

const plural = onUse(() => new Intl.PluralRules('de'));
const grouped = onUse(() => new Intl.NumberFormat('de'));
const oneDecimal = onUse(() => new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const list = onUse(() => new Intl.ListFormat('de'));

/** `12.345` */
export function figures(number: number): string {
  return grouped().format(number);
}

/** `1,5` */
export function tenths(number: number): string {
  return oneDecimal().format(number);
}

/** `a, b und c` */
export function series(words: readonly string[]): string {
  return list().format(words);
}

/** Which of the two words goes with `count`. */
export function wordFor<Word>(count: number, words: { readonly one: Word; readonly other: Word }): Word {
  return plural().select(count) === 'one' ? words.one : words.other;
}

/** `1 Zeile`, `12 Zeilen`. */
export function counted(count: number, words: { readonly one: string; readonly other: string }): string {
  return `${figures(count)} ${wordFor(count, words)}`;
}

/** `1 Eintrag`, `12 Einträge`. */
export function entries(count: number): string {
  return counted(count, { one: 'Eintrag', other: 'Einträge' });
}

/** Services end their reasons with a full stop, or do not. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** `1 Std. 5 Min.`, `12 Min.`, `9 Sek.`. */
export function spokenDuration(seconds: number): string {
  const parts = durationParts(seconds);
  if (parts.hours > 0) {
    return parts.minutes > 0 ? `${parts.hours} Std. ${parts.minutes} Min.` : `${parts.hours} Std.`;
  }
  return parts.minutes > 0 ? `${parts.minutes} Min.` : `${parts.seconds} Sek.`;
}

/** `words` before a full stop that an abbreviated unit at its end already brought. */
export function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}
