/** Reads a time as a user types it. Pure: the day it is read on, the present and the zone are arguments. */
import { epochMsOfInstant, instantOfEpochMs, isWritableInstant, shiftInstant, utcInstantSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { secondOfDay } from '#shared/timer/second-of-day.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export interface TypedTimeContext {
  readonly now: UtcInstant;
  readonly timeZone: string;
  /**
   * How a bare time of day finds its day: `latest` the last one before now (a start), `after` the first one from
   * `instant` on (an end), `same-day` the one on the day of `instant` (the start of an entry of the past).
   */
  readonly on:
    | { readonly kind: 'latest' }
    | { readonly kind: 'after'; readonly instant: UtcInstant }
    | { readonly kind: 'same-day'; readonly instant: UtcInstant };
}

/** A time of day that is still to come is yesterday's only if that is nearer than this, in seconds. */
const yesterdayReach = 12 * 3600;

const agoPattern = /^[-−](?:(\d{1,2}):)?(\d{1,4})$/;
const datedPattern = /^(\d{4}-\d{2}-\d{2})[ T](.+)$/;

/** A zone, and which pass of an hour that comes twice is meant. */
interface ZonePass {
  readonly timeZone: string;
  readonly disambiguation: 'compatible' | 'later';
}

function epochMsOnDate(date: Temporal.PlainDate, second: number, { timeZone, disambiguation }: ZonePass): number {
  const time = new Temporal.PlainTime(Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60);
  // A time the clock skips is read as far after the gap as it lies in it, a repeated one as its first pass.
  return date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
}

function onDate(date: Temporal.PlainDate, second: number, timeZone: string): UtcInstant {
  return instantOfEpochMs(epochMsOnDate(date, second, { timeZone, disambiguation: 'compatible' }));
}

function dateIn(instant: UtcInstant, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function place(second: number, { now, timeZone, on }: TypedTimeContext): UtcInstant {
  switch (on.kind) {
    case 'latest': {
      const today = onDate(dateIn(now, timeZone), second, timeZone);
      if (today <= now) {
        return today;
      }
      const yesterday = onDate(dateIn(now, timeZone).subtract({ days: 1 }), second, timeZone);
      // Too far back to be meant: a time to come, which the caller refuses in words.
      return yesterday >= shiftInstant(now, -yesterdayReach) ? yesterday : today;
    }
    case 'same-day':
      return onDate(dateIn(on.instant, timeZone), second, timeZone);
    case 'after': {
      const sameDay = onDate(dateIn(on.instant, timeZone), second, timeZone);
      if (sameDay >= on.instant) {
        return sameDay;
      }
      const nextDay = onDate(dateIn(on.instant, timeZone).add({ days: 1 }), second, timeZone);
      // In the hour that comes twice the second pass may be the one that follows.
      const secondPass = instantOfEpochMs(epochMsOnDate(dateIn(on.instant, timeZone), second, { timeZone, disambiguation: 'later' }));
      if (secondPass >= on.instant && secondPass <= now) {
        return secondPass;
      }
      // An end past midnight lies on the next day; one still to come there was meant for the same day and is too early.
      return nextDay <= now ? nextDay : sameDay;
    }
    default:
      return assertNever(on);
  }
}

function readAgo(text: string, now: UtcInstant): UtcInstant | null {
  const match = agoPattern.exec(text);
  if (match === null) {
    return null;
  }
  const [, hours = '0', minutes = '0'] = match;
  return instantOfEpochMs(epochMsOfInstant(now) - (Number(hours) * 60 + Number(minutes)) * 60_000);
}

function readDated(text: string, timeZone: string): UtcInstant | null {
  const instant = parseForeign(utcInstantSchema, text);
  if (instant.ok) {
    return instant.value;
  }
  const match = datedPattern.exec(text);
  const second = match === null ? null : secondOfDay(match[2] ?? '');
  const date = parseForeign(utcInstantSchema, `${match?.[1] ?? ''}T00:00:00Z`);
  if (second === null || !date.ok) {
    return null;
  }
  const epochMs = epochMsOnDate(Temporal.PlainDate.from(date.value.slice(0, 10)), second, { timeZone, disambiguation: 'compatible' });
  // At either end of the calendar the zone may carry it into a year that nobody can write.
  return isWritableInstant(epochMs) ? instantOfEpochMs(epochMs) : null;
}

/**
 * `9:05`, `905`, `9`, `14:30:15`, `2:30 pm`, `-10` (minutes ago), `-1:30`, `2026-11-20 9:05`, `2026-11-20T08:05:00Z`.
 * Anything else is an `unreadable-time`.
 */
export function readTypedTime(typed: string, context: TypedTimeContext): Result<UtcInstant, Failure> {
  const text = typed.trim();
  const explicit = readAgo(text, context.now) ?? readDated(text, context.timeZone);
  if (explicit !== null) {
    return succeed(explicit);
  }
  const second = secondOfDay(text);
  return second === null ? fail({ kind: 'unreadable-time', text, field: context.on.kind === 'after' ? 'end' : 'start' }) : succeed(place(second, context));
}
