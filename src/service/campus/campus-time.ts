/** Dates and times of the campus. All dates of the directory are in the time zone of Waterloo, Ontario. */
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

const timeZone = 'America/Toronto';

function atCampus(now: UtcInstant): Temporal.ZonedDateTime {
  return Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
}

function writeZoned(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Formats an instant as ISO 8601 with the UTC offset of that day: `2014-04-07T13:58:00-04:00`. */
export function localTimestamp(instant: UtcInstant): string {
  return writeZoned(atCampus(instant));
}

export function campusMonth(now: UtcInstant): string {
  return atCampus(now).toPlainDate().toPlainYearMonth().toString();
}

/** Returns the start of the next month in seconds since 1970. */
export function nextMonthEpochSeconds(now: UtcInstant): number {
  const firstDay = atCampus(now).toPlainDate().with({ day: 1 }).add({ months: 1 });
  return firstDay.toZonedDateTime(timeZone).epochMilliseconds / 1000;
}

export function zoneAbbreviation(now: UtcInstant): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' }).formatToParts(epochMsOfInstant(now));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const localPattern = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;
const offsetPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/;

/** Null for a date or time that does not exist, which Temporal rejects. */
function existing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

/** Reads a local time (`2014-04-07 13:58:00`) with or without an offset. */
function readMoment(text: string): Temporal.ZonedDateTime | null {
  if (localPattern.test(text)) {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone);
  }
  return offsetPattern.test(text) ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone) : null;
}

/** Reads an ISO date and rejects dates that do not exist. */
export function readDate(text: string): Result<string, { readonly kind: 'no-date' }> {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? existing(() => Temporal.PlainDate.from(text, { overflow: 'reject' })) : null;
  return date === null ? fail({ kind: 'no-date' }) : succeed(date.toString());
}

export interface CampusWeek {
  readonly year: number;
  readonly week: number;
  readonly start: string;
  readonly end: string;
}

function describeWeek(day: Temporal.PlainDate): CampusWeek {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return { year: Number(day.yearOfWeek), week: Number(day.weekOfYear), start: monday.toString(), end: monday.add({ days: 6 }).toString() };
}

export function currentWeek(now: UtcInstant): CampusWeek {
  return describeWeek(atCampus(now).toPlainDate());
}

/** Returns the ISO week with a number, or null if the year has no such week. */
export function findWeek(year: number, week: number): CampusWeek | null {
  if (!Number.isInteger(year) || !Number.isInteger(week) || year < 1970 || year > 2200 || week < 1 || week > 53) {
    return null;
  }
  // 4 January is always in the first ISO week.
  const found = describeWeek(Temporal.PlainDate.from({ year, month: 1, day: 4 }).add({ weeks: week - 1 }));
  return found.year === year ? found : null;
}

export function weekdayName(date: string): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-CA', { weekday: 'long' });
}

export function readTimestamp(text: string): Result<string, { readonly kind: 'no-timestamp' }> {
  const moment = existing(() => readMoment(text));
  return moment === null ? fail({ kind: 'no-timestamp' }) : succeed(writeZoned(moment));
}
