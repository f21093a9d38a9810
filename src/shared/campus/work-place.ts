/**
 * Places of work in descriptions, written and read with the user's template. Pure. `{place}` stands for the place and `{work}` for the
 * activity.
 */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';

const placeMark = '{place}';
const workMark = '{work}';

export const placeTemplateLimit = 100;

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Contains the place once, the work at most once, and text between them. */
export const placeTemplateSchema = boundedText({ max: placeTemplateLimit }, z.string().trim())
  .refine((text) => occurrences(text, placeMark) === 1 && occurrences(text, workMark) <= 1)
  .refine((text) => !text.includes(placeMark + workMark) && !text.includes(workMark + placeMark));

export const defaultPlaceTemplate = '{work} @ {place}';

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The description of an entry at `place`. Without `work`, only the place and the template's text around it. */
export function describeWork(template: string, { place, work }: { readonly place: string; readonly work: string }): string {
  // Functions, because a replacement string would interpret `$&` in a name.
  return tidy(template.replace(workMark, () => work).replace(placeMark, () => tidy(place)));
}

function templatePattern(template: string, { place, work }: { readonly place: string; readonly work: string }): RegExp {
  const parts = tidy(template.replace(workMark, work === '' ? '' : workMark)).split(/(\{place\}|\{work\})/);
  const pattern = parts.map((part) => (part === placeMark ? `(${place})` : part === workMark ? work : RegExp.escape(part))).join('');
  return new RegExp(`^${pattern}$`, 'u');
}

function isSpecificTemplate(template: string): boolean {
  return tidy(template.replace(placeMark, '').replace(workMark, '')) !== '';
}

export type PlaceReader = (description: string) => string | null;

/**
 * Reads descriptions written with `template`. A template without text of its own finds only `known` places; any other prefers them and
 * otherwise accepts any text in the position of the place.
 */
export function placeReader(template: string, known: readonly string[] = []): PlaceReader {
  const names = new Map(known.map((name) => [tidy(name), name]));
  // Prefers a known place, else the shortest match: names rarely contain the template's own text.
  const patterns = [
    templatePattern(template, { place: '.+', work: '' }),
    templatePattern(template, { place: '.+', work: '.+?' }),
    templatePattern(template, { place: '.+?', work: '.+' }),
  ];
  const isSpecific = isSpecificTemplate(template);
  return (description) => {
    const text = tidy(description);
    const found = patterns
      .map((pattern) => pattern.exec(text)?.[1])
      .filter((place) => place !== undefined)
      .map(tidy);
    const named = found.map((place) => names.get(place)).find((place) => place !== undefined);
    return named ?? (isSpecific ? (found.at(-1) ?? null) : null);
  };
}

interface PlacedEntry {
  readonly description: string;
  readonly seconds: number;
}

export interface PlaceTime {
  readonly place: string | null;
  readonly seconds: number;
  readonly entries: number;
}

/** Time per place, the longest first; entries without a place last. */
export function whereWorked(entries: readonly PlacedEntry[], readPlace: PlaceReader): readonly PlaceTime[] {
  const groups = Map.groupBy(entries, ({ description }) => readPlace(description));
  return [...groups]
    .map(([place, members]): PlaceTime => ({
      place,
      seconds: members.reduce((sum, { seconds }) => sum + seconds, 0),
      entries: members.length,
    }))
    .sort(
      (one, other) =>
        Number(one.place === null) - Number(other.place === null) ||
        other.seconds - one.seconds ||
        (one.place ?? '').localeCompare(other.place ?? ''),
    );
}
