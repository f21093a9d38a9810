/** Parses a typed time. Pure: reference day, current time and zone are arguments. */
import {
  epochMsOfInstant,
  instantOfEpochMs,
  isWritableInstant,
  shiftInstant,
  utcInstantSchema,
  type UtcInstant,
} from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { secondOfDay } from '#shared/timer/second-of-day.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

export interface TypedTimeContext {
  readonly now: UtcInstant;
  readonly timeZone: string;
  /**
   * The day of a bare time of day: `latest` the last such time before now (a start), `after` the first one from `instant` on (an end),
   * `same-day` the one on the day of `instant` (the start of a past entry).
   */
  readonly on:
    | { readonly kind: 'latest' }
    | { readonly kind: 'after'; readonly instant: UtcInstant }
    | { readonly kind: 'same-day'; readonly instant: UtcInstant };
}

/** A time of day means yesterday's only if that is at most this many seconds ago: today's is then still to come. */
const yesterdayReach = 12 * 3600;

const agoPattern = /^[-−](?:(\d{1,2}):)?(\d{1,4})$/;
const datedPattern = /^(\d{4}-\d{2}-\d{2})[ T](.+)$/;

/** A zone, and which pass of the repeated hour is meant. */
interface ZonePass {
  readonly timeZone: string;
  readonly disambiguation: 'compatible' | 'later';
}

function epochMsOnDate(date: Temporal.PlainDate, second: number, { timeZone, disambiguation }: ZonePass): number {
  const time = new Temporal.PlainTime(Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60);
  // A skipped local time is moved forward by the gap; a repeated one means the first pass.
  return date.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
}

function onDate(date: Temporal.PlainDate, second: number, timeZone: string): UtcInstant {
  return instantOfEpochMs(epochMsOnDate(date, second, { timeZone, disambiguation: 'compatible' }));
}

function dateIn(instant: UtcInstant, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function toInstant(second: number, { now, timeZone, on }: TypedTimeContext): UtcInstant {
  switch (on.kind) {
    case 'latest': {
      const today = dateIn(now, timeZone);
      const yesterdays = onDate(today.subtract({ days: 1 }), second, timeZone);
      // If yesterday's is too far back, today's may be in the future, which the caller refuses.
      return yesterdays >= shiftInstant(now, -yesterdayReach) ? yesterdays : onDate(today, second, timeZone);
    }
    case 'same-day':
      return onDate(dateIn(on.instant, timeZone), second, timeZone);
    case 'after': {
      const sameDay = onDate(dateIn(on.instant, timeZone), second, timeZone);
      if (sameDay >= on.instant) {
        return sameDay;
      }
      const nextDay = onDate(dateIn(on.instant, timeZone).add({ days: 1 }), second, timeZone);
      // In the repeated hour, only the second pass may be after the start.
      const secondPass = instantOfEpochMs(epochMsOnDate(dateIn(on.instant, timeZone), second, { timeZone, disambiguation: 'later' }));
      if (secondPass >= on.instant && secondPass <= now) {
        return secondPass;
      }
      // An end past midnight is on the next day; if that is in the future, the same day was meant and the end is too early.
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
  // At either end of the calendar, the zone may shift the year out of range.
  return isWritableInstant(epochMs) ? instantOfEpochMs(epochMs) : null;
}

/**
 * `9:05`, `905`, `9`, `14:30:15`, `2:30 pm`, `-10` (minutes ago), `-1:30`, `2026-11-20 9:05`, `2026-11-20T08:05:00Z`. Anything else is an
 * `unreadable-time`.
 */
export function readTypedTime(typed: string, context: TypedTimeContext): Result<UtcInstant, Failure> {
  const text = typed.trim();
  const explicit = readAgo(text, context.now) ?? readDated(text, context.timeZone);
  if (explicit !== null) {
    return succeed(explicit);
  }
  const second = secondOfDay(text);
  return second === null
    ? fail({ kind: 'unreadable-time', text, field: context.on.kind === 'after' ? 'end' : 'start' })
    : succeed(toInstant(second, context));
}
