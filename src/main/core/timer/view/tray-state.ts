/** Derives the tray from a View: icon, title, tooltip, menu. Pure, so that an equal result needs no redraw. */
import { secondsBetween, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { thisComputerKey, type ConnectionKey } from '#shared/connections/connections.ts';
import { clockFigures, hourMinuteFigures } from '#shared/values/durations.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { TrayTitle } from '#shared/program/preferences.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { onUse } from '#shared/values/on-use.ts';
import { assertNever } from '#shared/values/result.ts';
import { continuableRecents, countDecisions, isCutOff, type EntryView, type View } from '#shared/timer/view.ts';
import { wallTime } from '#core/platform/calendar.ts';
import { totalSecondsAt } from './view.ts';

export interface TrayIcon {
  readonly timer: 'running' | 'stopped';
  readonly mark: 'none' | 'offline' | 'attention';
}

export type TrayMenuItem =
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'separator' }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }
  | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean; readonly action: TrayAction }
  | { readonly kind: 'submenu'; readonly label: string; readonly items: readonly TrayMenuItem[] };

export type TrayAction =
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'favourite'; readonly id: Uuid }
  | { readonly kind: 'use'; readonly id: ConnectionKey }
  | { readonly kind: 'open' }
  | { readonly kind: 'page'; readonly page: WindowPageId }
  | { readonly kind: 'quit' };

export interface TrayFace {
  readonly icon: TrayIcon;
  /** The text beside the icon, if the platform shows one; empty when stopped. */
  readonly title: string;
  readonly tooltip: string;
  readonly menu: readonly TrayMenuItem[];
  /** Seconds until title or tooltip change by themselves; null if no timer runs. */
  readonly secondsToNextChange: number | null;
}

/** What the tray depends on besides the View. */
export interface FaceSetting {
  readonly now: UtcInstant;
  readonly timeZone: string;
  readonly messages: MainMessages;
  readonly twelveHours: boolean;
  readonly title: TrayTitle;
  /** Where it is shown: only some panels have text beside an icon. */
  readonly titleIn: 'panel' | 'tooltip';
  readonly dailyGoalSeconds: number | null;
}

const recentCount = 5;

const windowPages: readonly WindowPageId[] = ['timeline', 'reports', 'settings'];

/** Characters of a text beside an icon in a menu bar. */
const titleLength = 24;

/** Characters of a description in a menu or tooltip. */
const labelLength = 60;

