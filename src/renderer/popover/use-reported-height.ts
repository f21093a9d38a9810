/** Tells the main process how tall the popover would like to be: its parts as tall as they need, whatever the window is now. */
import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../services.ts';

/** CSS pixels; beyond it the list scrolls. */
const highestPx = 560;

/**
 * `parts` stand below each other; of what scrolls, the content and not its window. `overlayBottom`: CSS pixels from the top
 * that something opened over the parts needs; 0: nothing is.
 */
export function useReportedHeight(parts: readonly RefObject<HTMLElement | null>[], overlayBottom: number): void {
  const { clocktower } = useServices();
  const reported = useRef(0);

  useEffect(() => {
    const elements = parts.map((part) => part.current).filter((element) => element !== null);
    function report(): void {
      const natural = elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
      const height = Math.min(highestPx, Math.ceil(Math.max(natural, overlayBottom)));
      if (height > 0 && height !== reported.current) {
        reported.current = height;
        void clocktower.resizePopover({ height });
      }
    }
    // It reports once as soon as it observes.
    const observer = new ResizeObserver(report);
    for (const element of elements) {
      observer.observe(element);
    }
    return () => {
      observer.disconnect();
    };
  }, [clocktower, parts, overlayBottom]);
}
