/** Time as the campus reads it: every date and month of the directory is that of Waterloo, Ontario. */
import { epochMsOfInstant, type UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

const timeZone = 'America/Toronto';

function atCampus(now: UtcInstant): Temporal.ZonedDateTime {
  return Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
}

function writeZoned(moment: Temporal.ZonedDateTime): string {
  return moment.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** ISO 8601 with the offset of that day: `2014-04-07T13:58:00-04:00`. */
export function localTimestamp(instant: UtcInstant): string {
  return writeZoned(atCampus(instant));
}

/** `2026-11`: the month in which usage counts. */
export function campusMonth(now: UtcInstant): string {
  return atCampus(now).toPlainDate().toPlainYearMonth().toString();
}

/** When the next month begins, in seconds since 1970. */
export function nextMonthEpochSeconds(now: UtcInstant): number {
  const firstDay = atCampus(now).toPlainDate().with({ day: 1 }).add({ months: 1 });
  return firstDay.toZonedDateTime(timeZone).epochMilliseconds / 1000;
}

/** `EST` or `EDT`. */
export function zoneAbbreviation(now: UtcInstant): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' }).formatToParts(epochMsOfInstant(now));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const localPattern = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;
const offsetPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads a local time (`2014-04-07 13:58:00`) or one with its offset; Temporal knows which of them are real. */
function readMoment(text: string): Temporal.ZonedDateTime | null {
  try {
    if (localPattern.test(text)) {
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone);
    }
    return offsetPattern.test(text) ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone) : null;
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

export function readTimestamp(text: string): Result<string, { readonly kind: 'no-timestamp' }> {
  const moment = readMoment(text);
  return moment === null ? fail({ kind: 'no-timestamp' }) : succeed(writeZoned(moment));
}
