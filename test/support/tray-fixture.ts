/** Views for tests of the tray, and the tray that is built from one. */
import type { TrayMenuItem, TraySetting } from '#core/timer/view/tray-menu.ts';
import { buildTrayView, type TrayView } from '#core/timer/view/tray-view.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import type { TrayTitle } from '#shared/program/preferences.ts';
import type { EntryView, RecentView, View } from '#shared/timer/view.ts';
import { localUuid } from './core-ports.ts';
import { at, date } from './core-records.ts';
import { uuid } from './time-tracking-fixture.ts';
import { messagesFor } from './messages.ts';

export const messages = messagesFor('en');
export const stopped: View = {
  clockCorrectionMs: 0,
  revision: 1,
  connection: { id: uuid(40), kind: 'server', name: 'the office', signIn: { kind: 'not-needed' } },
  others: [],
  defaultProject: null,
  timer: { kind: 'stopped' },
  today: {
    date: date('2026-11-20'),
    midnight: at('2026-11-19T23:00:00Z'),
    entries: [],
    finishedSeconds: secondsSchema.parse(0),
    overlaps: [],
  },
  attention: [],
  recovered: 0,
  favourites: [],
  paused: [],
  recents: [],
  twoRunning: null,
  sync: { connectivity: 'online', retryAt: null, waiting: 0, attention: 0, questions: 0 },
  undo: null,
  notices: [],
};

export function running(description: string, parts: Partial<View> = {}): View {
  const entry: EntryView = {
    localId: localUuid(1),
    start: at('8:05'),
    end: null,
    description,
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
  return { ...stopped, timer: { kind: 'running', entry }, ...parts };
}

export function recent(number: number, description: string, project: string | null = null): RecentView {
  return { localId: localUuid(number), description, project: project === null ? null : { id: uuid(30), name: project, color: '#123abc' } };
}

export const setting: TraySetting = {
  now: at('9:10'),
  timeZone: 'Europe/Berlin',
  messages,
  twelveHours: false,
  title: 'hours-minutes',
  titleIn: 'panel',
  dailyGoalSeconds: null,
  activity: { state: 'off', pausedUntil: null },
  startedBy: null,
};

export function shown(view: View, now = setting.now, title: TrayTitle = setting.title): TrayView {
  return buildTrayView(view, { ...setting, now, title });
}

export function labels(items: readonly TrayMenuItem[]): readonly string[] {
  return items.map((item) => (item.kind === 'separator' ? '—' : item.label));
}
