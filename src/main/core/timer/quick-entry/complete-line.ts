/** What the word at the caret may become: names after `@` and `#`, the likeliest first. Pure. */
import type { LineCompletion } from '#shared/timer/one-line.ts';
import { folded, type LineNames, type PlaceName, type TagName } from './line-names.ts';
import { namedAt, written } from './parse-line.ts';

const completionsOffered = 8;

/** The last mark before the caret that begins a word, and what of a name stands after it. */
function markAt(text: string, caret: number): { readonly at: number; readonly mark: string; readonly partial: string } | null {
  for (let at = caret - 1; at >= 0; at -= 1) {
    const mark = text[at] ?? '';
    if ((mark === '@' || mark === '#') && (at === 0 || /\s/u.test(text[at - 1] ?? ''))) {
      return { at, mark, partial: text.slice(at + 1, caret).replace(/^"/u, '') };
    }
  }
  return null;
}

/** 0 begins with it, 1 a word of it does, 2 has it somewhere; null not at all. */
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

export function completeLine(text: string, caret: number, names: LineNames): readonly LineCompletion[] {
  const mark = markAt(text, Math.min(caret, text.length));
  if (mark === null) {
    return [];
  }
  const all: readonly (PlaceName | TagName)[] = mark.mark === '@' ? names.places : names.tags;
  const there = namedAt(text, mark.at, all);
  // Named already: what follows is words, unless a longer name goes on like that.
  const isBehind = there !== null && there.end < caret;
  const to = wordEnd(text, caret);
  return all
    .flatMap((candidate) => {
      const place = there?.found === candidate ? null : rank(candidate.name, mark.partial);
      return place === null || (isBehind && place > 0) ? [] : [{ candidate, place }];
    })
    .sort((one, other) => one.place - other.place || one.candidate.name.localeCompare(other.candidate.name))
    .slice(0, completionsOffered)
    .map(({ candidate }) => {
      const { kind, name, color } = candidate;
      const space = to < text.length ? '' : ' ';
      return { kind, label: name, color, from: mark.at, to, text: `${written(candidate)}${space}` };
    });
}
