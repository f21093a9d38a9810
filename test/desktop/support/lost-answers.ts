/** Returns of the main process that do not come: they wait until the test loses them. */
import type { RequestChannel } from '#shared/ipc/contract.ts';
import type { RunningApp } from './running-app.ts';

/** Returns to `channel` wait, as on a disk that does not answer, and are lost by what this returns. Later ones are given. */
export async function holdAnswers(app: RunningApp, channel: RequestChannel): Promise<() => Promise<void>> {
  await app.electron.evaluate(({ ipcMain }, name) => {
    // Electron has no other way to what is handled already.
    const handlers: Map<string, (...request: readonly unknown[]) => unknown> = Reflect.get(ipcMain, '_invokeHandlers');
    const handle = handlers.get(name);
    if (handle === undefined) {
      throw new Error(`Nobody answers ${name}`);
    }
    const { promise, reject } = Promise.withResolvers<never>();
    Reflect.set(globalThis, 'loseAnswers', () => {
      handlers.set(name, handle);
      reject(new Error('This answer was lost.'));
    });
    handlers.set(name, async () => promise);
  }, channel);
  return async () => {
    await app.electron.evaluate(() => Reflect.get(globalThis, 'loseAnswers')());
  };
}
