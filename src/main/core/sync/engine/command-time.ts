import { epochMsOfInstant } from '#shared/values/brands.ts';
import { longestCorrectionMs } from '../gateway/clock-offset.ts';
import { runningIn } from './engine-state.ts';
import type { Transition } from './transition.ts';

/** A corrected clock must not place a command before an earlier one or before the start of the entry it ends. */
export function commandMs({ state, at }: Pick<Transition, 'state' | 'at'>): number {
  const running = runningIn(state);
  const earlier = [state.lastCommandMs, ...(running === null ? [] : [epochMsOfInstant(running.local.start)])];
  return Math.max(at.wallMs, ...earlier.filter((earlierMs) => earlierMs <= at.wallMs + longestCorrectionMs));
}
