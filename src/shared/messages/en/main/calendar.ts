import type { CalendarFailure } from '../../../history/calendar.ts';
import { calendarCause } from '../failures.ts';

export const englishCalendar = {
  title: 'Calendar',
  lede: 'Shows the meetings of a calendar behind your entries in the timeline. One click tracks a meeting. The calendar itself is only read, never changed.',
  address: 'Address',
  addressHint: 'The iCal address of your calendar, beginning with https:// or webcal://. It is kept on this computer only.',
  subscribe: 'Subscribe',
  file: 'Calendar file',
  fileHint: 'An .ics file on this computer. It is read again whenever it changes.',
  chooseFile: 'Choose a file…',
  reading: 'Reading the calendar…',
  readAt: (at: { readonly day: string; readonly time: string }) => `Last read on ${at.day} at ${at.time}`,
  notRead: (failure: CalendarFailure) => `${calendarCause(failure)} Meetings read before are still shown.`,
  added: 'Calendar added',
  remove: 'Remove calendar',
  removed: 'Calendar removed',
} as const;
