import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeShares } from '#shared/history/shares.ts';

describe('shares', () => {
  it('of three thirds give the percent that is left to the first', () => {
    expect(computeShares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(computeShares([1, 1, 1], { decimals: 2 })).toEqual([33.34, 33.33, 33.33]);
    expect(computeShares([1, 1, 1], { whole: 50 })).toEqual([17, 17, 16]);
  });

  it('are empty without values', () => {
    expect([computeShares([]), computeShares([0, 0])]).toEqual([[], [0, 0]]);
  });

  it('add up to 100 and differ from the exact value by less than a percent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }).filter((parts) => parts.some((part) => part > 0)),
        (parts) => {
          const total = parts.reduce((sum, part) => sum + part, 0);
          const shares = computeShares(parts);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
          expect(shares.every((share, index) => Math.abs(share - ((parts[index] ?? 0) / total) * 100) < 1)).toBe(true);
        },
      ),
    );
  });
});
