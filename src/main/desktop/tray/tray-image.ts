/** Selects the image file for a tray icon's state, platform and background. */
import { join } from 'node:path';
import { nativeImage, nativeTheme, type NativeImage } from 'electron';
import type { TrayIcon } from '#core/timer/view/tray-view.ts';
import type { TrayIconTheme } from '#shared/program/preferences.ts';

type Ground = 'light' | 'dark' | 'any';

/** The background of the icon: a menu bar follows the system's theme, but Linux panels have their own and do not report it. */
export function trayGround(platform: NodeJS.Platform, theme: TrayIconTheme): Ground {
  if (theme !== 'auto') {
    return theme;
  }
  if (platform === 'linux') {
    return 'any';
  }
  // The system's theme, independent of the program's own.
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light';
}

export interface TrayImageOptions {
  readonly images: string;
  readonly platform: NodeJS.Platform;
  readonly ground: Ground;
}

export function trayImageFor(icon: TrayIcon, { images, platform, ground }: TrayImageOptions): NativeImage {
  const name = icon.mark === 'none' ? icon.timer : `${icon.timer}-${icon.mark}`;
  if (platform === 'darwin') {
    // macOS tints images with this suffix.
    return nativeImage.createFromPath(join(images, `${name}Template.png`));
  }
  return nativeImage.createFromPath(join(images, `${name}-${ground}${platform === 'linux' ? '-22' : ''}.png`));
}
