import type { Meeting } from '#shared/history/calendar.ts';
import type { HistorySpan } from '#shared/history/span.ts';
import { useEffect } from 'react';
import { afterMs } from '../clock/clock.ts';
import { useServices } from '../page/services.ts';
import { useLatest, useRequest } from './use-query.ts';

/** The main process limits how often it reads a calendar. */
const everyMs = 60_000;

const none: readonly Meeting[] = [];

/** Returns the meetings that touch the span; refreshed every minute while visible. */
export function useMeetings(span: HistorySpan): readonly Meeting[] {
  const { clocktower, data } = useServices();
  const calendar = useLatest(data.calendar);
  const isOn = calendar !== null && calendar.calendars.length > 0;
  const { answered, refresh } = useRequest({ ask: clocktower.getMeetings, changes: clocktower.onCalendarChanged }, isOn ? span : null);
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    function again(): void {
      void refresh();
      cancel = afterMs(everyMs, again);
    }
    let cancel = afterMs(everyMs, again);
    return () => cancel();
  }, [isOn, refresh]);
  return isOn && answered.kind === 'answer' ? answered.value : none;
}
