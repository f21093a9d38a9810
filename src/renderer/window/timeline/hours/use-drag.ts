/**
 * Drags entries on the time axis with the mouse: the whole block, an edge, or a new span in free hours. A press without a move is a click.
 */
import { epochMsOfInstant } from '#shared/values/brands.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Grip, moved, snapMs } from './block-moves.ts';
import type { Span } from './day-layout.ts';

/** Returns the time at a pointer position; null: outside the hours. */
type Locate = (point: { readonly x: number; readonly y: number }) => number | null;

interface DragOptions {
  readonly locate: Locate;
  readonly nowMs: number;
  readonly onPress: (entry: HistoryEntry, event: { readonly toggles: boolean }) => void;
  readonly onDrop: (entry: HistoryEntry, span: Span) => Promise<void>;
  readonly onDraw: (span: Span) => void;
  /** Called when free hours are pressed at this time. */
  readonly onPressFree: (atMs: number) => void;
}

/** The dragged entry at its drop position; `entry` null: a new span. */
export interface Dragged {
  readonly entry: HistoryEntry | null;
  readonly span: Span;
}

interface Hold {
  readonly entry: HistoryEntry | null;
  readonly grip: Grip;
  readonly fromMs: number;
  readonly x: number;
  readonly y: number;
  readonly toggles: boolean;
}

/** Pixels the pointer moves before a press becomes a drag. */
const threshold = 4;

function spanOfEntry({ start, end }: HistoryEntry, nowMs: number): Span {
  return { fromMs: epochMsOfInstant(start), toMs: end === null ? nowMs : epochMsOfInstant(end) };
}

export function useDrag(options: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const hold = useRef<Hold | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    /** The drop position; rendering may lag behind. */
    let over: Dragged | null = null;

    function draw(next: Dragged | null): void {
      over = next;
      setDragged(next);
    }

    function move(event: globalThis.PointerEvent): void {
      const held = hold.current;
      const now = latest.current;
      if (held === null || (over === null && Math.hypot(event.clientX - held.x, event.clientY - held.y) < threshold)) {
        return;
      }
      const atMs = now.locate({ x: event.clientX, y: event.clientY });
      if (atMs === null) {
        return;
      }
      const { entry, fromMs } = held;
      if (entry === null) {
        const [one, other] = [fromMs, atMs].map((ms) => Math.min(now.nowMs, Math.round(ms / snapMs) * snapMs)).sort((a, b) => a - b);
        draw({ entry, span: { fromMs: one ?? fromMs, toMs: Math.max(other ?? atMs, (one ?? fromMs) + snapMs) } });
      } else {
        draw({ entry, span: moved(spanOfEntry(entry, now.nowMs), { grip: held.grip, byMs: atMs - fromMs, nowMs: now.nowMs }) });
      }
    }
    function drop(event: globalThis.PointerEvent): void {
      // The button may be released beyond the last reported move.
      move(event);
      const held = hold.current;
      const now = latest.current;
      const dropped = over;
      hold.current = null;
      over = null;
      if (held === null) {
        return;
      }
      if (dropped === null) {
        if (held.entry === null) {
          now.onPressFree(held.fromMs);
        } else {
          now.onPress(held.entry, held);
        }
      } else if (dropped.entry === null) {
        draw(null);
        now.onDraw(dropped.span);
      } else {
        // The entry stays at the drop position until the result is shown.
        void now.onDrop(dropped.entry, dropped.span).finally(() => setDragged(null));
      }
    }
    function cancel(event: KeyboardEvent): void {
      if (event.key === 'Escape' && hold.current !== null) {
        event.preventDefault();
        hold.current = null;
        draw(null);
      }
    }
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('keydown', cancel, true);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('keydown', cancel, true);
    };
  }, []);

  function grip(
    event: PointerEvent<HTMLElement>,
    { entry, grip: part }: { readonly entry: HistoryEntry | null; readonly grip: Grip },
  ): void {
    const fromMs = options.locate({ x: event.clientX, y: event.clientY });
    // A running entry has only a start.
    const isHeld = event.button === 0 && fromMs !== null;
    if (isHeld) {
      const held = entry !== null && entry.end === null && part === 'whole' ? 'start' : part;
      hold.current = {
        entry,
        grip: held,
        fromMs,
        x: event.clientX,
        y: event.clientY,
        toggles: event.ctrlKey || event.metaKey || event.shiftKey,
      };
    }
  }

  return { dragged, grip };
}
