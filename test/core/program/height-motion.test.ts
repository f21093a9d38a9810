import { HeightMotion } from '#core/program/height-motion.ts';
import { describe, expect, it } from 'vitest';
import { ManualTime } from '../../support/core-ports.ts';
import { instant } from '../../support/time-tracking-fixture.ts';

function rig() {
  const time = new ManualTime(instant('2026-11-18T09:00:00Z'));
  const heights: number[] = [];
  return { time, heights, motion: new HeightMotion(time.processPorts().ports, (height) => heights.push(height)) };
}

describe('the height', () => {
  it.each([
    [320, 480],
    [480, 320],
  ])('goes from %d to %d within 120 ms, in whole steps that never turn back, and rests there', async (from, to) => {
    const { time, heights, motion } = rig();
    motion.move({ from, to });
    expect(heights).toEqual([]);
    await time.advance(130);
    expect(heights.length).toBeGreaterThan(4);
    expect(heights.every(Number.isInteger)).toBe(true);
    expect(heights).toEqual(heights.toSorted((one, other) => (to > from ? one - other : other - one)));
    expect(heights.at(-1)).toBe(to);
    const steps = heights.length;
    await time.advance(1_000);
    expect(heights).toHaveLength(steps);
  });

  it('turns where the content changes again meanwhile, and ends once', async () => {
    const { time, heights, motion } = rig();
    motion.move({ from: 320, to: 480 });
    await time.advance(40);
    const reached = heights.at(-1) ?? 0;
    motion.move({ from: reached, to: 300 });
    await time.advance(200);
    expect([reached > 320 && reached < 480, Math.max(...heights), heights.at(-1)]).toEqual([true, reached, 300]);
  });

  it('is at its end at once when the motion is ended, and stays', async () => {
    const { time, heights, motion } = rig();
    motion.move({ from: 320, to: 480 });
    motion.end();
    motion.end();
    await time.advance(200);
    expect(heights).toEqual([480]);
  });
});
