/** The zoom of the hours: Control and the wheel, a pinch, or keys; remembered in this window. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { hourPixelBounds as bounds, usualHourPixels } from '../hours/hour-scale.ts';

/** Of one press of a key; a notch of a wheel is about the same. */
export const zoomStep = 1.2;

/** Pixels a wheel moves for a factor of e. */
const wheelPixels = 550;

/** Pixels of a line, where the wheel reports lines. */
const wheelLinePixels = 16;

const storageKey = 'clocktower.hourPixels';
const storedSchema = z.coerce.number().min(bounds.low).max(bounds.high).catch(usualHourPixels);

export interface HourZoom {
  readonly hourPixels: number;
  /** What scrolls over the hours. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** null: back to the usual height. The hour at `clientY`, else the one in the middle, stays where it is. */
  readonly zoom: (factor: number | null, clientY?: number) => void;
}

function columnOf(scroller: HTMLElement | null): DOMRect | undefined {
  return scroller?.querySelector('[data-day]')?.getBoundingClientRect();
}

interface Zoomed {
  readonly hourPixels: number;
  /** What stays where it is: a part of the day, from 0 to 1, and its place. */
  readonly anchor: { readonly share: number; readonly clientY: number } | null;
}

export function useHourZoom(): HourZoom {
  const [zoomed, setZoomed] = useState<Zoomed>(() => ({ hourPixels: storedSchema.parse(localStorage.getItem(storageKey)), anchor: null }));
  const scroller = useRef<HTMLElement>(null);
  const { hourPixels } = zoomed;

  const zoom = useCallback((factor: number | null, at?: number) => {
    const frame = scroller.current?.getBoundingClientRect();
    const column = columnOf(scroller.current);
    const clientY = at ?? (frame === undefined ? 0 : frame.top + frame.height / 2);
    const anchor = column === undefined || column.height === 0 ? null : { share: (clientY - column.top) / column.height, clientY };
    setZoomed((before) => ({
      hourPixels: factor === null ? usualHourPixels : Math.min(bounds.high, Math.max(bounds.low, before.hourPixels * factor)),
      anchor,
    }));
  }, []);

  useLayoutEffect(() => {
    const column = columnOf(scroller.current);
    if (zoomed.anchor !== null && column !== undefined) {
      const { share, clientY } = zoomed.anchor;
      scroller.current?.scrollBy({ top: column.top + share * column.height - clientY });
    }
  }, [zoomed]);

  useEffect(() => localStorage.setItem(storageKey, String(hourPixels)), [hourPixels]);

  return useMemo(() => ({ hourPixels, scroller, zoom }), [hourPixels, zoom]);
}

/** Zooms by Control and the wheel, and by a pinch, which browsers report as such. */
export function useZoomingWheel({ scroller, zoom }: HourZoom): void {
  useEffect(() => {
    const element = scroller.current;
    function wheel(event: WheelEvent): void {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * wheelLinePixels : event.deltaY;
        zoom(Math.exp(-pixels / wheelPixels), event.clientY);
      }
    }
    // React's own listeners are passive: they cannot keep the wheel from scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [scroller, zoom]);
}
