/** Spans of UTC dates, by which entries are read. Pure. */
import {
  isPlausibleDate,
  secondsBetween,
  shiftInstant,
  toLocalDate,
  utcInstantSchema,
  type LocalDate,
  type UtcInstant,
} from '#shared/values/brands.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { provesAbsence, type EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { EntryRead } from '../engine/engine-events.ts';
import type { Attempt, EntryRecord } from '../entry-record.ts';

const beginningOfTime = utcInstantSchema.parse('0000-01-01T00:00:00Z');
const endOfTime = utcInstantSchema.parse('9999-12-31T23:59:59Z');

/** Seconds between two dates that are read as one span. */
const longestSpanSeconds = 7 * 86_400;

function startOfDate(date: LocalDate): UtcInstant {
  return utcInstantSchema.parse(`${date}T00:00:00Z`);
}

/** A bound outside the plausible years is left open. */
function bound(date: Temporal.PlainDate): LocalDate | null {
  const day = toLocalDate(date);
  return isPlausibleDate(day) ? day : null;
}

/** The dates around `start`, `days` to each side. */
export function windowAround(start: string, days: number): EntryWindow {
  const date = Temporal.PlainDate.from(start.slice(0, 10));
  return { after: bound(date.subtract({ days: days + 1 })), before: bound(date.add({ days: days + 1 })) };
}

export function entryWindow(from: UtcInstant, to: UtcInstant): EntryWindow {
  return { after: windowAround(from, 0).after, before: windowAround(to, 0).before };
}

export function windowSince(start: string, days: number): EntryWindow {
  return { after: bound(Temporal.PlainDate.from(start.slice(0, 10)).subtract({ days: days + 1 })), before: null };
}

/** The instants of the window. */
export function windowSpan({ after, before }: EntryWindow): HistorySpan {
  return {
    from: after === null ? beginningOfTime : shiftInstant(startOfDate(after), 86_400),
    to: before === null ? endOfTime : startOfDate(before),
  };
}

/** The starts of which the read shows every row; null if it proves no absence. */
export function provenSpan({ list, asked }: Pick<EntryRead, 'list' | 'asked'>): HistorySpan | null {
  if (asked === 'active') {
    return null;
  }
  const span = windowSpan(asked);
  if (provesAbsence(list)) {
    return span;
  }
  const oldest = list.rows.map(({ start }) => start.slice(0, 10)).sort()[0];
  if (list.unreadable !== undefined || oldest === undefined || !isPlausibleDate(oldest)) {
    return null;
  }
  // The newest come first, so an incomplete list is complete for all dates after its oldest one.
  const from = shiftInstant(utcInstantSchema.parse(`${oldest}T00:00:00Z`), 86_400);
  return from < span.to ? { from: from > span.from ? from : span.from, to: span.to } : null;
}

export function isWithin(start: UtcInstant, span: HistorySpan | null): boolean {
  return span !== null && start >= span.from && start < span.to;
}

/** The dates on which the row of the entry may be. If a change has moved it far away, one read is about one of the two. */
export function datesOf(record: EntryRecord, attempts: readonly Attempt[], isEarlierAsked = false): EntryWindow {
  const starts = [
    record.base?.start ?? record.local.start,
    ...attempts.filter(({ kind }) => kind !== 'delete').map(({ body }) => body.start),
  ].sort();
  const first = starts[0] ?? record.local.start;
  const last = starts.at(-1) ?? first;
  if (secondsBetween(first, last) <= longestSpanSeconds) {
    return entryWindow(first, last);
  }
  return windowAround(isEarlierAsked ? first : last, 0);
}
