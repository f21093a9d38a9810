import type { BrowserWindow } from 'electron';

/**
 * Runs `action` now if the window's page has loaded, and otherwise as soon as it has: a window is blank before. Not ready-to-show, which
 * waits for a frame: some displays draw none for a hidden window.
 */
export function whenLoaded({ webContents }: BrowserWindow, action: () => void): void {
  if (webContents.isLoading()) {
    webContents.once('did-stop-loading', action);
  } else {
    action();
  }
}
