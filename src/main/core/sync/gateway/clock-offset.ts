/**
 * How far this machine's wall clock is from the service's, from the `Date` of the service's own answers. Measured against the monotonic
 * clock, so that a wall clock that is set meanwhile does not spoil it. Pure.
 */
import type { ServiceDate } from '#core/service-client/api-calls.ts';

export interface ClockEstimate {
  readonly samples: readonly ServiceDate[];
  /** The service's clock minus the monotonic one, in milliseconds, as enough samples agreed last; null: too little is known. */
  readonly aheadMs: number | null;
}

export interface WallMoment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export const newEstimate: ClockEstimate = { samples: [], aheadMs: null };

const samplesKept = 16;
/** So many samples in a row must agree, the first time as after every jump; of those that agree the ones with the shortest way count. */
const samplesNeeded = 3;
const samplesUsed = 5;

/** An answer that took longer says too little of when its date was made. */
const longestRoundTripMs = 5_000;

/** Samples agree when they differ by less, in milliseconds: a second is lost to the header, the rest to the way. */
const agreementMs = 5_000;

/** A wall clock that is off by less, in milliseconds, is left alone. */
const toleratedMs = 5_000;

/** Off by more, in milliseconds, is for the user to know. */
const farOffMs = 60_000;

/** Off by more, in milliseconds, is not corrected: it is a date that is wrong, and nobody can tell whose. */
export const longestCorrectionMs = 12 * 3_600_000;

export function isFarOff(offsetMs: number): boolean {
  return Math.abs(offsetMs) > farOffMs;
}

export function isBeyondCorrection(offsetMs: number): boolean {
  return Math.abs(offsetMs) > longestCorrectionMs;
}

/** The date was made at some time between request and answer. */
function differenceMs({ serverMs, sentMs, receivedMs }: ServiceDate): number {
  return serverMs + 500 - (sentMs + receivedMs) / 2;
}

function roundTripMs({ sentMs, receivedMs }: ServiceDate): number {
  return receivedMs - sentMs;
}

/** The latest samples, up to the first that does not agree with the last one. */
function agreeing(samples: readonly ServiceDate[], last: ServiceDate): readonly ServiceDate[] {
  const other = samples.findLastIndex((sample) => Math.abs(differenceMs(sample) - differenceMs(last)) > agreementMs);
  return samples.slice(other + 1);
}

export function withSample(estimate: ClockEstimate, sample: ServiceDate): ClockEstimate {
  if (roundTripMs(sample) > longestRoundTripMs) {
    return estimate;
  }
  const samples = [...estimate.samples.slice(1 - samplesKept), sample];
  const agreed = agreeing(samples, sample);
  if (agreed.length < samplesNeeded) {
    return { ...estimate, samples };
  }
  const differences = [...agreed]
    .sort((one, other) => roundTripMs(one) - roundTripMs(other))
    .slice(0, samplesUsed)
    .map(differenceMs)
    .sort((one, other) => one - other);
  return { samples, aheadMs: differences[differences.length >> 1] ?? null };
}

/** Milliseconds to add to the wall clock to get the service's; 0 while too little is known. */
export function clockOffsetMs({ aheadMs }: ClockEstimate, now: WallMoment): number {
  return aheadMs === null ? 0 : Math.round(aheadMs + now.monotonicMs - now.wallMs);
}

/** What is added to the wall clock, in milliseconds: the offset, unless it is small enough to be left alone or too large to be believed. */
export function correctionMs(estimate: ClockEstimate, now: WallMoment): number {
  const offsetMs = clockOffsetMs(estimate, now);
  return Math.abs(offsetMs) <= toleratedMs || isBeyondCorrection(offsetMs) ? 0 : offsetMs;
}
