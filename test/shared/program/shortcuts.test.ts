/** Shortcuts as pressed and as written. */
import { describe, expect, it } from 'vitest';
import { acceleratorSchema, toAccelerator } from '#shared/program/shortcuts.ts';

const none = { code: '', key: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

describe('a key', () => {
  it.each([
    [{ code: 'KeyT', key: 't', ctrlKey: true, altKey: true }, 'Control+Alt+T'],
    [{ code: 'KeyY', key: 'z', ctrlKey: true }, 'Control+Z'],
    [{ code: 'KeyT', key: '†', altKey: true }, 'Alt+T'],
    [{ code: 'Digit1', key: '!', ctrlKey: true, shiftKey: true }, 'Control+Shift+1'],
    [{ code: 'Space', key: ' ', metaKey: true }, 'Super+Space'],
    [{ code: 'F9', key: 'F9' }, 'F9'],
    [{ code: 'Minus', key: '-', ctrlKey: true }, 'Control+-'],
  ])('pressed as %j is written %s', (pressed, written) => {
    expect(toAccelerator({ ...none, ...pressed })).toBe(written);
  });

  it.each([
    [{ code: 'KeyT', key: 't' }],
    [{ code: 'KeyT', key: 'T', shiftKey: true }],
    [{ code: 'ControlLeft', key: 'Control', ctrlKey: true }],
    [{ code: 'Tab', key: 'Tab', altKey: true }],
    [{ code: 'Escape', key: 'Escape', ctrlKey: true }],
  ])('pressed as %j is none that could work from anywhere', (pressed) => {
    expect(toAccelerator({ ...none, ...pressed })).toBeNull();
  });

  it.each(['', 'A', 'Shift+A', 'Alt+Control+A', 'Control+Control+A', 'Control+', 'Hyper+A', 'Control+AA', 'F25'])('is not “%s”', (text) => {
    expect(acceleratorSchema.safeParse(text).success).toBe(false);
  });
});
