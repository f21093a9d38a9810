import { formatsFor } from '../formats.ts';

export const { figures, tenths, series, counted, bytes, duration, spokenDuration } = formatsFor('en', { unitDisplay: 'narrow' });

export function entries(count: number): string {
  return counted(count, { one: 'entry', other: 'entries' });
}

export function rows(count: number): string {
  return counted(count, { one: 'row', other: 'rows' });
}

export function signInProblems(count: number): string {
  return count === 1 ? '1 sign-in problem' : `${count} sign-in problems`;
}
