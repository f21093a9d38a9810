/**
 * Parses a quick entry: leading times, `@` project or task, `#` tags, `$` for billable, and the description. Unrecognized text becomes
 * description, unchanged. Pure. docs/quick-entry.md has the grammar.
 */
import type { LineNames, AssignmentName, TagName } from './line-names.ts';
import { folded } from './line-names.ts';
import { findTimes, looksLikeTime, type LineTimes } from '#shared/timer/quick-entry/line-times.ts';

export interface ParsedLine {
  readonly times: LineTimes | null;
  readonly assignment: AssignmentName | null;
  readonly tags: readonly TagName[];
  /** null: the default of the project. */
  readonly billable: boolean | null;
  /** Canonical: trimmed, NFC. */
  readonly description: string;
}

interface Named<Thing> {
  readonly found: Thing;
  readonly end: number;
}

/** A name behind a mark that the connection does not know. */
interface UnknownName {
  readonly mark: '@' | '#';
  readonly name: string;
}

export interface ParsedNames {
  readonly parsed: ParsedLine;
  readonly unknown: readonly UnknownName[];
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/u.test(character);
}

/** The quoted name at `from`; null if the quotes are not closed. */
function quotedAt(text: string, from: number): { readonly name: string; readonly end: number } | null {
  let name = '';
  for (let index = from + 1; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      return { name, end: index + 1 };
    }
    const isEscaped = character === '\\' && (text[index + 1] === '"' || text[index + 1] === '\\');
    name += isEscaped ? (text[index + 1] ?? '') : (character ?? '');
    index += isEscaped ? 1 : 0;
  }
  return null;
}

/** The longest name that stands at `from` and ends with a word; among equal ones, the one with matching case. */
function longestAt<Thing extends { readonly name: string }>(text: string, from: number, names: readonly Thing[]): Named<Thing> | null {
  let best: Named<Thing> | null = null;
  for (const found of names) {
    const end = from + found.name.length;
    const there = text.slice(from, end);
    const isLonger =
      best === null || end > best.end || (end === best.end && there === found.name && text.slice(from, best.end) !== best.found.name);
    if (isLonger && folded(there) === folded(found.name) && isSpace(text[end])) {
      best = { found, end };
    }
  }
  return best;
}

/** The item that the mark at `at` names, and its end. */
export function namedAt<Thing extends { readonly name: string }>(text: string, at: number, names: readonly Thing[]): Named<Thing> | null {
  if (text[at + 1] !== '"') {
    return longestAt(text, at + 1, names);
  }
  const quoted = quotedAt(text, at + 1);
  if (quoted === null || !isSpace(text[quoted.end])) {
    return null;
  }
  const exact = names.find(({ name }) => name === quoted.name) ?? names.find(({ name }) => folded(name) === folded(quoted.name));
  return exact === undefined ? null : { found: exact, end: quoted.end };
}

function markedAt(text: string, at: number, { assignments, tags }: LineNames): Named<AssignmentName | TagName> | null {
  if (text[at] === '@') {
    return namedAt(text, at, assignments);
  }
  return text[at] === '#' ? namedAt(text, at, tags) : null;
}

/** The word or quoted name behind the mark at `at`; null if there is none, or a second project. */
function unknownAt(text: string, at: number, hasProject: boolean): Named<UnknownName> | null {
  const mark = text[at];
  if ((mark !== '@' && mark !== '#') || (mark === '@' && hasProject)) {
    return null;
  }
  const quoted = text[at + 1] === '"' ? quotedAt(text, at + 1) : null;
  const end = quoted?.end ?? at + (/^\S+/u.exec(text.slice(at))?.[0].length ?? 1);
  const name = (quoted?.name ?? text.slice(at + 1, end)).trim();
  return name === '' || (mark === '#' && looksLikeTime(name)) ? null : { found: { mark, name }, end };
}

/** `$` or `!$` as a word. */
const chargePattern = /^!?\$(?=\s|$)/u;

function chargeAt(text: string, at: number): Named<boolean> | null {
  const [mark] = chargePattern.exec(text.slice(at, at + 3)) ?? [];
  return mark === undefined ? null : { found: mark === '$', end: at + mark.length };
}

/** True if the backslash at `at`, at the start of a word, escapes a mark, a backslash, or at `first` a time. */
function isEscape(text: string, at: number, first: number): boolean {
  const next = text[at + 1];
  return (
    text[at] === '\\' &&
    (next === '@' || next === '#' || next === '\\' || chargeAt(text, at + 1) !== null || (at === first && findTimes(text, at + 1) !== null))
  );
}

