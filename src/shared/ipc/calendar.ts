import { z } from 'zod';
import { calendarAddressLimit, calendarViewSchema, meetingSchema } from '../history/calendar.ts';
import { historySpanSchema } from '../history/span.ts';
import { boundedText } from '../values/bounds.ts';
import { uuidSchema } from '../values/brands.ts';
import { call, command, nothing } from './define.ts';

export const calendarRequests = {
  getCalendar: call(nothing, calendarViewSchema),
  /** Asks the user for a file. Returns whether one was chosen; an unreadable one is not kept. */
  chooseCalendarFile: call(nothing, z.strictObject({ chosen: z.boolean() })),
  subscribeCalendar: command(z.strictObject({ address: boundedText({ max: calendarAddressLimit }) })),
  removeCalendar: command(z.strictObject({ id: uuidSchema })),
  /** Meetings that touch the span, as last read. Reads stale calendars again. */
  getMeetings: call(historySpanSchema, z.array(meetingSchema)),
};

export const calendarPushes = { calendarChanged: calendarViewSchema };
