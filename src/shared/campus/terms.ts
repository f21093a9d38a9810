/**
 * University terms as the directory numbers them: (year − 1900) · 10 + first month, so that 1171 is the term from January 2017. Winter
 * begins in January, spring in May, fall in September. Pure.
 */
import { z } from 'zod';
import { parseForeign } from '../values/parse-foreign.ts';

const seasons = { 1: 'winter', 5: 'spring', 9: 'fall' } as const;
export type Season = (typeof seasons)[keyof typeof seasons];

function findSeason(digit: number): Season | null {
  return digit === 1 || digit === 5 || digit === 9 ? seasons[digit] : null;
}

/** A four-digit term; 0991 to 9999, which is winter 1999 to fall 2899. */
export const termSchema = z
  .number()
  .int()
  .min(1)
  .max(9999)
  .refine((code) => findSeason(code % 10) !== null, 'must end in 1, 5 or 9')
  .brand<'Term'>();
export type Term = z.infer<typeof termSchema>;

export function parseTermCode(code: number): Term | null {
  const term = parseForeign(termSchema, code);
  return term.ok ? term.value : null;
}

export function termText(term: Term): string {
  return String(term).padStart(4, '0');
}

export function seasonAndYear(term: Term): { readonly season: Season; readonly year: number } {
  return { season: findSeason(term % 10) ?? 'winter', year: 1900 + Math.floor(term / 10) };
}

/** The term of a month (1 to 12) of a year; null outside 1900 to 2899. */
export function termOfMonth(year: number, month: number): Term | null {
  return parseTermCode((year - 1900) * 10 + (month >= 9 ? 9 : month >= 5 ? 5 : 1));
}

/** Terms since 1900, so that neighbours differ by one. */
function ordinal(term: Term): number {
  return Math.floor(term / 10) * 3 + ((term % 10) - 1) / 4;
}

function termOfOrdinal(position: number): Term | null {
  return parseTermCode(Math.floor(position / 3) * 10 + 1 + (position % 3) * 4);
}

export function shiftTerm(term: Term, steps: number): Term | null {
  return termOfOrdinal(ordinal(term) + steps);
}

export interface TermRange {
  readonly min: Term | null;
  readonly max: Term | null;
  readonly displaying: Term | null;
}

export const noTerms: TermRange = { min: null, max: null, displaying: null };

/** Most terms of a picker: forty years. A larger range is an error of the service; its newest part is used. */
const pickerLimit = 120;

/** The terms of a season picker, newest first: min to max, and the displayed term if it is outside. At most 121. */
export function seasonChoices({ min, max, displaying }: TermRange): readonly Term[] {
  const [first, last] = [min ?? max, max ?? min];
  const count = first === null || last === null ? 0 : Math.min(pickerLimit, Math.max(0, ordinal(last) - ordinal(first) + 1));
  const range = Array.from({ length: count }, (_, back) => (last === null ? null : shiftTerm(last, -back)));
  return [...new Set([...range, displaying])].filter((term) => term !== null).sort((one, other) => other - one);
}
