/** How far the service's clock is from this machine's, from the dates of its answers. */
import { describe, expect, it } from 'vitest';
import { clockOffsetMs, correctedMs, newEstimate, withSample, type ClockEstimate } from '#core/sync/gateway/clock-offset.ts';

/** The service is an hour ahead; the way takes `rttMs`, all of it on the way there where `skewed`. */
function sampled(...ways: readonly { readonly rttMs: number; readonly skewed?: boolean }[]): ClockEstimate {
  return ways.reduce((estimate, { rttMs, skewed = false }, index) => {
    const sentMs = index * 10_000;
    const serverMs = Math.floor((3_600_000 + sentMs + (skewed ? rttMs : rttMs / 2)) / 1_000) * 1_000;
    return withSample(estimate, { serverMs, sentMs, receivedMs: sentMs + rttMs });
  }, newEstimate);
}

describe('the time of the service', () => {
  it('is known to a second from a few answers, the quick ones counting most', () => {
    const estimate = sampled({ rttMs: 9_000, skewed: true }, { rttMs: 40 }, { rttMs: 50 }, { rttMs: 8_000, skewed: true }, { rttMs: 60 });
    expect(Math.abs(clockOffsetMs(estimate, { wallMs: 0, monotonicMs: 0 }) - 3_600_000)).toBeLessThan(1_000);
  });

  it('is not known from two', () => {
    expect(clockOffsetMs(sampled({ rttMs: 40 }, { rttMs: 40 }), { wallMs: 0, monotonicMs: 0 })).toBe(0);
  });

  it('stays known when the wall clock is set', () => {
    const estimate = sampled({ rttMs: 40 }, { rttMs: 40 }, { rttMs: 40 });
    const jumped = { wallMs: 86_400_000, monotonicMs: 30_000 };
    expect(Math.abs(correctedMs(estimate, jumped) - 3_630_000)).toBeLessThan(1_000);
  });

  it('is not put in the place of a wall clock that is right to five seconds', () => {
    const estimate = sampled({ rttMs: 40 }, { rttMs: 40 }, { rttMs: 40 });
    expect(correctedMs(estimate, { wallMs: 3_596_000, monotonicMs: 0 })).toBe(3_596_000);
  });
});
