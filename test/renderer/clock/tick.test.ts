import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayToNextTickMs } from '#renderer/clock/tick.ts';

describe('the next tick', () => {
  it('comes when the second of the start comes round', () => {
    expect(delayToNextTickMs({ alignedToMs: 10_000, everyMs: 1000 }, 12_300)).toBe(700);
  });

  it('is a whole step away on the tick itself, so that no tick comes twice', () => {
    expect(delayToNextTickMs({ alignedToMs: 10_000, everyMs: 1000 }, 12_000)).toBe(1000);
  });

  it('is aligned to a start that lies ahead, too', () => {
    expect(delayToNextTickMs({ alignedToMs: 10_000, everyMs: 60_000 }, 9_000)).toBe(1000);
  });

  it('always lies on the grid, in the future, and at most one step away', () => {
    assert(
      property(integer(), integer(), integer({ min: 1, max: 100_000 }), (alignedToMs, nowMs, everyMs) => {
        const delay = delayToNextTickMs({ alignedToMs, everyMs }, nowMs);
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThanOrEqual(everyMs);
        expect(Math.abs((nowMs + delay - alignedToMs) % everyMs)).toBe(0);
      }),
    );
  });
});
