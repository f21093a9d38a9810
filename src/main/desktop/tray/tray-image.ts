/** Which file shows a tray icon's state on this platform and this ground. */
import { join } from 'node:path';
import { nativeImage, nativeTheme, type NativeImage } from 'electron';
import type { TrayIcon } from '#core/timer/view/tray-state.ts';
import type { TrayIconTheme } from '#shared/program/preferences.ts';

type Ground = 'light' | 'dark' | 'any';

/** The ground the icon stands on: the bar follows the system's theme, but panels of Linux follow their own and do not tell. */
export function groundOf(platform: NodeJS.Platform, theme: TrayIconTheme): Ground {
  if (theme !== 'auto') {
    return theme;
  }
  if (platform === 'linux') {
    return 'any';
  }
  // The theme of the system, whatever the pages of this program are set to.
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI ? 'dark' : 'light';
}

export interface TrayImageOptions {
  /** Folder of the tray images. */
  readonly images: string;
  readonly platform: NodeJS.Platform;
  readonly ground: Ground;
}

export function trayImage(icon: TrayIcon, { images, platform, ground }: TrayImageOptions): NativeImage {
  const name = icon.mark === 'none' ? icon.timer : `${icon.timer}-${icon.mark}`;
  if (platform === 'darwin') {
    // The system tints images whose name ends so.
    return nativeImage.createFromPath(join(images, `${name}Template.png`));
  }
  return nativeImage.createFromPath(join(images, `${name}-${ground}${platform === 'linux' ? '-22' : ''}.png`));
}
