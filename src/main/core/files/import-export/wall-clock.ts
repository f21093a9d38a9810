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
  return first === undefined || second === undefined || third === undefined || separator === undefined
    ? null
    : [first, second, third, separator];
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
    'year-first': { year: fullYear(first), month: Number(second), day: Number(third) },
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
  return isReal(date)
    ? `${String(date.year).padStart(4, '0')}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
    : null;
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
 * Detects which number is the day. Four leading digits are the year; dots between the numbers put the day first. Otherwise the order in
 * which the most dates exist; among several of them the one with fewer future dates, then the shorter span, then the month first. A year of
 * two digits may be the first number too.
 */
export function detectDateOrder(texts: readonly string[], today: string): DetectedOrder {
  const unique = [...new Set(texts)].filter((text) => {
    const date = parts(text);
    return date !== null && date[0].length < 4;
  });
  if (unique.length === 0) {
    return { order: 'year-first', certain: true };
  }
  if (unique.some((text) => parts(text)?.[3] === '.')) {
    return { order: 'day-first', certain: true };
  }
  const existing = (order: DateOrder): number => unique.filter((text) => readDate(text, order) !== null).length;
  const orders = (['month-first', 'day-first', 'year-first'] as const).map((order) => ({
    order,
    dates: existing(order),
    strange: strangeness(unique, { order, today }),
  }));
  const most = Math.max(...orders.map(({ dates }) => dates));
  const possible = orders.filter(({ dates }) => dates === most).sort((one, other) => one.strange - other.strange);
  return { order: possible[0]?.order ?? 'month-first', certain: possible.length === 1 && most === unique.length };
}

const hoursOfDay = 24;

const timePattern = /^\s*(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i;

/** Seconds since midnight; null if it is not a time. AM or PM makes it a twelve-hour time; `24:00` is the end of the day. */
export function readTimeOfDay(text: string): number | null {
  const [, hourText, minuteText, secondText, half] = timePattern.exec(text) ?? [];
  if (hourText === undefined || minuteText === undefined) {
    return null;
  }
  const [hour, minute, second] = [Number(hourText), Number(minuteText), Number(secondText ?? 0)];
  if (
    minute > 59 ||
    second > 59 ||
    hour > (half === undefined ? hoursOfDay : 12) ||
    (hour === hoursOfDay && minute + second > 0) ||
    (half !== undefined && hour === 0)
  ) {
    return null;
  }
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ofDay * 3600 + minute * 60 + second;
}

export function isTwelveHours(text: string): boolean {
  return timePattern.exec(text)?.[4] !== undefined;
}

const unitSeconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** `1h 30m`, `90 min`, `45 sec`, `1.5 hours`, `2 Std. 5 Min.`: a number and a unit for each part, in any of the three languages. */
const partPattern =
  /(\d{1,7}(?:[.,]\d{1,6})?)\s*(h|hrs?|hours?|std|stunden?|heures?|m|mins?|minuten?|minutes?|s|secs?|seconds?|sekunden?|sek|secondes?)\b\.?\s*/giy;

function readParts(text: string): number | null {
  partPattern.lastIndex = 0;
  let seconds = 0;
  let read = 0;
  for (let part = partPattern.exec(text); part !== null; part = partPattern.exec(text)) {
    const unit = (part[2] ?? '').toLowerCase();
    // `Std` and `Stunden` are hours, not seconds.
    seconds += Number((part[1] ?? '').replace(',', '.')) * (unitSeconds[unit.startsWith('st') ? 'h' : unit.slice(0, 1)] ?? 0);
    read = partPattern.lastIndex;
  }
  return read > 0 && read === text.length ? Math.round(seconds) : null;
}

/** The number of `1.5`, `1,5`, `1.234,50` or `1,234.50`: the last sign is the decimal one where there are two. */
function readDecimal(text: string): number | null {
  const grouped = /^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d{1,6}$/.exec(text);
  const plain = grouped === null ? text : text.replaceAll(grouped[1] ?? '', '');
  return /^\d{1,5}(?:[.,]\d{1,6})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** Seconds of `1:30:00`, `1:30` (hours and minutes), `18:25 min`, `1h 30m`, `PT1H30M` or `1.5` (hours); null if it is not a duration. */
export function readDuration(cell: string): number | null {
  const text = cell.trim();
  const [, hours, minutes, seconds, unit] = /^(\d{1,5}):(\d{2})(?::(\d{2}))?(?:\s*(h|min|m)\.?)?$/i.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    const isMinutes = seconds === undefined && unit?.toLowerCase().startsWith('m') === true;
    return isMinutes ? Number(hours) * 60 + Number(minutes) : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  }
  const [, isoHours, isoMinutes, isoSeconds] =
    /^PT(?:(\d{1,5}(?:\.\d{1,6})?)H)?(?:(\d{1,6}(?:\.\d{1,6})?)M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?$/i.exec(text) ?? [];
  if (isoHours !== undefined || isoMinutes !== undefined || isoSeconds !== undefined) {
    return Math.round(Number(isoHours ?? 0) * 3600 + Number(isoMinutes ?? 0) * 60 + Number(isoSeconds ?? 0));
  }
  const decimal = readDecimal(text);
  return decimal === null ? readParts(text) : Math.round(decimal * 3600);
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

  /**
   * The instants of a local time: two in the repeated hour of a clock change, the earlier first, and two in the skipped hour, first as the
   * clock after the change, then as the clock before it.
   */
  instants(date: string, secondOfDay: number): readonly UtcInstant[] {
    if (secondOfDay >= dayMs / 1000) {
      return this.instants(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), secondOfDay - dayMs / 1000);
    }
    const day = this.#day(date);
    if (day.even) {
      return this.#written([(day.startSecond + secondOfDay) * 1000]);
    }
    const plain = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from('00:00').add({ seconds: secondOfDay }));
    const at = (disambiguation: 'compatible' | 'earlier' | 'later'): number =>
      plain.toZonedDateTime(this.#timeZone, { disambiguation }).epochMilliseconds;
    return this.#written([...new Set([at('compatible'), at('earlier'), at('later')])]);
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
