/** The menu of the tray icon: the timer, favourites, recent entries, connections, synchronization, pages. Pure. */
import { secondsBetween, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { isolateText, lettersOf } from '#shared/values/bidi.ts';
import { thisComputerKey, type ConnectionKey } from '#shared/connections/connections.ts';
import type { ActivityView } from '#shared/activity/activity.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { offeredBreaks } from '#shared/timer/progress.ts';
import type { TrayTitle } from '#shared/program/preferences.ts';
import type { WindowPageId } from '#shared/program/window-route.ts';
import { continuableRecents, countDecisions, isCutOff, type View } from '#shared/timer/view.ts';
import { wallTime } from '#core/platform/calendar.ts';
import { totalSecondsAt } from './view.ts';

export type TrayMenuItem =
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'separator' }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }
  | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean; readonly action: TrayAction }
  | { readonly kind: 'submenu'; readonly label: string; readonly items: readonly TrayMenuItem[] };

export type TrayAction =
  | { readonly kind: 'start' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume'; readonly id: Uuid }
  | { readonly kind: 'break'; readonly minutes: number }
  | { readonly kind: 'continue'; readonly localId: Uuid }
  | { readonly kind: 'favourite'; readonly id: Uuid }
  | { readonly kind: 'use'; readonly id: ConnectionKey }
  | { readonly kind: 'open' }
  | { readonly kind: 'page'; readonly page: WindowPageId }
  | { readonly kind: 'review-day' }
  | { readonly kind: 'pause-activity' }
  | { readonly kind: 'resume-activity' }
  | { readonly kind: 'quit' };

/** The agent that started an entry. */
export interface StartedBy {
  readonly agent: string;
  readonly localId: Uuid;
}

/** What the tray depends on besides the View. */
export interface TraySetting {
  readonly now: UtcInstant;
  readonly timeZone: string;
  readonly messages: MainMessages;
  readonly twelveHours: boolean;
  readonly title: TrayTitle;
  /** Where it is shown: only some panels have text beside an icon. */
  readonly titleIn: 'panel' | 'tooltip';
  readonly dailyGoalSeconds: number | null;
  readonly activity: Pick<ActivityView, 'state' | 'pausedUntil'>;
  /** A moment ago; null: the user started the timer, or it was longer ago. */
  readonly startedBy: StartedBy | null;
}

const recentCount = 5;

const windowPages: readonly WindowPageId[] = ['timeline', 'reports', 'settings'];

/** Characters of a description in a menu or tooltip. */
const labelLength = 60;

/** Shortens a text and isolates its direction from the text around it. */
export function shortened(text: string, most = labelLength): string {
  if (text.length <= most) {
    return isolateText(text);
  }
  const segments = lettersOf(text);
  return isolateText(segments.length <= most ? text : `${segments.slice(0, most - 1).join('')}…`);
}

export function named(description: string, messages: MainMessages): string {
  return description === '' ? messages.noDescription : shortened(description);
}

function breakItem(messages: MainMessages): TrayMenuItem {
  const items = offeredBreaks.map((minutes) => ({
    kind: 'action' as const,
    label: messages.tray.breakOf(minutes),
    action: { kind: 'break' as const, minutes },
  }));
  return { kind: 'submenu', label: messages.tray.takeBreak, items };
}

function timerItems(view: View, { now, messages, timeZone, twelveHours }: TraySetting): readonly TrayMenuItem[] {
  if (view.timer.kind === 'running') {
    const { description, start } = view.timer.entry;
    const label = messages.tray.current({ description: named(description, messages), since: wallTime(start, { timeZone, twelveHours }) });
    return [
      { kind: 'label', label },
      { kind: 'label', label: messages.tray.elapsed(messages.hours(secondsBetween(start, now))) },
      { kind: 'action', label: messages.tray.stop, action: { kind: 'stop' } },
      { kind: 'action', label: messages.tray.pause, action: { kind: 'pause' } },
      breakItem(messages),
    ];
  }
  const last = view.recents[0];
  return [
    { kind: 'label', label: messages.tray.nothingRunning },
    { kind: 'action', label: messages.tray.start, action: { kind: 'start' } },
    ...view.paused
      .slice(0, 1)
      .map(({ id, description }) => ({
        kind: 'action' as const,
        label: messages.tray.resume(named(description, messages)),
        action: { kind: 'resume' as const, id },
      })),
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
    label: [
      named(description, messages),
      ...(project === null ? [] : [shortened(project.name)]),
      ...tags.flatMap(({ name }) => (name === null ? [] : [`#${shortened(name)}`])),
    ].join(' · '),
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
function connectionItems(view: View, { messages, timeZone, twelveHours }: TraySetting): readonly TrayMenuItem[] {
  if (view.others.length === 0) {
    return [];
  }
  const running = view.others.flatMap(({ id, name, running: entry }) =>
    entry === null
      ? []
      : [
          {
            kind: 'action' as const,
            label: messages.tray.alsoRunning({
              connectionName: name,
              description: named(entry.description, messages),
              since: wallTime(entry.start, { timeZone, twelveHours }),
            }),
            action: { kind: 'use' as const, id },
          },
        ],
  );
  const choices = [view.connection, ...view.others]
    .sort(byPlace)
    .map(({ id, name }) => ({
      kind: 'choice' as const,
      label: shortened(name),
      chosen: id === view.connection.id,
      action: { kind: 'use' as const, id },
    }));
  return [...running, { kind: 'submenu', label: messages.tray.connections, items: choices }];
}

/** This computer first, then by name: independent of the choice. */
function byPlace(
  one: { readonly id: ConnectionKey; readonly name: string },
  other: { readonly id: ConnectionKey; readonly name: string },
): number {
  if (one.id === thisComputerKey || other.id === thisComputerKey) {
    return one.id === thisComputerKey ? -1 : 1;
  }
  return one.name.localeCompare(other.name);
}

export function syncItems(view: View, { messages, timeZone, twelveHours }: TraySetting): readonly TrayMenuItem[] {
  const { retryAt } = view.sync;
  const until = retryAt === null ? null : wallTime(retryAt, { timeZone, twelveHours });
  const decisions = countDecisions(view.sync);
  if (decisions === 0 && !isCutOff(view.sync.connectivity)) {
    return [];
  }
  const text = messages.sync({ ...view.sync, attention: decisions, connectionName: view.connection.name, until });
  if (decisions > 0) {
    return [{ kind: 'action', label: text, action: { kind: 'open' } }];
  }
  return [{ kind: 'label', label: view.sync.connectivity === 'no-network' ? messages.syncWithWifi(text, view.campusWifi) : text }];
}

/** While it is switched on: that activity is recorded, so that no one forgets it, and the review of the day. */
function activityItems({ activity: { state, pausedUntil }, messages, timeZone, twelveHours }: TraySetting): readonly TrayMenuItem[] {
  const review: TrayMenuItem = { kind: 'action', label: messages.activity.fillToday, action: { kind: 'review-day' } };
  if (state === 'paused' && pausedUntil !== null) {
    return [
      { kind: 'label', label: messages.activity.pausedUntil(wallTime(pausedUntil, { timeZone, twelveHours })) },
      { kind: 'action', label: messages.activity.resume, action: { kind: 'resume-activity' } },
      review,
    ];
  }
  return state === 'recording' || state === 'waiting'
    ? [
        { kind: 'label', label: state === 'recording' ? messages.activity.recording : messages.activity.waiting },
        { kind: 'action', label: messages.activity.pause, action: { kind: 'pause-activity' } },
        review,
      ]
    : [];
}

export function todayLine(view: View, { now, messages, dailyGoalSeconds }: TraySetting): string {
  const done = messages.hours(totalSecondsAt(view, now));
  return dailyGoalSeconds === null ? messages.tray.todayTotal(done) : messages.tray.today({ done, goal: messages.hours(dailyGoalSeconds) });
}

export function trayMenu(view: View, at: TraySetting): readonly TrayMenuItem[] {
  const { messages } = at;
  return [
    ...timerItems(view, at),
    { kind: 'separator' },
    { kind: 'label', label: todayLine(view, at) },
    ...favouriteItems(view, messages),
    ...recentItems(view, messages),
    ...connectionItems(view, at),
    ...syncItems(view, at),
    ...activityItems(at),
    { kind: 'action', label: messages.tray.open, action: { kind: 'open' } },
    ...windowPages.map((page) => ({
      kind: 'action' as const,
      label: messages.window.pageTitle(page),
      action: { kind: 'page' as const, page },
    })),
    { kind: 'separator' },
    { kind: 'action', label: messages.tray.quit, action: { kind: 'quit' } },
  ];
}
