/**
 * The leading times of a quick entry: `-7`, `-30 -10`, `9:30-10:15`, `9:30-`, `45m`. Pure; returns their position and text, not their
 * meaning.
 */
import { readTypedDuration, unitDuration } from '../../values/typed-duration.ts';
import { secondOfDay } from '../second-of-day.ts';

export type LineTimes =
  | { readonly kind: 'since'; readonly start: string }
  | { readonly kind: 'span'; readonly start: string; readonly end: string }
  /** A duration up to now. */
  | { readonly kind: 'for'; readonly seconds: number; readonly typed: string };

export interface FoundTimes {
  readonly times: LineTimes;
  /** Where the description begins. */
  readonly end: number;
}

const ago = String.raw`[-−](?:\d{1,2}:\d{2}|\d{1,4})`;
/** An unambiguous time of day: with minutes, or with AM or PM. */
const half = String.raw`(?: ?[ap]m|[ap])`;
const clear = String.raw`(?:\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?${half}?|\d{1,2}${half})`;
const bare = String.raw`\d{1,2}`;
const dash = String.raw`[-–—]`;

const spanPattern = new RegExp(String.raw`^(?:(${clear})${dash}(${clear}|${bare})|(${bare})${dash}(${clear}))(?=\s|$)`, 'iu');
const sincePattern = new RegExp(String.raw`^(${clear})${dash}(?=\s|$)`, 'iu');
const forPattern = new RegExp(String.raw`^${unitDuration}(?=\s|$)`, 'iu');
const agoPattern = new RegExp(String.raw`^(${ago})(?:\s+(${ago}))?(?=\s|$)`, 'u');

const halfPattern = /[ap]m?$/iu;

/** `2-3pm` begins in the afternoon, `11-1pm` in the morning. */
function withMeridiem(end: string, start: string): string {
  const [halfOfDay] = halfPattern.exec(end) ?? [];
  if (halfOfDay === undefined) {
    return start;
  }
  const same = `${start}${halfOfDay}`;
  const other = `${start}${halfOfDay.toLowerCase().startsWith('p') ? 'am' : 'pm'}`;
  const [sameSecond, endSecond] = [secondOfDay(same), secondOfDay(end)];
  // The start may have its own half of the day.
  if (sameSecond === null || endSecond === null) {
    return start;
  }
  return sameSecond <= endSecond ? same : other;
}

function isRead(time: string): boolean {
  return /^[-−]/u.test(time) || secondOfDay(time) !== null;
}

function areRead(times: LineTimes): boolean {
  return times.kind === 'for' || (isRead(times.start) && (times.kind === 'since' || isRead(times.end)));
}

/** Unambiguous times at `from`; null if the description begins there. */
export function findTimes(text: string, from: number): FoundTimes | null {
  const found = matchTimes(text, from);
  return found !== null && areRead(found.times) ? found : null;
}

function matchTimes(text: string, from: number): FoundTimes | null {
  const rest = text.slice(from);
  const agoMatch = agoPattern.exec(rest);
  if (agoMatch !== null) {
    const [whole, start = '', end] = agoMatch;
    return { times: end === undefined ? { kind: 'since', start } : { kind: 'span', start, end }, end: from + whole.length };
  }
  const spanMatch = spanPattern.exec(rest);
  if (spanMatch !== null) {
    const [whole, clearStart, anyEnd, bareStart, clearEnd] = spanMatch;
    const end = anyEnd ?? clearEnd ?? '';
    return { times: { kind: 'span', start: withMeridiem(end, clearStart ?? bareStart ?? ''), end }, end: from + whole.length };
  }
  const sinceMatch = sincePattern.exec(rest);
  if (sinceMatch !== null) {
    const [whole, start = ''] = sinceMatch;
    return { times: { kind: 'since', start }, end: from + whole.length };
  }
  const [typed] = forPattern.exec(rest) ?? [];
  const seconds = typed === undefined ? null : readTypedDuration(typed);
  return typed === undefined || seconds === null || seconds === 0
    ? null
    : { times: { kind: 'for', seconds, typed }, end: from + typed.length };
}

/** Whether the whole text is a time or a duration: as the name of a new tag it is a slip. */
export function looksLikeTime(text: string): boolean {
  const trimmed = text.trim();
  return findTimes(trimmed, 0)?.end === trimmed.length;
}
