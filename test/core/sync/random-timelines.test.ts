/** Whole lives of a machine from a seed: nothing lost, nothing twice, whatever goes wrong on the way. */
import { describe, expect, it } from 'vitest';
import { runRandomTimeline } from '../../support/core-random-timeline.ts';

/** Lives in every run. */
const seeds = 200;

describe('a random timeline', () => {
  /** Lives that once broke a promise: a late delete after a second one, a question answered by the user. */
  it.each([1214, 2435, 2895, 3113, 3295])('keeps them for seed %i, which once failed', async (seed) => {
    await expect(runRandomTimeline(seed)).resolves.toBeUndefined();
  });

  it('keeps every acknowledged command exactly once, or blocked, for each of many seeds', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      await expect(runRandomTimeline(seed)).resolves.toBeUndefined();
    }
  });
});
