/** What the palette offers for what is typed, the best first. Pure. */
import { assertNever } from '#shared/values/result.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { type FavouriteView, type RecentView, unpinnedRecents, type View } from '#shared/timer/view.ts';
import type { WindowPageId } from '#shared/program/window-place.ts';
import { lineAction } from '../../timer/description-draft.ts';
import { shortcuts, shownKeys } from '../shortcuts.ts';

export type Command =
  | { readonly kind: 'page'; readonly page: WindowPageId; readonly label: string; readonly keys: string }
  | { readonly kind: 'continue'; readonly recent: RecentView; readonly label: string }
  | { readonly kind: 'favourite'; readonly favourite: FavouriteView; readonly label: string }
  | { readonly kind: 'start'; readonly text: string; readonly label: string }
  | { readonly kind: 'stop'; readonly label: string }
  | { readonly kind: 'sync' | 'new-project'; readonly label: string; readonly keys: string };

interface Offer {
  readonly typed: string;
  readonly view: View;
  readonly pages: readonly WindowPageId[];
  readonly modifier: string;
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}+/gu, '').toLocaleLowerCase();

/** Each word of the query begins a word of the label. */
function fits(label: string, typed: string): boolean {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((sought) => words.some((word) => word.startsWith(sought)));
}

/** Unique among the commands of one moment. */
export function keyOf(command: Command): string {
  switch (command.kind) {
    case 'page':
      return `page-${command.page}`;
    case 'continue':
      return `continue-${command.recent.localId}`;
    case 'favourite':
      return `favourite-${command.favourite.id}`;
    case 'start':
    case 'stop':
    case 'sync':
    case 'new-project':
      return command.kind;
    default:
      return assertNever(command);
  }
}

export function commandsFor({ typed, view, pages, modifier }: Offer, messages: WindowMessages): readonly Command[] {
  const { palette, window: words } = messages;
  const query = typed.trim();
  const keyWords = { messages, modifierKey: modifier };
  const go = pages.map((page, index): Command => ({ kind: 'page', page, label: palette.goTo(words.pageTitle(page)), keys: words.shortcut({ modifier, key: String(index + 1) }) }));
  const favourites = view.favourites.map((favourite): Command => ({ kind: 'favourite', favourite, label: messages.favourites.start(favourite.description || messages.noDescription) }));
  const recents = unpinnedRecents(view).map((recent): Command => ({ kind: 'continue', recent, label: palette.continueEntry(recent.description) }));
  const acts: readonly Command[] = [
    ...(view.timer.kind === 'running' ? [{ kind: 'stop' as const, label: palette.stop }] : []),
    ...(view.connection.kind === 'server' ? [{ kind: 'sync' as const, label: palette.syncNow, keys: shownKeys(shortcuts.syncNow, keyWords) }] : []),
  ];
  const make: readonly Command[] = pages.includes('projects') ? [{ kind: 'new-project', label: palette.newProject, keys: shownKeys(shortcuts.newProject, keyWords) }] : [];
  if (query === '') {
    return [...acts, ...go, ...make, ...favourites, ...recents];
  }
  const action = lineAction(query, view.timer.kind === 'running');
  const start: Command = { kind: 'start', text: query, label: palette[action](query) };
  return [...[...acts, ...go, ...make, ...favourites, ...recents].filter(({ label }) => fits(label, query)), start];
}
