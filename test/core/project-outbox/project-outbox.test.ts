/** Projects made and changed offline, under everything that can go wrong: nothing lost, nothing twice. */
import { describe, expect, it } from 'vitest';
import { ProjectWorld } from '../../support/project-world.ts';

const seeds = 3_000;

describe('the outbox of projects', () => {
  it('loses nothing and does nothing twice in many lives', { timeout: 300_000 }, () => {
    const total = { intents: 0, crashes: 0, lost: 0, doubled: 0, asked: 0 };
    for (let seed = 1; seed <= seeds; seed += 1) {
      const world = new ProjectWorld(seed);
      expect([seed, ...world.run()]).toEqual([seed]);
      for (const name of ['intents', 'crashes', 'lost', 'doubled', 'asked'] as const) {
        total[name] += world.counts[name];
      }
    }
    // Quiet lives prove nothing.
    expect(Object.values(total).filter((count) => count < 20)).toEqual([]);
  });
});
