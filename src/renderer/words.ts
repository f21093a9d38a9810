/** Everything this window says: the catalogue in its language, and times as this machine writes them. */
import { epochMsOfInstant, instantOfEpochMs, type LocalDate, type UtcInstant } from '#shared/brands.ts';
import { type Messages, messagesFor } from '#shared/messages/catalogue.ts';
import type { Trouble } from './bridge.ts';

export interface Words {
  readonly messages: Messages;
  /** `9:05` or `9:05 AM`, in this machine's zone. */
  readonly timeOfDay: (instant: UtcInstant) => string;
  /** `Nov 18`, in this machine's zone. */
  /** As `timeOfDay`, without AM or PM: for where an axis of hours says it. */
  readonly timeFigures: (instant: UtcInstant) => string;
  readonly day: (instant: UtcInstant) => string;
  /** `Nov 18, 2026`, in this machine's zone. */
  readonly fullDay: (instant: UtcInstant) => string;
  /** As `timeOfDay`, of milliseconds since 1970. */
  readonly timeOfEpochMs: (epochMs: number) => string;
  /** `9 AM` or `09`: a full hour beside its line. */
  readonly hour: (epochMs: number) => string;
  /** `Fri 20`: a day above its column. */
  readonly weekday: (date: LocalDate) => string;
  /** `Friday, November 20`, with its year where that is not the one of `today`. */
  readonly longDate: (date: LocalDate, today: LocalDate) => string;
  /** `Nov 16 – 22, 2026`. */
  readonly dateSpan: (first: LocalDate, last: LocalDate) => string;
  /** A time of day to be edited: as this machine writes it, where such a text can be read back, else `14:05`. */
  readonly timeToEdit: (instant: UtcInstant) => string;
  /** `Nov 18, 2026`. */
  readonly date: (date: LocalDate) => string;
  /** `Nov 18`, of a day that has no zone. */
  readonly shortDate: (date: LocalDate) => string;
  /** `Nov`. */
  readonly monthName: (date: LocalDate) => string;
  /** `Nov 2026`. */
  readonly month: (date: LocalDate) => string;
  /** `Wed`. */
  readonly weekdayName: (date: LocalDate) => string;
  readonly trouble: (trouble: Trouble) => string;
  /** First day of a week, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** Whether keys are those of an Apple keyboard. */
  readonly apple: boolean;
  /** The key that goes with Enter to start anew. */
  readonly modifierKey: string;
}

export interface WordsPlace {
  /** BCP 47; for the words. */
  readonly language: string;
  /** BCP 47; for times. undefined: the machine's own. */
  readonly locale: string | undefined;
  /** IANA name. undefined: the machine's own. */
  readonly timeZone: string | undefined;
  readonly apple: boolean;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
}

/** What people type and the core reads: figures, and AM or PM. Not every locale writes times so. */
const typable = /^\d{1,2}[:.]\d{2}(?: ?[ap]m)?$/i;

export function wordsOf(place: WordsPlace): Words {
  const messages = messagesFor(place.language);
  const clock = new Intl.DateTimeFormat(place.locale, { hour: 'numeric', minute: '2-digit', timeZone: place.timeZone });
  const calendar = new Intl.DateTimeFormat(place.locale, { month: 'short', day: 'numeric', timeZone: place.timeZone });
  // A calendar day has no zone: read and written in the same one, it stays the day it is.
  const almanac = new Intl.DateTimeFormat(place.locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
  const diary = new Intl.DateTimeFormat(place.locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: place.timeZone });
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(place.locale, { ...options, timeZone: 'UTC' });
    return (date: LocalDate): string => format.format(Date.parse(`${date}T00:00:00Z`));
  };
  const plainClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: place.timeZone });

  const weekdays = new Intl.DateTimeFormat(place.locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const longDays = new Intl.DateTimeFormat(place.locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  const longDates = new Intl.DateTimeFormat(place.locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(place.locale, { hour: 'numeric', timeZone: place.timeZone });

  function timeOfDay(instant: UtcInstant): string {
    // Some locales put a narrow no-break space before AM; a person who edits the time would type a plain one.
    return clock.format(epochMsOfInstant(instant)).replaceAll(/[\u00A0\u202F]/g, ' ');
  }

  return {
    messages,
    weekStart: place.weekStart,
    timeOfDay,
    timeFigures: (instant) => {
      const parts = clock.formatToParts(epochMsOfInstant(instant));
      return parts.map(({ type, value }) => (type === 'dayPeriod' ? '' : value)).join('').trim();
    },
    day: (instant) => calendar.format(epochMsOfInstant(instant)),
    fullDay: (instant) => diary.format(epochMsOfInstant(instant)),
    date: (date) => almanac.format(Date.parse(`${date}T00:00:00Z`)),
    shortDate: ofDay({ month: 'short', day: 'numeric' }),
    monthName: ofDay({ month: 'short' }),
    month: ofDay({ month: 'short', year: 'numeric' }),
    weekdayName: ofDay({ weekday: 'short' }),
    timeOfEpochMs: (epochMs) => timeOfDay(instantOfEpochMs(epochMs)),
    hour: (epochMs) => hours.format(epochMs).replaceAll(/[\u00A0\u202F]/g, ' '),
    weekday: (date) => weekdays.format(Date.parse(`${date}T00:00:00Z`)),
    longDate: (date, today) => (date.slice(0, 4) === today.slice(0, 4) ? longDays : longDates).format(Date.parse(`${date}T00:00:00Z`)),
    dateSpan: (first, last) => almanac.formatRange(Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)),
    timeToEdit: (instant) => {
      const written = timeOfDay(instant);
      return typable.test(written) ? written : plainClock.format(epochMsOfInstant(instant));
    },
    trouble: (trouble) => (trouble.kind === 'no-answer' ? messages.popover.noAnswer : messages.failure(trouble)),
    apple: place.apple,
    modifierKey: place.apple ? '⌘' : messages.controlKey,
  };
}
