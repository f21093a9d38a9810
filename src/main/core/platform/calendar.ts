/** Calendar arithmetic in a time zone. Pure; days may have 23 or 25 hours. */
import { instantOfEpochMs, toLocalDate, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import type { Clock } from './ports.ts';

export interface Day {
  readonly date: LocalDate;
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

export function readClock(clock: Pick<Clock, 'nowMs' | 'timeZone'>): {
  readonly now: UtcInstant;
  readonly today: LocalDate;
  readonly nowMs: number;
} {
  const nowMs = clock.nowMs();
  const now = instantOfEpochMs(nowMs);
  return { now, today: calendarDay(now, clock.timeZone()).date, nowMs };
}

function toUtcInstant(moment: Temporal.ZonedDateTime): UtcInstant {
  return instantOfEpochMs(moment.epochMilliseconds);
}

export function calendarDay(instant: UtcInstant, timeZone: string): Day {
  const start = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).startOfDay();
  return { date: toLocalDate(start.toPlainDate()), start: toUtcInstant(start), end: toUtcInstant(start.add({ days: 1 }).startOfDay()) };
}

/** The first instant of the day that is `days` days before the day of `instant`. */
export function startOfDaysAgo(instant: UtcInstant, days: number, timeZone: string): UtcInstant {
  return toUtcInstant(Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).subtract({ days }).startOfDay());
}

/** From the first instant of `first` to the last of `last`. */
export function spanOfDays(first: LocalDate, last: LocalDate, timeZone: string): { readonly from: UtcInstant; readonly to: UtcInstant } {
  const startOf = (date: Temporal.PlainDate) => toUtcInstant(date.toZonedDateTime(timeZone));
  return { from: startOf(Temporal.PlainDate.from(first)), to: startOf(Temporal.PlainDate.from(last).add({ days: 1 })) };
}

/** The week that contains `instant`; `weekStart`: its first day, 1 Monday to 7 Sunday. */
export function calendarWeek(instant: UtcInstant, { timeZone, weekStart }: { readonly timeZone: string; readonly weekStart: number }): Day {
  const today = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).startOfDay();
  const start = today.subtract({ days: (today.dayOfWeek - weekStart + 7) % 7 }).startOfDay();
  return { date: toLocalDate(start.toPlainDate()), start: toUtcInstant(start), end: toUtcInstant(start.add({ days: 7 }).startOfDay()) };
}

/** `14:05` or `2:05 PM`, in local time. */
export function wallTime(
  instant: UtcInstant,
  { timeZone, twelveHours }: { readonly timeZone: string; readonly twelveHours: boolean },
): string {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const minutes = String(minute).padStart(2, '0');
  return twelveHours ? `${((hour + 11) % 12) + 1}:${minutes} ${hour < 12 ? 'AM' : 'PM'}` : `${hour}:${minutes}`;
}
