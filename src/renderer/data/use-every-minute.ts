import { useEffect } from 'react';
import { afterMs } from '../clock/clock.ts';

const everyMs = 60_000;

/** Calls `refresh` every minute while `isOn`. */
export function useEveryMinute(refresh: () => Promise<unknown>, isOn: boolean): void {
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