function firstWord(text: string, from: number): number {
  return text.length - text.slice(from).trimStart().length;
}

export function parseLine(typed: string, names: LineNames): ParsedLine {
  return parseNames(typed, names, { takesUnknown: false }).parsed;
}

/**
 * As `parseLine`, with the unknown names. `takesUnknown`: the first unknown project and all unknown tags are left out of the description,
 * to be created.
 */
export function parseNames(typed: string, names: LineNames, { takesUnknown }: { readonly takesUnknown: boolean }): ParsedNames {
  const text = typed.normalize('NFC');
  const found = findTimes(text, firstWord(text, 0));
  const first = firstWord(text, found?.end ?? 0);
  let words = '';
  let assignment: AssignmentName | null = null;
  const tags: TagName[] = [];
  let billable: boolean | null = null;
  const unknown: UnknownName[] = [];
  // Also skips the following space, unless no space precedes the name.
  const after = (end: number): number => end + (isSpace(text[end]) && (words === '' || isSpace(words.at(-1))) ? 1 : 0);
  let at = found?.end ?? 0;
  while (at < text.length) {
    const character: string = text[at] ?? '';
    const beginsWord: boolean = at === 0 || isSpace(text[at - 1]);
    if (beginsWord && isEscape(text, at, first)) {
      words += text[at + 1] ?? '';
      at += 2;
      continue;
    }
    const charge = beginsWord && names.billing ? chargeAt(text, at) : null;
    if (charge !== null) {
      billable = charge.found;
      at = after(charge.end);
      continue;
    }
    const named: Named<AssignmentName | TagName> | null = beginsWord
      ? markedAt(text, at, assignment === null ? names : { ...names, assignments: [] })
      : null;
    if (named === null) {
      const other = beginsWord ? unknownAt(text, at, assignment !== null || unknown.some(({ mark }) => mark === '@')) : null;
      if (other !== null) {
        unknown.push(other.found);
      }
      if (other !== null && takesUnknown) {
        at = after(other.end);
        continue;
      }
      words += character;
      at += 1;
      continue;
    }
    const thing: AssignmentName | TagName = named.found;
    if (thing.kind !== 'tag') {
      assignment = thing;
    } else if (!tags.some(({ id }) => id === thing.id)) {
      tags.push(thing);
    }
    at = after(named.end);
  }
  return { parsed: { times: found?.times ?? null, assignment, tags, billable, description: words.trim() }, unknown };
}

function writtenName(name: string): string {
  return /^[^\s"\\]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/gu, (character) => `\\${character}`)}"`;
}

/** A name as quick entry writes it: with quotes if it has several words. */
export function written({ kind, name }: Pick<AssignmentName | TagName, 'kind' | 'name'>): string {
  return `${kind === 'tag' ? '#' : '@'}${writtenName(name)}`;
}

function escapedWords(description: string): string {
  const marked = description.replaceAll(
    /(^|\s)([@#]|!?\$(?=\s|$)|\\(?=[@#\\]|!?\$(?:\s|$)))/gu,
    (_, before: string, mark: string) => `${before}\\${mark}`,
  );
  const needsIt = findTimes(marked, 0) !== null || (marked.startsWith('\\') && findTimes(marked, 1) !== null);
  return needsIt ? `\\${marked}` : marked;
}

function writtenTimes(times: LineTimes): string {
  if (times.kind === 'for') {
    return times.typed;
  }
  if (times.kind === 'since') {
    return /^[-−]/u.test(times.start) ? times.start : `${times.start}-`;
  }
  return /^[-−]/u.test(times.start) ? `${times.start} ${times.end}` : `${times.start}-${times.end}`;
}

export interface LineParts {
  readonly times: LineTimes | null;
  readonly assignment: Pick<AssignmentName, 'kind' | 'name'> | null;
  readonly tags: readonly Pick<TagName, 'kind' | 'name'>[];
  readonly billable: boolean | null;
  readonly description: string;
}

export function writeLine({ times, assignment, tags, billable, description }: LineParts): string {
  const words = escapedWords(description);
  return [
    ...(times === null ? [] : [writtenTimes(times)]),
    words,
    ...(assignment === null ? [] : [written(assignment)]),
    ...tags.map(written),
    billable === null ? '' : billable ? '$' : '!$',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
