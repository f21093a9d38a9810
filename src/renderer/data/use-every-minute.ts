import { useEffect } from 'react';
import { afterMs } from '../clock/clock.ts';
import type { Source } from './query.ts';
import { useRequest } from './use-query.ts';

const everyMs = 60_000;

/** Calls `refresh` every minute while `isOn`. */
function useEveryMinute(refresh: () => Promise<unknown>, isOn: boolean): void {
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
}

const none: readonly never[] = [];

/** As `useRequest`, asked again every minute while visible. Returns no items without a request or an answer. */
export function useItemsEachMinute<Item, Request>(source: Source<readonly Item[], Request>, request: Request | null): readonly Item[] {
  const { answered, refresh } = useRequest(source, request);
  useEveryMinute(refresh, request !== null);
  return request !== null && answered.kind === 'answer' ? answered.value : none;
}
