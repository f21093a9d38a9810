/** Local calendar days: from midnight to midnight, 23, 24 or 25 hours long. Pure; milliseconds since 1970, UTC. */
import { toLocalDate, type LocalDate } from '#shared/values/brands.ts';

export interface LocalDay {
  readonly date: LocalDate;
  readonly startMs: number;
  /** The start of the next day. */
  readonly endMs: number;
}

export function dateAt(epochMs: number, timeZone: string): LocalDate {
  return toLocalDate(Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate());
}

export function toLocalDay(date: LocalDate, timeZone: string): LocalDay {
  const plain = Temporal.PlainDate.from(date);
  const startMs = plain.toZonedDateTime({ timeZone }).epochMilliseconds;
  return { date, startMs, endMs: plain.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds };
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return toLocalDate(Temporal.PlainDate.from(date).add({ days }));
}

/** Returns the week that contains `date`; `firstDay`: 1 for Monday to 7 for Sunday. */
export function weekAround(date: LocalDate, firstDay: number): readonly LocalDate[] {
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  const first = addDays(date, -((dayOfWeek - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** Returns each full local hour after midnight. A repeated hour occurs twice, a skipped one not at all. */
export function listHours(day: LocalDay, timeZone: string): readonly { readonly atMs: number; readonly hour: number }[] {
  const hours: { atMs: number; hour: number }[] = [];
  // Some zones change by half an hour, so full hours are found by their local time.
  for (let atMs = day.startMs; atMs < day.endMs; atMs += 1_800_000) {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
    if (minute === 0 && atMs > day.startMs) {
      hours.push({ atMs, hour });
    }
  }
  return hours;
}

/** Formats for a date-time field: `2026-11-20T09:05`. */
export function wallText(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** Parses a local time in the zone; null: invalid. A repeated hour means its first occurrence. */
export function parseWallText(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) {
    return null;
  }
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
  } catch {
    // 31 February matches the format; Temporal rejects it.
    return null;
  }
}