const letters = onUse(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** Shortens a text and isolates its direction from the text around it. */
function shortened(text: string, most = labelLength): string {
  if (text.length <= most) {
    return isolateText(text);
  }
  // Counts graphemes, so that none is cut.
  const segments = Array.from(letters().segment(text), ({ segment }) => segment);
  return isolateText(segments.length <= most ? text : `${segments.slice(0, most - 1).join('')}…`);
}

function named(description: string, messages: MainMessages): string {
  return description === '' ? messages.noDescription : shortened(description);
}

function trayMark(view: View): TrayIcon['mark'] {
  if (countDecisions(view.sync) > 0) {
    return 'attention';
  }
  return isCutOff(view.sync.connectivity) ? 'offline' : 'none';
}

function timerItems(view: View, { now, messages, timeZone, twelveHours }: FaceSetting): readonly TrayMenuItem[] {
  if (view.timer.kind === 'running') {
    const { description, start } = view.timer.entry;
    const label = messages.tray.current({ description: named(description, messages), since: wallTime(start, { timeZone, twelveHours }) });
    return [
      { kind: 'label', label },
      { kind: 'label', label: messages.tray.elapsed(messages.hours(secondsBetween(start, now))) },
      { kind: 'action', label: messages.tray.stop, action: { kind: 'stop' } },
    ];
  }
  const last = view.recents[0];
  return [
    { kind: 'label', label: messages.tray.nothingRunning },
    { kind: 'action', label: messages.tray.start, action: { kind: 'start' } },
    ...(last === undefined
      ? []
      : [
          {
            kind: 'action' as const,
            label: messages.tray.continueLast(shortened(last.description)),
            action: { kind: 'continue' as const, localId: last.localId },
          },
        ]),
  ];
}

function favouriteItems({ favourites }: View, messages: MainMessages): readonly TrayMenuItem[] {
  if (favourites.length === 0) {
    return [];
  }
  const items = favourites.map(({ id, description, project, tags }) => ({
    kind: 'action' as const,
    label: [named(description, messages), ...(project === null ? [] : [shortened(project.name)]), ...tags.flatMap(({ name }) => (name === null ? [] : [`#${shortened(name)}`]))].join(' · '),
    action: { kind: 'favourite' as const, id },
  }));
  return [{ kind: 'submenu', label: messages.tray.favourites, items }];
}

function recentItems(view: View, messages: MainMessages): readonly TrayMenuItem[] {
  const recents = continuableRecents(view).slice(0, recentCount);
  if (recents.length === 0) {
    return [];
  }
  const items = recents.map((recent) => ({
    kind: 'action' as const,
    label: recent.project === null ? shortened(recent.description) : `${shortened(recent.description)} · ${shortened(recent.project.name)}`,
    action: { kind: 'continue' as const, localId: recent.localId },
  }));
  return [{ kind: 'label', label: messages.tray.recent }, ...items, { kind: 'separator' }];
}

/** The choice of connections, and timers in the other ones; empty with a single connection. */
function connectionItems(view: View, { messages, timeZone, twelveHours }: FaceSetting): readonly TrayMenuItem[] {
  if (view.others.length === 0) {
    return [];
  }
  const running = view.others.flatMap(({ id, name, running: entry }) =>
    entry === null
      ? []
      : [
          {
            kind: 'action' as const,
            label: messages.tray.alsoRunning({ connectionName: name, description: named(entry.description, messages), since: wallTime(entry.start, { timeZone, twelveHours }) }),
            action: { kind: 'use' as const, id },
          },
        ],
  );
  const choices = [view.connection, ...view.others].sort(byPlace).map(({ id, name }) => ({
    kind: 'choice' as const,
    label: shortened(name),
    chosen: id === view.connection.id,
    action: { kind: 'use' as const, id },
  }));
  return [...running, { kind: 'submenu', label: messages.tray.connections, items: choices }];
}

/** This computer first, then by name: independent of the choice. */
function byPlace(one: { readonly id: ConnectionKey; readonly name: string }, other: { readonly id: ConnectionKey; readonly name: string }): number {
  if (one.id === thisComputerKey || other.id === thisComputerKey) {
    return one.id === thisComputerKey ? -1 : 1;
  }
  return one.name.localeCompare(other.name);
}

function syncItems(view: View, { messages, timeZone, twelveHours }: FaceSetting): readonly TrayMenuItem[] {
  const { retryAt } = view.sync;
  const until = retryAt === null ? null : wallTime(retryAt, { timeZone, twelveHours });
  const decisions = countDecisions(view.sync);
  if (decisions === 0 && trayMark(view) === 'none') {
    return [];
  }
  const text = messages.sync({ ...view.sync, attention: decisions, connectionName: view.connection.name, until });
  if (decisions > 0) {
    return [{ kind: 'action', label: text, action: { kind: 'open' } }];
  }
  return [{ kind: 'label', label: view.sync.connectivity === 'no-network' ? messages.campus.syncWithWifi(text, view.campusWifi) : text }];
}

function trayTitle(entry: EntryView, title: TrayTitle, elapsedSeconds: number): string {
  switch (title) {
    case 'off':
      return '';
    case 'hours-minutes':
      return hourMinuteFigures(elapsedSeconds);
    case 'hours-minutes-seconds':
      return clockFigures(elapsedSeconds);
    case 'description':
      // An entry without a description shows its duration.
      return entry.description === '' ? hourMinuteFigures(elapsedSeconds) : shortened(entry.description, titleLength);
    case 'project':
      return entry.project === null ? hourMinuteFigures(elapsedSeconds) : shortened(entry.project.name, titleLength);
    default:
      return assertNever(title);
  }
}

function todayLine(view: View, { now, messages, dailyGoalSeconds }: FaceSetting): string {
  const done = messages.hours(totalSecondsAt(view, now));
  return dailyGoalSeconds === null ? messages.tray.todayTotal(done) : messages.tray.today({ done, goal: messages.hours(dailyGoalSeconds) });
}

/** The elapsed time in the tooltip; null if the user wants none. */
function tooltipElapsed({ title, titleIn }: FaceSetting, seconds: number): string | null {
  if (titleIn === 'tooltip' && title === 'off') {
    return null;
  }
  return titleIn === 'tooltip' && title === 'hours-minutes-seconds' ? clockFigures(seconds) : hourMinuteFigures(seconds);
}

function trayTooltip(view: View, at: FaceSetting, elapsedSeconds: number): string {
  const { messages } = at;
  if (view.timer.kind !== 'running') {
    return messages.tray.stopped;
  }
  const description = named(view.timer.entry.description, messages);
  const elapsed = tooltipElapsed(at, elapsedSeconds);
  return elapsed === null ? description : messages.tray.running({ description, elapsed });
}

/** Timer and daily total each change on their own full minute. */
function secondsToNextChange(view: View, { now, title }: FaceSetting, elapsedSeconds: number): number {
  return title === 'hours-minutes-seconds' ? 1 : Math.min(60 - (elapsedSeconds % 60), 60 - (totalSecondsAt(view, now) % 60));
}

export function trayFace(view: View, at: FaceSetting): TrayFace {
  const { now, messages } = at;
  const running = view.timer.kind === 'running' ? view.timer.entry : null;
  const elapsedSeconds = running === null ? 0 : secondsBetween(running.start, now);
  const sync = syncItems(view, at);
  return {
    icon: { timer: running === null ? 'stopped' : 'running', mark: trayMark(view) },
    title: running === null || at.titleIn === 'tooltip' ? '' : trayTitle(running, at.title, elapsedSeconds),
    tooltip: [trayTooltip(view, at, elapsedSeconds), todayLine(view, at), ...sync.flatMap((item) => ('label' in item ? [item.label] : []))].join('\n'),
    menu: [
      ...timerItems(view, at),
      { kind: 'separator' },
      { kind: 'label', label: todayLine(view, at) },
      ...favouriteItems(view, messages),
      ...recentItems(view, messages),
      ...connectionItems(view, at),
      ...sync,
      { kind: 'action', label: messages.tray.open, action: { kind: 'open' } },
      ...windowPages.map((page) => ({ kind: 'action' as const, label: messages.window.pageTitle(page), action: { kind: 'page' as const, page } })),
      { kind: 'separator' },
      { kind: 'action', label: messages.tray.quit, action: { kind: 'quit' } },
    ],
    secondsToNextChange: running === null ? null : secondsToNextChange(view, at, elapsedSeconds),
  };
}
