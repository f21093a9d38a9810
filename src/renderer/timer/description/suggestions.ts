/** The favourites and recent entries that the description field suggests, and their navigation by arrow keys. Pure. */
import { assertNever } from '#shared/values/result.ts';
import { type FavouriteView, type RecentView, continuableRecents, type View } from '#shared/timer/view.ts';

export type Suggestion = ({ readonly kind: 'favourite' } & Readonly<FavouriteView>) | ({ readonly kind: 'recent' } & Readonly<RecentView>);

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** Unique among the current suggestions. */
export function keyOfSuggestion(suggestion: Suggestion): string {
  return suggestion.kind === 'favourite' ? `favourite ${suggestion.id}` : `recent ${suggestion.localId}`;
}

function searchText(suggestion: Suggestion): string {
  const beside = suggestion.kind === 'favourite' ? [suggestion.task, ...suggestion.tags] : [];
  return folded([suggestion.description, suggestion.project?.name, ...beside.map((each) => each?.name)].join(' '));
}

/**
 * Returns the favourites, then the recent entries, that contain every typed word; all of them without input. The running entry is left out.
 */
export function matchingSuggestions(view: Pick<View, 'favourites' | 'recents' | 'timer'>, text: string): readonly Suggestion[] {
  const words = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const all: readonly Suggestion[] = [
    ...view.favourites.map((favourite) => ({ kind: 'favourite' as const, ...favourite })),
    ...continuableRecents(view).map((recent) => ({ kind: 'recent' as const, ...recent })),
  ];
  return all.filter((suggestion) => words.every((word) => searchText(suggestion).includes(word)));
}

export interface SuggestionList {
  readonly open: boolean;
  /** null: the text itself. Only arrow keys activate a suggestion, so that Enter starts what was typed. */
  readonly active: number | null;
}

export const closedList: SuggestionList = { open: false, active: null };

export type SuggestionMove = 'open' | 'next' | 'previous';

/**
 * The options as they are drawn: branches, suggestions, other items. Their numbers count suggestions first: items arrive later, and the
 * active option must stay the same.
 */
export function optionsInOrder({
  suggestions,
  branches,
  items,
}: {
  readonly suggestions: number;
  readonly branches: number;
  readonly items: number;
}): readonly number[] {
  const all = Array.from({ length: suggestions + items }, (_, index) => index);
  return [...all.slice(suggestions, suggestions + branches), ...all.slice(0, suggestions), ...all.slice(suggestions + branches)];
}

/** Arrow keys wrap around through the text itself. A list without options is open, too: items of trackers are asked for when it is. */
export function moveInList(list: SuggestionList, move: SuggestionMove, order: readonly number[]): SuggestionList {
  const at = list.open && list.active !== null ? order.indexOf(list.active) : -1;
  switch (move) {
    case 'open':
      return { open: true, active: null };
    case 'next':
      return { open: true, active: order[at + 1] ?? null };
    case 'previous':
      return { open: true, active: (at === -1 ? order.at(-1) : order[at - 1]) ?? null };
    default:
      return assertNever(move);
  }
}
