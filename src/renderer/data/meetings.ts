import type { Meeting } from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { useServices } from '../page/services.ts';
import { useItemsEachMinute } from './use-every-minute.ts';
import { useLatest } from './use-query.ts';

/** Returns the meetings that touch the span; refreshed every minute while visible. */
export function useMeetings(span: HistorySpan): readonly Meeting[] {
  const { clocktower, data } = useServices();
  const calendar = useLatest(data.calendar);
  const isOn = calendar !== null && calendar.calendars.length > 0;
  // The main process limits how often it reads a calendar.
  return useItemsEachMinute({ ask: clocktower.getMeetings, changes: clocktower.onCalendarChanged }, isOn ? span : null);
}
