import { type RefObject, useLayoutEffect } from 'react';

/** CSS pixels kept free below the panel. */
const marginBelowPx = 12;

/** Reports the space that the panel needs if the popover is too short. */
export function useOverlaySpace(panel: RefObject<HTMLElement | null>, onOverlay: (bottomPx: number) => void): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (current === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      onOverlay(Math.ceil(current.getBoundingClientRect().bottom + marginBelowPx));
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      onOverlay(0);
    };
  }, [panel, onOverlay]);
}
