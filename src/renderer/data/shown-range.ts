/** Refreshes the visible dates from the service: at once, when the page gets the focus, and every minute while it is visible. */
import type { HistorySpan } from '#shared/history/span.ts';
import { useEffect } from 'react';
import { afterMs } from '../clock/clock.ts';
import { useServices } from '../page/services.ts';

const everyMs = 60_000;

/** null: no dates are shown. */
export function useShownRange(span: HistorySpan | null): void {
  const { clocktower } = useServices();
  const from = span?.from ?? null;
  const to = span?.to ?? null;
  useEffect(() => {
    let cancel: (() => void) | null = null;
    function refresh(): void {
      cancel?.();
      cancel = null;
      if (from !== null && to !== null && document.visibilityState === 'visible') {
        void clocktower.refreshShownRange({ from, to });
        cancel = afterMs(everyMs, refresh);
      }
    }
    refresh();
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      cancel?.();
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
    };
  }, [clocktower, from, to]);
}
