/**
 * How far this machine's wall clock is off, from the `Date` of the service's answers. Measured against the monotonic clock, so that a
 * wall clock that is set meanwhile does not spoil it. Pure.
 */

export interface DateSample {
  /** What the service's clock said, in milliseconds since 1970 UTC. Whole seconds: the truth is up to a second later. */
  readonly serverMs: number;
  /** Monotonic clock at the request and at its answer, in milliseconds. */
  readonly sentMs: number;
  readonly receivedMs: number;
}

export interface ClockEstimate {
  readonly samples: readonly DateSample[];
}

export const newEstimate: ClockEstimate = { samples: [] };

const samplesKept = 16;
/** Those with the shortest way are the truest; fewer than this say nothing yet. */
const samplesUsed = 5;
const samplesNeeded = 3;

/** Off by less, in milliseconds, is left alone: a second is lost to the header, another to the way. */
const toleratedMs = 5_000;

/** Off by more, in milliseconds, is for its person to know. */
const farOffMs = 60_000;

export function isFarOff(offsetMs: number): boolean {
  return Math.abs(offsetMs) > farOffMs;
}

export function withSample(estimate: ClockEstimate, sample: DateSample): ClockEstimate {
  return { samples: [...estimate.samples.slice(1 - samplesKept), sample] };
}

/** Milliseconds to add to the wall clock to get the service's; 0 while too little is known. */
export function clockOffsetMs(estimate: ClockEstimate, now: { readonly wallMs: number; readonly monotonicMs: number }): number {
  if (estimate.samples.length < samplesNeeded) {
    return 0;
  }
  const differences = [...estimate.samples]
    .sort((one, other) => one.receivedMs - one.sentMs - (other.receivedMs - other.sentMs))
    .slice(0, samplesUsed)
    .map(({ serverMs, sentMs, receivedMs }) => serverMs + 500 - (sentMs + receivedMs) / 2)
    .sort((one, other) => one - other);
  const median = differences[differences.length >> 1] ?? 0;
  return Math.round(median + now.monotonicMs - now.wallMs);
}

/** The time to stamp on what happens now: the wall clock's, or the service's where the two differ by more than can be tolerated. */
export function correctedMs(estimate: ClockEstimate, now: { readonly wallMs: number; readonly monotonicMs: number }): number {
  const offsetMs = clockOffsetMs(estimate, now);
  return Math.abs(offsetMs) > toleratedMs ? now.wallMs + offsetMs : now.wallMs;
}
