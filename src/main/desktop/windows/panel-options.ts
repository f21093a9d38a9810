import type { BrowserWindowConstructorOptions } from 'electron';
import { outOfTaskbar } from '#core/program/window-options.ts';

/** A window of fixed size above the others and off the taskbar, hidden until its page is loaded. */
export function panelOptions({ frame }: { readonly frame: boolean }): BrowserWindowConstructorOptions {
  return {
    show: false,
    frame,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    ...outOfTaskbar(process.platform, { frame }),
  };
}
