/** Ensures one instance per profile, and reports why a start failed. */
import { app, dialog } from 'electron';
import type { StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';

/** Set by a program that starts the app from a terminal and wants messages there instead of in a dialog. */
const terminalMessages = 'CLOCKTOWER_MESSAGES';

/**
 * Locks the profile for this process. Must run before any file in it is opened. Returns false if another instance holds it; that one then
 * shows its popover.
 */
export function takeProfile(profile: string | null): boolean {
  if (profile !== null) {
    app.setPath('userData', profile);
  }
  return app.requestSingleInstanceLock();
}

/** Reports why the app cannot start and ends with exit code 1. */
export async function endWith(failure: StartFailure, messages: MainMessages): Promise<void> {
  const text = messages.startFailure(failure);
  process.stderr.write(`${text}\n`);
  if (process.env[terminalMessages] !== 'terminal') {
    await app.whenReady();
    await dialog.showMessageBox({ type: 'error', title: messages.productName, message: messages.productName, detail: text });
  }
  app.exit(1);
}

/** Runs `close` once before the app ends, for whatever reason. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let closed = false;
  app.on('window-all-closed', () => {
    // The tray keeps the app running.
  });
  app.on('will-quit', (event) => {
    if (closed) {
      return;
    }
    event.preventDefault();
    void close().finally(() => {
      closed = true;
      // Deferred: during this event the app considers itself already quitting and would ignore the call.
      setImmediate(() => app.quit());
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
}
