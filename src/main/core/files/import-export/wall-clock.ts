import { epochMsOfInstant, instantOfEpochMs, isWritableInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { DateOrder } from '#shared/history/import-export.ts';

const dayMs = 86_400_000;

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const datePattern = /^\s*(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?\s*$/;

function parts(text: string): readonly [first: string, second: string, third: string, separator: string] | null {
  const [, first, separator, second, third] = datePattern.exec(text) ?? [];
  return first === undefined || second === undefined || third === undefined || separator === undefined ? null : [first, second, third, separator];
}

function isReal({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A year of two digits is in this century. */
function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function inOrder([first, second, third]: readonly [string, string, string, string], order: DateOrder): CalendarDate {
  return {
    'year-first': { year: Number(first), month: Number(second), day: Number(third) },
    'day-first': { year: fullYear(third), month: Number(second), day: Number(first) },
    'month-first': { year: fullYear(third), month: Number(first), day: Number(second) },
  }[order];
}

/** The date as `YYYY-MM-DD`; null if it is invalid in this order. Four leading digits are a year in any order. */
export function readDate(text: string, order: DateOrder): string | null {
  const found = parts(text);
  if (found === null) {
    return null;
  }
  const date = inOrder(found, found[0].length === 4 ? 'year-first' : order);
  return isReal(date) ? `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}` : null;
}

export interface DetectedOrder {
  readonly order: DateOrder;
  /** False if the order is a guess that the user should verify. */
  readonly certain: boolean;
}

/** Days from the first to the last date; future dates weigh more than any span. */
function strangeness(texts: readonly string[], { order, today }: { readonly order: DateOrder; readonly today: string }): number {
  const dates = texts.flatMap((text) => readDate(text, order) ?? []).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const ahead = dates.filter((date) => date > today).length;
  return first === undefined || last === undefined ? 0 : ahead * 1_000_000 + (Date.parse(last) - Date.parse(first)) / dayMs;
}

/**
 * Detects which number is the day. Four leading digits are the year; dots between the numbers put the day first; a number over 12 is the
 * day. Otherwise picks the order with fewer future dates, then the shorter span, then the month first.
 */
export function detectDateOrder(texts: readonly string[], today: string): DetectedOrder {
  const found = [...new Set(texts)].flatMap((text) => {
    const date = parts(text);
    return date === null || date[0].length === 4 ? [] : [date];
  });
  if (found.length === 0) {
    return { order: 'year-first', certain: true };
  }
  if (found.some(([, , , separator]) => separator === '.')) {
    return { order: 'day-first', certain: true };
  }
  const dayFirst = found.filter(([first]) => Number(first) > 12).length;
  const monthFirst = found.filter(([, second]) => Number(second) > 12).length;
  if (dayFirst !== monthFirst) {
    return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', certain: dayFirst === 0 || monthFirst === 0 };
  }
  const unique = [...new Set(texts)];
  const closer = strangeness(unique, { order: 'day-first', today }) < strangeness(unique, { order: 'month-first', today });
  return { order: closer ? 'day-first' : 'month-first', certain: false };
}

const timePattern = /^\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i;

/** Seconds since midnight; null if it is not a time. AM or PM makes it a twelve-hour time. */
export function readTimeOfDay(text: string): number | null {
  const [, hourText, minuteText, secondText, half] = timePattern.exec(text) ?? [];
  if (hourText === undefined || minuteText === undefined) {
    return null;
  }
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)];
  if (minute > 59 || second > 59 || hour > (half === undefined ? 23 : 12) || (half !== undefined && hour === 0)) {
    return null;
  }
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ofDay * 3600 + minute * 60 + second;
}

export function isTwelveHours(text: string): boolean {
  return timePattern.exec(text)?.[4] !== undefined;
}

/** Seconds of `1:30:00`, `1:30` (hours and minutes) or `1.5` (hours); null if it is not a duration. */
export function readDuration(text: string): { readonly seconds: number; readonly exact: boolean } | null {
  const [, hours, minutes, seconds] = /^\s*(\d{1,5}):(\d{2})(?::(\d{2}))?\s*$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    return { seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0), exact: seconds !== undefined };
  }
  const [, decimal] = /^\s*(\d{1,5}(?:[.,]\d{1,6})?)\s*$/.exec(text) ?? [];
  return decimal === undefined ? null : { seconds: Math.round(Number(decimal.replace(',', '.')) * 3600), exact: false };
}

/** Formats instants as local times of one zone. Caches days, because files have many times per day. */
export class WallTimes {
  readonly #timeZone: string;
  readonly #days = new Map<number, { readonly offset: number; readonly even: boolean }>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  text(instant: UtcInstant): string {
    const milliseconds = epochMsOfInstant(instant);
    const day = this.#day(Math.floor(milliseconds / dayMs));
    const offset = day.even ? day.offset : this.#offsetAt(milliseconds);
    return new Date(milliseconds + offset).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
  }

  #offsetAt(milliseconds: number): number {
    return Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(this.#timeZone).offsetNanoseconds / 1_000_000;
  }

  #day(number: number): { readonly offset: number; readonly even: boolean } {
    const known = this.#days.get(number);
    if (known !== undefined) {
      return known;
    }
    const offset = this.#offsetAt(number * dayMs);
    const day = { offset, even: offset === this.#offsetAt((number + 1) * dayMs) };
    this.#days.set(number, day);
    return day;
  }
}

/** Converts local times of one zone to instants. Caches days, because files have many times per day. */
export class WallClock {
  readonly #timeZone: string;
  readonly #days = new Map<string, { readonly startSecond: number; readonly even: boolean }>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** The instants of a local time: two in the repeated hour of a clock change. A time in the skipped hour is taken as the clock after the change. */
  instants(date: string, secondOfDay: number): readonly UtcInstant[] {
    const day = this.#day(date);
    if (day.even) {
      return this.#written([(day.startSecond + secondOfDay) * 1000]);
    }
    const plain = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from('00:00').add({ seconds: secondOfDay }));
    const earlier = plain.toZonedDateTime(this.#timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
    const later = plain.toZonedDateTime(this.#timeZone, { disambiguation: 'later' }).epochMilliseconds;
    return this.#written(earlier === later ? [earlier] : [earlier, later]);
  }

  #written(milliseconds: readonly number[]): readonly UtcInstant[] {
    return milliseconds.filter(isWritableInstant).map(instantOfEpochMs);
  }

  #day(date: string): { readonly startSecond: number; readonly even: boolean } {
    const known = this.#days.get(date);
    if (known !== undefined) {
      return known;
    }
    const plain = Temporal.PlainDate.from(date);
    const start = plain.toZonedDateTime(this.#timeZone).epochMilliseconds;
    const end = plain.add({ days: 1 }).toZonedDateTime(this.#timeZone).epochMilliseconds;
    const day = { startSecond: start / 1000, even: end - start === dayMs };
    this.#days.set(date, day);
    return day;
  }
}
