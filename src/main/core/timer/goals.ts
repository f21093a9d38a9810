/** Progress of the daily and the weekly goal. Pure; an entry over midnight counts in both days. */
import { isPlausibleSpan, secondsBetween, shiftInstant, type UtcInstant } from '#shared/values/brands.ts';

export interface Span {
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
}

interface Period {
  readonly start: UtcInstant;
  readonly end: UtcInstant;
}

export interface GoalProgress {
  readonly goalSeconds: number;
  readonly doneSeconds: number;
  readonly remainingSeconds: number;
  /** When the running timer reaches the goal; null if none runs, the goal is reached, or the day ends before. */
  readonly expectedAt: UtcInstant | null;
}

export function secondsIn(period: Period, spans: readonly Span[], now: UtcInstant): number {
  return spans.filter(isPlausibleSpan).reduce((sum, { start, end }) => {
    const from = start > period.start ? start : period.start;
    const to = end === null ? now : end;
    return sum + secondsBetween(from, to < period.end ? to : period.end);
  }, 0);
}

export function goalProgress(
  goalSeconds: number,
  worked: { readonly period: Period; readonly spans: readonly Span[]; readonly now: UtcInstant },
): GoalProgress {
  const { period, spans, now } = worked;
  const doneSeconds = secondsIn(period, spans, now);
  const remainingSeconds = Math.max(0, goalSeconds - doneSeconds);
  // Each of several running entries counts, so they reach the goal sooner.
  const running = spans.filter((span) => span.end === null && span.start <= now && isPlausibleSpan(span)).length;
  const expectedAt = running === 0 || remainingSeconds === 0 ? null : shiftInstant(now, Math.ceil(remainingSeconds / running));
  return { goalSeconds, doneSeconds, remainingSeconds, expectedAt: expectedAt !== null && expectedAt <= period.end ? expectedAt : null };
}
