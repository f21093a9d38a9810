import type { calendarRequests } from '#shared/ipc/calendar.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { succeed } from '#shared/values/result.ts';
import type { CalendarOverlay } from '#core/files/calendar/calendar-overlay.ts';

export interface CalendarActions {
  readonly calendar: CalendarOverlay;
}

export function calendarHandlers({ calendar }: CalendarActions): Handlers<typeof calendarRequests> {
  return {
    getCalendar: () => succeed(calendar.view()),
    chooseCalendarFile: async () => calendar.chooseFile(),
    subscribeCalendar: async ({ address }) => calendar.subscribeTo(address),
    removeCalendar: ({ id }) => calendar.remove(id),
    getMeetings: async (span) => succeed([...(await calendar.meetings(span))]),
  };
}
