/**
 * The API of a window, `window.clocktower`: one function per channel, and nothing generic. Runs sandboxed as one CommonJS file without
 * schemas; the build inserts the channel names. Both ends parse; only unsendable values are refused here.
 */
import { subscriptionName } from '#shared/ipc/subscription.ts';
import { writeRequest } from '#shared/ipc/wire.ts';
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';

/** Inserted by the build (vite.config.ts) from the contract. */
declare const ipcChannels: { readonly requests: readonly string[]; readonly pushes: readonly string[] };

/** The event is not passed on: its `sender` would expose all of `ipcRenderer` to the page. */
function subscribe(channel: string, listener: (pushed: unknown) => void): () => void {
  const receive = (_event: IpcRendererEvent, pushed: unknown) => {
    listener(pushed);
  };
  ipcRenderer.on(channel, receive);
  return () => {
    ipcRenderer.off(channel, receive);
  };
}

async function ask(channel: string, request: unknown): Promise<unknown> {
  const text = writeRequest(request);
  return text.ok ? ipcRenderer.invoke(channel, text.value) : text;
}

contextBridge.exposeInMainWorld(
  'clocktower',
  Object.fromEntries([
    ...ipcChannels.requests.map((channel) => [channel, async (request: unknown): Promise<unknown> => ask(channel, request)]),
    ...ipcChannels.pushes.map((channel) => [
      subscriptionName(channel),
      (listener: (pushed: unknown) => void) => subscribe(channel, listener),
    ]),
  ]),
);

// Reads Intl's tables, 10 ms once in a process, when the page's files have been requested: its scripts, which need the tables, wait for
// them.
document.addEventListener('readystatechange', () => Intl.DateTimeFormat.supportedLocalesOf('en'), { once: true });
