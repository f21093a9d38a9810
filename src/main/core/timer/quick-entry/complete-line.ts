/** Completions of the word at the caret: names after `@` and `#`, the likeliest first. Pure. */
import type { LineCompletion } from '#shared/timer/quick-entry/quick-entry.ts';
import { looksLikeTime } from '#shared/timer/quick-entry/line-times.ts';
import { nameLimit } from '#shared/values/limits.ts';
import { folded, type LineNames, type AssignmentName, type TagName } from './line-names.ts';
import { namedAt, written } from './parse-line.ts';

const completionsOffered = 8;

interface Mark {
  readonly at: number;
  readonly mark: '@' | '#';
  readonly partial: string;
  readonly isQuoted: boolean;
}

/** The last mark before the caret that begins a word, with the partial name after it. */
function markAt(text: string, caret: number): Mark | null {
  for (let at = caret - 1; at >= 0; at -= 1) {
    const mark = text[at] ?? '';
    if ((mark === '@' || mark === '#') && (at === 0 || /\s/u.test(text[at - 1] ?? ''))) {
      const after = text.slice(at + 1, caret);
      return { at, mark, partial: after.replace(/^"/u, ''), isQuoted: after.startsWith('"') };
    }
  }
  return null;
}

/** 0 if the name begins with it, 1 if one of its words does, 2 if it contains it; null otherwise. */
function rank(name: string, partial: string): number | null {
  const [whole, part] = [folded(name), folded(partial)];
  if (whole.startsWith(part)) {
    return 0;
  }
  if (/\s/u.test(part)) {
    return null;
  }
  return whole.split(/[\s/]/u).some((word) => word.startsWith(part)) ? 1 : whole.includes(part) ? 2 : null;
}

function wordEnd(text: string, from: number): number {
  const space = text.slice(from).search(/\s/u);
  return space === -1 ? text.length : from + space;
}

/** Most words of a new name without quotes; more are assumed to be a sentence. */
const newNameWords = { '@': 3, '#': 1 } as const;

export interface Creatable {
  readonly projects: boolean;
  readonly tags: boolean;
}

/** The name after the mark if it is not known; null if it cannot be created. */
function newName({ mark, partial, isQuoted }: Mark, known: readonly { readonly name: string }[]): string | null {
  const name = partial.replace(/"$/u, '').trim().normalize('NFC');
  const isSentence = !isQuoted && name.split(/\s+/u).length > newNameWords[mark];
  return name === '' ||
    (mark === '#' && looksLikeTime(name)) ||
    name.length > nameLimit ||
    isSentence ||
    known.some((each) => folded(each.name) === folded(name))
    ? null
    : name;
}

function creation(
  mark: Mark,
  to: number,
  { known, creatable }: { readonly known: readonly { readonly name: string }[]; readonly creatable: Creatable },
): readonly LineCompletion[] {
  const label = (mark.mark === '@' ? creatable.projects : creatable.tags) ? newName(mark, known) : null;
  return label === null ? [] : [{ kind: mark.mark === '@' ? 'new-project' : 'new-tag', label, color: null, from: mark.at, to, text: '' }];
}

export function completeLine(
  text: string,
  caret: number,
  { names, creatable }: { readonly names: LineNames; readonly creatable: Creatable },
): readonly LineCompletion[] {
  const mark = markAt(text, Math.min(caret, text.length));
  if (mark === null) {
    return [];
  }
  const all: readonly (AssignmentName | TagName)[] = mark.mark === '@' ? names.assignments : names.tags;
  const there = namedAt(text, mark.at, all);
  // The name is complete: description follows, unless a longer name continues it.
  const isBehind = there !== null && there.end < caret;
  const to = wordEnd(text, caret);
  const known = all
    .flatMap((candidate) => {
      const isHidden = candidate.kind === 'task' && candidate.isOnlyTask;
      const assignment = isHidden || there?.found === candidate ? null : rank(candidate.name, mark.partial);
      return assignment === null || (isBehind && assignment > 0) ? [] : [{ candidate, assignment }];
    })
    .sort((one, other) => one.assignment - other.assignment || one.candidate.name.localeCompare(other.candidate.name))
    .slice(0, completionsOffered)
    .map(({ candidate }) => {
      const { kind, name, color } = candidate;
      const space = to < text.length ? '' : ' ';
      return { kind, label: name, color, from: mark.at, to, text: `${written(candidate)}${space}` };
    });
  return there === null
    ? [...known, ...creation({ ...mark, partial: text.slice(mark.at + (mark.isQuoted ? 2 : 1), to) }, to, { known: all, creatable })]
    : known;
}
