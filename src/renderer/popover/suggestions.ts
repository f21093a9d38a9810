/** Which recent entries the first line offers, and how the arrow keys move among them. Pure. */
import { assertNever } from '#shared/result.ts';
import type { RecentView } from '#shared/view.ts';

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '').toLowerCase();
}

/** Those whose description or project has every word typed so far, somewhere; all of them before anything is typed. */
export function matchingRecents(recents: readonly RecentView[], text: string): readonly RecentView[] {
  const words = folded(text).split(/\s+/).filter((word) => word !== '');
  return recents.filter((recent) => {
    const said = folded(`${recent.description} ${recent.project?.name ?? ''}`);
    return words.every((word) => said.includes(word));
  });
}

export interface SuggestionList {
  readonly open: boolean;
  /** null: the text itself. Nothing is active until an arrow key says so, so that Enter starts what was typed. */
  readonly active: number | null;
}

export const closedList: SuggestionList = { open: false, active: null };

export type SuggestionMove = 'open' | 'next' | 'previous' | 'close';

/** Arrow keys go round through the text itself. */
export function moveInList(list: SuggestionList, move: SuggestionMove, count: number): SuggestionList {
  if (move === 'close' || count === 0) {
    return closedList;
  }
  switch (move) {
    case 'open':
      return { open: true, active: null };
    case 'next': {
      const next = list.open && list.active !== null ? list.active + 1 : 0;
      return { open: true, active: next < count ? next : null };
    }
    case 'previous': {
      const previous = list.open && list.active !== null ? list.active - 1 : count - 1;
      return { open: true, active: previous >= 0 ? previous : null };
    }
    default:
      return assertNever(move);
  }
}
