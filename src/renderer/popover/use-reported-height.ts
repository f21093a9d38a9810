/** Reports the preferred height of the popover to the main process: that of its content, independent of the window's height. */
import { type RefObject, useEffect, useRef } from 'react';
import { useServices } from '../page/services.ts';

/** CSS pixels; beyond it the list scrolls. */
const highestPx = 560;

/** Milliseconds in which the window takes its height. */
const movingMs = 250;

interface Measured {
  /** Stacked; of a scroll area, its content. */
  readonly parts: readonly RefObject<HTMLElement | null>[];
  /** It shows no scroll bar while the window takes a height at which all of it fits. */
  readonly scroller?: RefObject<HTMLElement | null>;
  /** The lower edge of an overlay in CSS pixels; 0: none. */
  readonly overlayBottom: number;
}

export function useReportedHeight({ parts, scroller, overlayBottom }: Measured): void {
  const { clocktower, data } = useServices();
  const { host } = data;
  const reported = useRef(0);
  const cancelSettling = useRef(() => {});

  useEffect(() => {
    const elements = parts.map((part) => part.current).filter((element) => element !== null);
    const area = scroller?.current;
    function report(): void {
      const natural = elements.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
      const height = Math.min(highestPx, Math.ceil(Math.max(natural, overlayBottom)));
      if (height > 0 && height !== reported.current) {
        reported.current = height;
        area?.toggleAttribute('data-moving', natural <= highestPx);
        cancelSettling.current();
        cancelSettling.current = host.afterMs(movingMs, () => area?.removeAttribute('data-moving'));
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
  }, [clocktower, host, parts, scroller, overlayBottom]);
}
