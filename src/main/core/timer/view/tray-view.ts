/** Derives the tray from a View: icon, title, tooltip, menu. Pure, so that an equal result needs no redraw. */
import { secondsBetween } from '#shared/values/brands.ts';
import { clockFigures, hourMinuteFigures } from '#shared/values/durations.ts';
import type { TrayTitle } from '#shared/program/preferences.ts';
import { assertNever } from '#shared/values/result.ts';
import { countDecisions, isCutOff, type EntryView, type View } from '#shared/timer/view.ts';
import { named, shortened, syncItems, todayLine, trayMenu, type TraySetting, type TrayMenuItem } from './tray-menu.ts';
import { totalSecondsAt } from './view.ts';

export interface TrayIcon {
  readonly timer: 'running' | 'stopped';
  readonly mark: 'none' | 'offline' | 'attention';
}

export interface TrayView {
  readonly icon: TrayIcon;
  /** The text beside the icon, if the platform shows one; empty when stopped. */
  readonly title: string;
  readonly tooltip: string;
  readonly menu: readonly TrayMenuItem[];
  /** Seconds until title or tooltip change by themselves; null if no timer runs. */
  readonly secondsToNextChange: number | null;
}

/** Characters of a text beside an icon in a menu bar. */
const titleLength = 24;

function trayMark(view: View): TrayIcon['mark'] {
  if (countDecisions(view.sync) > 0) {
    return 'attention';
  }
  return isCutOff(view.sync.connectivity) ? 'offline' : 'none';
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

/** The elapsed time in the tooltip; null if the user wants none. */
function tooltipElapsed({ title, titleIn }: TraySetting, seconds: number): string | null {
  if (titleIn === 'tooltip' && title === 'off') {
    return null;
  }
  return titleIn === 'tooltip' && title === 'hours-minutes-seconds' ? clockFigures(seconds) : hourMinuteFigures(seconds);
}

function trayTooltip(view: View, at: TraySetting, elapsedSeconds: number): string {
  const { messages } = at;
  if (view.timer.kind !== 'running') {
    return messages.tray.stopped;
  }
  const description = named(view.timer.entry.description, messages);
  const elapsed = tooltipElapsed(at, elapsedSeconds);
  return elapsed === null ? description : messages.tray.running({ description, elapsed });
}

function startedLine(view: View, { messages, startedBy }: TraySetting): readonly string[] {
  const isShown = startedBy !== null && view.timer.kind === 'running' && view.timer.entry.localId === startedBy.localId;
  return isShown ? [messages.tray.startedBy(shortened(startedBy.agent))] : [];
}

/** Timer and daily total each change on their own full minute. */
function secondsToNextChange(view: View, { now, title }: TraySetting, elapsedSeconds: number): number {
  return title === 'hours-minutes-seconds' ? 1 : Math.min(60 - (elapsedSeconds % 60), 60 - (totalSecondsAt(view, now) % 60));
}

export function buildTrayView(view: View, at: TraySetting): TrayView {
  const { now } = at;
  const running = view.timer.kind === 'running' ? view.timer.entry : null;
  const elapsedSeconds = running === null ? 0 : secondsBetween(running.start, now);
  const sync = syncItems(view, at);
  return {
    icon: { timer: running === null ? 'stopped' : 'running', mark: trayMark(view) },
    title: running === null || at.titleIn === 'tooltip' ? '' : trayTitle(running, at.title, elapsedSeconds),
    tooltip: [
      trayTooltip(view, at, elapsedSeconds),
      ...startedLine(view, at),
      todayLine(view, at),
      ...sync.flatMap((item) => ('label' in item ? [item.label] : [])),
    ].join('\n'),
    menu: trayMenu(view, at),
    secondsToNextChange: running === null ? null : secondsToNextChange(view, at, elapsedSeconds),
  };
}
