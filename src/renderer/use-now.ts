/** The one thing that ticks: a component that shows elapsed time draws again on its own grid, and only while it can be seen. */
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { afterMs, epochMsNow } from './clock.ts';
import { delayToNextTickMs, type TickGrid } from './tick.ts';

/** What is added to this computer's clock to get the time of the connection that is shown, in milliseconds. */
export const ClockCorrectionContext = createContext(0);

/** Milliseconds since 1970 in the time of the connection, as of the latest tick; null: a grid that does not tick. */
export function useNowMs(grid: TickGrid | null): number {
  const correctionMs = useContext(ClockCorrectionContext);
  const [nowMs, setNowMs] = useState(() => epochMsNow() + correctionMs);
  const alignedToMs = grid?.alignedToMs ?? null;
  const everyMs = grid?.everyMs ?? null;

  // Before paint: a timer that starts must not be drawn once with the time of the one before.
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
