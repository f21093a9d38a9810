/** The filter of the timeline and the query it makes. Pure. */
import { instantOfEpochMs, isWritableInstant, localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import type { HistoryFilter } from '#shared/history/history.ts';
import { daysOfPeriod } from '#shared/history/periods.ts';
import { namedPeriodSchema, type NamedPeriod } from '#shared/history/reports.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { addDays, toLocalDay } from '../local-days.ts';

/** `any`: all time; `days`: the dates in the fields. */
export type PeriodChoice = 'any' | NamedPeriod | 'days';

export const periodChoices: readonly PeriodChoice[] = ['any', ...namedPeriodSchema.options, 'days'];

export interface Filter extends Pick<HistoryFilter, 'text' | 'projectId' | 'tagId' | 'clientId' | 'billable'> {
  readonly period: PeriodChoice;
  /** Values of the date fields; empty: open. Used if the period is `days`. */
  readonly from: string;
  readonly to: string;
}

export const noFilter: Filter = { text: '', projectId: null, tagId: null, clientId: null, billable: null, period: 'any', from: '', to: '' };

/** Returns whether nothing is filtered. The period `days` without dates does not filter. */
export function isEmptyFilter({ text, projectId, tagId, clientId, billable, period, from, to }: Filter): boolean {
  const isAnyTime = period === 'any' || (period === 'days' && from === '' && to === '');
  return text.trim() === '' && projectId === null && tagId === null && clientId === null && billable === null && isAnyTime;
}

/** The time zone and the week of date computations. */
export interface FilterCalendar {
  readonly timeZone: string;
  readonly today: LocalDate;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

const beginning = instantOfEpochMs(Date.parse('0000-01-01T00:00:00Z'));
const end = instantOfEpochMs(Date.parse('9999-12-31T23:59:59Z'));

/** An incomplete date is ignored. */
function dayStart(text: string, { days, timeZone }: { readonly days: number; readonly timeZone: string }) {
  const date = foreignOrNull(localDateSchema, text);
  const startMs = date === null ? Number.NaN : toLocalDay(addDays(date, days), timeZone).startMs;
  return isWritableInstant(startMs) ? instantOfEpochMs(startMs) : null;
}

function filterSpan({ period, from, to }: Filter, calendar: FilterCalendar): HistoryFilter['span'] {
  if (period === 'any') {
    return null;
  }
  const days = period === 'days' ? { first: from, last: to } : daysOfPeriod(period, calendar);
  const first = dayStart(days.first, { days: 0, timeZone: calendar.timeZone });
  const last = dayStart(days.last, { days: 1, timeZone: calendar.timeZone });
  return first === null && last === null ? null : { from: first ?? beginning, to: last ?? end };
}

export function toHistorySearch(filter: Filter, calendar: FilterCalendar): HistoryFilter {
  const { text, projectId, tagId, clientId, billable } = filter;
  return { text, projectId, tagId, clientId, billable, span: filterSpan(filter, calendar) };
}
