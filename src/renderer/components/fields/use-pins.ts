/** Adds the content of an entry or suggestion to the favourites, or removes it. */
import { assertNever } from '#shared/values/result.ts';
import { type EntryView, findFavourite, type View } from '#shared/timer/view.ts';
import type { KeyboardEvent } from 'react';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';

type Pinnable = Pick<EntryView, 'localId' | 'description' | 'project' | 'task' | 'tags'>;

type Suggested =
  | { readonly kind: 'favourite'; readonly id: View['favourites'][number]['id']; readonly description: string }
  | { readonly kind: 'recent'; readonly localId: EntryView['localId']; readonly description: string };

export interface Pins {
  readonly toggleEntry: (entry: Pinnable) => Promise<void>;
  readonly toggleSuggestion: (suggestion: Suggested) => Promise<void>;
}

/** An entry without content is not worth a favourite. */
export function isWorthPinning({
  description,
  project,
  task,
  tags,
}: Pick<EntryView, 'description' | 'project' | 'task' | 'tags'>): boolean {
  return description !== '' || project !== null || task !== null || tags.length > 0;
}

/** Returns whether the event is Ctrl or Command with D, without key repeats. */
export function isPinKey({ key, ctrlKey, metaKey, shiftKey, altKey, repeat }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat;
}

/** Formats the shortcut for `aria-keyshortcuts`. */
export function pinKeys(apple: boolean): string {
  return apple ? 'Meta+D' : 'Control+D';
}

export function usePins({ favourites }: Pick<View, 'favourites'>): Pins {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { messages } = i18n;
  const favouriteName = (description: string): string => description || messages.noDescription;

  async function pin({ localId, description }: Pick<Pinnable, 'localId' | 'description'>): Promise<void> {
    if (await perform(() => clocktower.pinFavourite({ localId }))) {
      say(messages.favourites.pinned(favouriteName(description)));
    }
  }

  async function unpin({ id, description }: Pick<View['favourites'][number], 'id' | 'description'>): Promise<void> {
    if (await perform(() => clocktower.unpinFavourite({ id }))) {
      say(messages.favourites.unpinned(favouriteName(description)));
    }
  }

  return {
    toggleEntry: async (entry) => {
      const favourite = findFavourite(entry, favourites);
      await (favourite === null ? pin(entry) : unpin(favourite));
    },
    toggleSuggestion: async (suggestion) => {
      switch (suggestion.kind) {
        case 'favourite':
          return unpin(suggestion);
        case 'recent':
          return pin(suggestion);
        default:
          return assertNever(suggestion);
      }
    },
  };
}
