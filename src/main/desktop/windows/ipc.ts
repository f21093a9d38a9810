/** The only channel between windows and the main process: checks the sender before parsing, and types what is pushed. */
import { BrowserWindow, ipcMain, type WebContents } from 'electron';
import { mayAsk } from '#core/program/app-pages.ts';
import type { Routes } from '#core/program/ipc/routes.ts';
import type { PushChannel, PushOf } from '#shared/ipc/contract.ts';
import { readRequest } from '#shared/ipc/wire.ts';
import { fail } from '#shared/values/result.ts';

export function bindRoutes(routes: Routes, isOurs: (url: string) => boolean): void {
  for (const [channel, route] of Object.entries(routes)) {
    ipcMain.handle(channel, (event, sent: unknown) => {
      const request = mayAsk(event.senderFrame, isOurs)
        ? readRequest(sent)
        : fail({ kind: 'bad-request', detail: 'this page may not ask' });
      return request.ok ? route(request.value) : request;
    });
  }
}

export function push<Channel extends PushChannel>(contents: WebContents, channel: Channel, payload: PushOf<Channel>): void {
  contents.send(channel, payload);
}

/**
 * Pushes to every window, including hidden ones, so that they are current when shown. `payload` is called once, and only if there is a
 * window.
 */
export function pushToAll<Channel extends PushChannel>(channel: Channel, payload: () => PushOf<Channel>): void {
  const windows = BrowserWindow.getAllWindows();
  if (windows.length === 0) {
    return;
  }
  const pushed = payload();
  for (const window of windows) {
    push(window.webContents, channel, pushed);
  }
}
