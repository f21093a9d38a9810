/** Random runs of a client, by seed: nothing is lost or duplicated, whatever goes wrong. */
import { describe, expect, it } from 'vitest';
import { runRandomTimeline } from '../../support/core-random-timeline.ts';

/** Seeds in every run. */
const seeds = 20;

describe('a random timeline', () => {
  /** Seeds that once failed: a late delete after a second one, a question answered by the user. */
  it.each([1214, 2435, 2895, 3113, 3295])('keeps them for seed %i, which once failed', async (seed) => {
    await expect(runRandomTimeline(seed)).resolves.toBeUndefined();
  });

  it('keeps every acknowledged command exactly once, or blocked, for each of many seeds', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      await expect(runRandomTimeline(seed)).resolves.toBeUndefined();
    }
  });
});
