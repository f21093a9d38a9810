/** The popover is beside the icon and completely on the screen. */
import { assert, boolean, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutOfSight, positionPopover } from '#core/program/popover-position.ts';

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };
const workArea = { x: 0, y: 30, width: 1920, height: 1050 };
const display = { bounds, workArea };
const size = { width: 360, height: 500 };

describe('the popover', () => {
  it('hangs below an icon at the top, centred', () => {
    expect(positionPopover({ size, display, choosesPosition: true, icon: { x: 1000, y: 2, width: 20, height: 20 } })).toEqual({
      ...size,
      x: 830,
      y: 38,
    });
  });

  it('is above an icon at the bottom, not beyond the right edge', () => {
    expect(positionPopover({ size, display, choosesPosition: true, icon: { x: 1890, y: 1060, width: 20, height: 20 } })).toEqual({
      ...size,
      x: 1552,
      y: 552,
    });
  });

  it.each([
    ['at the top', { x: 0, y: 30, width: 1920, height: 1050 }, { x: 1552, y: 38 }],
    ['at the bottom', { x: 0, y: 0, width: 1920, height: 1040 }, { x: 1552, y: 532 }],
    ['at the top and the bottom', { x: 0, y: 30, width: 1920, height: 1010 }, { x: 1552, y: 38 }],
    ['at the left', { x: 60, y: 0, width: 1860, height: 1080 }, { x: 68, y: 572 }],
    ['at the right', { x: 0, y: 0, width: 1860, height: 1080 }, { x: 1492, y: 572 }],
    ['at the left and the bottom', { x: 60, y: 0, width: 1860, height: 1040 }, { x: 1552, y: 532 }],
    ['nowhere', bounds, { x: 1552, y: 8 }],
  ])('opens in the corner of the panel where the position of the icon is not known: %s', (_, free, corner) => {
    expect(positionPopover({ size, display: { bounds, workArea: free }, choosesPosition: true, icon: null })).toEqual({
      ...size,
      ...corner,
    });
  });

  it('opens in the corner of a display that does not begin at the origin', () => {
    const second = { bounds: { x: -1280, y: 200, width: 1280, height: 800 }, workArea: { x: -1280, y: 200, width: 1280, height: 760 } };
    expect(positionPopover({ size, display: second, choosesPosition: true, icon: null })).toEqual({ ...size, x: -368, y: 452 });
  });

  it('is a panel in the middle where windows do not choose their position', () => {
    expect(positionPopover({ size, display, choosesPosition: false, icon: null })).toEqual({ ...size, x: 780, y: 213 });
  });

  it('stays in the work area wherever icon and display are', () => {
    const coordinate = integer({ min: -5000, max: 5000 });
    const area = record({
      x: coordinate,
      y: coordinate,
      width: integer({ min: 400, max: 4000 }),
      height: integer({ min: 550, max: 3000 }),
    });
    const inset = record({
      x: integer({ min: 0, max: 90 }),
      y: integer({ min: 0, max: 90 }),
      width: integer({ min: 0, max: 90 }),
      height: integer({ min: 0, max: 90 }),
    });
    const icon = option(
      record({ x: coordinate, y: coordinate, width: integer({ min: 1, max: 64 }), height: integer({ min: 1, max: 64 }) }),
    );
    const popover = record({ width: integer({ min: 100, max: 380 }), height: integer({ min: 100, max: 530 }) });
    assert(
      property(
        area,
        icon,
        record({ panel: inset, popover, choosesPosition: boolean() }),
        (within, at, { panel, popover: wanted, choosesPosition }) => {
          const around = {
            x: within.x - panel.x,
            y: within.y - panel.y,
            width: within.width + panel.x + panel.width,
            height: within.height + panel.y + panel.height,
          };
          const place = positionPopover({ size: wanted, icon: at, choosesPosition, display: { bounds: around, workArea: within } });
          expect(place.x).toBeGreaterThanOrEqual(within.x);
          expect(place.y).toBeGreaterThanOrEqual(within.y);
          expect(place.x + place.width).toBeLessThanOrEqual(within.x + within.width);
          expect(place.y + place.height).toBeLessThanOrEqual(within.y + within.height);
          expect([place.width, place.height]).toEqual([wanted.width, wanted.height]);
        },
      ),
    );
  });

  it('shows its top left corner where the work area is too small for it', () => {
    const tiny = { x: 100, y: 100, width: 200, height: 200 };
    expect(positionPopover({ size, display: { bounds: tiny, workArea: tiny }, choosesPosition: true, icon: null })).toEqual({
      ...size,
      x: 108,
      y: 108,
    });
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
