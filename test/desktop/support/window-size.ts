import type { RunningApp } from './running-app.ts';

/** The size of the window's content, in CSS pixels. */
export async function sizeWindow(app: RunningApp, width: number, height: number): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/window/'))
        ?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
}
