import type { PixelPoint } from '#shared/campus/map.ts';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { dragged, type MapPosition, wholeCampus, zoomedAt } from './map-motion.ts';
import type { MapDrawing } from './map-drawing.ts';

interface MapGesturesOptions {
  readonly canvas: RefObject<HTMLElement | null>;
  readonly drawing: MapDrawing | null;
  readonly position: MapPosition;
  readonly onMove: (position: MapPosition) => void;
}

/** Pixels the pointer moves before a press becomes a drag. */
const threshold = 4;

/** Zoom by one pixel of the wheel, and by one press of a key or button. */
const wheelStep = 0.0016;
export const zoomStep = 1.5;

/** Pixels of one press of an arrow key. */
const panStep = 60;

const pans: Readonly<Record<string, PixelPoint>> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

interface Hold {
  readonly pointer: number;
  readonly from: PixelPoint;
  readonly position: MapPosition;
}

export function useMapGestures({ canvas, drawing, position, onMove }: MapGesturesOptions) {
  const hold = useRef<Hold | null>(null);
  /** The last press was a drag, so it is not a click on a location. */
  const wasDrag = useRef(false);
  const wheel = useRef<((event: WheelEvent) => void) | null>(null);

  useEffect(() => {
    wheel.current = (event) => {
      const box = canvas.current?.getBoundingClientRect();
      if (drawing !== null && box !== undefined) {
        event.preventDefault();
        onMove(
          zoomedAt(
            position,
            { factor: Math.exp(-event.deltaY * wheelStep), at: { x: event.clientX - box.left, y: event.clientY - box.top } },
            drawing,
          ),
        );
      }
    };
  });

  useEffect(() => {
    const { current } = canvas;
    const turn = (event: WheelEvent): void => wheel.current?.(event);
    // React's wheel listener is passive, so the page would scroll, too.
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [canvas]);

  function zoomBy(factor: number): void {
    if (drawing !== null) {
      const { width, height } = drawing.frame;
      onMove(zoomedAt(position, { factor, at: { x: width / 2, y: height / 2 } }, drawing));
    }
  }

  function press(event: PointerEvent<HTMLElement>): void {
    wasDrag.current = false;
    if (event.button === 0) {
      hold.current = { pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, position };
    }
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const held = hold.current;
    if (held === null || held.pointer !== event.pointerId || drawing === null) {
      return;
    }
    const by = { x: event.clientX - held.from.x, y: event.clientY - held.from.y };
    if (!wasDrag.current && Math.hypot(by.x, by.y) < threshold) {
      return;
    }
    if (!wasDrag.current) {
      wasDrag.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    onMove(dragged(held.position, by, drawing));
  }

  function release(): void {
    hold.current = null;
  }

  function swallowDrag(event: MouseEvent): void {
    if (wasDrag.current) {
      wasDrag.current = false;
      event.stopPropagation();
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || drawing === null) {
      return;
    }
    // On a location, arrow keys without a modifier move to the next one.
    const pan = event.shiftKey || event.target === event.currentTarget ? pans[event.key] : undefined;
    if (pan !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onMove(dragged(position, pan, drawing));
    } else if (event.key === '+' || event.key === '=') {
      event.preventDefault();
      zoomBy(zoomStep);
    } else if (event.key === '-') {
      event.preventDefault();
      zoomBy(1 / zoomStep);
    } else if (event.key === '0') {
      event.preventDefault();
      onMove(wholeCampus);
    }
  }

  return {
    zoomBy,
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture: swallowDrag,
      onKeyDownCapture: onKeyDown,
    },
  };
}
