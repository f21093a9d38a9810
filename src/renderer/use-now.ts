/** The one thing that ticks: a component that shows elapsed time draws anew on its own grid, and only while it can be seen. */
import { useLayoutEffect, useState } from 'react';
import { afterMs, epochMsNow } from './clock.ts';
import { delayToNextTickMs, type TickGrid } from './tick.ts';

/** Milliseconds since 1970, as of the latest tick; null: a grid that does not tick. */
export function useNowMs(grid: TickGrid | null): number {
  const [nowMs, setNowMs] = useState(epochMsNow);
  const alignedToMs = grid?.alignedToMs ?? null;
  const everyMs = grid?.everyMs ?? null;

  // Before paint: a timer that starts must not be drawn once with the time of the one before.
  useLayoutEffect(() => {
    let cancel: (() => void) | null = null;
    function tick(): void {
      cancel?.();
      cancel = null;
      const now = epochMsNow();
      setNowMs(now);
      if (alignedToMs !== null && everyMs !== null && document.visibilityState === 'visible') {
        cancel = afterMs(delayToNextTickMs({ alignedToMs, everyMs }, now), tick);
      }
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      cancel?.();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [alignedToMs, everyMs]);

  return nowMs;
}
