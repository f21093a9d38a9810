/** Lets Chromium and the desktop's toolkit set up what their first window needs, for which the first click would wait. */
import { BaseWindow } from 'electron';
import type { Scheduler } from '#core/platform/ports.ts';

/** Milliseconds after the start, so that neither the icon nor the first View waits. */
const delayMs = 500;

/** Starts no page and no process. */
export function prepareFirstWindow(scheduler: Scheduler): void {
  scheduler.after(delayMs, () => {
    if (BaseWindow.getAllWindows().length === 0) {
      new BaseWindow({ show: false, frame: false }).destroy();
    }
  });
}
