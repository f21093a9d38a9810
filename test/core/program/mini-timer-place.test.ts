/** Where the mini timer appears. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { miniTimerSize as size, placeMiniTimer } from '#core/program/mini-timer-place.ts';

const laptop = { x: 0, y: 32, width: 1920, height: 1048 };
const external = { x: 1920, y: 0, width: 2560, height: 1440 };

it.each<readonly [string, Parameters<typeof placeMiniTimer>[0]['last'], Parameters<typeof placeMiniTimer>[0]['workAreas'], object]>([
  ['in the top right corner at first', null, [laptop, external], { x: 1612, y: 40 }],
  ['where it was, on any display', { x: 3000, y: 700 }, [laptop, external], { x: 3000, y: 700 }],
  ['whole, if a panel now covers a part of its place', { x: 100, y: 10 }, [laptop], { x: 100, y: 32 }],
  ['on the display that is left, as near as possible', { x: 3000, y: 700 }, [laptop], { x: 1620, y: 700 }],
  [
    'where it was, on a display left of the main one',
    { x: -1000, y: 200 },
    [laptop, { x: -1280, y: 0, width: 1280, height: 800 }],
    { x: -1000, y: 200 },
  ],
  ['where it was, if no display is known', { x: 5, y: 6 }, [], { x: 5, y: 6 }],
])('%s', (_, ...[last, workAreas, place]) => {
  expect(placeMiniTimer({ last, size, workAreas })).toEqual({ ...size, ...place });
});

it('the mini timer is whole within one of the displays, wherever it was', () => {
  const area = fc.record({
    x: fc.integer({ min: -5_000, max: 5_000 }),
    y: fc.integer({ min: -5_000, max: 5_000 }),
    width: fc.integer({ min: 320, max: 4_000 }),
    height: fc.integer({ min: 200, max: 4_000 }),
  });
  const point = fc.record({ x: fc.integer({ min: -20_000, max: 20_000 }), y: fc.integer({ min: -20_000, max: 20_000 }) });
  fc.assert(
    fc.property(fc.array(area, { minLength: 1, maxLength: 4 }), fc.option(point), (workAreas, last) => {
      const place = placeMiniTimer({ last, size, workAreas });
      const isWithin = workAreas.some(
        ({ x, y, width, height }) =>
          place.x >= x && place.y >= y && place.x + place.width <= x + width && place.y + place.height <= y + height,
      );
      expect(isWithin).toBe(true);
    }),
  );
});
