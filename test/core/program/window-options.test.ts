import { describe, expect, it } from 'vitest';
import { outOfTaskbar, windowFrame } from '#core/program/window-options.ts';

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

describe('the main window', () => {
  it('has the buttons of macOS in its side bar, those of Windows in its timer bar, and the title bar of a Linux desktop', () => {
    expect((['darwin', 'win32', 'linux'] as const).map(windowFrame)).toEqual(['inset', 'overlay', 'plain']);
  });
});
