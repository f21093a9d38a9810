/**
 * What a window may do, as `window.clocktower`: one function per channel, each bound to its channel, and nothing generic.
 * Runs sandboxed as one CommonJS file without schemas; the build inserts the channel names. Both ends parse; only what cannot be
 * sent is refused here.
 */
import { subscriptionOf } from '#shared/ipc/subscription.ts';
import { writeRequest } from '#shared/ipc/wire.ts';
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';

/** Inserted by the build (vite.config.ts) from the contract. */
declare const ipcChannels: { readonly requests: readonly string[]; readonly pushes: readonly string[] };

/** The event stays here: its `sender` would hand the page everything `ipcRenderer` can do. */
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
    ...ipcChannels.pushes.map((channel) => [subscriptionOf(channel), (listener: (pushed: unknown) => void) => subscribe(channel, listener)]),
  ]),
);
