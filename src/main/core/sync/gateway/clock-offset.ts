/** Estimates the offset of this computer's clock from the `Date` of the service's answers, against the monotonic clock. Pure. */
import type { ServiceDate } from '#core/service-client/http/api-calls.ts';

export interface ClockEstimate {
  readonly samples: readonly ServiceDate[];
  /** The service's clock minus the monotonic one, in milliseconds, by the last consistent samples; null while unknown. */
  readonly aheadMs: number | null;
}

export interface WallMoment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export const newEstimate: ClockEstimate = { samples: [], aheadMs: null };

const samplesKept = 16;
/** Consecutive samples that must agree, at first and after every jump; of those that agree, the ones with the shortest round trip count. */
const samplesNeeded = 3;
const samplesUsed = 5;

/** After a longer round trip, the time of the date is too uncertain. */
const longestRoundTripMs = 5_000;

/** Samples agree if they differ by less, in milliseconds: a second is lost to the header, the rest to the round trip. */
const agreementMs = 5_000;

/** A smaller offset is not corrected. */
const toleratedMs = 5_000;

/** A larger offset is reported to the user. */
const farOffMs = 60_000;

/** A larger offset is not corrected: one of the dates is wrong, and it is unknown which. */
export const longestCorrectionMs = 12 * 3_600_000;

export function isFarOff(offsetMs: number): boolean {
  return Math.abs(offsetMs) > farOffMs;
}

export function isBeyondCorrection(offsetMs: number): boolean {
  return Math.abs(offsetMs) > longestCorrectionMs;
}

/** Assumes that the date was made midway between request and answer. */
function differenceMs({ serverMs, sentMs, receivedMs }: ServiceDate): number {
  return serverMs + 500 - (sentMs + receivedMs) / 2;
}

function roundTripMs({ sentMs, receivedMs }: ServiceDate): number {
  return receivedMs - sentMs;
}

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

export function clockOffsetMs({ aheadMs }: ClockEstimate, now: WallMoment): number {
  return aheadMs === null ? 0 : Math.round(aheadMs + now.monotonicMs - now.wallMs);
}

export function correctionMs(estimate: ClockEstimate, now: WallMoment): number {
  const offsetMs = clockOffsetMs(estimate, now);
  return Math.abs(offsetMs) <= toleratedMs || isBeyondCorrection(offsetMs) ? 0 : offsetMs;
}
