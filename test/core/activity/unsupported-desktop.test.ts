import { expect, it } from 'vitest';
import { unsupportedDesktop } from '#core/activity/unsupported-desktop.ts';

it.each([
  [{ platform: 'linux', wayland: false, name: 'XFCE' }, null],
  [{ platform: 'linux', wayland: false, name: undefined }, null],
  [{ platform: 'linux', wayland: true, name: 'ubuntu:GNOME' }, 'gnome-wayland'],
  [{ platform: 'linux', wayland: true, name: 'KDE' }, 'kde-wayland'],
  [{ platform: 'linux', wayland: true, name: 'sway' }, 'other-wayland'],
  [{ platform: 'linux', wayland: true, name: undefined }, 'other-wayland'],
  [{ platform: 'darwin', wayland: false, name: undefined }, 'macos'],
  [{ platform: 'win32', wayland: false, name: undefined }, 'windows'],
] as const)('of %j the sources are known: %j', (desktop, unsupported) => {
  expect(unsupportedDesktop(desktop)).toBe(unsupported);
});
