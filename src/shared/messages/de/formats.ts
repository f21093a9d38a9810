import { formatsFor } from '../formats.ts';

export const { figures, tenths, series, wordFor, counted, bytes, duration, spokenDuration } = formatsFor('de', { unitDisplay: 'short' });

/** `1 Eintrag`, `12 Einträge`. */
export function entries(count: number): string {
  return counted(count, { one: 'Eintrag', other: 'Einträge' });
}

/** Services end their reasons with a full stop, or do not. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** `words` before a full stop that an abbreviated unit at its end already brought. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** After a preposition: `von 12 Einträgen`. */
export function ofEntries(count: number): string {
  return counted(count, { one: 'Eintrag', other: 'Einträgen' });
}

export function signInProblems(count: number): string {
  return counted(count, { one: 'Anmeldeproblem', other: 'Anmeldeprobleme' });
}
