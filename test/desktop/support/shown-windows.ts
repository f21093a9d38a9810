import type { RunningApp } from './running-app.ts';

/** Notes for every window from now on whether its page was there when it was shown. Returns the notes, as `drawn: popover`. */
export async function noteShownWindows({ electron }: RunningApp): Promise<() => Promise<readonly string[]>> {
  await electron.evaluate(({ app }) => {
    const shown = new Set<string>();
    Reflect.set(globalThis, 'shown', () => [...shown].sort());
    app.on('browser-window-created', (_event, window) => {
      window.on('show', () =>
        shown.add(`${window.webContents.isLoading() ? 'blank' : 'drawn'}: ${window.webContents.getURL().split('/').at(-2)}`),
      );
    });
  });
  return async () => electron.evaluate(() => Reflect.get(globalThis, 'shown')());
}
