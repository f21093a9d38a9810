/** Primitive values that must not be mixed up, each with the one schema that creates it. Reads no clock. */
import { z } from 'zod';

// Both cases in the pattern, because JSON Schema has no flags.
const uuidPattern = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** A UUID in its usual 36-character form, lower case: the identifiers of this program and its own service. */
export const uuidSchema = z
  .string()
  .regex(uuidPattern, 'must be a UUID')
  .transform((text) => text.toLowerCase())
  .meta({ format: 'uuid' })
  .brand<'RecordId'>()
  .brand<'Uuid'>();
export type Uuid = z.infer<typeof uuidSchema>;

/**
 * The identifier of a record as its server writes it: any printable ASCII text without spaces. Segments `.` and `..` are excluded, because
 * they change the address that contains them.
 */
export const recordIdSchema = z
  .string()
  .regex(/^(?!(?:.*[/\\])?\.\.?(?:[/\\]|$))[!-~]{1,255}$/, 'must be an identifier')
  .brand<'RecordId'>();
export type RecordId = z.infer<typeof recordIdSchema>;

/** True if both identify one record. The case of letters matters, except in UUIDs. */
export function isSameId(one: RecordId, other: RecordId): boolean {
  return one === other || (uuidPattern.test(one) && one.toLowerCase() === other.toLowerCase());
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** The number of the two digits at `index`. */
function pairAt(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48;
}

function daysIn(year: number, month: number): number {
  if (month === 2) {
    return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  }
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Assumes a text that matches the pattern. Uses arithmetic, because the start parses tens of thousands, and `Date` accepts 31 February. */
function isRealInstant(text: string): boolean {
  const month = pairAt(text, 5);
  const day = pairAt(text, 8);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(pairAt(text, 0) * 100 + pairAt(text, 2), month);
  return isDay && pairAt(text, 11) < 24 && pairAt(text, 14) < 60 && pairAt(text, 17) < 60;
}

/** `YYYY-MM-DDTHH:MM:SSZ`: UTC, whole seconds, exactly as in the time tracking contract. Sorts as text. */
export const utcInstantSchema = z
  .string()
  .regex(instantPattern, 'must look like 2026-11-20T09:30:00Z')
  .refine(isRealInstant, 'must be a real date and time')
  .meta({ format: 'date-time' })
  .brand<'UtcInstant'>();
export type UtcInstant = z.infer<typeof utcInstantSchema>;

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** `YYYY-MM-DD`: a calendar day without a time zone. */
export const localDateSchema = z
  .string()
  .regex(datePattern, 'must look like 2026-11-20')
  .refine((text) => isRealInstant(`${text}T00:00:00Z`), 'must be a real date')
  .meta({ format: 'date' })
  .brand<'LocalDate'>();
export type LocalDate = z.infer<typeof localDateSchema>;

/** A duration in whole seconds, never negative. */
export const secondsSchema = z.number().int().nonnegative().brand<'Seconds'>();
export type Seconds = z.infer<typeof secondsSchema>;

const firstWritableMs = Date.parse('0000-01-01T00:00:00Z');
const lastWritableMs = Date.parse('9999-12-31T23:59:59Z');

/** True if `epochMs` is in a year of four digits; others cannot be written as a UtcInstant. False for NaN. */
export function isWritableInstant(epochMs: number): boolean {
  return epochMs >= firstWritableMs && epochMs < lastWritableMs + 1000;
}

/**
 * The instant of `epochMs` (milliseconds since 1970, UTC), cut to whole seconds. Clamped to the years 0000 to 9999, so that arithmetic with
 * another client's entry never throws.
 */
export function instantOfEpochMs(epochMs: number): UtcInstant {
  const whole = Math.floor(Math.min(lastWritableMs, Math.max(firstWritableMs, epochMs)) / 1000) * 1000;
  return utcInstantSchema.parse(new Date(whole).toISOString().replace('.000Z', 'Z'));
}

/** The calendar day of `date`, clamped to the years 0000 to 9999. */
export function toLocalDate(date: Temporal.PlainDate): LocalDate {
  const text = date.year < 0 ? '0000-01-01' : date.year > 9999 ? '9999-12-31' : date.toString();
  return localDateSchema.parse(text);
}

/** The day in UTC. */
export function utcDate(instant: UtcInstant): LocalDate {
  return localDateSchema.parse(instant.slice(0, 'YYYY-MM-DD'.length));
}

const firstPlausible = '1970-01-01T00:00:00Z';
const endOfPlausible = '2201-01-01T00:00:00Z';

/** True if a time entry is in the years 1970 to 2200. Others are shown but excluded from totals, reminders and list windows. */
export function isPlausibleSpan({ start, end }: { readonly start: string; readonly end: string | null }): boolean {
  return isPlausibleDate(start) && (end === null || isPlausibleDate(end));
}

/** True if the text of an instant or date is in the years 1970 to 2200. */
export function isPlausibleDate(text: string): boolean {
  return text >= firstPlausible.slice(0, text.length) && text < endOfPlausible;
}

/** Milliseconds since 1970, UTC. */
export function epochMsOfInstant(instant: UtcInstant): number {
  return Date.parse(instant);
}

/** The instant `seconds` later (or earlier, if negative). */
export function shiftInstant(instant: UtcInstant, seconds: number): UtcInstant {
  return instantOfEpochMs(epochMsOfInstant(instant) + seconds * 1000);
}

function isSeconds(value: number): value is Seconds {
  return Number.isInteger(value) && value >= 0;
}

/** Whole seconds from `start` to `end`; zero if `end` is before `start`. */
export function secondsBetween(start: UtcInstant, end: UtcInstant): Seconds {
  const seconds = Math.max(0, (epochMsOfInstant(end) - epochMsOfInstant(start)) / 1000);
  // Computed for each of thousands of rows, where the schema takes longer than the rest.
  return isSeconds(seconds) ? seconds : secondsSchema.parse(seconds);
}
