import type { CalendarFailure } from '../../../history/calendar.ts';
import { calendarCause } from '../failures.ts';

export const englishCalendar = {
  title: 'Calendars',
  lede: 'Shows the meetings of your calendars behind your entries in the timeline, and all-day events above the hours. One click tracks a meeting. Calendars are only read, never changed.',
  add: 'Add a calendar',
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
  removeNamed: (name: string) => `Remove ${name}`,
  removed: 'Calendar removed',
} as const;
