import type { UnsupportedDesktop } from '#shared/activity/activity.ts';

interface Desktop {
  readonly platform: NodeJS.Platform;
  /** Whether the session is Wayland's: X11 sees only some of its windows. */
  readonly wayland: boolean;
  /** `XDG_CURRENT_DESKTOP`, such as `ubuntu:GNOME`. */
  readonly name: string | undefined;
}

/** Why the window with the focus cannot be read; null: it can, through X11. */
export function unsupportedDesktop({ platform, wayland, name = '' }: Desktop): UnsupportedDesktop | null {
  if (platform !== 'linux') {
    return platform === 'darwin' ? 'macos' : 'windows';
  }
  const names = name.toLowerCase().split(':');
  return wayland ? (names.includes('gnome') ? 'gnome-wayland' : names.includes('kde') ? 'kde-wayland' : 'other-wayland') : null;
}
