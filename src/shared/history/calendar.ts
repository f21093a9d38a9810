/** A calendar outside of the program, whose meetings the timeline shows behind the entries. It is read and never written. */
import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { utcInstantSchema } from '../values/brands.ts';

/** Characters of an address. */
export const calendarAddressLimit = 2_000;

/** As it is kept. An address may be secret: whoever knows it can read the calendar. */
export const calendarSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('file'), path: z.string() }),
  z.strictObject({ kind: z.literal('address'), address: boundedText({ max: calendarAddressLimit }) }),
]);
export type CalendarSource = z.infer<typeof calendarSourceSchema>;

/** Why a calendar cannot be read. Part of `failureSchema`. */
export const calendarFailureSchema = z.strictObject({
  kind: z.literal('calendar'),
  cause: z.enum(['bad-address', 'no-network', 'no-answer', 'refused', 'too-large', 'not-a-calendar', 'file-unreadable']),
  /** The status of the answer, or the system's word for it; empty where there is none. */
  detail: z.string(),
});
export type CalendarFailure = z.infer<typeof calendarFailureSchema>;

/** What a window may know of it: the name of the file or the host, never the whole path or address. */
export const calendarViewSchema = z.strictObject({
  /** Counts up with every change; the higher one is the newer. */
  revision: z.number().int().nonnegative(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('file'), name: z.string() }),
    z.strictObject({ kind: z.literal('address'), name: z.string() }),
  ]),
  /** When what is shown was read; null: nothing was read yet. */
  readAt: utcInstantSchema.nullable(),
  /** Why the latest attempt to read it failed; null: it did not. */
  failure: calendarFailureSchema.nullable(),
});
export type CalendarView = z.infer<typeof calendarViewSchema>;

export const meetingSchema = z.strictObject({
  /** Unique in one answer, and the same in the next. */
  id: z.string(),
  title: z.string(),
  start: utcInstantSchema,
  end: utcInstantSchema,
});
export type Meeting = z.infer<typeof meetingSchema>;
