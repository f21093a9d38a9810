import { describe, expect, it } from 'vitest';
import { outOfTaskbar } from '#core/program/taskbar.ts';

describe('a window beside the main one', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('asks to stay out of the taskbar on %s', (platform) => {
    expect(outOfTaskbar(platform, { frame: true }).skipTaskbar).toBe(true);
  });

  it('has a type that taskbars leave out on Linux, where asking has no effect', () => {
    expect(outOfTaskbar('linux', { frame: false })).toEqual({ skipTaskbar: true, type: 'toolbar' });
    expect(outOfTaskbar('linux', { frame: true })).toEqual({ skipTaskbar: true, type: 'utility' });
  });

  it('has no type elsewhere', () => {
    expect(outOfTaskbar('darwin', { frame: false })).toEqual({ skipTaskbar: true });
    expect(outOfTaskbar('win32', { frame: false })).toEqual({ skipTaskbar: true });
  });
});
