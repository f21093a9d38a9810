/**
 * Where somebody works, as it stands in the descriptions of their entries: written by a template of theirs, and read back by it. Pure.
 * `{place}` stands for the place and `{work}` for what is done there.
 */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';

const placeMark = '{place}';
const workMark = '{work}';

/** Characters of a template; descriptions have room for much more. */
export const placeTemplateLimit = 100;

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Has the place once, the work at most once, and something between the two. */
export const placeTemplateSchema = boundedText({ max: placeTemplateLimit }, z.string().trim())
  .refine((text) => occurrences(text, placeMark) === 1 && occurrences(text, workMark) <= 1)
  .refine((text) => !text.includes(placeMark + workMark) && !text.includes(workMark + placeMark));

export const defaultPlaceTemplate = '{work} @ {place}';

/** One line, with single spaces. */
function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The description of an entry at `place`. Without any `work` only the place and what the template puts around it. */
export function describeWork(template: string, { place, work }: { readonly place: string; readonly work: string }): string {
  // Functions, because a replacement text would read `$&` in a name as a command.
  return tidy(template.replace(workMark, () => work).replace(placeMark, () => tidy(place)));
}

/** What the template writes, as a pattern with the place in it. */
function patternOf(template: string, { place, work }: { readonly place: string; readonly work: string }): RegExp {
  const parts = tidy(template.replace(workMark, work === '' ? '' : workMark)).split(/(\{place\}|\{work\})/);
  const pattern = parts.map((part) => (part === placeMark ? `(${place})` : part === workMark ? work : RegExp.escape(part))).join('');
  return new RegExp(`^${pattern}$`, 'u');
}

/** Whether a template has something by which a place can be told from other words. */
function isSpecificTemplate(template: string): boolean {
  return tidy(template.replace(placeMark, '').replace(workMark, '')) !== '';
}

/** Finds the place in a description; null where it names none. */
export type PlaceReader = (description: string) => string | null;

/**
 * Reads descriptions that `template` wrote. A template of nothing but its marks tells only of places that are `known`; any other
 * prefers those and takes whatever stands where the place does.
 */
export function placeReader(template: string, known: readonly string[] = []): PlaceReader {
  const names = new Map(known.map((name) => [tidy(name), name]));
  // Where several words could be the place, a known one is; else the shortest: a name rarely has the template's own signs in it.
  const patterns = [
    patternOf(template, { place: '.+', work: '' }),
    patternOf(template, { place: '.+', work: '.+?' }),
    patternOf(template, { place: '.+?', work: '.+' }),
  ];
  const isSpecific = isSpecificTemplate(template);
  return (description) => {
    const text = tidy(description);
    const found = patterns.map((pattern) => pattern.exec(text)?.[1]).filter((place) => place !== undefined).map(tidy);
    const named = found.map((place) => names.get(place)).find((place) => place !== undefined);
    return named ?? (isSpecific ? (found.at(-1) ?? null) : null);
  };
}

/** Of an entry, what is needed to say where it was. */
interface PlacedEntry {
  readonly description: string;
  readonly seconds: number;
}

export interface PlaceTime {
  /** null: the entries that name no place. */
  readonly place: string | null;
  readonly seconds: number;
  readonly entries: number;
}

/** How long was worked where, the longest first; what names no place comes last. */
export function whereWorked(entries: readonly PlacedEntry[], placeOf: PlaceReader): readonly PlaceTime[] {
  const groups = Map.groupBy(entries, ({ description }) => placeOf(description));
  return [...groups]
    .map(([place, members]): PlaceTime => ({ place, seconds: members.reduce((sum, { seconds }) => sum + seconds, 0), entries: members.length }))
    .sort((one, other) => Number(one.place === null) - Number(other.place === null) || other.seconds - one.seconds || (one.place ?? '').localeCompare(other.place ?? ''));
}
