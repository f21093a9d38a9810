/** Recorded pieces and entries of a day, written as times. */
import type { ActivityPiece, WindowPiece } from '#shared/activity/activity.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { instantOfEpochMs, type RecordId, recordIdSchema, type UtcInstant } from '#shared/values/brands.ts';
import { testId } from './random-history.ts';

/** `9:05` or `9:05:30` on a day of November 2026, UTC. */
export function onDay(day: number, time: string): UtcInstant {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return instantOfEpochMs(Date.UTC(2026, 10, day, hours, minutes, seconds));
}

export function shownOn(day: number, window: string, [from, to]: readonly [string, string]): WindowPiece {
  const [application = '', title = '', site = null] = window.split('|');
  return { kind: 'window', from: onDay(day, from), to: onDay(day, to), application, title, site };
}

export function awayOn(day: number, [from, to]: readonly [string, string]): ActivityPiece {
  return { kind: 'away', from: onDay(day, from), to: onDay(day, to) };
}

export function projectNamed(name: string): RecordId {
  return recordIdSchema.parse(name.replaceAll(' ', '-'));
}

let made = 0;

export function entryOn(
  day: number,
  [from, to]: readonly [string, string],
  { description = '', project = null }: { readonly description?: string; readonly project?: string | null } = {},
): HistoryEntry {
  made += 1;
  return {
    localId: testId(33, made),
    serverId: null,
    start: onDay(day, from),
    end: onDay(day, to),
    description,
    project: project === null ? null : { id: projectNamed(project), name: project, color: '#808080' },
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}
