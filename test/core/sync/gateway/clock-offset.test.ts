/** The difference between the service's clock and this machine's, from the dates of its answers. */
import { describe, expect, it } from 'vitest';
import {
  clockOffsetMs,
  correctionMs,
  isBeyondCorrection,
  newEstimate,
  withSample,
  type ClockEstimate,
} from '#core/sync/gateway/clock-offset.ts';

const hourMs = 3_600_000;
const noon = { wallMs: 0, monotonicMs: 0 };

interface Way {
  readonly rttMs: number;
  /** The whole delay is before the service. */
  readonly skewed?: boolean;
  readonly aheadMs?: number;
}

/** The service is an hour ahead by default. */
function sampled(ways: readonly Way[], before: ClockEstimate = newEstimate): ClockEstimate {
  return ways.reduce((estimate, { rttMs, skewed = false, aheadMs = hourMs }, index) => {
    const sentMs = index * 10_000;
    const serverMs = Math.floor((aheadMs + sentMs + (skewed ? rttMs : rttMs / 2)) / 1_000) * 1_000;
    return withSample(estimate, { serverMs, sentMs, receivedMs: sentMs + rttMs });
  }, before);
}

const threeQuick: readonly Way[] = [{ rttMs: 40 }, { rttMs: 50 }, { rttMs: 60 }];
const known = sampled(threeQuick);

describe('the time of the service', () => {
  it('is known to a second from a few answers, the quick ones counting most', () => {
    const estimate = sampled([{ rttMs: 4_000, skewed: true }, { rttMs: 40 }, { rttMs: 50 }, { rttMs: 3_900, skewed: true }, { rttMs: 60 }]);
    expect(Math.abs(clockOffsetMs(estimate, noon) - hourMs)).toBeLessThan(1_000);
  });

  it('is not known from two', () => {
    expect(clockOffsetMs(sampled(threeQuick.slice(0, 2)), noon)).toBe(0);
  });

  it('is not learned from answers that took long', () => {
    expect(clockOffsetMs(sampled([{ rttMs: 5_100 }, { rttMs: 6_000 }, { rttMs: 9_000 }]), noon)).toBe(0);
  });

  it('is not known while the answers contradict each other', () => {
    const torn = sampled([
      { rttMs: 40 },
      { rttMs: 40, aheadMs: 0 },
      { rttMs: 40 },
      { rttMs: 40, aheadMs: 0 },
      { rttMs: 40 },
      { rttMs: 40, aheadMs: 0 },
    ]);
    expect(clockOffsetMs(torn, noon)).toBe(0);
  });

  it('stays as it was when one or two answers say something else', () => {
    const odd: readonly Way[] = [
      { rttMs: 40, aheadMs: hourMs + 182_000 },
      { rttMs: 40, aheadMs: hourMs + 182_000 },
    ];
    expect(clockOffsetMs(sampled(odd, known), noon)).toBe(clockOffsetMs(known, noon));
  });

  it('jumps when three answers in a row say so', () => {
    const moved = sampled(
      threeQuick.map((way) => ({ ...way, aheadMs: 2 * hourMs })),
      known,
    );
    expect(Math.abs(clockOffsetMs(moved, noon) - 2 * hourMs)).toBeLessThan(1_000);
  });

  it('stays known when the wall clock is set', () => {
    const jumped = { wallMs: 8 * hourMs, monotonicMs: 30_000 };
    expect(Math.abs(jumped.wallMs + correctionMs(known, jumped) - (hourMs + 30_000))).toBeLessThan(1_000);
  });

  it('does not correct a wall clock that is right to five seconds', () => {
    expect(correctionMs(known, { wallMs: hourMs - 4_000, monotonicMs: 0 })).toBe(0);
  });

  it('does not correct a wall clock by more than twelve hours, and says so', () => {
    const years = sampled(threeQuick.map((way) => ({ ...way, aheadMs: 13 * hourMs })));
    expect([correctionMs(years, noon), isBeyondCorrection(clockOffsetMs(years, noon))]).toEqual([0, true]);
  });
});
