import { formatsFor } from '../formats.ts';

export const { figures, tenths, series, wordFor, counted, bytes, duration, spokenDuration } = formatsFor('fr', { unitDisplay: 'short' });

/** `1 entrée`, `12 entrées`. */
export function entries(count: number): string {
  return counted(count, { one: 'entrée', other: 'entrées' });
}

export function rows(count: number): string {
  return counted(count, { one: 'ligne', other: 'lignes' });
}

export function signInProblems(count: number): string {
  return counted(count, { one: 'problème de connexion', other: 'problèmes de connexion' });
}
