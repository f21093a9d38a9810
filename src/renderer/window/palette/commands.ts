/** The commands of the palette for a query, best match first. Pure. */
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { themeChoices, type ThemeChoice } from '#shared/program/preferences.ts';
import { formatRoute, type WindowPageId, type WindowRoute } from '#shared/program/window-route.ts';
import type { ZoomCommand } from '#shared/program/zoom.ts';
import { assertNever } from '#shared/values/result.ts';
import { offeredBreaks } from '#shared/timer/progress.ts';
import { type FavouriteView, type PausedView, type RecentView, continuableRecents, type View } from '#shared/timer/view.ts';
import { labelStart } from '../../timer/description/description-draft.ts';
import { sections } from '../settings/sections.ts';
import { shortcuts, shownKeys, type Shortcut } from '../navigation/shortcuts.ts';
import { timelineViews } from '../timeline/timeline-route.ts';

export type Command = {
  readonly label: string;
  /** The equivalent shortcut. */
  readonly keys?: string;
  /** Additional search terms. */
  readonly finds?: readonly string[];
} & (
  | { readonly kind: 'route'; readonly route: WindowRoute }
  | { readonly kind: 'continue'; readonly recent: RecentView }
  | { readonly kind: 'favourite'; readonly favourite: FavouriteView }
  | { readonly kind: 'start'; readonly text: string }
  | { readonly kind: 'use'; readonly id: ConnectionKey; readonly name: string }
  | { readonly kind: 'theme'; readonly theme: ThemeChoice }
  | { readonly kind: 'zoom'; readonly zoom: ZoomCommand }
  | { readonly kind: 'resume'; readonly paused: PausedView }
  | { readonly kind: 'break'; readonly minutes: number }
  | { readonly kind: 'stop' | 'pause' | 'undo' | 'sync' | 'check-for-updates' | 'shortcuts' | 'quit' }
);

interface Offer {
  readonly typed: string;
  readonly view: View;
  readonly pages: readonly WindowPageId[];
  /** Whether the role of the user allows new projects. */
  readonly mayCreateProject: boolean;
  readonly modifier: string;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLocaleLowerCase();

/** Each word of the query must begin a word of one of the texts. */
function fits(texts: readonly string[], typed: string): boolean {
  const words = texts.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  return fold(typed)
    .split(/\s+/)
    .every((sought) => words.some((word) => word.startsWith(sought)));
}

/** Unique among the current commands. */
export function commandKey(command: Command): string {
  switch (command.kind) {
    case 'route':
      return `route-${formatRoute(command.route).replaceAll('/', '-')}`;
    case 'continue':
      return `continue-${command.recent.localId}`;
    case 'favourite':
      return `favourite-${command.favourite.id}`;
    case 'use':
      return `use-${command.id}`;
    case 'resume':
      return `resume-${command.paused.id}`;
    case 'break':
      return `break-${command.minutes}`;
    case 'theme':
      return `theme-${command.theme}`;
    case 'zoom':
      return `zoom-${command.zoom}`;
    case 'start':
    case 'stop':
    case 'pause':
    case 'undo':
    case 'sync':
    case 'check-for-updates':
    case 'shortcuts':
    case 'quit':
      return command.kind;
    default:
      return assertNever(command);
  }
}

/** Returns every command except those that start a timer. */
function standing({ view, pages, mayCreateProject, modifier }: Offer, messages: WindowMessages): readonly Command[] {
  const { palette, popover, window: words, timeline, settings, updates, actions } = messages;
  const shortcutKeys = (shortcut: Shortcut) => shownKeys(shortcut, { messages, modifierKey: modifier });
  const modified = (key: string) => words.shortcut({ modifier, key });
  const undo = view.undo;
  return [
    ...(view.timer.kind === 'running'
      ? [
          { kind: 'stop' as const, label: palette.stop },
          { kind: 'pause' as const, label: palette.pause },
        ]
      : []),
    ...view.paused.map((paused) => ({
      kind: 'resume' as const,
      paused,
      label: popover.resumeEntry(paused.description || messages.noDescription),
    })),
    ...(undo === null ? [] : [{ kind: 'undo' as const, label: actions.undo, keys: modified('Z') }]),
    ...(view.connection.kind === 'server'
      ? [{ kind: 'sync' as const, label: palette.syncNow, keys: shortcutKeys(shortcuts.syncNow) }]
      : []),
    ...pages.map((page, index) => ({
      kind: 'route' as const,
      route: { page, detail: null },
      label: palette.goTo(words.pageTitle(page)),
      keys: modified(String(index + 1)),
    })),
    { kind: 'route', route: { page: 'timeline', detail: 'week/new' }, label: timeline.newEntry, keys: shortcutKeys(shortcuts.newEntry) },
    {
      kind: 'route',
      route: { page: 'timeline', detail: 'list/search' },
      label: timeline.searchPlaceholder,
      keys: shortcutKeys(shortcuts.search),
    },
    ...(mayCreateProject && pages.includes('projects')
      ? [
          {
            kind: 'route' as const,
            route: { page: 'projects' as const, detail: 'new' },
            label: palette.newProject,
            keys: shortcutKeys(shortcuts.newProject),
          },
        ]
      : []),
    ...timelineViews.map((each) => ({
      kind: 'route' as const,
      route: { page: 'timeline' as const, detail: each },
      label: palette.timelineView(timeline[each]),
    })),
    ...sections.map(({ id, title, finds }) => ({
      kind: 'route' as const,
      route: { page: 'settings' as const, detail: id },
      label: palette.section(title(messages)),
      finds: finds(messages),
    })),
    ...view.others.map(({ id, name }) => ({ kind: 'use' as const, id, name, label: messages.connections.chooseSpoken(name) })),
    ...themeChoices.map((theme) => ({ kind: 'theme' as const, theme, label: palette.theme(settings.themeName(theme)) })),
    { kind: 'zoom', zoom: 'in', label: palette.zoomIn, finds: ['zoom'], keys: modified('=') },
    { kind: 'zoom', zoom: 'out', label: palette.zoomOut, finds: ['zoom'], keys: modified('-') },
    { kind: 'zoom', zoom: 'reset', label: palette.zoomReset, finds: ['zoom'], keys: modified('0') },
    ...offeredBreaks.map((minutes) => ({ kind: 'break' as const, minutes, label: palette.takeBreak(minutes) })),
    { kind: 'shortcuts', label: palette.shortcuts, keys: shortcutKeys(shortcuts.help) },
    { kind: 'check-for-updates', label: updates.checkForThem },
    { kind: 'quit', label: messages.popover.quit },
  ];
}

export function commandsFor(offer: Offer, messages: WindowMessages): readonly Command[] {
  const { view, typed } = offer;
  const query = typed.trim();
  const favourites = view.favourites.map((favourite): Command => ({
    kind: 'favourite',
    favourite,
    label: messages.favourites.start(favourite.description || messages.noDescription),
  }));
  const recents = continuableRecents(view).map((recent): Command => ({
    kind: 'continue',
    recent,
    label: messages.palette.continueEntry(recent.description),
  }));
  const all = [...favourites, ...recents, ...standing(offer, messages)];
  if (query === '') {
    return all;
  }
  // Sorted last, so that Enter never starts a timer if a command has that name.
  const named = all.filter(({ label }) => fits([label], query));
  const found = all.filter((command) => !named.includes(command) && fits([command.label, ...(command.finds ?? [])], query));
  const start = labelStart(query, view.timer.kind === 'running');
  return [...named, ...found, { kind: 'start', text: query, label: messages.palette[start](query) }];
}
