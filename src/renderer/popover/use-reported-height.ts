/** Reports the preferred height of the popover to the main process: that of its content, independent of the window's height. */
import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../page/services.ts';

/** CSS pixels; beyond it the list scrolls. */
const highestPx = 560;

/** `parts` are stacked; of a scroll area, pass the content. `overlayBottom`: the lower edge of an overlay in CSS pixels; 0: none. */
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
    // The observer also reports once at the start.
    const observer = new ResizeObserver(report);
    for (const element of elements) {
      observer.observe(element);
    }
    return () => {
      observer.disconnect();
    };
  }, [clocktower, parts, overlayBottom]);
}
