/** The messages of a page in its language, and the formatting of dates and times. */
import { epochMsOfInstant, instantOfEpochMs, type LocalDate, type UtcInstant } from '#shared/values/brands.ts';
import type { CommonMessages, ProblemMessages } from '#shared/messages/catalogue.ts';
import { lazy } from '#shared/values/lazy.ts';
import type { Problem } from './bridge.ts';

/** `Texts`: the messages that this page has loaded. */
export interface I18n<Texts extends CommonMessages = CommonMessages> {
  readonly messages: Texts;
  /** null until they are loaded, shortly after the page is first shown. */
  readonly problems: ProblemMessages | null;
  /** `9:05` or `9:05 AM`, in this machine's zone. */
  readonly timeOfDay: (instant: UtcInstant) => string;
  /** As `timeOfDay`, without AM or PM: for use beside an axis of hours. */
  readonly timeFigures: (instant: UtcInstant) => string;
  /** `Nov 18`, in this machine's zone. */
  readonly day: (instant: UtcInstant) => string;
  /** `Nov 18, 2026`, in this machine's zone. */
  readonly fullDay: (instant: UtcInstant) => string;
  /** As `timeOfDay`, of milliseconds since 1970. */
  readonly timeOfEpochMs: (epochMs: number) => string;
  /** `9 AM` or `09`: the label of a full hour. */
  readonly hour: (epochMs: number) => string;
  /** `Fri 20`: the label of a day column. */
  readonly weekday: (date: LocalDate) => string;
  /** `Friday, November 20`, with the year if it differs from that of `today`. */
  readonly longDate: (date: LocalDate, today: LocalDate) => string;
  /** `Nov 16 – 22, 2026`. */
  readonly dateSpan: (first: LocalDate, last: LocalDate) => string;
  /** A time of day for editing: in the machine's format if it can be parsed, else `14:05`. */
  readonly timeToEdit: (instant: UtcInstant) => string;
  /** Formats `09:05` as `9:05 AM`: a time without a day or a zone. */
  readonly wallTime: (time: string) => string;
  /** `Nov 18, 2026`. */
  readonly date: (date: LocalDate) => string;
  /** `Nov 18`, of a date without a zone. */
  readonly shortDate: (date: LocalDate) => string;
  /** `Nov`. */
  readonly monthName: (date: LocalDate) => string;
  /** `Nov 2026`. */
  readonly month: (date: LocalDate) => string;
  /** `Wed`. */
  readonly weekdayName: (date: LocalDate) => string;
  /** `Wed, Nov 18`. */
  readonly shortWeekday: (date: LocalDate) => string;
  /** `7.5`, without separators of thousands. */
  readonly number: (value: number) => string;
  /** Empty until the texts of failures are loaded. */
  readonly problem: (problem: Problem) => string;
  /** First day of a week, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** Whether to show Apple's modifier keys. */
  readonly apple: boolean;
  /** The name of the modifier that starts a new entry together with Enter. */
  readonly modifierKey: string;
}

export interface I18nOptions<Texts extends CommonMessages> extends Pick<I18n<Texts>, 'messages' | 'problems'> {
  /** BCP 47, for times. undefined: the machine's locale. */
  readonly locale: string | undefined;
  /** IANA name. undefined: the machine's time zone. */
  readonly timeZone: string | undefined;
  readonly apple: boolean;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** The time formats that the core can parse: digits, perhaps with AM or PM. Some locales use others. */
const typable = /^\d{1,2}[:.]\d{2}(?: ?[ap]m)?$/i;

/** A date has no zone: formatting in the same zone as it was built preserves it. */
function utcMidnight(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

export function createI18n<Texts extends CommonMessages>(place: I18nOptions<Texts>): I18n<Texts> {
  const { messages, problems } = place;
  // Created on demand: each takes a millisecond, and the first render needs only two of them.
  const lazyFormat = (options: Intl.DateTimeFormatOptions, locale = place.locale) =>
    lazy(() => new Intl.DateTimeFormat(locale, { timeZone: place.timeZone, ...options }));
  const clock = lazyFormat({ hour: 'numeric', minute: '2-digit' });
  const calendar = lazyFormat({ month: 'short', day: 'numeric' });
  const almanac = lazyFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const diary = lazyFormat({ year: 'numeric', month: 'short', day: 'numeric' });
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = lazyFormat({ ...options, timeZone: 'UTC' });
    return (date: LocalDate): string => format().format(utcMidnight(date));
  };
  const wallClock = lazyFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const plainClock = lazyFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB');

  const weekday = ofDay({ weekday: 'short', day: 'numeric' });
  const longDay = ofDay({ weekday: 'long', month: 'long', day: 'numeric' });
  const longDate = ofDay({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
  const hours = lazyFormat({ hour: 'numeric' });

  function timeOfDay(instant: UtcInstant): string {
    // Some locales put a narrow no-break space before AM; users type a plain one.
    return clock()
      .format(epochMsOfInstant(instant))
      .replaceAll(/[\u00A0\u202F]/g, ' ');
  }

  return {
    messages,
    problems,
    weekStart: place.weekStart,
    timeOfDay,
    timeFigures: (instant) => {
      const parts = clock().formatToParts(epochMsOfInstant(instant));
      return parts
        .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
        .join('')
        .trim();
    },
    day: (instant) => calendar().format(epochMsOfInstant(instant)),
    fullDay: (instant) => diary().format(epochMsOfInstant(instant)),
    date: (date) => almanac().format(utcMidnight(date)),
    shortDate: ofDay({ month: 'short', day: 'numeric' }),
    monthName: ofDay({ month: 'short' }),
    month: ofDay({ month: 'short', year: 'numeric' }),
    weekdayName: ofDay({ weekday: 'short' }),
    shortWeekday: ofDay({ weekday: 'short', month: 'short', day: 'numeric' }),
    timeOfEpochMs: (epochMs) => timeOfDay(instantOfEpochMs(epochMs)),
    hour: (epochMs) =>
      hours()
        .format(epochMs)
        .replaceAll(/[\u00A0\u202F]/g, ' '),
    weekday,
    longDate: (date, today) => (date.slice(0, 4) === today.slice(0, 4) ? longDay : longDate)(date),
    dateSpan: (first, last) => almanac().formatRange(utcMidnight(first), utcMidnight(last)),
    timeToEdit: (instant) => {
      const written = timeOfDay(instant);
      return typable.test(written) ? written : plainClock().format(epochMsOfInstant(instant));
    },
    number: (value) => new Intl.NumberFormat(place.locale, { useGrouping: false }).format(value),
    problem: (problem) => (problem.kind === 'no-answer' ? messages.popover.noAnswer : (problems?.failure(problem) ?? '')),
    wallTime: (time) => {
      const written = wallClock()
        .format(Date.parse(`1970-01-01T${time}:00Z`))
        .replaceAll(/[\u00A0\u202F]/g, ' ');
      return typable.test(written) ? written : time;
    },
    apple: place.apple,
    modifierKey: place.apple ? '⌘' : messages.controlKey,
  };
}
