import { describe, expect, it } from 'vitest';
import { findZoomCommand, nextZoom, zoomSteps } from '#shared/program/zoom.ts';

const press = { type: 'keyDown', key: '=', control: true, meta: false, alt: false };

describe('the zoom of pages', () => {
  it('moves through every step and stops at the ends', () => {
    const up = zoomSteps.map((step) => nextZoom(step, 'in'));
    expect(up).toEqual([...zoomSteps.slice(1), 300]);
    expect(zoomSteps.map((step) => nextZoom(step, 'out'))).toEqual([50, ...zoomSteps.slice(0, -1)]);
    expect(nextZoom(250, 'reset')).toBe(100);
  });

  it('finds the next step from a value between two', () => {
    expect(nextZoom(120, 'in')).toBe(125);
    expect(nextZoom(120, 'out')).toBe(110);
  });
});

describe('the keys of the zoom', () => {
  it.each([
    ['=', 'in'],
    ['+', 'in'],
    ['-', 'out'],
    ['_', 'out'],
    ['0', 'reset'],
    ['1', null],
  ] as const)('Control and %s', (key, command) => {
    expect(findZoomCommand({ ...press, key }, false)).toBe(command);
  });

  it('need Command on an Apple keyboard, no Alt, and the key to go down', () => {
    expect(findZoomCommand(press, true)).toBe(null);
    expect(findZoomCommand({ ...press, control: false, meta: true }, true)).toBe('in');
    expect(findZoomCommand({ ...press, alt: true }, false)).toBe(null);
    expect(findZoomCommand({ ...press, control: false }, false)).toBe(null);
    expect(findZoomCommand({ ...press, type: 'keyUp' }, false)).toBe(null);
  });
});
