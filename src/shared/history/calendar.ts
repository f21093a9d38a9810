import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';

export const calendarAddressLimit = 2_000;

/** The stored form. An address may be secret: it gives access to the calendar. */
export const calendarSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: uuidSchema, kind: z.literal('file'), path: z.string() }),
  z.strictObject({ id: uuidSchema, kind: z.literal('address'), address: boundedText({ max: calendarAddressLimit }) }),
]);
export type CalendarSource = z.infer<typeof calendarSourceSchema>;

/** Why a calendar cannot be read. Part of `failureSchema`. */
export const calendarFailureSchema = z.strictObject({
  kind: z.literal('calendar'),
  cause: z.enum(['bad-address', 'no-network', 'no-answer', 'refused', 'too-large', 'not-a-calendar', 'file-unreadable']),
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
