/** Ticking for components that show elapsed time: each renders on its own grid, and only while visible. */
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { afterMs, epochMsNow } from './clock.ts';
import { delayToNextTickMs, type TickGrid } from './tick.ts';

/** Milliseconds to add to this computer's clock to get the time of the shown connection. */
export const ClockCorrectionContext = createContext(0);

/** Returns the milliseconds since 1970 in the connection's time, as of the latest tick; null: no ticking. */
export function useNowMs(grid: TickGrid | null): number {
  const correctionMs = useContext(ClockCorrectionContext);
  const [nowMs, setNowMs] = useState(() => epochMsNow() + correctionMs);
  const alignedToMs = grid?.alignedToMs ?? null;
  const everyMs = grid?.everyMs ?? null;

  // Before paint: a new timer must not be rendered with the time of the previous one.
  useLayoutEffect(() => {
    let cancel: (() => void) | null = null;
    function tick(): void {
      cancel?.();
      cancel = null;
      const now = epochMsNow() + correctionMs;
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
  }, [alignedToMs, everyMs, correctionMs]);

  return nowMs;
}
