/** The span of an entry while it is dragged or moved by keys. Pure; milliseconds since 1970, UTC. */
import { assertNever } from '#shared/values/result.ts';
import type { Span } from './day-layout.ts';

/** The dragged part: the whole block, or one of its edges. */
export type Grip = 'whole' | 'start' | 'end';

/** Times snap to multiples of this, in milliseconds: five minutes, which align with local time in every zone. */
export const snapMs = 300_000;

/** Minimum length when an edge is dragged, in milliseconds. */
const shortestMs = 60_000;

function snapped(atMs: number): number {
  return Math.round(atMs / snapMs) * snapMs;
}

/**
 * Returns the span after its grip was moved by `byMs`, not beyond `nowMs`. A whole block keeps its length; an edge stops before the other
 * one.
 */
export function moved(span: Span, { grip, byMs, nowMs }: { readonly grip: Grip; readonly byMs: number; readonly nowMs: number }): Span {
  if (byMs === 0) {
    return span;
  }
  switch (grip) {
    case 'start':
      return { fromMs: Math.min(snapped(span.fromMs + byMs), span.toMs - shortestMs), toMs: span.toMs };
    case 'end':
      return { fromMs: span.fromMs, toMs: Math.min(Math.max(snapped(span.toMs + byMs), span.fromMs + shortestMs), nowMs) };
    case 'whole': {
      const length = span.toMs - span.fromMs;
      const fromMs = Math.min(snapped(span.fromMs + byMs), nowMs - length);
      return { fromMs, toMs: fromMs + length };
    }
    default:
      return assertNever(grip);
  }
}
