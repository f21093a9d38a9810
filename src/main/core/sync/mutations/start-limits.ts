/** Limits of the start of an entry, and what follows from moving it. Pure. */
import { secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import { earliestStartDays } from '#shared/values/limits.ts';

export function checkStart(start: UtcInstant, now: UtcInstant): Failure | null {
  if (start > now) {
    return { kind: 'time-in-future', field: 'start' };
  }
  return start < shiftInstant(now, -earliestStartDays * 86_400) ? { kind: 'start-too-long-ago', days: earliestStartDays } : null;
}

/** An old entry may be moved anywhere in the past. */
export function checkMove(from: UtcInstant, to: UtcInstant, now: UtcInstant): Failure | null {
  const refusal = checkStart(to, now);
  return refusal?.kind === 'start-too-long-ago' && checkStart(from, now) !== null ? null : refusal;
}

/** The end of an entry that begins at `movedTo` instead, so that it is as long as it was. */
export function movedEnd({ start, end }: { readonly start: UtcInstant; readonly end: UtcInstant }, movedTo: UtcInstant): UtcInstant {
  return shiftInstant(end, secondsBetween(start, movedTo));
}
