import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';

export const calendarAddressLimit = 2_000;

/** Titles shown of events that cannot be read; the others are counted. */
export const skippedTitlesShown = 3;

/** The stored form. An address may be secret: it gives access to the calendar. */
export const calendarSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: uuidSchema, kind: z.literal('file'), path: z.string() }),
  z.strictObject({ id: uuidSchema, kind: z.literal('address'), address: boundedText({ max: calendarAddressLimit }) }),
]);
export type CalendarSource = z.infer<typeof calendarSourceSchema>;

/** Why a calendar cannot be read. Part of `failureSchema`. */
export const calendarFailureSchema = z.strictObject({
  kind: z.literal('calendar'),
  /** `too-much`: the calendar is switched off, because its recurrences take more work than one calendar may cause. */
  cause: z.enum(['bad-address', 'no-network', 'no-answer', 'refused', 'too-large', 'not-a-calendar', 'file-unreadable', 'too-much']),
  /** The HTTP status or the system's error; empty without one. */
  detail: z.string(),
});
export type CalendarFailure = z.infer<typeof calendarFailureSchema>;

export const calendarViewSchema = z.strictObject({
  revision: z.number().int().nonnegative(),
  calendars: z.array(
    z.strictObject({
      id: uuidSchema,
      kind: z.enum(['file', 'address']),
      /** The file's name or the host, never the whole path or address. */
      name: z.string(),
      /** When the displayed data was read; null before the first time. */
      readAt: utcInstantSchema.nullable(),
      failure: calendarFailureSchema.nullable(),
      /** Events that cannot be read, and titles of some of them. */
      skipped: z.number().int().nonnegative(),
      skippedTitles: z.array(z.string()).readonly(),
      /** Names of time zones that are unknown: times in them are read in this computer's zone. */
      unknownZones: z.array(z.string()).readonly(),
    }),
  ),
});
export type CalendarView = z.infer<typeof calendarViewSchema>;

export const meetingSchema = z.strictObject({
  /** Unique in one answer, and stable across answers. */
  id: z.string(),
  title: z.string(),
  start: utcInstantSchema,
  end: utcInstantSchema,
  /** From midnight to midnight. */
  isAllDay: z.boolean(),
});
export type Meeting = z.infer<typeof meetingSchema>;
