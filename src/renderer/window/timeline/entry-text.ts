import { isolateText } from '#shared/values/bidi.ts';
import { epochMsOfInstant } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { standsForProject } from '#shared/timer/default-task.ts';
import { stateWord } from '../../components/status/state-word.ts';
import type { I18n } from '../shell/services.ts';
import { entryEndMs } from './hours/day-layout.ts';

export function entryName({ description }: Pick<HistoryEntry, 'description'>, { messages }: I18n): string {
  return description === '' ? messages.noDescription : description;
}

export function formatSpan({ start, end }: Pick<HistoryEntry, 'start' | 'end'>, i18n: I18n): string {
  return i18n.messages.timeline.span({
    start: i18n.timeOfDay(start),
    end: end === null ? i18n.messages.timeline.running : i18n.timeOfDay(end),
  });
}

/** Returns the characters of the longest formatted span of a finished entry: the column width. */
export function spanLength(i18n: I18n): number {
  const times = Array.from({ length: 24 }, (_, hour) => i18n.timeOfEpochMs(hour * 3_600_000));
  const longest = times.reduce((one, other) => (other.length > one.length ? other : one));
  return i18n.messages.timeline.span({ start: longest, end: longest }).length;
}

/** Formats a span in a short form, for use beside an axis of hours. */
export function spanFigures({ start, end }: Pick<HistoryEntry, 'start' | 'end'>, i18n: I18n): string {
  return i18n.messages.timeline.span({
    start: i18n.timeFigures(start),
    end: end === null ? i18n.messages.timeline.running : i18n.timeFigures(end),
  });
}

export function elapsedSeconds(entry: Pick<HistoryEntry, 'start' | 'end'>, nowMs: number): number {
  return Math.max(0, Math.floor((entryEndMs(entry, nowMs) - epochMsOfInstant(entry.start)) / 1000));
}

/** Returns the names of project, task and tags; unnamed ones, and a task that stands for its project, are left out. */
export function formatAssignment(
  { project, task, tags }: Pick<HistoryEntry, 'project' | 'task' | 'tags'>,
  catalog: Pick<CatalogView, 'tasks'> | null,
): string {
  const isHidden = task === null || standsForProject(task, { project, tasks: catalog?.tasks ?? [] });
  const names = [project?.name, isHidden ? null : task.name, ...tags.map(({ name }) => (name === null ? null : `#${name}`))];
  return names.flatMap((name) => (name === undefined || name === null ? [] : [isolateText(name)])).join(' · ');
}

/** Returns the text for screen readers that follows the description and times of an entry. */
export function spokenRest(
  entry: HistoryEntry,
  { i18n, nowMs, overlaps }: { readonly i18n: I18n; readonly nowMs: number; readonly overlaps: boolean },
): string {
  const { messages } = i18n;
  const parts = [
    messages.spokenDuration(elapsedSeconds(entry, nowMs)),
    overlaps ? messages.overlaps.mark : null,
    stateWord(entry, messages),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
