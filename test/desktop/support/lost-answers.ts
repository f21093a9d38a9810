/** Holds back answers of the main process until the test drops them. */
import type { RequestChannel } from '#shared/ipc/contract.ts';
import type { RunningApp } from './running-app.ts';

/** Answers to `channel` are held back, as on a hanging disk, and dropped by the returned function. Later ones are sent. */
export async function holdAnswers(app: RunningApp, channel: RequestChannel): Promise<() => Promise<void>> {
  await app.electron.evaluate(({ ipcMain }, name) => {
    // Electron has no other access to registered handlers.
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
