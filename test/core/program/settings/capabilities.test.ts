/** The features that a system supports. */
import { describe, expect, it } from 'vitest';
import { deriveCapabilities, usesWayland, type SystemFacts } from '#core/program/settings/capabilities.ts';

const linux: SystemFacts = {
  platform: 'linux',
  wayland: false,
  boxed: false,
  trayHost: 'shown',
  shortcutPortal: true,
  idle: 'system',
  focus: 'x11',
  lockSignals: false,
  notifications: 'buttons',
  doNotDisturb: true,
};

describe('what a system can honour', () => {
  it('on X11: keys, a place near the pointer, a drawing of the icon', () => {
    expect(deriveCapabilities(linux)).toMatchObject({
      popover: 'corner',
      shortcuts: 'direct',
      tray: { theme: true, title: false, middleClick: false },
      locks: false,
    });
  });

  it('on Wayland: neither a place nor a key without asking', () => {
    expect(deriveCapabilities({ ...linux, wayland: true })).toMatchObject({ popover: 'centre', shortcuts: 'portal' });
    expect(deriveCapabilities({ ...linux, wayland: true, shortcutPortal: false }).shortcuts).toBe('none');
  });

  it('on macOS: a text beside an icon that the system tints', () => {
    expect(deriveCapabilities({ ...linux, platform: 'darwin' })).toMatchObject({
      popover: 'icon',
      tray: { theme: false, title: true },
      locks: true,
    });
  });

  it('on Windows: a middle click', () => {
    expect(deriveCapabilities({ ...linux, platform: 'win32' })).toMatchObject({ tray: { theme: true, title: false, middleClick: true } });
  });

  it('in a box: no start with the session', () => {
    expect(deriveCapabilities({ ...linux, boxed: true }).autostart).toBe('sandboxed');
    expect(deriveCapabilities({ ...linux, platform: 'freebsd' })).toMatchObject({ autostart: 'unsupported', shortcuts: 'none' });
  });

  it.each([
    [{ platform: 'linux', environment: { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, ozonePlatform: '' }, true],
    [{ platform: 'linux', environment: { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, ozonePlatform: 'x11' }, false],
    [{ platform: 'linux', environment: { XDG_SESSION_TYPE: 'x11' }, ozonePlatform: '' }, false],
    [{ platform: 'linux', environment: { XDG_SESSION_TYPE: 'wayland' }, ozonePlatform: '' }, false],
    [{ platform: 'linux', environment: {}, ozonePlatform: 'wayland' }, true],
    [{ platform: 'darwin', environment: { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, ozonePlatform: '' }, false],
  ] as const)('%j draws through Wayland: %s', (system, expected) => {
    expect(usesWayland(system)).toBe(expected);
  });
});
