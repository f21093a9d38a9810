/** The one door between windows and the main process: checks who asks before anything is parsed, and types what is pushed. */
import { BrowserWindow, ipcMain, type WebContents } from 'electron';
import { mayAsk } from '#core/pages/own-pages.ts';
import type { Routes } from '#core/ipc/routes.ts';
import type { PushChannel, PushOf } from '#shared/ipc/contract.ts';
import { fail } from '#shared/values/result.ts';

export function bindRoutes(routes: Routes, isOurs: (url: string) => boolean): void {
  for (const [channel, route] of Object.entries(routes)) {
    ipcMain.handle(channel, (event, request: unknown) =>
      mayAsk(event.senderFrame, isOurs) ? route(request) : fail({ kind: 'bad-request', detail: 'this page may not ask' }),
    );
  }
}

export function push<Channel extends PushChannel>(contents: WebContents, channel: Channel, payload: PushOf<Channel>): void {
  contents.send(channel, payload);
}

/** Tells every window, seen or hidden: what must hold for a window before it is shown again. */
export function pushToAll<Channel extends PushChannel>(channel: Channel, payload: () => PushOf<Channel>): void {
  for (const window of BrowserWindow.getAllWindows()) {
    push(window.webContents, channel, payload());
  }
}

/** Tells every window that can be seen, and makes nothing where there is none; a page asks for everything when it opens. */
export function pushToVisible<Channel extends PushChannel>(channel: Channel, payload: () => PushOf<Channel>): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (window.isVisible()) {
      push(window.webContents, channel, payload());
    }
  }
}
