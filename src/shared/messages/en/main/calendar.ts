import type { CalendarFailure } from '../../../history/calendar.ts';
import { calendarCause } from '../failures.ts';
import { counted, series } from '../formats.ts';

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
  notRead: (failure: CalendarFailure) =>
    `${calendarCause(failure)} ${failure.cause === 'too-much' ? 'It was switched off; your other calendars are still shown. Remove it, or add it again once it has been corrected.' : 'Meetings read before are still shown.'}`,
  /** `titles`: of some of the events. */
  skipped: (skipped: { readonly count: number; readonly titles: readonly string[] }) =>
    `${counted(skipped.count, { one: 'event', other: 'events' })} cannot be read and ${skipped.count === 1 ? 'is' : 'are'} not shown${skipped.titles.length === 0 ? '' : `: ${series(skipped.titles.map((title) => `“${title}”`))}${skipped.count > skipped.titles.length ? ' among others' : ''}`}.`,
  unknownZones: (names: readonly string[]) =>
    `Unknown time zone: ${series(names.map((name) => `“${name}”`))}. Its times are shown in this computer’s time zone and may be wrong.`,
  added: 'Calendar added',
  removeNamed: (name: string) => `Remove ${name}`,
  removed: 'Calendar removed',
} as const;
