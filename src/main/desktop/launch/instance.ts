/** Starting and ending as one instance a profile, and telling a user why a start failed. */
import { app, dialog } from 'electron';
import type { StartFailure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';

/** Set by whoever starts the app from a terminal and wants its words there instead of in a dialog. */
const terminalMessages = 'CLOCKTOWER_MESSAGES';

/**
 * Takes the profile for this process. Must come before anything in it is opened; a second start hands over to the first, which
 * comes to the front, and answers false.
 */
export function takeProfile(profile: string | null): boolean {
  if (profile !== null) {
    app.setPath('userData', profile);
  }
  return app.requestSingleInstanceLock();
}

/** Says why the app cannot start, where the user looks, and ends with exit code 1. */
export async function endWith(failure: StartFailure, messages: MainMessages): Promise<void> {
  const text = messages.startFailure(failure);
  process.stderr.write(`${text}\n`);
  if (process.env[terminalMessages] !== 'terminal') {
    await app.whenReady();
    await dialog.showMessageBox({ type: 'error', title: messages.productName, message: messages.productName, detail: text });
  }
  app.exit(1);
}

/** Runs `close` once before the app ends, however it was asked to. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let closed = false;
  app.on('window-all-closed', () => {
    // The tray goes on.
  });
  app.on('will-quit', (event) => {
    if (closed) {
      return;
    }
    event.preventDefault();
    void close().finally(() => {
      closed = true;
      // Not within this event: until it is over the app takes itself to be quitting already, and would not begin again.
      setImmediate(() => app.quit());
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
}
