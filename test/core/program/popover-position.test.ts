/** The popover is beside the icon and always whole on the screen. */
import { assert, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutOfSight, placePopover } from '#core/program/popover-position.ts';

const workArea = { x: 0, y: 30, width: 1920, height: 1050 };
const size = { width: 360, height: 500 };

describe('the popover', () => {
  it('hangs below an icon at the top, centred', () => {
    expect(placePopover({ size, workArea, icon: { x: 1000, y: 2, width: 20, height: 20 }, cursor: { x: 0, y: 0 } })).toEqual({ ...size, x: 830, y: 38 });
  });

  it('stands above an icon at the bottom, not beyond the right edge', () => {
    expect(placePopover({ size, workArea, icon: { x: 1890, y: 1060, width: 20, height: 20 }, cursor: { x: 0, y: 0 } })).toEqual({ ...size, x: 1552, y: 552 });
  });

  it('goes to the cursor where the platform does not tell of the icon', () => {
    expect(placePopover({ size, workArea, icon: null, cursor: { x: 500, y: 40 } })).toEqual({ ...size, x: 320, y: 48 });
  });

  it('is a panel in the middle where the platform tells of neither', () => {
    expect(placePopover({ size, workArea, icon: null, cursor: null })).toEqual({ ...size, x: 780, y: 213 });
  });

  it('stays in the work area wherever icon, cursor and display are', () => {
    const coordinate = integer({ min: -5000, max: 5000 });
    const area = record({ x: coordinate, y: coordinate, width: integer({ min: 400, max: 4000 }), height: integer({ min: 550, max: 3000 }) });
    const icon = option(record({ x: coordinate, y: coordinate, width: integer({ min: 1, max: 64 }), height: integer({ min: 1, max: 64 }) }));
    const popover = record({ width: integer({ min: 100, max: 380 }), height: integer({ min: 100, max: 530 }) });
    assert(
      property(area, icon, record({ popover, cursor: record({ x: coordinate, y: coordinate }) }), (within, at, { popover: wanted, cursor }) => {
        const place = placePopover({ size: wanted, icon: at, cursor, workArea: within });
        expect(place.x).toBeGreaterThanOrEqual(within.x);
        expect(place.y).toBeGreaterThanOrEqual(within.y);
        expect(place.x + place.width).toBeLessThanOrEqual(within.x + within.width);
        expect(place.y + place.height).toBeLessThanOrEqual(within.y + within.height);
        expect([place.width, place.height]).toEqual([wanted.width, wanted.height]);
      }),
    );
  });

  it('shows its top left corner where the work area is too small for it', () => {
    const tiny = { x: 100, y: 100, width: 200, height: 200 };
    expect(placePopover({ size, workArea: tiny, icon: null, cursor: { x: 0, y: 0 } })).toEqual({ ...size, x: 108, y: 108 });
  });
});

it.each([
  [{ x: 900, y: 0, width: 24, height: 24 }, false],
  [{ x: 900, y: 1080, width: 24, height: 24 }, true],
  [{ x: -2000, y: 0, width: 24, height: 24 }, true],
  [null, true],
])('an icon at %j is out of sight: %s', (icon, expected) => {
  expect(isOutOfSight(icon, [{ x: 0, y: 0, width: 1920, height: 1080 }])).toBe(expected);
});
