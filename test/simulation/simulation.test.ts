/** The client under all kinds of faults, by seed: nothing is lost or duplicated. `npm run simulate` runs more seeds. */
import { describe, expect, it } from 'vitest';
import { runCampaign, summaryOf } from './campaign.ts';
import { runRandomTimeline } from './timeline.ts';

/** Longer than any run here takes on a busy machine. */
const patienceMs = 600_000;

const seeds = 100;

/** Different in each run of the tests, and printed. */
const firstSeed = 1_000_000 + Math.floor((process.uptime() * 1_000_003) % 8_000_000);

describe('the simulation', () => {
  it(`finds no violation in ${seeds} fresh seeds`, { timeout: patienceMs }, async () => {
    const result = await runCampaign({ firstSeed, seeds });
    process.stdout.write(`\nSimulation from seed ${firstSeed}: ${summaryOf(result)}\n`);
    expect(result.failures).toEqual([]);
    // Runs without commands and faults prove nothing.
    expect(Object.values(result.counts)).not.toContain(0);
    expect(result.counts.seeds).toBe(seeds);
  });

  it('repeats the run of a seed', { timeout: patienceMs }, async () => {
    const [one, other] = [await runRandomTimeline(50_002), await runRandomTimeline(50_002)];
    expect(one).toEqual(other);
  });
});
