import { epochMsOfInstant, instantOfEpochMs, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import { readTypedDuration } from '#shared/values/typed-duration.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { assignmentChange, toAssignmentForm, type AssignmentForm } from '../../../editing/assignment-form.ts';
import type { Span } from '../hours/day-layout.ts';
import type { EntryPatch } from '../actions/editing.ts';
import { parseWallText, wallText } from '../local-days.ts';

export interface EntryForm extends AssignmentForm {
  readonly description: string;
  /** Value of a date-time field. */
  readonly start: string;
  /** null: the entry runs. */
  readonly end: string | null;
  /** The last typed duration; null: computed from the times. */
  readonly duration: string | null;
}

export function formOfEntry(entry: HistoryEntry, timeZone: string): EntryForm {
  return {
    description: entry.description,
    start: wallText(epochMsOfInstant(entry.start), timeZone),
    end: entry.end === null ? null : wallText(epochMsOfInstant(entry.end), timeZone),
    duration: null,
    ...toAssignmentForm(entry),
  };
}

export function formOfSpan({ fromMs, toMs }: Span, timeZone: string): EntryForm {
  return {
    description: '',
    start: wallText(fromMs, timeZone),
    end: wallText(toMs, timeZone),
    duration: null,
    projectId: null,
    taskId: null,
    tags: [],
  };
}

type Wrong = 'unreadable-start' | 'unreadable-end' | 'unreadable-duration' | 'end-before-start';

/** An unchanged field keeps the exact instant, including its seconds and which of two repeated hours it is in. */
function parseEntryTime(
  text: string,
  { was, wasText, timeZone }: { readonly was: UtcInstant | null; readonly wasText: string | null; readonly timeZone: string },
): UtcInstant | null {
  if (was !== null && text === wasText) {
    return was;
  }
  const ms = parseWallText(text, timeZone);
  return ms === null ? null : instantOfEpochMs(ms);
}

export type ReadForm =
  | { readonly kind: 'times'; readonly start: UtcInstant; readonly end: UtcInstant | null }
  | { readonly kind: 'wrong'; readonly wrong: Wrong };

interface FormReading {
  /** null: a new entry. */
  readonly entry: HistoryEntry | null;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** A typed duration moves the end, or the start of a running entry. */
function withDuration(
  typed: string,
  start: UtcInstant,
  { isRunning, nowMs }: { readonly isRunning: boolean; readonly nowMs: number },
): ReadForm {
  const seconds = readTypedDuration(typed);
  if (seconds === null) {
    return { kind: 'wrong', wrong: 'unreadable-duration' };
  }
  return isRunning
    ? { kind: 'times', start: instantOfEpochMs(nowMs - seconds * 1000), end: null }
    : { kind: 'times', start, end: shiftInstant(start, seconds) };
}

export function readTimes(form: EntryForm, { entry, timeZone, nowMs }: FormReading): ReadForm {
  const before = entry === null ? null : formOfEntry(entry, timeZone);
  const start = parseEntryTime(form.start, { was: entry?.start ?? null, wasText: before?.start ?? null, timeZone });
  if (start === null) {
    return { kind: 'wrong', wrong: 'unreadable-start' };
  }
  if (form.duration !== null) {
    return withDuration(form.duration, start, { isRunning: form.end === null, nowMs });
  }
  if (form.end === null) {
    return { kind: 'times', start, end: null };
  }
  const end = parseEntryTime(form.end, { was: entry?.end ?? null, wasText: before?.end ?? null, timeZone });
  if (end === null) {
    return { kind: 'wrong', wrong: 'unreadable-end' };
  }
  return end < start ? { kind: 'wrong', wrong: 'end-before-start' } : { kind: 'times', start, end };
}

/** Returns the difference to the entry; null: none. */
export function buildEntryPatch(
  form: EntryForm,
  entry: HistoryEntry,
  times: Extract<ReadForm, { readonly kind: 'times' }>,
): EntryPatch | null {
  const patch: EntryPatch = {
    ...(form.description.trim() === entry.description ? {} : { description: form.description }),
    ...(times.start === entry.start ? {} : { start: times.start }),
    ...(times.end === null || times.end === entry.end ? {} : { end: times.end }),
    ...assignmentChange(form, toAssignmentForm(entry)),
  };
  return Object.keys(patch).length === 0 ? null : patch;
}
