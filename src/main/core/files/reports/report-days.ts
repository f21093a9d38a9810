/** The local days of a report with their first instants, and its weeks and months. Pure. A day may have 23, 25 or no hours. */
import { toLocalDate, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import { daysOfPeriod } from '#shared/history/periods.ts';
import { reportDaysAtMost, type DaySpan, type ReportPeriod } from '#shared/history/reports.ts';

export interface ReportDays {
  readonly dates: readonly LocalDate[];
  /** ISO weekday of each date: 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  /** First second of each day since 1970 UTC, followed by the first second after the last day. */
  readonly bounds: Float64Array;
}

export function reportDays(span: DaySpan, timeZone: string): ReportDays {
  const first = Temporal.PlainDate.from(span.first);
  const length = Math.max(0, first.until(span.last, { largestUnit: 'days' }).days + 1);
  const dates: LocalDate[] = [];
  const weekdays: number[] = [];
  const bounds = new Float64Array(length + 1);
  for (let index = 0; index <= length; index += 1) {
    const date = first.add({ days: index });
    bounds[index] = date.toZonedDateTime(timeZone).epochMilliseconds / 1000;
    if (index < length) {
      dates.push(toLocalDate(date));
      weekdays.push(date.dayOfWeek);
    }
  }
  return { dates, weekdays, bounds };
}

/** Index of the day that contains `second`: -1 before the first, the number of days after the last. */
export function findDayIndex(bounds: Float64Array, second: number): number {
  const days = bounds.length - 1;
  const origin = bounds[0] ?? 0;
  if (second < origin) {
    return -1;
  }
  // The estimate is off by a day at most, since zones shift by hours.
  let index = Math.min(days, Math.floor((second - origin) / 86_400));
  while (index > 0 && (bounds[index] ?? 0) > second) {
    index -= 1;
  }
  while (index < days && (bounds[index + 1] ?? Number.POSITIVE_INFINITY) <= second) {
    index += 1;
  }
  return index;
}

/** For each day the index of its week or month, and the days of each week or month that lie in the report. */
export function groupDays(
  days: ReportDays,
  unit: 'day' | 'week' | 'month',
  weekStart: number,
): { readonly ofDay: readonly number[]; readonly spans: readonly DaySpan[] } {
  const ofDay: number[] = [];
  const spans: DaySpan[] = [];
  days.dates.forEach((date, index) => {
    const begins = unit === 'day' || index === 0 || (unit === 'week' ? days.weekdays[index] === weekStart : date.endsWith('-01'));
    const current = spans.at(-1);
    if (begins || current === undefined) {
      spans.push({ first: date, last: date });
    } else {
      spans[spans.length - 1] = { first: current.first, last: date };
    }
    ofDay.push(spans.length - 1);
  });
  return { ofDay, spans };
}

interface Today {
  readonly now: UtcInstant;
  readonly timeZone: string;
  readonly weekStart: number;
}

/** The days of a period; null if it ends before it begins or exceeds `reportDaysAtMost`. */
export function spanOfPeriod(period: ReportPeriod, { now, timeZone, weekStart }: Today): DaySpan | null {
  if (period.kind === 'days') {
    const length = Temporal.PlainDate.from(period.first).until(period.last, { largestUnit: 'days' }).days + 1;
    return length < 1 || length > reportDaysAtMost ? null : { first: period.first, last: period.last };
  }
  const today = toLocalDate(Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate());
  return daysOfPeriod(period.name, { today, weekStart });
}
